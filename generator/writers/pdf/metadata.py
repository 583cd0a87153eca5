"""What a PDF file says about itself: metadata as XMP, how viewers print it."""

from __future__ import annotations

from playproof.generator.writers.pdf.objects import Stream

#: What stands for the signs of XML in its texts. The library's modules for that load every name of HTML, or a client for HTTP.
_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})

_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" \
xmlns:xmp="http://ns.adobe.com/xap/1.0/">
{entries}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


def metadata(language: str, texts: dict[str, str]) -> Stream:
    """The XMP packet of a tagged file with these texts of its information dictionary; no dates are in it."""
    entries = ["<dc:format>application/pdf</dc:format>"]
    entries.append(
        f"<dc:language><rdf:Bag><rdf:li>{language.translate(_ESCAPED)}</rdf:li></rdf:Bag></dc:language>"
    )
    for name, key, kind in (
        ("title", "Title", "Alt"),
        ("description", "Subject", "Alt"),
        ("creator", "Author", "Seq"),
    ):
        if text := texts.get(key):
            attribute = ' xml:lang="x-default"' if kind == "Alt" else ""
            entries.append(
                f"<dc:{name}><rdf:{kind}><rdf:li{attribute}>{text.translate(_ESCAPED)}</rdf:li></rdf:{kind}></dc:{name}>"
            )
    for name, key in (
        ("pdf:Keywords", "Keywords"),
        ("pdf:Producer", "Producer"),
        ("xmp:CreatorTool", "Creator"),
    ):
        if text := texts.get(key):
            entries.append(f"<{name}>{text.translate(_ESCAPED)}</{name}>")
    data = _PACKET.format(entries="\n".join(entries)).encode("utf-8", "surrogatepass")
    return Stream(data, packed=True, Type="/Metadata", Subtype="/XML")
