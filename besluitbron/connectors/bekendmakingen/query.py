"""Our question -> SRU 2.0 with CQL, the platform's own language (registers.md 2.1). Pure.

Every value stands in double quotes, so that nothing in it can be executed; masks (`*`, `?`) and anchors (`^`) work
inside quotes too and are taken out, whatever the cleaning before did.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from besluitbron.contract.creators import creator_names
from besluitbron.contract.errors import TextRefused
from besluitbron.contract.publications import Wanted
from besluitbron.contract.search import SearchQuestion
from besluitbron.contract.sources import Source
from besluitbron.contract.upstream import Platform, UpstreamRequest
from besluitbron.upstream.sru import any_of, build_request, quoted

from .sources import organisation_type
from .vocabulary import UNTYPED, spellings

PRODUCT_AREA: Final = "c.product-area==officielepublicaties"
"""repository.overheid.nl holds other collections as well; without this they would be searched too."""

# The platform answers startRecord 10,000 and up with HTTP 504 (seen 2026-10, registers.md quirk 28).
MAX_REACH: Final = 9_999
MAX_SAME_NUMBER: Final = 10
"""More records than this never share one number; all are read, so that no namesake is taken for the one meant."""

CONTROL_CLAUSES: Final = {
    "text": 'cql.textAndIndexes="waterkering"',
    "from_date": "dt.available>=2026-01-01",
    "to_date": "dt.available<=2023-12-31",
}
"""Of control questions: the register has publications without the word, before the one day and after the other."""

SORTS: Final = {
    "newest": "sortBy dt.available/sort.descending dt.identifier/sort.ascending",
    "oldest": "sortBy dt.available/sort.ascending dt.identifier/sort.ascending",
}


def build_search(question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The request for one window. Raises TextRefused when no word is left: empty would mean everything."""
    clauses = " AND ".join(
        (PRODUCT_AREA, *_text_clauses(question), *_source_clauses(question.source), *_filter_clauses(question))
    )
    return _request(
        platform,
        f"{clauses} {SORTS[question.sort]}".rstrip(),
        start=question.window.offset + 1,
        limit=question.window.limit,
    )


def build_newest(question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The request for the newest publication of all, for the coverage statement."""
    clauses = " AND ".join((PRODUCT_AREA, *_filter_clauses(question)))
    return _request(platform, f"{clauses} {SORTS[question.sort]}", start=1, limit=1)


def build_whole(platform: Platform) -> UpstreamRequest:
    """The request for the number of all publications."""
    return _request(platform, PRODUCT_AREA, start=1, limit=1)


def build_alone(name: str, question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The request for the number of publications that one filter leaves, with the question's own value of it.

    Words and days have one value for all questions: it is asked once a day, and never leaves everything.
    """
    if name in CONTROL_CLAUSES:
        clauses: Iterable[str] = (CONTROL_CLAUSES[name],)
    elif name == "source":
        clauses = _source_clauses(question.source)
    else:
        only = replace(question, from_date=None, to_date=None, filters={name: question.filters[name]})
        clauses = _filter_clauses(only)
    return _request(platform, " AND ".join((PRODUCT_AREA, *clauses)), start=1, limit=1)


def build_lookup(wanted: Wanted, platform: Platform) -> UpstreamRequest:
    """The request for one publication, by identifier, or by dossier and number (quirk 31)."""
    clauses = [f"dt.identifier=={quoted(identifier)}" for identifier in wanted.identifiers]
    if wanted.dossier and wanted.number:
        clauses.append(
            f"(w.dossiernummer=={quoted(wanted.dossier)} AND w.ondernummer=={quoted(wanted.number)}"
            ' AND dt.type=="Kamerstuk")'  # attachments carry the numbers of their main document
        )
    return _request(platform, f"{PRODUCT_AREA} AND {any_of(clauses)}", start=1, limit=MAX_SAME_NUMBER)


def _text_clauses(question: SearchQuestion) -> Iterator[str]:
    words = [quoted(word) for word in question.text.words]
    words = [word for word in words if re.search(r"\w", word)]
    if not words:
        raise TextRefused("No word is left to search. Give at least one word or number.")
    if question.matching == "phrase":
        words = [quoted(question.text.text)]
    clauses = [f"cql.textAndIndexes={word}" for word in words]
    if question.matching == "any_word":
        yield any_of(clauses)
    else:
        yield from clauses


def _source_clauses(source: Source | None) -> Iterator[str]:
    """The creator exactly: `=` would be containment, and "Bergen" also finds "Bergen op Zoom" (registers.md 2.4)."""
    if source is None:
        return
    yield any_of([f"dt.creator=={quoted(name)}" for name in creator_names(source)])
    kind = organisation_type(source)
    if kind:
        yield f"w.organisatietype=={quoted(kind)}"


def _filter_clauses(question: SearchQuestion) -> Iterator[str]:
    if "publication" in question.filters:
        yield f"w.publicatienaam=={quoted(question.filters['publication'])}"
    if "kind" in question.filters:
        yield from _kind_clauses(question.filters["kind"])
    if question.from_date:
        yield f"dt.available>={question.from_date.isoformat()}"
    if question.to_date:
        yield f"dt.available<={question.to_date.isoformat()}"
    if "dossier" in question.filters:
        yield f"w.dossiernummer=={quoted(question.filters['dossier'])}"


def _kind_clauses(kind: str) -> Iterator[str]:
    if kind == UNTYPED:  # the kind of every publication
        return
    wanted = spellings(kind)
    types = [f"dt.type=={quoted(name)}" for name in wanted.searched_types]
    yield any_of([*types, *(f"w.subrubriek=={quoted(name)}" for name in wanted.subsections)])


def _request(platform: Platform, query: str, *, start: int, limit: int) -> UpstreamRequest:
    return build_request(
        f"{platform.base_url}/sru", query, version="2.0", start=start, limit=limit, more=(("recordSchema", "gzd"),)
    )
