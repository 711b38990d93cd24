"""The tools of the joint connector: each asks the registers, by way of their own tools."""

from dataclasses import dataclass

from besluitbron.contract.connector import Tool


@dataclass(frozen=True)
class JointTool(Tool):
    """A tool over several registers."""


@dataclass(frozen=True)
class JointSearchTool(JointTool):
    """Asks several registers the same question, side by side."""


@dataclass(frozen=True)
class CoverageTool(JointTool):
    """What each register holds, from when, what it lacks, and how new it is."""


@dataclass(frozen=True)
class AnyDocumentTool(JointTool):
    """One document of any register, by any identifier people use."""


@dataclass(frozen=True)
class QuoteTool(JointTool):
    """Whether a passage is in a document."""


@dataclass(frozen=True)
class CitationTool(JointTool):
    """Whether a reference leads to something."""


@dataclass(frozen=True)
class FinderTool(JointTool):
    """`search` in the shape that ChatGPT asks of a connector."""


@dataclass(frozen=True)
class FetcherTool(JointTool):
    """`fetch` in the shape that ChatGPT asks of a connector."""
