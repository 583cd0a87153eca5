"""What the columns of lists of cards are called, in English and in other languages."""

from __future__ import annotations

import unicodedata

from playproof.components.reading.tables.table import field_form

#: What a column may hold, beside a field of its own: what it is called in the lists of other tools and of other languages,
#: the likelier names first.
FIELDS: dict[str, tuple[str, ...]] = {
    "id": ("id", "card_id", "code", "key", "sku"),
    "name": (
        "name", "title", "card_name", "card_title", "cardname", "card", "label", "word", "phrase", "item",
        "nombre", "nom", "titel", "titre", "nome",
        "bezeichnung", "kartenname", "karte", "intitulé", "carte", "título", "carta", "titolo", "naam", "kaart",
        "nazwa", "tytuł", "nazwa_karty", "karta", "název", "jméno", "titul",
        "名前", "名称", "カード名", "題名", "タイトル",
    ),
    "count": (
        "count", "qty", "quantity", "copies", "copy", "amount", "number_of_copies", "num_copies", "x", "n", "cantidad",
        "anzahl", "nombre_d_exemplaires", "cards", "how_many", "card_count",
        "menge", "stückzahl", "stück", "exemplare", "kopien", "quantité", "qté", "exemplaires", "nombre", "ejemplares",
        "copias", "quantità", "qtà", "copie", "quantidade", "qtd", "cópias", "aantal", "hoeveelheid", "stuks",
        "ilość", "liczba", "liczba_sztuk", "liczba_kopii", "sztuk", "sztuki", "szt", "szt.", "egzemplarze", "kopie",
        "počet", "množství", "kusů", "kusy", "ks", "枚数", "数量", "個数",
    ),
    "text": (
        "text", "description", "rules", "rules_text", "effect", "body", "ability", "card_text", "texto", "texte", "desc",
        "regeltext", "beschreibung", "effekt", "wirkung", "fähigkeit", "effet", "règle", "descripción", "efecto", "testo",
        "descrizione", "effetto", "descrição", "efeito", "tekst", "beschrijving", "omschrijving",
        "opis", "treść", "efekt", "działanie", "zdolność", "popis", "účinek", "テキスト", "効果", "説明", "本文",
    ),
    "colour": (
        "colour", "color", "suit", "couleur", "farbe", "colore", "cor", "kleur", "kolor", "barwa", "barva", "色", "カラー",
    ),
    "picture": (
        "picture", "image", "art", "artwork", "img", "illustration", "photo", "bild", "imagen", "art_file", "image_file",
        "grafik", "bilddatei", "ilustración", "immagine", "illustrazione", "imagem", "ilustração", "afbeelding", "plaatje",
        "obrazek", "obraz", "ilustracja", "grafika", "rysunek", "画像", "イラスト", "絵",
    ),
    "-": (),
}  # fmt: skip


def words_of(text: str) -> frozenset[str]:
    """The words of a text, apart by spaces."""
    return frozenset(text.split())


def heading_form(heading: str) -> str:
    """A heading without capitals and accents: ``Ilość`` is ``ilosc``, as some type it."""
    signs = unicodedata.normalize("NFKD", field_form(heading)).replace("ł", "l")
    return "".join(sign for sign in signs if unicodedata.category(sign) != "Mn")


FIELDS = {what: tuple(map(heading_form, names)) for what, names in FIELDS.items()}
#: All of these names.
KNOWN = frozenset(name for names in FIELDS.values() for name in names)
