"""get_meeting: a meeting in the agenda of the chamber with its items, their documents, cases and votes; or a held one.

The register ties the verbatim report of a meeting to no agenda, so the reports of the same day are looked through.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import Final

from besluitbron.contract.documents import AgendaItem, Meeting, Motion
from besluitbron.contract.errors import IdentifierRefused, NotInRegister, UpstreamError
from besluitbron.contract.search import Hit, SearchWindow
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform

from .case import read_case_hit
from .fields import AMSTERDAM, Row, brief, day, is_deleted, key_of, line, moment, plain_line, row_in, rows_in, value_of
from .gatherings import SELECTED, SESSION_SELECTED, read_meeting, read_session
from .identifiers import Wanted, read_identifier
from .lookup import fetch_document_row, fetch_rows, fetch_session_row, is_same, not_there
from .odata import Query, build, confirmed, has_key, quoted, read_page, within
from .papers import SELECTED as DOCUMENT_FIELDS
from .papers import Details, cited, is_publication, page_address, read_details, read_hit
from .report import best_report, report_status
from .sources import PLENARY, SourceIndexByName, index_of
from .votes import fetch_votes, summary

MOTIONS: Final = frozenset({"motie", "amendement"})
MAX_VOTED: Final = 20
"""Decisions whose votes are asked for with one window of an agenda; get_case gives those of the others."""
MAX_REPORTS: Final = 25
_DOCUMENT: Final = (
    f"Document($select={','.join(DOCUMENT_FIELDS)};$expand=HuidigeDocumentVersie($select=Id,ExterneIdentifier,Verwijderd),"
    "Kamerstukdossier($select=Id,Nummer,Toevoeging,Verwijderd))"
)
_CASE: Final = "Zaak($select=Id,Nummer,Soort,Titel,Onderwerp,GestartOp,Verwijderd)"
ITEM_FIELDS: Final = (
    "Id",
    "Nummer",
    "Onderwerp",
    "Volgorde",
    "Rubriek",
    "Noot",
    "Status",
    "Activiteit_Id",
    "Verwijderd",
)
ITEM_EXPANDED: Final = (
    _DOCUMENT,
    _CASE,
    f"Besluit($select=Id,StemmingsSoort,BesluitSoort,BesluitTekst,Status,Verwijderd;$expand={_CASE})",
)
NO_LINK: Final = (
    "The register ties no verbatim report to this meeting; listed is the report of a meeting of the same day and time. "
    "Check its title."
)
NO_REPORT: Final = "The register has no verbatim report of a meeting of this day and time (yet)."
IN_SEATS: Final = "Votes are counted in seats; at a roll call in members. get_case gives them by party and member."
NO_VOTES: Final = "The register has no votes for these items."
NO_AGENDA: Final = (
    "The register has no agenda for this kind of record; search_meetings with kind meeting finds the agendas."
)


@dataclass
class Shown:
    """What the items of a window need: votes by decision, each document once."""

    votes: Mapping[str, tuple[tuple[str, int], ...]]
    seen: set[str] = field(default_factory=set)


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
    query = Query("Activiteit", (where,), select=SELECTED, expand=(_DOCUMENT,), top=2, with_deleted=name == "Id")
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
    items, total = _fetch_items(key_of(row), window, ask, platform)
    votes, vote_notes = _fetch_votes(items, ask, platform)
    shown = Shown(votes)
    agenda = tuple(_item(item, shown) for item in items)
    reports, report_notes = _reports(row, today, ask, platform)
    start = moment(row, "Aanvangstijd") or moment(row, "Datum")
    return (
        Meeting(
            record=record,
            agenda=agenda,
            documents=(*_documents(rows_in(row, "Document"), shown), *reports),
            start=start.isoformat(timespec="minutes") if start else None,
            location=line(row, "Locatie"),
            committee=line(row, "Voortouwnaam") if line(row, "Voortouwnaam") != PLENARY else None,
            notes=(*_notes(row), *vote_notes, *report_notes),
        ),
        total,
    )


def _fetch_items(meeting: str, window: SearchWindow, ask: Ask, platform: Platform) -> tuple[tuple[Row, ...], int]:
    """The agenda items of the window in their order, and how many there are."""
    query = Query(
        "Agendapunt",
        (has_key("Activiteit_Id", (meeting,)),),
        select=ITEM_FIELDS,
        expand=ITEM_EXPANDED,
        order="Volgorde,Id",
        top=window.limit,
        skip=window.offset,
        count=True,
    )
    request = build(query, platform)

    def is_of_meeting(row: Row) -> bool:
        return str(value_of(row, "Activiteit_Id")) == meeting

    page = ask(request, lambda answer: confirmed(read_page(answer), is_of_meeting), reading="items").value
    return page.rows, page.total if page.total is not None else window.offset + len(page.rows)


def _fetch_votes(
    items: Sequence[Row], ask: Ask, platform: Platform
) -> tuple[Mapping[str, tuple[tuple[str, int], ...]], list[str]]:
    """The totals by decision, and what has to be said of them."""
    decisions = [
        key_of(decision)
        for item in items
        for decision in rows_in(item, "Besluit")
        if line(decision, "StemmingsSoort") is not None
    ]
    if not decisions:
        return {}, []
    counted = fetch_votes(decisions[:MAX_VOTED], ask, platform)
    totals = {key: summary(votes) for key, votes in counted.votes.items()}
    notes = [IN_SEATS if any(totals.values()) else NO_VOTES]
    if counted.missing:
        notes = [f"The votes could not be had: the register {counted.happened}. get_case gives them case by case."]
    if len(decisions) > MAX_VOTED:
        notes.append(f"Votes of the first {MAX_VOTED} decisions are shown; get_case gives those of the others.")
    return totals, notes


def _item(item: Row, shown: Shown) -> AgendaItem:
    cases = _cases(item, shown)
    return AgendaItem(
        id=line(item, "Nummer") or key_of(item),
        title=line(item, "Onderwerp") or line(item, "Rubriek") or "(no title)",
        position=str(value_of(item, "Volgorde")) if value_of(item, "Volgorde") is not None else None,
        description=_description(item),
        documents=tuple(_documents(rows_in(item, "Document"), shown)),
        motions=tuple(case for is_motion, case in cases if is_motion),
        cases=tuple(case for is_motion, case in cases if not is_motion),
    )


def _description(item: Row) -> str | None:
    """Heading, note without its HTML (quirk 54), and decisions that are about no case."""
    decided = [
        f"{line(decision, 'BesluitSoort') or line(decision, 'Status')}: {line(decision, 'BesluitTekst') or ''}".rstrip(
            ": "
        )
        for decision in rows_in(item, "Besluit")
        if not rows_in(decision, "Zaak")
    ]
    parts = [line(item, "Rubriek"), plain_line(item, "Noot"), *decided]
    return " - ".join(part for part in parts if part) or None


def _cases(item: Row, shown: Shown) -> list[tuple[bool, Motion]]:
    """The cases under an item, each once, with what was decided about it here."""
    found: dict[str, tuple[Row, list[Row]]] = {}
    for decision in rows_in(item, "Besluit"):
        for case in rows_in(decision, "Zaak"):
            found.setdefault(key_of(case), (case, []))[1].append(decision)
    for case in rows_in(item, "Zaak"):
        found.setdefault(key_of(case), (case, []))
    return [_case(case, decisions, shown) for case, decisions in found.values()]


def _case(case: Row, decisions: Sequence[Row], shown: Shown) -> tuple[bool, Motion]:
    hit = read_case_hit(case)
    outcomes = [line(decision, "BesluitSoort") or line(decision, "BesluitTekst") for decision in decisions]
    votes = next((shown.votes[key] for decision in decisions if (key := key_of(decision)) in shown.votes), ())
    return hit.kind in MOTIONS, Motion(
        id=hit.id,
        title=hit.title,
        result="; ".join(dict.fromkeys(outcome for outcome in outcomes if outcome)) or None,
        votes=votes,
        record=hit,
    )


def _documents(rows: Sequence[Row], shown: Shown) -> Iterator[Hit]:
    for row in rows:
        if key_of(row) not in shown.seen:
            shown.seen.add(key_of(row))
            yield _document(row)


def _document(row: Row) -> Hit:
    version = row_in(row, "HuidigeDocumentVersie")
    identifier = line(version, "ExterneIdentifier") if version else None
    dossiers = tuple(
        (number, line(dossier, "Toevoeging"))
        for dossier in rows_in(row, "Kamerstukdossier")
        if isinstance(number := value_of(dossier, "Nummer"), int)
    )
    hit = read_hit(row)
    citation = cited(row, Details((), dossiers, (), None, None, (), identifier))
    same = (f"bekendmakingen:{identifier}",) if identifier and is_publication(identifier) else ()
    return replace(hit, url=page_address(hit.id, None), citation_id=citation or hit.id, same_as=same)


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
