"""The declaration of this connector."""

from typing import Final

from besluitbron.contract.argument_schemas import PagedArguments, SourceArguments
from besluitbron.contract.connector import (
    CleaningRules,
    Connector,
    DocumentTool,
    Sample,
    SearchTool,
    SourcesTool,
)
from besluitbron.contract.publications import REPOSITORY_HOST, SITE_HOST
from besluitbron.contract.result_schemas import DocumentResult, SearchResult, SourcesResult
from besluitbron.contract.upstream import Platform
from besluitbron.upstream.sru import CQL_EXECUTED, CQL_OPERATORS

from .answer import read_search
from .control import CONTROL
from .document import fetch_document
from .files import BASE_URL
from .hit import SITE
from .prompts import PROMPTS
from .query import MAX_REACH, build_newest, build_search
from .schemas import SearchArguments
from .sources import load_sources

PLATFORM: Final = Platform(
    name="koop-sru",
    base_url=BASE_URL,
    hosts=(REPOSITORY_HOST, SITE_HOST),
    timeout_seconds=20.0,
    requests_per_minute=40,  # no published limit; another client of the register keeps to this
)

# registers.md section 9. Each word travels in quotes of its own, so a slash or a full stop in it means itself.
CLEANING: Final = CleaningRules(
    executed=CQL_EXECUTED,
    operators=CQL_OPERATORS,
    field_names=frozenset(
        {
            # Bare names of the indexes (registers.md 2.1) and what people take them to be called.
            "abstract",
            "alternative",
            "author",
            "available",
            "creator",
            "date",
            "description",
            "documentstatus",
            "dossiernummer",
            "identifier",
            "issued",
            "keyword",
            "language",
            "modified",
            "ondernummer",
            "organisatietype",
            "publicatienaam",
            "publisher",
            "source",
            "spatial",
            "subject",
            "subrubriek",
            "text",
            "textandindexes",
            "title",
            "type",
            "vergaderjaar",
            "c.product-area",
            "c.content-area",
            "w.publicatienaam",
            "w.organisatietype",
            "w.dossiernummer",
            "w.ondernummer",
            "w.vergaderjaar",
            "w.subrubriek",
            "w.hoofddocument",
            "w.documentstatus",
        }
    ),
    field_prefixes=("dt.", "cql.", "cd.", "ot."),
)

CONNECTOR: Final = Connector(
    title="Officiële bekendmakingen",
    publisher="KOOP (Kennis- en Exploitatiecentrum Officiële Overheidspublicaties)",
    home=f"{SITE}/",
    licence="Free re-use; no copyright on laws, decisions and publications (Auteurswet art. 11 and 15b)",
    description=(
        "The official gazettes of the Netherlands and the papers of parliament: Staatsblad, Staatscourant, "
        "gemeentebladen, provinciale bladen, waterschapsbladen, Tractatenblad, kamerstukken, Handelingen, kamervragen."
    ),
    coverage=(
        "The register holds national gazettes and parliamentary papers from 1995, local gazettes mostly from 2014 "
        "(some from 2009), and grows every working day. Older local notices are often only in newspapers."
    ),
    platform=PLATFORM,
    cleaning=CLEANING,
    packaged_sources=load_sources,
    prompts=PROMPTS,
    since="national gazettes and parliamentary papers from 1995, local gazettes mostly from 2014, some from 2009",
    gaps=(
        "decisions that need not be published officially",
        "older local notices, which often stood in newspapers only",
        "the text of publications that are only a PDF without a text layer",
    ),
    newest=build_newest,
    tools=(
        SearchTool(
            name="search_documents",
            title="Search official publications",
            description=(
                "Search the full text of official publications: permits, verkeersbesluiten, verordeningen, laws, "
                "kamerstukken, moties. Dates are publication dates."
            ),
            arguments=SearchArguments(),
            result=SearchResult(),
            build=build_search,
            read=read_search,
            sorts={
                "newest": "publication date (newest first), identifier",
                "oldest": "publication date (oldest first), identifier",
            },
            filters=("publication", "kind", "dossier"),
            reach=MAX_REACH,
            reach_advice="Narrow the search with a source, a publication or a shorter period",
            control=CONTROL,
            widening=(
                "Use fewer or other words; leave out source, publication, kind, dossier or the period where you gave "
                "them"
            ),
        ),
        SourcesTool(
            name="list_sources",
            title="List publishing bodies",
            description="Bodies that publish here: municipalities, provinces, water boards, ministries, parliament.",
            arguments=SourceArguments(),
            result=SourcesResult(),
        ),
        DocumentTool(
            name="get_document",
            title="Read an official publication",
            description=(
                "Full text of one publication in windows. id: from a result, gmb-2024-216934, kst-36045-299, a "
                f"kamerstuk number (36867-D) or an address of {SITE_HOST}."
            ),
            arguments=PagedArguments(),
            result=DocumentResult(),
            fetch=fetch_document,
        ),
    ),
    sample=Sample(
        text="warmtenet",
        question="Which official publications deal with a warmtenet (heat network)?",
        source="Waterdrecht",
    ),
    instructions=(
        "Name the body with 'source' instead of in the text. A gazette says what was published, not what is in force "
        "today. An unformatted kamerstuk has a temporary number: cite dossier and number as well."
    ),
)
