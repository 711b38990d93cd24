"""The declaration of this connector and its six tools."""

from datetime import date
from typing import Final

from besluitbron.contract.argument_schemas import CaseArguments, MeetingArguments, PagedArguments, SourceArguments
from besluitbron.contract.connector import (
    CaseTool,
    CleaningRules,
    Connector,
    Details,
    DocumentTool,
    LiveSources,
    MeetingTool,
    Sample,
    SearchTool,
    SourcesTool,
)
from besluitbron.contract.result_schemas import CaseResult, DocumentResult, MeetingResult, SearchResult, SourcesResult
from besluitbron.contract.upstream import Platform

from .case import fetch_case
from .control import DOCUMENTS, MEETINGS
from .document import fetch_document
from .gatherings import MEETING
from .identifiers import DATA_HOST
from .meeting import fetch_meeting
from .odata import BASE_URL
from .prompts import PROMPTS
from .query import MAX_REACH, MAX_WORDS, SORTS, build_meetings, build_newest, build_search
from .schemas import SearchArguments, SearchMeetingsArguments
from .search import add_page_details, build_page_details, read_meetings, read_page_details, read_search
from .sources import build_parties, packaged_sources, read_parties

# A text search reads every row of its period: 1 to 20 s, and HTTP 500 after some 30 (seen 2025, registers.md 4.2).
# A question that is given up goes on at the platform, so it gets nearly the time of a whole call, once (quirk 46).
PLATFORM: Final = Platform(
    name="tk-odata",
    base_url=BASE_URL,
    hosts=(DATA_HOST,),
    timeout_seconds=28.0,
    requests_per_minute=60,  # no limit is published; one question at a time is wise for the reason above
)
DEFAULT_MONTHS: Final = 12
MAX_DAYS: Final = 1_830
"""Ours: five years and a few days of documents are some three hundred thousand rows to read."""
NARROWING: Final = "A shorter period (from_date, to_date) or a kind makes this register's search faster"
WIDENING: Final = (
    "Use one word of the title or the subject; leave out source, kind or match; or search an earlier period with "
    "from_date and to_date"
)

CONNECTOR: Final = Connector(
    title="Tweede Kamer open data",
    publisher="Tweede Kamer der Staten-Generaal",
    home="https://opendata.tweedekamer.nl",
    licence="CC0 1.0",
    description=(
        "Documents, cases, votes and meetings of the Dutch House of Representatives (Tweede Kamer): moties, "
        "amendementen, wetsvoorstellen, kamerbrieven, kamervragen, toezeggingen, debates."
    ),
    coverage=(
        "The register holds documents, cases, votes and agendas from 1 September 2008 (older ones only where they "
        "mattered later) and verbatim reports from 25 June 2013; commitments begin later. It grows within hours. It "
        "holds nothing of the Eerste Kamer, and its search reads titles and subjects, not the text of documents."
    ),
    platform=PLATFORM,
    # In a string of OData nothing is executed but its end, which is doubled (registers.md section 9). Wildcards do not
    # exist there: taken for letters they would find nothing.
    cleaning=CleaningRules(executed=frozenset('*?"\\<>|'), max_words=MAX_WORDS),
    packaged_sources=packaged_sources,
    since="papers, cases, votes and agendas from 1 September 2008, verbatim reports from 25 June 2013",
    gaps=(
        "the text of documents cannot be searched, only titles, subjects and commitments",
        "papers and meetings of the Eerste Kamer",
        "votes on decisions that were taken without a vote",
        "links between verbatim reports and the agendas of their meetings",
        "many papers from before September 2008",
    ),
    newest=build_newest,
    live_sources=LiveSources(build=build_parties, read=read_parties),
    prompts=PROMPTS,
    tools=(
        SearchTool(
            name="search_documents",
            title="Search documents",
            description=(
                "Search titles and subjects of papers, not full text: last 12 months unless from_date is given. "
                "source: party (signers) or committee (cases it leads)."
            ),
            arguments=SearchArguments(),
            result=SearchResult(),
            build=build_search,
            read=read_search,
            details=Details(
                build=build_page_details,
                read=read_page_details,
                add=add_page_details,
                missing="dossier, case and signers of these documents",
            ),
            sorts=SORTS,
            filters=("kind",),
            reach=MAX_REACH,
            reach_advice="Narrow the search with a kind, a source or a shorter period",
            default_months=DEFAULT_MONTHS,
            max_days=MAX_DAYS,
            narrowing=NARROWING,
            widening=WIDENING,
            control=DOCUMENTS,
        ),
        SourcesTool(
            name="list_sources",
            title="List sources",
            description="Names for source. layer: party or committee.",
            arguments=SourceArguments(),
            result=SourcesResult(),
        ),
        DocumentTool(
            name="get_document",
            title="Read a document",
            description=(
                "Full text in windows. id: 2025D06779, kst-36600-VII-12, TZ202503-012 (toezegging), vergadering/... "
                "(debate)."
            ),
            arguments=PagedArguments(),
            result=DocumentResult(),
            fetch=fetch_document,
        ),
        CaseTool(
            name="get_case",
            title="Open a case",
            description=(
                "A zaak: outcome, votes in seats or by member, documents. id: 2025Z02986 or a document of it."
            ),
            arguments=CaseArguments(),
            result=CaseResult(),
            fetch=fetch_case,
        ),
        SearchTool(
            name="search_meetings",
            title="Search meetings",
            description="Debates, votes, committee meetings, coming ones too, from 12 months ago on.",
            arguments=SearchMeetingsArguments(),
            result=SearchResult(),
            build=build_meetings,
            read=read_meetings,
            sorts=SORTS,
            filters=("kind",),
            default_filters={"kind": MEETING},
            reach=MAX_REACH,
            reach_advice="Narrow the search with a committee or a shorter period",
            text_optional=True,
            default_months=DEFAULT_MONTHS,
            max_days=MAX_DAYS,
            narrowing=NARROWING,
            control=MEETINGS,
            widening="Leave out text, source or kind; or search another period with from_date and to_date",
        ),
        MeetingTool(
            name="get_meeting",
            title="Open a meeting",
            description=("Agenda with documents, motions and votes. id: 2025A06526, an agenda item or document."),
            arguments=MeetingArguments(),
            result=MeetingResult(),
            fetch=fetch_meeting,
        ),
    ),
    sample=Sample(
        text="warmtenet",
        question="Which motions about the heat network (warmtenet) did parliament vote on, and who was in favour?",
        source="Dijkbelang",
        newest=date(2026, 11, 30),
    ),
    instructions=(
        "Search with one or two Dutch words of a title. After a search open the case for outcome and votes. Cite votes "
        "in seats, never in rows, and say when a vote was called a mistake."
    ),
)
