"""Which encoding a text file has that isn't UTF-8: what charset-normalizer finds possible, and of that what reads best.

Lists of cards are short: statistics alone often prefer a wrong code page. So words count, too: signs within words, capitals
behind small letters, runs of accents and rare characters speak against an encoding.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
import zlib
from functools import cache
from itertools import pairwise

#: The encodings that are tried, the likelier ones first, and what people call them.
ENCODINGS = {
    "cp1252": "Windows-1252", "cp1250": "Windows-1250", "cp1251": "Windows-1251", "mac_roman": "Mac Roman",
    "cp932": "Shift-JIS", "gb18030": "GB18030", "big5": "Big5", "euc_kr": "EUC-KR", "cp1253": "Windows-1253",
    "cp1254": "Windows-1254", "cp1257": "Windows-1257", "koi8_r": "KOI8-R", "mac_cyrillic": "Mac Cyrillic",
    "mac_latin2": "Mac Central European", "iso8859_2": "ISO-8859-2",
}  # fmt: skip
#: So many bytes are looked at.
_MOST = 60_000
#: Letters of languages beside those of ASCII, and those of Cyrillic ones.
_ALPHABETS = (
    "äöüß", "éèêëàâçîïôùûœæüÿ", "áéíóúñü", "ãõáéíóúâêôçàü", "àèéìòù", "åäöæøéü", "áéíóúýþæöð", "ëïéöüè", "ąćęłńóśźż",
    "áčďéěíňóřšťúůýžĺľŕôä", "áéíóöőúüű", "ăâîșțşţ", "čćšžđ", "çğıöşüâîi̇", "āčēģīķļņšūžąęėįųõäöü",
    "абвгдежзийклмнопрстуфхцчшщъыьэюяё", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюяў", "абвгдђѓежзѕијклљмнњопрстћќуфхцчџш",
)  # fmt: skip
#: Letters that are no words by themselves.
_NO_WORDS = "ąśźšťžľ"
_EAST = {"CJK", "HIRAGANA", "KATAKANA"}
_WORD = re.compile(r"\w+|[^\w\s]+")


def is_encoding(name: str) -> bool:
    """Whether ``name`` is an encoding of text; "zlib" and "bz2" are codecs, too."""
    try:
        return isinstance(codecs.lookup(name).decode(b"", "strict")[0], str)
    except (LookupError, zlib.error, OSError, EOFError, ValueError, TypeError):
        return False


def decoded(data: bytes) -> tuple[str, str, int]:
    """The text of a file whose encoding isn't said; what it is called, "" for Unicode; and the first line that isn't UTF-8.

    Lines that are no UTF-8 in a file that is otherwise are read by themselves. Raises `UnicodeError` for a file that is
    neither.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16"), "", 0
    try:
        return data.decode("utf-8-sig"), "", 0
    except UnicodeDecodeError:
        pass
    marked = data.startswith(codecs.BOM_UTF8)
    lines = data.removeprefix(codecs.BOM_UTF8).split(b"\n")
    read = [_utf8(line) for line in lines]
    odd = [number for number, line in enumerate(read) if line is None]
    encoding = guess(data)
    # Lines of other encodings may be UTF-8 by chance: if they are few, they must read better so.
    good = "\n".join(line for line in read if line and not line.isascii())
    mixed = (
        marked
        or good.count("\n") >= len(odd)
        or (bool(good) and _oddness(good) + 0.3 < _oddness(good.encode().decode(encoding, "replace")))
    )
    if not mixed:
        return data.decode(encoding), ENCODINGS[encoding], odd[0] + 1
    encoding = guess(b"\n".join(lines[number] for number in odd))
    text = "\n".join(lines[at].decode(encoding) if line is None else line for at, line in enumerate(read))
    return text, f"{ENCODINGS[encoding]} in lines that are not UTF-8", odd[0] + 1


def _utf8(line: bytes) -> str | None:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return None


