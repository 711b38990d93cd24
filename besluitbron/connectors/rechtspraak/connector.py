"""The declaration of this connector."""

from typing import Final

from besluitbron.contract.argument_schemas import DocumentArguments, SourceArguments
from besluitbron.contract.connector import CleaningRules, Connector, DocumentTool, Sample, SearchTool, SourcesTool
from besluitbron.contract.result_schemas import RelatedDocumentResult, SearchResult, SourcesResult
from besluitbron.contract.upstream import Platform

from .answer import read_search
from .content import NOTICE_HOST
from .control import CONTROL
from .document import fetch_document
from .identifiers import DATA_HOST, SITE_HOST
from .prompts import PROMPTS
from .query import BASE_URL, MOST, SORTS, build_newest, build_search
from .schemas import SearchArguments
from .sources import load_sources

PLATFORM: Final = Platform(
    name="rechtspraak-atom",
    base_url=BASE_URL,
    hosts=(DATA_HOST, NOTICE_HOST),
    timeout_seconds=20.0,
    requests_per_minute=60,  # the documentation asks for restraint; one a second is the custom of other clients
)

NO_TEXT_SEARCH: Final = (
    "This register cannot be searched by words: its open index knows no text, and would ignore one. Ask by source "
    "(court), area of law, kind and period, and read the summaries of the results; or open a judgment by its ECLI with "
    f"get_document. A person can search words on https://{SITE_HOST}. Council documents and official publications "
    "often name the ECLI. Nothing was searched."
)

CONNECTOR: Final = Connector(
    title="Rechtspraak",
    publisher="Raad voor de rechtspraak",
    home=f"https://{SITE_HOST}/",
    licence="Free re-use; no copyright on judgments (Auteurswet art. 11)",
    description=(
        "Dutch case law by ECLI: judgments (uitspraken) of courts and opinions (conclusies) of advocates general. "
        "Asked by court, area of law and date; it has no text search."
    ),
    coverage=(
        "Courts publish a selection of their judgments, most of them since 1999 and every working day; older ones are "
        "there only here and there. Of those that have an ECLI about three in four have no text here."
    ),
    platform=PLATFORM,
    cleaning=CleaningRules(executed=frozenset()),  # no text is ever sent
    packaged_sources=load_sources,
    prompts=PROMPTS,
    since="a selection of judgments, most of them from 1999; older ones here and there",
    gaps=(
        "most judgments: courts publish a selection",
        "the text of about three in four ECLIs",
        "words: the open index cannot be searched by text",
        "names of persons, which are left out of the texts",
    ),
    newest=build_newest,
    tools=(
        SearchTool(
            name="search_documents",
            title="List judgments",
            description=(
                "List judgments by court, area of law and date; give at least one. There is no text search: results "
                "have summaries to choose by. from_date and to_date are days of judgment."
            ),
            arguments=SearchArguments(),
            result=SearchResult(),
            build=build_search,
            read=read_search,
            sorts=SORTS,
            filters=("area", "kind", "changed_from", "changed_to", "content"),
            default_filters={"content": "with_text"},
            reach=MOST,
            reach_advice="Narrow the search with a source, an area or a shorter period",
            no_text_because=NO_TEXT_SEARCH,
            matchings=(),
            control=CONTROL,
            widening="Take a longer period, leave out area or kind, or give content 'all' for judgments without text",
        ),
        SourcesTool(
            name="list_sources",
            title="List courts",
            description="Courts and disciplinary bodies, today's and former ones. source is the code in their ECLIs.",
            arguments=SourceArguments(),
            result=SourcesResult(),
        ),
        DocumentTool(
            name="get_document",
            title="Read a judgment",
            description=(
                "Full text of one judgment in windows, with its summary and the judgments before and after it. id: an "
                f"ECLI, an LJN number (BP5608) or an address of {SITE_HOST}."
            ),
            arguments=DocumentArguments(),
            result=RelatedDocumentResult(),
            fetch=fetch_document,
        ),
    ),
    sample=Sample(
        text="",
        question="Which judgments on omgevingsrecht (planning and environment) were given since 2025?",
        source="Rechtbank Waterdrecht",
        filters={"area": "omgevingsrecht", "from_date": "2025-01-01"},
    ),
    instructions=(
        "There is no text search here: filter by court, area and date, then read. The summary is the court's own and "
        "no part of the judgment; quote from the text. A judgment can be replaced, withdrawn or set aside on appeal: "
        "look at status and relations before you cite."
    ),
)
