"""The joint connector: the declaration of its tools. What they do is the pipeline's (`pipeline/joint/`)."""

from typing import Final

from besluitbron.contract.connector import JointConnector, Sample
from besluitbron.contract.joint import (
    AnyDocumentTool,
    CitationTool,
    CoverageTool,
    FetcherTool,
    FinderTool,
    JointSearchTool,
    QuoteTool,
)

from .prompts import PROMPTS
from .schemas import (
    AnyDocumentArguments,
    AnyDocumentResult,
    CitationArguments,
    CitationResult,
    CoverageArguments,
    CoverageResult,
    FetchArguments,
    FetchResult,
    FindArguments,
    FindResult,
    JointSearchArguments,
    JointSearchResult,
    QuoteArguments,
    QuoteResult,
)

CONNECTOR: Final = JointConnector(
    title="All registers",
    publisher="BesluitBron, from the registers named in each result",
    home="",
    licence="That of the register of each result",
    description=(
        "All Dutch registers of decisions served here, asked side by side: councils, official publications, "
        "parliament, case law, law and documents released under the Woo."
    ),
    coverage="Each register reaches as far as it says itself: see list_sources.",
    prompts=PROMPTS,
    instructions=(
        "Search with Dutch words. `registers` says what each register answered, and which could not be asked. Check "
        "every quotation with verify_quote and every reference with verify_citation before you give it. A register's "
        "own address has more tools and filters."
    ),
    sample=Sample(
        text="warmtenet",
        question="What was decided about heat networks (warmtenet), in any register?",
        source="Gemeente Waterdrecht",
    ),
    tools=(
        JointSearchTool(
            name="search_documents",
            title="Search all registers",
            description="Search several registers at once. Each has its own total; one that fails is named.",
            arguments=JointSearchArguments(),
            result=JointSearchResult(),
        ),
        CoverageTool(
            name="list_sources",
            title="List the registers",
            description="What each register holds, since when, what it lacks, and its newest date.",
            arguments=CoverageArguments(),
            result=CoverageResult(),
        ),
        AnyDocumentTool(
            name="get_document",
            title="Read a document",
            description="Full text of any document, in windows. id: any identifier in any spelling.",
            arguments=AnyDocumentArguments(),
            result=AnyDocumentResult(),
        ),
        QuoteTool(
            name="verify_quote",
            title="Check a quotation",
            description="Whether a passage is in a document, word for word, and where.",
            arguments=QuoteArguments(),
            result=QuoteResult(),
        ),
        CitationTool(
            name="verify_citation",
            title="Check a reference",
            description="Whether a reference leads to a document: found, not in this register, or could not check.",
            arguments=CitationArguments(),
            result=CitationResult(),
        ),
        FinderTool(
            name="search",
            title="Search (for ChatGPT)",
            description="Search all registers; results with id, title, text and url.",
            arguments=FindArguments(),
            result=FindResult(),
        ),
        FetcherTool(
            name="fetch",
            title="Fetch (for ChatGPT)",
            description="One document by the id of a result: id, title, text, url.",
            arguments=FetchArguments(),
            result=FetchResult(),
        ),
    ),
)
