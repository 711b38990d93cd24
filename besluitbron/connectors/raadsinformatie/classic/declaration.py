"""Open Raadsinformatie through its classic API: the declaration of the connector and its five tools."""

from types import MappingProxyType

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
from ..schemas import DOCUMENT_SORTS, MEETING_SORTS, SearchDocumentsArguments, SearchMeetingsArguments
from ..sources import packaged_sources
from .document import fetch_document
from .meeting import fetch_meeting
from .query import REACH, build_search
from .search import read_search_page
from .source_list import build_aliases, read_aliases

PLATFORM = Platform(
    name="ori-classic",
    base_url="https://api.openraadsinformatie.nl",
    hosts=("api.openraadsinformatie.nl", "id.openraadsinformatie.nl"),
    timeout_seconds=20.0,
    # No limit is documented; clients keep to one request a second (registers.md 1.8).
    requests_per_minute=60,
)

CLASSIC = Connector(
    dialect="classic",
    title="Open Raadsinformatie",
    publisher="Open State Foundation with VNG Realisatie",
    home="https://openbesluitvorming.nl",
    licence="CC BY 4.0",
    description=(
        "Documents and meetings of Dutch councils: municipalities (gemeenteraad), provinces (Provinciale Staten) and "
        "water boards (waterschap)."
    ),
    coverage=(
        "The register holds over 300 councils, most from about 2018, and takes over new items after days to months; a "
        "council can be silent for long. Votes are hardly in it, agenda items without documents can be missing, and "
        "scans have no searchable text."
    ),
    platform=PLATFORM,
    cleaning=CLEANING,
    packaged_sources=packaged_sources,
    live_sources=LiveSources(build=build_aliases, read=read_aliases),
    sample=Sample(
        text="warmtenet",
        question="What did the council of Waterdrecht discuss about the heat network (warmtenet)?",
        source="Gemeente Waterdrecht",
    ),
    instructions=(
        "Search with Dutch words. Name the council in `source`. Motions, letters and questions of many councils are "
        "list entries: kind report. `date` is when an item was discussed or is planned, not when it was published."
    ),
    prompts=PROMPTS,
    since="most councils from about 2018",
    gaps=(
        "councils that publish nothing through the register, and councils that have been silent for months",
        "votes, of nearly all councils",
        "agenda items without documents",
        "the text of scans",
    ),
    newest=build_search,
    tools=(
        SearchTool(
            name="search_documents",
            title="Search council documents",
            description="Search documents of Dutch councils by words in title and text.",
            arguments=SearchDocumentsArguments(),
            result=SearchResult(),
            build=build_search,
            read=read_search_page,
            sorts=MappingProxyType(DOCUMENT_SORTS),
            filters=("kind",),
            default_filters=MappingProxyType({"kind": "document"}),
            reach=REACH,
            widening=(
                "To widen: use fewer or other words; leave out source, match or the period where you gave them; or "
                "search another kind, as documents, reports, motions and agenda items are searched apart"
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
            text_optional=True,
            widening="To widen: leave out text or the period where you gave them",
        ),
        MeetingTool(
            name="get_meeting",
            title="Open a meeting",
            description=(
                "Agenda of a meeting with documents, motions and votes. id: of a meeting, agenda item or document."
            ),
            arguments=MeetingArguments(),
            result=MeetingResult(),
            fetch=fetch_meeting,
        ),
    ),
)
