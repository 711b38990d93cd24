"""What is filled in where a topic leaves room: names, dates, numbers, and the long list of a mandate register."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final

from besluitbron.embedded.bodies import Body
from besluitbron.embedded.koop_sru.gazettes import Gazette
from besluitbron.embedded.koop_sru.publication import Article
from besluitbron.embedded.koop_sru.topic import Topic

_STREETS: Final = (
    *("Wilgenlaan", "Kerkstraat", "Oude Touwbaan", "Prins Clausplein", "Havenkade", "Molenweg", "Jan Ligthartstraat"),
    *("Zuiderdijk", "Lijsterbespad", "Burgemeester Vonkstraat", "Achter de Vest", "Spoorsingel", "'t Zand", "Brinkweg"),
)
_MATTERS: Final = (
    "het toezicht op regionale keringen",
    "de registratie van stuwen",
    "het beheer van rijksmonumentale bruggen",
    "de toegankelijkheid van openbare pleinen",
    "het melden van archeologische vondsten",
)
_MONTHS: Final = (
    *("januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober"),
    *("november", "december"),
)
_POWERS: Final = (
    "het verlenen van omgevingsvergunningen voor een bouwactiviteit van geringe omvang",
    "het verdagen van de beslistermijn op een aanvraag",
    "het beslissen op verzoeken om informatie waarvoor geen openbaarmaking wordt geweigerd",
    "het verlenen van ontheffing voor het plaatsen van voorwerpen op de weg",
    "het opleggen van een last onder dwangsom bij een overtreding van het omgevingsplan",
    "het aangaan van overeenkomsten tot een bedrag van € 50.000, exclusief btw",
    "het nemen van verkeersbesluiten voor individuele gehandicaptenparkeerplaatsen",
    "het toekennen van een bijdrage uit het fonds voor wijkinitiatieven",
)
_OFFICERS: Final = (
    *("de teammanager vergunningen", "de teammanager toezicht", "de concerncontroller", "de gemeentesecretaris"),
    *("de directeur ruimte", "de directeur samenleving", "de adviseur juridische zaken", "de wijkmanager"),
    *("de beheerder openbare ruimte", "de teammanager dienstverlening", "de projectleider energie", "de archivaris"),
)


def fill_in(turn: int, body: Body, gazette: Gazette, available: date) -> Mapping[str, str]:
    """The values for one item; `turn` makes them differ from item to item and nothing else does."""
    signed = available - timedelta(days=9)
    organ = gazette.kind_of(body.layer).organ
    return {
        "place": body.name if body.layer == "water_board" else body.short_name,
        "short": body.short_name,
        "organ": organ,
        "Organ": organ[0].upper() + organ[1:],
        "street": _STREETS[turn * 5 % len(_STREETS)],
        "number": str(turn * 7 % 180 + 2),
        "incidents": str(turn % 14 + 5),
        "amount": f"{turn % 8 + 2}.500",
        "case": f"{turn * 131 % 100_000:06}",
        "matter": _MATTERS[turn % len(_MATTERS)],
        "year": str(available.year),
        "signed": f"{signed.day} {_MONTHS[signed.month - 1]} {signed.year}",
        "available": available.isoformat(),
    }


def spoken(body: Body) -> str:
    """As a running text names it: `gemeente Waterdrecht`, `Ministerie van ...`."""
    if body.layer in ("municipality", "province"):
        return f"{body.name[0].lower()}{body.name[1:]}"
    return body.name


def write_articles(topic: Topic, filled: Mapping[str, str], *, is_long: bool) -> tuple[Article, ...]:
    """The text of one item: the opening, then numbered articles."""
    opening = Article(tuple(text.format_map(filled) for text in topic.opening))
    numbered = (
        Article((text.format_map(filled),), f"Artikel {number} {heading}", tuple(items) or _mandates(heading, is_long))
        for number, (heading, text, items) in enumerate(topic.articles, 1)
    )
    return (opening, *numbered)


def _mandates(heading: str, is_long: bool) -> tuple[str, ...]:
    """A mandate register is a long list; some of them are longer than one window of text."""
    if heading != "Mandaat":
        return ()
    officers = _OFFICERS if is_long else _OFFICERS[:2]
    return tuple(
        f"{power}, aan {officer}, met inbegrip van het ondertekenen van de stukken die daarop betrekking hebben;"
        for power in _POWERS
        for officer in officers
    )
