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

#: The headings of costs, in English and in other languages.
COSTS = words_of(
    "cost costs price mana energy kosten preis koszt cena cout prix coste costo precio prezzo custo preco prijs kosztuje "
    "naklady コスト 費用 価格"
)
#: The headings of points, of goods that are often paid with, of kinds, of backs, and of words for the mood.
POINTS = words_of(
    "point points pts vp vps victory score prestige glory fame punkte siegpunkte punkty pz pv puntos punti pontos punten "
    "body bodu 得点 点数"
)
GOODS = words_of(
    "wood timber lumber stone rock clay brick iron ore steel coal gold silver copper gem gems crystal wheat grain corn food "
    "fish wool sheep cloth water oil glass wine spice salt coin coins money holz stein lehm eisen erz weizen getreide "
    "nahrung wolle wasser bois pierre argile fer or argent ble nourriture madera piedra arcilla hierro oro trigo comida "
    "drewno kamien glina zelazo zloto zboze"
)
KINDS = words_of(
    "type types kind class category suit slot role habitat season element realm school job faction family group race tribe "
    "guild clan house team deck genre terrain region biome colour color rarity typ art klasse kategorie gruppe fraktion "
    "familie tipo clase categoria palo faccion genere classe famille categorie rodzaj klasa kategoria frakcja kolor druh "
    "trida soort categorie 種類 タイプ 属性"
)
BACKS = words_of("back backside reverse rear verso ruckseite dos reverso retro rewers tyl achterkant")
FLAVOUR = words_of("flavour flavor quote lore ambiance flair zitat cytat cita klimat smaczek フレーバー")


def says_role(heading: str) -> bool:
    """Whether a heading is that of costs, points or kinds."""
    return not (set(heading_form(heading).split("_")) - {""}).isdisjoint(COSTS | POINTS | KINDS)
