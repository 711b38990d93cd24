"""Our question -> a question in OData, for documents, commitments and meetings (registers.md 4.1, 4.2). Pure."""

from collections.abc import Iterator
from typing import Final

from besluitbron.contract.errors import ArgumentsRefused, TextRefused
from besluitbron.contract.search import SearchQuestion
from besluitbron.contract.sources import Source
from besluitbron.contract.upstream import Platform, UpstreamRequest

from .commitments import SELECTED as COMMITMENT_FIELDS
from .gatherings import REPORT, SESSION_SELECTED
from .gatherings import SELECTED as MEETING_FIELDS
from .kinds import COMMITMENT, names_of
from .odata import Query, any_of, build, is_one_of, quoted, within
from .papers import SELECTED as DOCUMENT_FIELDS
from .sources import is_party
from .sources import names_of as party_names

# A $skip of some 16,750 rows answered HTTP 500 (seen 2025, registers.md 4.2).
MAX_REACH: Final = 10_000
# The platform refuses a filter of more than about 100 nodes; a word is ten of them, the other conditions at most forty.
MAX_WORDS: Final = 6
ORDERS: Final = {"newest": "{0} desc,Id", "oldest": "{0},Id"}
SORTS: Final = {
    "newest": "date (newest first), id",
    "oldest": "date (oldest first), id",
}


def build_search(question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The request for one window of documents or commitments.

    Raises TextRefused when no word is left: an empty search would give everything.
    """
    kind = question.filters.get("kind")
    if kind == COMMITMENT:
        return _build_commitments(question, platform)
    where = [
        *within("Datum", question.from_date, question.to_date),
        *([is_one_of("Soort", names_of(kind))] if kind else []),
        *_words(question, ("Onderwerp", "Titel")),
        *_source(question.source),
    ]
    return _window("Document", where, DOCUMENT_FIELDS, "Datum", question, platform)


def build_newest(question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The request for the newest document of all, for the coverage statement. It reads no texts and counts nothing."""
    query = Query(
        "Document",
        tuple(within("Datum", question.from_date, question.to_date)),
        select=DOCUMENT_FIELDS,
        order=ORDERS["newest"].format("Datum"),
        top=1,
    )
    return build(query, platform)


def build_meetings(question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The request for one window of meetings: planned and held ones, or reports of those held."""
    words = question.text.words
    if question.filters["kind"] == REPORT:
        if question.source:
            raise ArgumentsRefused("source: the register does not say of a report which committee met; leave it out.")
        where = [
            *within("Datum", question.from_date, question.to_date),
            *(_words(question, ("Titel",)) if words else ()),
        ]
        return _window("Vergadering", where, SESSION_SELECTED, "Datum", question, platform)
    if question.source and is_party(question.source):
        raise ArgumentsRefused("source: meetings are of committees, not of parties; name a committee or leave it out.")
    where = [
        *within("Datum", question.from_date, question.to_date),
        *([f"Voortouwafkorting eq {quoted(question.source.platform_name)}"] if question.source else []),
        *(_words(question, ("Onderwerp", "Soort")) if words else ()),
    ]
    return _window("Activiteit", where, MEETING_FIELDS, "Datum", question, platform)


def _build_commitments(question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    if question.source:
        raise ArgumentsRefused(f"source: the kind {COMMITMENT} cannot be searched by source; leave one of them out.")
    where = [*within("Aanmaakdatum", question.from_date, question.to_date), *_words(question, ("Tekst",))]
    return _window("Toezegging", where, COMMITMENT_FIELDS, "Aanmaakdatum", question, platform)


def _window(
    entity_set: str,
    where: list[str],
    select: tuple[str, ...],
    date_field: str,
    question: SearchQuestion,
    platform: Platform,
) -> UpstreamRequest:
    return build(
        Query(
            entity_set,
            where,
            select=select,
            order=ORDERS[question.sort].format(date_field),
            top=question.window.limit,
            skip=question.window.offset,
            count=True,
        ),
        platform,
    )


def _words(question: SearchQuestion, fields: tuple[str, ...]) -> Iterator[str]:
    """`contains` executes nothing; it finds parts of words, in these fields only."""
    words = question.text.words
    if not words:
        raise TextRefused("No word is left to search. Give at least one word or number.")
    if question.matching == "phrase":
        words = (question.text.text,)
    clauses = [any_of([f"contains({field},{quoted(word)})" for field in fields]) for word in words]
    if question.matching == "any_word":
        yield any_of(clauses)
    else:
        yield from clauses


def _source(source: Source | None) -> Iterator[str]:
    """Documents that a member of the party signed, or of cases on which the committee leads."""
    if source is None:
        return
    if is_party(source):
        yield f"DocumentActor/any(a:{is_one_of('a/ActorFractie', party_names(source))})"
    else:
        led = f"a/ActorAfkorting eq {quoted(source.platform_name)} and a/Relatie eq 'Voortouwcommissie'"
        yield f"Zaak/any(z:z/ZaakActor/any(a:{led}))"
