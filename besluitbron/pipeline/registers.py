"""All registers of an installation, and how a tool of each is run: by the kind of the tool, never by the register."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from besluitbron.contract.connector import (
    LIVE,
    SAMPLE,
    CaseTool,
    Connector,
    DocumentTool,
    MeetingTool,
    SearchTool,
    SourcesTool,
    Tool,
    Toolbox,
)
from besluitbron.contract.errors import NotInRegister
from besluitbron.pipeline.case_service import run_case
from besluitbron.pipeline.document_service import run_document
from besluitbron.pipeline.identifiers import register_id
from besluitbron.pipeline.list_service import run_list
from besluitbron.pipeline.meeting_service import run_meeting
from besluitbron.pipeline.outcome import Run, ToolOutcome, UpstreamTrail
from besluitbron.pipeline.search_service import run_search
from besluitbron.pipeline.source_lists import SourceLists


@dataclass(frozen=True)
class Registers:
    """The registers by the name of their connector."""

    connectors: Mapping[str, Connector]
    ask: Callable[..., Any]
    """`UpstreamCache.ask`."""
    lists: SourceLists

    def trail(self, toolbox: Toolbox, until: float) -> UpstreamTrail:
        """The way to a register's platform. All questions of one call share one deadline (`time.monotonic`)."""
        return UpstreamTrail(partial(self.ask, toolbox.name, until=until))

    def run_alone(self, run: Run, tool: Tool, arguments: Mapping[str, Any]) -> ToolOutcome:
        """Run a tool at its register's own address, where nothing but this answer says that a sample is one."""
        try:
            return self.run(run, tool, arguments)
        except NotInRegister as error:
            if run.connector.data == LIVE:
                raise
            raise NotInRegister(f"{error} This is {SAMPLE}.") from error

    def run(self, run: Run, tool: Tool, arguments: Mapping[str, Any]) -> ToolOutcome:
        """Run a tool of one register. Raises CallerError or UpstreamError."""
        connector = run.connector
        index = self.lists.current(connector)
        match tool:
            case SearchTool():
                return run_search(run, tool, arguments, index)
            case SourcesTool():
                return run_list(run, tool, arguments, self.lists)
            case DocumentTool():
                own = register_id(connector, arguments["id"], self.connectors)
                return run_document(run, tool, arguments, own, index.listing)
            case MeetingTool():
                own = register_id(connector, arguments["id"], self.connectors)
                return run_meeting(run, tool, arguments, own, index.listing)
            case CaseTool():
                own = register_id(connector, arguments["id"], self.connectors)
                return run_case(run, tool, arguments, own, index.listing)
        raise TypeError(f"no service for {type(tool).__name__}")
