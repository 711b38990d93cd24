"""get_meeting: a meeting in the agenda of the chamber with its items, their documents, cases and votes; or a held one.

The register ties the verbatim report of a meeting to no agenda, so the reports of the same day are looked through.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Final

from besluitbron.contract.documents import Meeting
from besluitbron.contract.errors import IdentifierRefused, NotInRegister, UpstreamError
from besluitbron.contract.search import Hit, SearchWindow
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform

from .agenda import DOCUMENT_EXPANDED, Shown, documents_once, fetch_items, fetch_totals, read_item
from .fields import AMSTERDAM, Row, brief, day, is_deleted, key_of, line, moment, plain_line, rows_in, value_of
from .gatherings import SELECTED, SESSION_SELECTED, read_meeting, read_session
from .identifiers import Wanted, read_identifier
from .lookup import fetch_document_row, fetch_rows, fetch_session_row, is_same, not_there
from .odata import Query, build, confirmed, has_key, quoted, read_page, within
from .papers import read_details
from .report import best_report, report_status
from .sources import PLENARY, SourceIndexByName, index_of

MAX_REPORTS: Final = 25
NO_LINK: Final = (
    "The register ties no verbatim report to this meeting; listed is the report of a meeting of the same day and time. "
    "Check its title."
)
NO_REPORT: Final = "The register has no verbatim report of a meeting of this day and time (yet)."
NO_AGENDA: Final = (
    "The register has no agenda for this kind of record; search_meetings with kind meeting finds the agendas."
)


def fetch_meeting(
    identifier: str, window: SearchWindow, ask: Ask, platform: Platform, sources: SourceList
) -> tuple[Meeting, int]:
    """The meeting of a meeting's, an item's or a document's identifier, with the items of the window, and their number.

    Raises IdentifierRefused, NotInRegister or UpstreamError.
    """
    wanted = read_identifier(identifier)
    if wanted.what in ("case", "commitment", "answer", "paper", "decision"):
        raise IdentifierRefused(
            "This is no meeting: give its number, as 2025A06526, or that of an agenda item or a document. get_case "
            "names the meetings of a case."
        )
    if wanted.what == "session":
        return _session(wanted, ask, platform), 0
    row, today = _fetch_row(wanted, ask, platform)
    if row is None:
        if wanted.what == "key":
            return _session(wanted, ask, platform), 0
        raise not_there(wanted)
    return _meeting(row, today, window, ask, platform, index_of(sources))


def _fetch_row(wanted: Wanted, ask: Ask, platform: Platform) -> tuple[Row | None, date]:
    """The row of the meeting, and the Dutch day on which the register gave it."""
    match wanted.what:
        case "item":
            name, value = "Id", _key_of_item(wanted, ask, platform)
        case "document":
            name, value = "Nummer", _number_of_document(wanted, ask, platform)
        case what:
            name, value = ("Id" if what == "key" else "Nummer"), wanted.number
    where = has_key("Id", (value,)) if name == "Id" else f"Nummer eq {quoted(value)}"
    query = Query(
        "Activiteit", (where,), select=SELECTED, expand=(DOCUMENT_EXPANDED,), top=2, with_deleted=name == "Id"
    )
    fits = is_same(name, value)
    answered = ask(build(query, platform), lambda answer: confirmed(read_page(answer), fits), reading="rows")
    rows = answered.value.rows
    return (rows[0] if rows else None), answered.retrieved_at.astimezone(AMSTERDAM).date()


def _key_of_item(wanted: Wanted, ask: Ask, platform: Platform) -> str:
    """The key of the meeting that an agenda item belongs to."""
    query = Query(
        "Agendapunt", (f"Nummer eq {quoted(wanted.number)}",), select=("Id", "Nummer", "Activiteit_Id"), top=2
    )
    rows = fetch_rows(query, is_same("Nummer", wanted.number), ask, platform)
    if not rows or not value_of(rows[0], "Activiteit_Id"):
        raise not_there(wanted)
    return key_of(rows[0], "Activiteit_Id")


def _number_of_document(wanted: Wanted, ask: Ask, platform: Platform) -> str:
    document = fetch_document_row(wanted, ask, platform)
    if document is None:
        raise not_there(wanted)
    meetings = () if is_deleted(document) else read_details(document).meetings
    if not meetings:
        raise NotInRegister(f"The register ties {wanted.written} to no meeting. get_document gives what it is.")
    return meetings[0]


def _meeting(
    row: Row, today: date, window: SearchWindow, ask: Ask, platform: Platform, index: SourceIndexByName
) -> tuple[Meeting, int]:
    record = replace(read_meeting(row, index, today), meeting_id=None)
    if is_deleted(row):
        return Meeting(record, notes=("The register marks this meeting as deleted and keeps only its key.",)), 0
    items, total = fetch_items(key_of(row), window, ask, platform)
    votes, vote_notes = fetch_totals(items, ask, platform)
    shown = Shown(votes)
    agenda = tuple(read_item(item, shown) for item in items)
    reports, report_notes = _reports(row, today, ask, platform)
    start = moment(row, "Aanvangstijd") or moment(row, "Datum")
    return (
        Meeting(
            record=record,
            agenda=agenda,
            documents=(*documents_once(rows_in(row, "Document"), shown), *reports),
            start=start.isoformat(timespec="minutes") if start else None,
            location=line(row, "Locatie"),
            committee=line(row, "Voortouwnaam") if line(row, "Voortouwnaam") != PLENARY else None,
            notes=(*_notes(row), *vote_notes, *report_notes),
        ),
        total,
    )


def _notes(row: Row) -> Iterator[str]:
    if note := plain_line(row, "Noot"):
        yield f"Note of the register: {brief(note)}"
    if (sort := line(row, "DatumSoort")) and sort.casefold() != "dag":
        yield f"Kind of date in the register: {sort}."


def _reports(row: Row, today: date, ask: Ask, platform: Platform) -> tuple[tuple[Hit, ...], list[str]]:
    """Reports of meetings of the same day whose times overlap. A failure here does not cost the agenda."""
    start, end, on = moment(row, "Aanvangstijd"), moment(row, "Eindtijd"), day(row, "Datum")
    if on is None or start is None or on > today:
        return (), []
    query = Query(
        "Vergadering", tuple(within("Datum", on, on)), select=SESSION_SELECTED, order="Aanvangstijd,Id", top=MAX_REPORTS
    )
    try:
        rows = fetch_rows(query, lambda session: day(session, "Datum") == on, ask, platform)
    except UpstreamError as error:
        return (), [f"Whether there is a verbatim report could not be looked up: the register {error.happened}."]
    is_plenary = line(row, "Voortouwafkorting") == PLENARY
    found = [session for session in rows if _is_same(session, start, end, is_plenary, line(row, "Onderwerp"))]
    return tuple(read_session(session) for session in found), [NO_LINK] if found else [NO_REPORT]


def _is_same(session: Row, start: datetime, end: datetime | None, is_plenary: bool, subject: str | None) -> bool:
    """A plenary meeting holds many debates; one of a committee has one subject, and begins with it."""
    opened, closed = moment(session, "Aanvangstijd"), moment(session, "Sluiting")
    if opened is None or ((line(session, "Soort") or "").casefold() == "plenair") is not is_plenary:
        return False
    if is_plenary:
        return opened <= (end or start) and start <= (closed or opened + timedelta(hours=14))
    title, wanted = (line(session, "Titel") or "").casefold(), (subject or "").casefold()
    return opened == start or bool(title and wanted and (title in wanted or wanted in title))


def _session(wanted: Wanted, ask: Ask, platform: Platform) -> Meeting:
    """A held meeting: it has a report and no agenda."""
    row = fetch_session_row(wanted.number, ask, platform)
    if row is None:
        raise not_there(wanted)
    record = read_session(row)
    if is_deleted(row):
        return Meeting(record, notes=("The register marks this meeting as deleted and keeps only its key.",))
    best = best_report(rows_in(row, "Verslag"))
    start = moment(row, "Aanvangstijd")
    return Meeting(
        record=record,
        documents=(replace(record, status=report_status(best)),) if best else (),
        start=start.isoformat(timespec="minutes") if start else None,
        location=line(row, "Zaal"),
        notes=(NO_AGENDA, *([] if best else [NO_REPORT])),
    )
