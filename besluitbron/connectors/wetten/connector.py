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
    name="koop-bwb",
    base_url=f"https://{SEARCH_HOST}",
    hosts=(SEARCH_HOST, REPOSITORY_HOST),
    timeout_seconds=20.0,
    requests_per_minute=60,  # no published limit; other clients ask once a second
)

# registers.md section 9. The words travel in quotes, so a slash or a colon in them means itself.
CLEANING: Final = CleaningRules(
    executed=CQL_EXECUTED,
    operators=CQL_OPERATORS,
    field_names=frozenset(
        {"identifier", "modified", "type", "authority", "titel", "title", "afkorting", "rechtsgebied", "wetsfamilie"}
        | {"overheidsdomein", "onderwerpverdrag", "geldigheidsdatum", "zichtdatum", "bekendmaking", "dossiernummer"}
        | {"keyword", "text"}
    ),
    field_prefixes=("dcterms.", "overheid.", "overheidbwb.", "cql."),
)

CONNECTOR: Final = Connector(
    title="Wetten (Basiswettenbestand)",
    publisher="KOOP (Kennis- en Exploitatiecentrum Officiële Overheidspublicaties)",
    home=f"{SITE}/",
    licence="CC0 1.0; no copyright on laws (Auteurswet art. 11)",
    description=(
        "The consolidated national law of the Netherlands, with every version since about 2002: wetten, AMvB's, "
        "ministeriële regelingen, beleidsregels, verdragen. Read one as it is in force on a day, whole or by article."
    ),
    coverage=(
        "The register holds national law in its consolidated form, as a rule with the versions since 2002; older "
        "versions, single decisions and local regulations are not in it. It is updated daily. Its index has titles "
        "and abbreviations only."
    ),
    platform=PLATFORM,
    cleaning=CLEANING,
    packaged_sources=load_sources,
    prompts=PROMPTS,
    since="the versions in force since about 2002, some older ones",
    gaps=(
        "search in the text of laws",
        "local regulations",
        "the changes themselves and how they came about",
        "most versions from before 2002",
    ),
    newest=build_newest,
    read_newest=read_newest_change,
    newest_unknown_because=NOTHING_LATELY,
    tools=(
        SearchTool(
            name="search_documents",
            title="Search national law",
            description=(
                "Find laws and regulations by words of their title or by abbreviation (Awb, Woo): there is no search "
                "in the text of laws. Gives the version in force on a day, today by default."
            ),
            arguments=SearchArguments(),
            result=SearchResult(),
            build=build_search,
            read=read_search,
            sorts={"register": "the register's own order"},
            filters=("kind",),
            reach=MAX_REACH,
            reach_advice="Narrow the search with more words of the title, a kind or a source",
            widening="Use fewer or other words of the title; leave out source, kind or on_date where you gave them",
            control=control_of(CONNECTION, clauses_alone),
            second_look=SecondLook(
                build=build_any_day,
                read=read_other_days,
                missing="Whether such a law is in force on another day could not be looked up now.",
            ),
        ),
        SourcesTool(
            name="list_sources",
            title="List responsible ministries",
            description="Ministries that are responsible for laws, also those that no longer exist.",
            arguments=SourceArguments(),
            result=SourcesResult(),
        ),
        DocumentTool(
            name="get_document",
            title="Read a law or an article",
            description=(
                "Text of a law as in force on a day, today by default, whole in windows or one article. id: from a "
                "result, BWBR0005537, BWBR0005537/2026-01-01, jci1.3:c:BWBR0005537&artikel=3:2, an address of "
                "wetten.overheid.nl, or an exact name or abbreviation (Awb). The answer says which version it is."
            ),
            arguments=VersionArguments(),
            result=DocumentResult(),
            fetch=fetch_document,
        ),
    ),
    sample=Sample(
        text="waterkeringen",
        question="Which regulations on waterkeringen (flood defences) are in force?",
        source="Ministerie van Waterbeheer en Dijkzorg",
    ),
    instructions=(
        "Say which version you cite and on which days it is in force. Search with words of the title; what a law says "
        "on a subject is found by reading it, not by searching."
    ),
)
