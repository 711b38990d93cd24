"""The declaration of this connector."""

from typing import Final

from besluitbron.contract.argument_schemas import PagedArguments, SourceArguments
from besluitbron.contract.connector import CleaningRules, Connector, DocumentTool, Sample, SearchTool, SourcesTool
from besluitbron.contract.result_schemas import RelatedDocumentResult, SearchResult, SourcesResult
from besluitbron.contract.upstream import Platform

from .answer import read_search
from .control import CONTROL
from .document import fetch_document
from .identifiers import HOST
from .prompts import PROMPTS
from .query import BASE_URL, REACH, SORTS, build_newest, build_search
from .schemas import SearchArguments
from .sources import load_sources

PLATFORM: Final = Platform(
    name="woo-api",
    base_url=BASE_URL,
    hosts=(HOST,),
    timeout_seconds=20.0,
    requests_per_minute=60,  # no published limit; one a second is the custom of other clients
)

# registers.md section 9: of all signs only the asterisk is passed to the search engine as such. Quotation marks do
# nothing, and are taken out so that nobody takes them for a phrase.
CLEANING: Final = CleaningRules(executed=frozenset('*"'), operators=frozenset({"AND", "OR", "NOT"}))

CONNECTOR: Final = Connector(
    title="Open overheid (Woo)",
    publisher="KOOP (Kennis- en Exploitatiecentrum Officiële Overheidspublicaties)",
    home=f"https://{HOST}/",
    licence="Free re-use (Wet hergebruik van overheidsinformatie); third parties can have rights in attachments",
    description=(
        "Documents that public bodies made public under the Wet open overheid (Woo): decisions on requests with what "
        "was released, decision notes, research reports, advice. Mostly of ministries."
    ),
    coverage=(
        "The register holds some 700,000 documents, mostly of ministries and from 2022 on, with older ones of "
        "rijksoverheid.nl and copies of official publications. Municipalities, provinces and water boards mostly "
        "publish on websites of their own; there is no complete register of Woo decisions."
    ),
    platform=PLATFORM,
    cleaning=CLEANING,
    packaged_sources=load_sources,
    prompts=PROMPTS,
    since="mostly from 2022, with older documents of rijksoverheid.nl",
    gaps=(
        "most of what municipalities, provinces and water boards make public: it is on their own websites",
        "the text of documents that are only a scan, or no PDF, web page or plain text",
        "documents that were withdrawn or blocked",
        "a complete list of Woo decisions: there is none anywhere",
    ),
    newest=build_newest,
    tools=(
        SearchTool(
            name="search_documents",
            title="Search documents made public",
            description=(
                "Search documents made public under the Woo. Words are ranked, and it is not sure that all must occur. "
                "Dates are days of publication."
            ),
            arguments=SearchArguments(),
            result=SearchResult(),
            build=build_search,
            read=read_search,
            sorts=SORTS,
            filters=("category", "kind"),
            reach=REACH,
            reach_advice="Narrow the search with a source, a category or a shorter period",
            matchings=("any_word",),
            control=CONTROL,
            widening="Use other words; leave out source, category, kind or the period where you gave them",
        ),
        SourcesTool(
            name="list_sources",
            title="List publishing bodies",
            description="Bodies that can publish here. Most documents are of ministries.",
            arguments=SourceArguments(),
            result=SourcesResult(),
        ),
        DocumentTool(
            name="get_document",
            title="Read a document made public",
            description=(
                "Full text of one document in windows, and in relations its dossier: decision, inventory, documents. "
                f"id: from a result, or an address of {HOST}."
            ),
            arguments=PagedArguments(),
            result=RelatedDocumentResult(),
            fetch=fetch_document,
        ),
    ),
    sample=Sample(
        text="stikstof",
        question="What was made public about stikstof (nitrogen)?",
        source="Ministerie van Waterbeheer en Dijkzorg",
    ),
    instructions=(
        "Most documents are of ministries; look for local ones at the body itself. Open the decision to see in "
        "relations what belongs to it. A document can be a scan, withdrawn or a copy of an official publication: it "
        "says so."
    ),
)
