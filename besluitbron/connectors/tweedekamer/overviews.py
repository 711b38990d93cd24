"""get_document for a case or a meeting: neither has a text of its own, and both name the documents that have one.

Whoever has only a number, as at the address over all registers, learns so that it exists, what it is and how it ended.
"""

from dataclasses import replace
from typing import Final

from besluitbron.contract.documents import (
    Case,
    CaseQuestion,
    Document,
    DocumentQuestion,
    FullText,
    Meeting,
    Relation,
    Votes,
)
from besluitbron.contract.search import Hit, SearchWindow
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform

from .case import fetch_case
from .fields import some
from .identifiers import Wanted
from .meeting import fetch_meeting
from .papers import WITHDRAWN
from .votes import summary

CASES: Final = frozenset({"case", "decision"})
MEETINGS: Final = frozenset({"meeting", "item"})
WINDOW: Final = SearchWindow(0, 10, 10)
ONLY_ITS_KEY: Final = "the register has withdrawn this and keeps only its key"


def has_overview(wanted: Wanted) -> bool:
    """Whether this is something without a text of its own."""
    return wanted.what in CASES | MEETINGS


def fetch_overview(
    wanted: Wanted, question: DocumentQuestion, ask: Ask, platform: Platform, sources: SourceList
) -> Document:
    """What the register says of a case or a meeting. Raises IdentifierRefused, NotInRegister or UpstreamError."""
    if wanted.what in MEETINGS:
        meeting, _ = fetch_meeting(question.id, WINDOW, ask, platform, sources)
        return _of_meeting(meeting)
    case, _ = fetch_case(CaseQuestion(question.id, WINDOW, question.today), ask, platform, sources)
    return _of_case(case)


def _of_case(case: Case) -> Document:
    outcome = [f"Outcome in the register's own words: {case.outcome}."] if case.outcome else []
    votes = next((decision.votes for decision in case.decisions if decision.votes), None)
    return _overview(
        "a case",
        case.record,
        case.documents,
        (*outcome, *(_say_votes(votes) if votes else ()), *case.notes),
        "get_case gives its decisions and votes",
    )


def _of_meeting(meeting: Meeting) -> Document:
    documents = (*(document for item in meeting.agenda for document in item.documents), *meeting.documents)
    return _overview(
        "a meeting",
        meeting.record,
        documents,
        meeting.notes,
        "get_meeting gives its agenda and votes",
    )


def _overview(what: str, record: Hit, documents: tuple[Hit, ...], notes: tuple[str, ...], further: str) -> Document:
    if record.status == WITHDRAWN:
        return Document(record, FullText(None, reason=ONLY_ITS_KEY), notes=notes)
    named = some([document.id for document in documents])
    have = f"its documents have: {named}" if documents else "the register names no documents of it"
    return Document(
        replace(record, has_full_text=False),
        FullText(None, reason=f"it is {what}, which has no text of its own; {have}; {further}"),
        notes=notes,
        relations=tuple(Relation("document", document) for document in documents),
    )


def _say_votes(votes: Votes) -> tuple[str, ...]:
    said = [f"{count} {name.replace('_', ' ')}" for name, count in summary(votes)]
    return (f"The newest vote: {', '.join(said)}.", *votes.mistakes) if said else votes.mistakes
