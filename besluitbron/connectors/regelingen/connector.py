"""The declaration of this connector."""

from typing import Final

from besluitbron.contract.argument_schemas import SourceArguments, VersionArguments
from besluitbron.contract.connector import (
    CleaningRules,
    Connector,
    DocumentTool,
    Sample,
    SearchTool,
    SecondLook,
    SourcesTool,
)
from besluitbron.contract.result_schemas import DocumentResult, SearchResult, SourcesResult
from besluitbron.contract.upstream import Platform
from besluitbron.upstream.consolidated import MAX_REACH, REPOSITORY_HOST, SEARCH_HOST
from besluitbron.upstream.consolidated_changes import NOTHING_LATELY, read_newest_change
from besluitbron.upstream.consolidated_control import control_of
from besluitbron.upstream.sru import CQL_EXECUTED, CQL_OPERATORS

from .answer import read_other_days, read_search
from .document import fetch_document
from .prompts import PROMPTS
from .query import CONNECTION, build_any_day, build_newest, build_search, clauses_alone
from .record import SITE
from .schemas import SearchArguments
from .sources import load_sources

PLATFORM: Final = Platform(
    name="koop-cvdr",
    base_url=f"https://{SEARCH_HOST}",
    hosts=(SEARCH_HOST, REPOSITORY_HOST),
    timeout_seconds=20.0,
    requests_per_minute=60,  # no published limit; other clients ask once a second
)

# registers.md section 9. Each word travels in quotes of its own, so a slash or a colon in it means itself.
CLEANING: Final = CleaningRules(
    executed=CQL_EXECUTED,
    operators=CQL_OPERATORS,
    field_names=frozenset(
        {"identifier", "title", "creator", "modified", "subject", "issued", "type", "source", "alternative", "keyword"}
        | {"body", "wti", "onderwerp", "kenmerk", "indeling", "gemeente", "provincie", "waterschap", "organisatietype"}
        | {"workid", "datumgeldendop", "inwerkingtredingdatum", "uitwerkingtredingdatum", "text"}
    ),
    field_prefixes=("dcterms.", "overheidrg.", "cql."),
)

CONNECTOR: Final = Connector(
    title="Lokale regelgeving (CVDR)",
    publisher="KOOP (Kennis- en Exploitatiecentrum Officiële Overheidspublicaties)",
    home=f"{SITE}/",
    licence="CC0 1.0; no copyright on regulations (Auteurswet art. 11)",
    description=(
        "Consolidated local regulations of the Netherlands, with their versions: verordeningen (such as the APV), "
        "beleidsregels and other rules of municipalities, provinces, water boards and joint bodies. Searched in full "
        "text; read one as it is in force on a day, whole or by article."
    ),
    coverage=(
        "The register holds local regulations in their consolidated form, mostly from about 2010 on; how far back the "
        "versions reach differs by body. Single decisions and permits are not in it. It is updated daily."
    ),
    platform=PLATFORM,
    cleaning=CLEANING,
    packaged_sources=load_sources,
    prompts=PROMPTS,
    since="mostly from about 2010 on, some older; it differs by body",
    gaps=(
        "older regulations and versions that a body did not file",
        "single decisions, permits and their publication",
        "attachments and explanations that were filed apart from the text",
        "a reliable kind of what was filed before 2023-11-20",
    ),
    newest=build_newest,
    read_newest=read_newest_change,
    newest_unknown_because=NOTHING_LATELY,
    tools=(
        SearchTool(
            name="search_documents",
            title="Search local regulations",
            description=(
                "Search the full text of local regulations (verordening, APV, beleidsregel) in force on a day, today "
                "by default. Name the body with source, not in the text."
            ),
            arguments=SearchArguments(),
            result=SearchResult(),
            build=build_search,
            read=read_search,
            sorts={"register": "the register's own order"},
            filters=("kind",),
            reach=MAX_REACH,
            reach_advice="Narrow the search with a source or more words",
            widening="Use fewer or other words; leave out source, kind or on_date where you gave them",
            control=control_of(CONNECTION, clauses_alone),
            second_look=SecondLook(
                build=build_any_day,
                read=read_other_days,
                missing="Whether there is such a regulation on another day could not be looked up now.",
            ),
        ),
        SourcesTool(
            name="list_sources",
            title="List issuing bodies",
            description=(
                "Bodies that issue local regulations. layer: municipality, province, water_board, joint_body or other."
            ),
            arguments=SourceArguments(),
            result=SourcesResult(),
        ),
        DocumentTool(
            name="get_document",
            title="Read a local regulation or an article",
            description=(
                "Text of a local regulation, whole in windows or one article. id: from a result, CVDR667363 (the "
                "version of on_date, today by default), CVDR667363_1 (that version) or an address of "
                "lokaleregelgeving.overheid.nl. The answer says which version it is."
            ),
            arguments=VersionArguments(),
            result=DocumentResult(),
            fetch=fetch_document,
        ),
    ),
    sample=Sample(
        text="lachgas",
        question="What do the by-laws (APV) of Waterdrecht say about lachgas (nitrous oxide)?",
        source="Gemeente Waterdrecht",
    ),
    instructions=(
        "Say which version you cite and on which days it is in force. A search finds whole regulations: open one with "
        "get_document and the article to quote its words."
    ),
)
