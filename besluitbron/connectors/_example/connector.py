"""The declaration of a register: everything about it that is not a function. Nothing here does any work.

To add a register, copy this folder under the register's name: the copy is a working connector with an address, a
place on the home page and its contract tests, and no other file needs a change. Its name is that of the folder, so it
is written nowhere; imports within the folder are relative for the same reason. Then replace, file by file:

    connector.py    who publishes, what the register holds, which tools it has
    schemas.py      what a caller may ask
    prompts.py      ready questions for people
    query.py        our question -> the platform's own language (pure)
    answer.py       the platform's answer -> our words (pure); its field names end there
    document.py     get_document: what to ask, in which order
    sources.json    the bodies that can be named; sources.py loads it
"""

from typing import Final

from besluitbron.contract.argument_schemas import DocumentArguments, SourceArguments
from besluitbron.contract.connector import CleaningRules, Connector, DocumentTool, Sample, SearchTool, SourcesTool
from besluitbron.contract.result_schemas import DocumentResult, SearchResult, SourcesResult
from besluitbron.contract.upstream import Platform

from .answer import read_search
from .document import fetch_document
from .prompts import PROMPTS
from .query import REACH, build_search
from .schemas import SearchArguments
from .sources import load_sources

PLATFORM: Final = Platform(
    # Key of the embedded register that speaks this platform's wire format. A register with a platform of its own needs
    # an embedded one too (besluitbron/embedded/): tests and demos run on it, without a network.
    name="example-json",
    base_url="https://register.example",
    hosts=("register.example",),
    requests_per_minute=60,
)

# What this platform would execute in a text, taken out before query.py sees it. Take the list from the platform's own
# documentation and prove it against the platform: what is missing here changes a caller's question without a word.
CLEANING: Final = CleaningRules(executed=frozenset('*"'))

CONNECTOR: Final = Connector(
    title="Example register",
    publisher="The makers of BesluitBron",
    home="https://register.example/",
    licence="CC0 1.0",
    description="Forty invented decisions of six invented bodies: cycle paths, tree felling, terraces.",
    # Said with every empty result: how far the register reaches, so that nobody takes its silence for a fact.
    coverage="The register holds invented decisions from 2021 to November 2026, and is never updated.",
    platform=PLATFORM,
    cleaning=CLEANING,
    packaged_sources=load_sources,
    prompts=PROMPTS,
    # For the coverage statement over all registers: from when it holds what, and what it is known to lack.
    since="2021",
    gaps=("everything that was really decided",),
    tools=(
        SearchTool(
            name="search_documents",
            title="Search decisions",
            description="Search the text of the decisions. Dates are the days on which a body decided.",
            arguments=SearchArguments(),
            result=SearchResult(),
            build=build_search,
            read=read_search,
            # The first is the default. An order ends with the identifier, or windows lose and repeat results.
            sorts={
                "newest": "date of the decision descending, identifier",
                "oldest": "date of the decision ascending, identifier",
            },
            filters=("kind",),
            reach=REACH,
        ),
        SourcesTool(
            name="list_sources",
            title="List bodies",
            description="List the bodies whose decisions are in this register.",
            arguments=SourceArguments(),
            result=SourcesResult(),
        ),
        DocumentTool(
            name="get_document",
            title="Read a decision",
            description="Full text of one decision in windows. id: from a result, such as vb-0007.",
            arguments=DocumentArguments(),
            result=DocumentResult(),
            fetch=fetch_document,
        ),
    ),
    # A question that finds more than one window: it is on the home page, and the contract tests ask it.
    sample=Sample(
        text="fietspad", question="Which decisions deal with a fietspad (cycle path)?", source="Gemeente Waterdrecht"
    ),
)
