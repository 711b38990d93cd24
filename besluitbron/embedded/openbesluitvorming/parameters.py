"""The parameters of `/api/search`: what cannot be honoured is refused, unknown ones are ignored."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from besluitbron.embedded.openbesluitvorming.catalog import SUPPLIER_LABELS, entries_by_key

ENTITY_TYPES: Final = ("Meeting", "Document", "Motion", "Recording")
DEFAULT_LIMIT: Final = 24
MAX_LIMIT: Final = 100


class BadRequest(Exception):
    """HTTP 400 with a Dutch sentence, and a hint where there is one."""

    def __init__(self, error: str, hint: str = "") -> None:
        super().__init__(error)
        self.body = {"error": error, **({"hint": hint} if hint else {})}


@dataclass(frozen=True)
class Search:
    """What is searched."""

    query: str
    organization: str
    entity_type: str
    sort: str
    first_day: str
    last_day: str
    offset: int
    limit: int


def read_search(parameters: Mapping[str, str]) -> Search:
    """Raises BadRequest."""

    def text(name: str) -> str:
        return parameters.get(name, "").strip()

    kind, organization = text("entityType"), text("organization")
    if kind and kind not in ENTITY_TYPES:
        raise BadRequest(
            f'Onbekend entityType "{kind}".', f"Mogelijk zijn {', '.join(ENTITY_TYPES)}, met deze hoofdletters."
        )
    known = organization in entries_by_key() or organization in {f"all_{supplier}" for supplier in SUPPLIER_LABELS}
    if organization and not known:
        raise BadRequest(
            f'Onbekende organization "{organization}".', "De keys staan in /api/sources en zijn hoofdlettergevoelig."
        )
    limit, offset = _whole(parameters, "limit", DEFAULT_LIMIT), _whole(parameters, "offset", 0)
    if limit < 1:
        raise BadRequest(f"Parameter limit moet minstens 1 zijn, kreeg {limit}.")
    if offset < 0:
        raise BadRequest(f"Parameter offset kan niet negatief zijn, kreeg {offset}.")
    days = (text("dateFrom")[:10], text("dateTo")[:10])
    return Search(text("query"), organization, kind, text("sort") or "date_desc", *days, offset, min(limit, MAX_LIMIT))


def _whole(parameters: Mapping[str, str], name: str, default: int) -> int:
    given = parameters.get(name, "").strip()
    try:
        number = float(given) if given else float(default)
        if number.is_integer():
            return int(number)
    except (ValueError, OverflowError):
        pass
    raise BadRequest(f'Parameter {name} moet een geheel getal zijn, kreeg "{given}".')
