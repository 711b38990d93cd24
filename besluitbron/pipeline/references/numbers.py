"""What the other registers call their documents, and what can be one of several things."""

import re
from typing import Final

from besluitbron.contract.errors import IdentifierRefused
from besluitbron.pipeline.references.reference import Place, Reference, quotable

UUID: Final = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_UUID: Final = re.compile(rf"[{{(]?(?P<uuid>{UUID})[)}}]?(?:_\d)?", re.IGNORECASE)
_GOVERNMENT: Final = re.compile(
    r"(?P<prefix>ronl|oep|plooicb|[a-z]{2,12}(?=-[0-9a-f]{40}))-(?P<rest>[0-9a-z-]+?)(?:_\d)?", re.IGNORECASE
)
_SHA1_OR_UUID: Final = re.compile(rf"[0-9a-f]{{40}}|(?:archief-)?{UUID}")
_COUNCIL: Final = re.compile(
    r"(?P<index>(?:ori|osi|owi)_[a-z0-9_-]{1,80})/(?P<number>[A-Za-z0-9_-]{1,64})", re.IGNORECASE
)
_COUNCIL_CITED: Final = re.compile(r"ORI[ :]{1,2}(?P<number>\d{1,18})", re.IGNORECASE)
_SUCCESSOR: Final = re.compile(r"(?:document|meeting|motion|recording):[a-z0-9_-]+:[a-z0-9_-]+:[\w.:-]{1,120}")
_WOOGLE: Final = re.compile(r"nl\.[a-z]{2,5}\d{3,5}\.\d[a-z]\.\d{4}\.\d+", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\d{1,18}|\d{1,3}(?:[. ]\d{3})+")


def read_government(text: str) -> Reference | None:
    """`ronl-`, `oep-`, `dpc-` and other identifiers of open.overheid.nl. None: it is none."""
    if not (match := _GOVERNMENT.fullmatch(text)):
        if _WOOGLE.fullmatch(text):
            raise IdentifierRefused(
                f"'{quotable(text)}' is an identifier of Woogle, which is none of our registers. Search in woo for the "
                "title, or in bekendmakingen."
            )
        return None
    prefix, rest = match["prefix"].lower(), match["rest"].lower()
    if prefix != "plooicb" and not _SHA1_OR_UUID.fullmatch(rest):
        raise IdentifierRefused(
            f"Behind {prefix}- come 40 hexadecimal digits or a UUID; here are {len(rest)} other or too few characters."
        )
    written = f"{prefix}-{match['rest'] if prefix == 'plooicb' else rest}"
    return Reference("government document", written, (Place("woo", written),))


def read_council(text: str) -> Reference | None:
    """`ori_utrecht/6512345`, `ORI 6512345`, and what the successor calls its records. None: it is none of these."""
    if match := _COUNCIL.fullmatch(text):
        written = f"{match['index'].lower()}/{match['number']}"
        return Reference("council document", written, (Place("raadsinformatie", written),))
    if match := _COUNCIL_CITED.fullmatch(text):
        written = match["number"]
        return Reference("council document", f"ORI {written}", (Place("raadsinformatie", written),))
    if _SUCCESSOR.fullmatch(text):
        return Reference("council document", text, (Place("raadsinformatie", text),))
    return None


def read_ambiguous(text: str) -> Reference | None:
    """A bare UUID or number, with everything it can be. None: it is neither."""
    if match := _UUID.fullmatch(text):
        uuid = match["uuid"].lower()
        between = ("a document of open.overheid.nl (woo)", "a record of the Tweede Kamer (tweedekamer)")
        return Reference("uuid", uuid, (Place("woo", uuid), Place("tweedekamer", uuid)), between=between)
    if not _NUMBER.fullmatch(text):
        return None
    number = re.sub(r"\D", "", text)
    if len(number) > 18:
        return None
    choices = list(_choices(number))
    places = tuple(place for place, _ in choices if place)
    return Reference("number", number, places, between=tuple(meaning for _, meaning in choices))


def _choices(number: str) -> list[tuple[Place | None, str]]:
    """What a number of this length can be."""
    choices: list[tuple[Place | None, str]] = []
    if len(number) == 5:
        choices.append((None, f"the dossier {number} of parliament: give the paper's number too, '{number}, nr. 1'"))
    choices.append((Place("raadsinformatie", number), f"a record of council information: 'ORI {number}'"))
    if len(number) <= 6:
        choices.append((Place("regelingen", f"CVDR{number}"), f"a local regulation: 'CVDR{number}'"))
    if 4 <= len(number) <= 7:
        choices.append((Place("bekendmakingen", f"blg-{number}"), f"an attachment: 'blg-{number}'"))
    if len(number) == 7:
        choices.append((Place("bekendmakingen", f"kst-{number}"), f"an unformatted paper: 'kst-{number}'"))
    return choices