def guess(data: bytes) -> str:
    """The likeliest of `ENCODINGS`. Raises `UnicodeError` if none can be."""
    from charset_normalizer import from_bytes

    sample = b"\n".join(line for line in data.split(b"\n") if not line.isascii())[:_MOST]
    found = {
        one.encoding: one.chaos - one.coherence
        for one in from_bytes(sample, cp_isolation=list(ENCODINGS), threshold=1.0)
    }
    odd: dict[str, tuple[float, str]] = {}
    for number, encoding in enumerate(ENCODINGS):
        try:
            data.decode(encoding)
        except UnicodeError:
            continue
        text = sample.decode(encoding, "ignore")
        # Code pages that read the same are one: the likelier is named.
        same = next((one for one, (_, other) in odd.items() if other == text), encoding)
        mess = _oddness(text) / max(1, len(sample.translate(None, bytes(range(128))))) + number / 200
        mess += 0.5 * found.get(encoding, 0.5)
        odd[same] = (min(mess, odd[same][0]) if same in odd else mess, text)
    if not odd:
        raise UnicodeError("no encoding fits")
    return min(odd, key=lambda encoding: odd[encoding][0])


def _oddness(text: str) -> float:
    """How unlike a text this is: the more, the odder."""
    letters = [sign for sign in text.lower() if not sign.isascii() and _script(sign) in ("LATIN", "CYRILLIC")]
    odd = 0.6 * min(sum(one not in alphabet for one in letters) for alphabet in _ALPHABETS)
    odd += sum(0.5 for opening, closing in ("«»", "“”") if text.count(opening) != text.count(closing)) * (
        "„" not in text
    )
    for word in _WORD.finditer(text):
        said = word[0]
        if said.isascii():
            continue
        scripts = {_script(sign) for sign in said if sign.isalpha()}
        odd += 2 * (len(scripts - _EAST) + bool(scripts & _EAST) > 1)
        odd += sum(map(_rarity, said)) + 0.4 * (len(said) == 1 and (said.isupper() or said in _NO_WORDS))
        odd += sum(a.islower() and b.isupper() for a, b in pairwise(said))
        odd += 0.5 * sum(a.isdigit() != b.isdigit() for a, b in pairwise(said) if not (a + b).isascii())
        if scripts == {"LATIN"}:
            odd += 0.7 * sum(len(run) - 1 for run in re.findall(r"[^\x00-\x7f]{2,}", said))
        # Central European letters of ISO-8859-2 are these signs in Windows-1250, in the middle of words and at their ends.
        odd += (
            0.6
            * sum(sign in "¶¦±" for sign in said)
            * text[max(0, word.start() - 1) : word.start()].isalpha()
        )
        after, before = text[word.end() : word.end() + 1], text[max(0, word.start() - 1) : word.start()]
        if not said[0].isalnum() and after.isalpha():
            odd += (before.isalpha() and said != "’") + (said[-1] not in "“‘„«»¿¡–—(\"'’•·×©")
    return odd + 0.5 * len(re.findall(r"(?<![\w!?:;«»%€$£)])\xa0", text))


@cache
def _script(sign: str) -> str:
    return unicodedata.name(sign, "?").split(" ")[0].split("-")[0]


@cache
def _rarity(sign: str) -> float:
    """How rare a character is in texts."""
    script, category = _script(sign), unicodedata.category(sign)
    if category in ("Cc", "Co", "Cn", "Cs"):
        return 5.0
    if script == "CJK":
        frequent = b"\xb0" <= sign.encode("gb2312", "replace")[:1] <= b"\xd7"
        return 0.2 if frequent or b"\x88" <= sign.encode("cp932", "replace")[:1] <= b"\x97" else 0.8
    if script == "HALFWIDTH":
        return 1.0
    if script == "HANGUL" or sign in "œŒæÆÿŸ":
        return 0.2
    return 0.3 if category.startswith("S") and sign not in "€°©×®™§" else 0.0
