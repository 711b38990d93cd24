"""The joint connector's tools: questions over all registers, and documents of any of them."""

from collections.abc import Mapping
from typing import Any

from besluitbron.contract.connector import Tool
from besluitbron.contract.joint import (
    AnyDocumentTool,
    CitationTool,
    CoverageTool,
    FetcherTool,
    FinderTool,
    JointSearchTool,
    QuoteTool,
)
from besluitbron.pipeline.joint.chatgpt import run_fetch, run_find
from besluitbron.pipeline.joint.citation import run_citation
from besluitbron.pipeline.joint.coverage import run_coverage
from besluitbron.pipeline.joint.document import run_any_document
from besluitbron.pipeline.joint.quote import run_quote
from besluitbron.pipeline.joint.run import JointRun
from besluitbron.pipeline.joint.search import run_joint_search
from besluitbron.pipeline.outcome import ToolOutcome

__all__ = ["JointRun", "run_joint"]


def run_joint(run: JointRun, tool: Tool, arguments: Mapping[str, Any]) -> ToolOutcome:
    """Run a joint tool. Raises CallerError or UpstreamError."""
    match tool:
        case JointSearchTool():
            return run_joint_search(run, tool.name, arguments)
        case CoverageTool():
            return run_coverage(run)
        case AnyDocumentTool():
            return run_any_document(run, tool.name, arguments)
        case QuoteTool():
            return run_quote(run, arguments)
        case CitationTool():
            return run_citation(run, arguments)
        case FinderTool():
            return run_find(run, arguments)
        case FetcherTool():
            return run_fetch(run, arguments)
    raise TypeError(f"no service for {type(tool).__name__}")
