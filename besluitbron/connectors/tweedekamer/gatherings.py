"""Rows of meetings -> hits. Planned meetings have agendas, held ones have reports, and the register ties neither."""

from datetime import date
from typing import Final

from besluitbron.contract.search import Hit

from .fields import Row, day, is_deleted, key_of, line, value_of
from .identifiers import SESSION
from .papers import SITE, withdrawn_hit
from .sources import CHAMBER, PLENARY, SourceIndexByName

MEETING: Final = "meeting"
REPORT: Final = "report"
SELECTED: Final = (
    *("Id", "Soort", "Nummer", "Onderwerp", "DatumSoort", "Datum", "Aanvangstijd", "Eindtijd", "Locatie"),
    *("Besloten", "Status", "Noot", "Voortouwnaam", "Voortouwafkorting", "Verwijderd"),
)
SESSION_SELECTED: Final = (
    *("Id", "Soort", "Titel", "Zaal", "Vergaderjaar", "VergaderingNummer", "Datum", "Aanvangstijd"),
    *("Sluiting", "Verwijderd"),
)
STATUSES: Final = {
    "geannuleerd": "cancelled (geannuleerd)",
    "verplaatst": "moved to another day (verplaatst)",
    "vervallen": "dropped (vervallen)",
}


def read_meeting(row: Row, index: SourceIndexByName, today: date) -> Hit:
    """The hit of a meeting in the agenda of the chamber (Activiteit)."""
    if is_deleted(row):
        return withdrawn_hit(row)
    number = line(row, "Nummer") or key_of(row)
    committee = index.committee(line(row, "Voortouwafkorting"))
    name = line(row, "Voortouwnaam")
    on = day(row, "Datum")
    kind = line(row, "Soort")
    subject = line(row, "Onderwerp")
    return Hit(
        id=number,
        title=f"{kind}: {subject}"
        if kind and subject and kind.casefold() not in subject.casefold()
        else subject or number,
        kind=MEETING,
        source=committee.key if committee else None,
        source_name=committee.name if committee else (name if name and name != PLENARY else CHAMBER),
        date=on,
        date_means="planned" if on and on > today else "met",
        url=_address(number, is_plenary=committee is None),
        status=_status(row),
        meeting_id=number,
        has_full_text=False,
        facts={"kind": (MEETING,), "source": (committee.key if committee else "",)},
    )


def read_session(row: Row) -> Hit:
    """The hit of a meeting that was held, with a report (Vergadering). Its number is not its own (quirk 52)."""
    if is_deleted(row):
        return withdrawn_hit(row)
    key = key_of(row)
    return Hit(
        id=f"{SESSION}{key}",
        title=f"Verslag: {line(row, 'Titel') or f'vergadering {key}'}",
        kind=REPORT,
        source=None,
        source_name=CHAMBER,
        date=day(row, "Datum"),
        date_means="met",
        url=None,
        citation_id=f"vergadering {key}",
        facts={"kind": (REPORT,)},
    )


def _status(row: Row) -> str | None:
    said = (line(row, "Status") or "").casefold()
    closed = "closed to the public (besloten)" if value_of(row, "Besloten") is True else None
    return "; ".join(part for part in (STATUSES.get(said), closed) if part) or None


def _address(number: str, *, is_plenary: bool) -> str:
    if is_plenary:
        return f"{SITE}/vergaderingen/plenaire_vergaderingen/details/activiteit?id={number}"
    return f"{SITE}/vergaderingen/commissievergaderingen/details?id={number}"
