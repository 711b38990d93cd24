"""Open Raadsinformatie through its successor, OpenBesluitvorming: the declaration of the connector and its tools."""

from types import MappingProxyType
from typing import Final

from besluitbron.contract.argument_schemas import MeetingArguments, PagedArguments, SourceArguments
from besluitbron.contract.connector import (
    Connector,
    DocumentTool,
    LiveSources,
    MeetingTool,
    Sample,
    SearchTool,
    SourcesTool,
)
from besluitbron.contract.result_schemas import DocumentResult, MeetingResult, SearchResult, SourcesResult
from besluitbron.contract.upstream import Platform

from ..cleaning import CLEANING
from ..prompts import PROMPTS
from .control import CONTROL
from .document import fetch_document
from .freshness import build_newest, read_newest, tell_currency
from .identifiers import SITE_HOST
from .meeting import fetch_meeting
from .organizations import packaged_organizations
from .query import REACH, build_search
from .schemas import DOCUMENT_SORTS, MATCHES, MEETING_SORTS, SearchDocumentsArguments, SearchMeetingsArguments
from .search import read_search_page
from .source_list import build_sources, read_sources

PLATFORM: Final = Platform(
    name="openbesluitvorming",
    base_url=f"https://{SITE_HOST}",
    hosts=(SITE_HOST,),
    timeout_seconds=20.0,
    # The platform's own limit, in units of 24 results (its documentation).
    requests_per_minute=60,
)
REACH_ADVICE: Final = "Narrow the search with a source or a shorter period: the register looks no further"

SUCCESSOR: Final = Connector(
    dialect="successor",
    title="Open Raadsinformatie",
    publisher="VNG Realisatie with Ontola (OpenBesluitvorming)",
    home=f"https://{SITE_HOST}",
    licence="Not stated by the platform; the documents are the councils' own",
    description=(
        "Documents, motions and meetings of Dutch councils: municipalities (gemeenteraad), provinces (Provinciale "
        "Staten) and water boards (waterschap)."
    ),
    coverage=(
        "The register holds over 300 councils, as far back as each council's own system goes (often 2005 to 2015), and "
        "is meant to take over new items each night; a council can be silent for weeks. Motions are there where the "
        "council lists them, votes by member for about half of those. Of a PDF the first 40 pages are searched, of a "
        "scan nothing."
    ),
    platform=PLATFORM,
    cleaning=CLEANING,
    packaged_sources=packaged_organizations,
    live_sources=LiveSources(build=build_sources, read=read_sources),
    sample=Sample(
        text="warmtenet",
        question="What did the council of Waterdrecht discuss about the heat network (warmtenet)?",
        source="Gemeente Waterdrecht",
    ),
    instructions=(
        "Search with Dutch words; all of them are needed, so use few. Name the council in `source`. Letters and "
        "questions are kind document. `date` is when an item was discussed or is planned, not when it was published."
    ),
    prompts=PROMPTS,
    since="as far back as each council's own system goes, often 2005 to 2015",
    gaps=(
        "councils that have been silent for weeks, and what was before their own system",
        "votes of councils whose supplier publishes none, and abstentions everywhere",
        "the text of scans, and of PDFs after page 40",
        "agenda items by themselves, committees, and whether a meeting was cancelled",
    ),
    newest=build_newest,
    read_newest=read_newest,
    tools=(
        SearchTool(
            name="search_documents",
            title="Search council documents",
            description="Search documents and motions of Dutch councils by words in title and text.",
            arguments=SearchDocumentsArguments(),
            result=SearchResult(),
            build=build_search,
            read=read_search_page,
            sorts=MappingProxyType(DOCUMENT_SORTS),
            filters=("kind",),
            default_filters=MappingProxyType({"kind": "document"}),
            reach=REACH,
            reach_advice=REACH_ADVICE,
            matchings=MATCHES,
            narrowing="A search in one source, or for rarer words, is faster",
            how_current=tell_currency,
            control=CONTROL,
            widening=(
                "To widen: use fewer or other words; leave out source or the period where you gave them; or search the "
                "other kind, as documents and motions are searched apart"
            ),
        ),
        SourcesTool(
            name="list_sources",
            title="List councils",
            description="List the councils this register holds. layer: municipality, province or water_board.",
            arguments=SourceArguments(),
            result=SourcesResult(),
        ),
        DocumentTool(
            name="get_document",
            title="Read a document",
            description="Full text of one document, in windows.",
            arguments=PagedArguments(),
            result=DocumentResult(),
            fetch=fetch_document,
        ),
        SearchTool(
            name="search_meetings",
            title="Search meetings",
            description="List meetings of one council, coming ones too, newest first.",
            arguments=SearchMeetingsArguments(),
            result=SearchResult(),
            build=build_search,
            read=read_search_page,
            sorts=MappingProxyType(MEETING_SORTS),
            default_filters=MappingProxyType({"kind": "meeting"}),
            reach=REACH,
            reach_advice=REACH_ADVICE,
            matchings=MATCHES,
            how_current=tell_currency,
            control=CONTROL,
            text_optional=True,
            widening="To widen: leave out text or the period where you gave them",
        ),
        MeetingTool(
            name="get_meeting",
            title="Open a meeting",
            description="Agenda of a meeting with documents, motions and votes. id: of a meeting, document or motion.",
            arguments=MeetingArguments(),
            result=MeetingResult(),
            fetch=fetch_meeting,
        ),
    ),
)
