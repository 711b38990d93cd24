"""The items on the agenda of a meeting, with their documents, their cases, and how these were decided."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from besluitbron.contract.documents import AgendaItem, Motion
from besluitbron.contract.search import Hit, SearchWindow
from besluitbron.contract.upstream import Ask, Platform

from .case import read_case_hit
from .fields import Row, key_of, line, plain_line, rows_in, value_of
from .odata import Query, build, confirmed, has_key, read_page
from .papers import SELECTED as DOCUMENT_FIELDS
from .papers import read_listed
from .votes import fetch_votes, summary

DOCUMENT_EXPANDED: Final = (
    f"Document($select={','.join(DOCUMENT_FIELDS)};$expand=HuidigeDocumentVersie($select=Id,ExterneIdentifier,Verwijderd),"
    "Kamerstukdossier($select=Id,Nummer,Toevoeging,Verwijderd))"
)
MOTIONS: Final = frozenset({"motie", "amendement"})
MAX_VOTED: Final = 20
"""Decisions whose votes are asked for with one window of an agenda; get_case gives those of the others."""
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
    DOCUMENT_EXPANDED,
    _CASE,
    f"Besluit($select=Id,StemmingsSoort,BesluitSoort,BesluitTekst,Status,Verwijderd;$expand={_CASE})",
)
IN_SEATS: Final = "Votes are counted in seats; at a roll call in members. get_case gives them by party and member."
NO_VOTES: Final = "The register has no votes for these items."


@dataclass
class Shown:
    """What the items of a window need: votes by decision, each document once."""

    votes: Mapping[str, tuple[tuple[str, int], ...]]
    seen: set[str] = field(default_factory=set)


def fetch_items(meeting: str, window: SearchWindow, ask: Ask, platform: Platform) -> tuple[tuple[Row, ...], int]:
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


def fetch_totals(
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


def read_item(item: Row, shown: Shown) -> AgendaItem:
    """An item with its cases, motions and amendments apart from the others."""
    cases = _cases(item, shown)
    return AgendaItem(
        id=line(item, "Nummer") or key_of(item),
        title=line(item, "Onderwerp") or line(item, "Rubriek") or "(no title)",
        position=str(value_of(item, "Volgorde")) if value_of(item, "Volgorde") is not None else None,
        description=_description(item),
        documents=tuple(documents_once(rows_in(item, "Document"), shown)),
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


def documents_once(rows: Sequence[Row], shown: Shown) -> Iterator[Hit]:
    """The documents that were not shown before; from now on they were."""
    for row in rows:
        if key_of(row) not in shown.seen:
            shown.seen.add(key_of(row))
            yield read_listed(row)
