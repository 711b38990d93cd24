"""Every test of this folder runs for every connector in the tree, by itself: nothing is written per connector."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from besluitbron import embedded
from besluitbron.app import load_connectors
from besluitbron.config import Settings
from besluitbron.contract.connector import Connector, DocumentTool, MeetingTool, SearchTool, SourcesTool, Tool
from tests.service import Answer, Service

CONNECTORS = load_connectors(Settings(instance=Path("instance")))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", sorted(CONNECTORS))


class Register:
    """A connector under test: its service, its tools by kind, and its sample question."""

    def __init__(self, service: Service, name: str) -> None:
        self.service, self.name = service, name
        self.connector: Connector = service.rooms.connectors[name]
        self.sample = self.connector.sample

    def tool(self, kind: type[Tool]) -> Any:
        return next((tool for tool in self.connector.tools if isinstance(tool, kind)), None)

    @property
    def search_tool(self) -> SearchTool:
        return self.tool(SearchTool)

    @property
    def faults(self) -> tuple[str, ...]:
        return embedded.faults(self.connector.platform.name)

    def search(self, text: str | None = None, **arguments: Any) -> Answer:
        return self.call(self.search_tool.name, text=text or self.sample.text, **arguments)

    def walk(self, **arguments: Any) -> list[Answer]:
        arguments = {"text": self.sample.text, **arguments}
        return list(self.service.walk(self.name, self.search_tool.name, **arguments))

    def list_sources(self, **arguments: Any) -> Answer:
        return self.call(self.tool(SourcesTool).name, **arguments)

    def document(self, identifier: str, **arguments: Any) -> Answer:
        return self.call(self.tool(DocumentTool).name, id=identifier, **arguments)

    def meeting(self, identifier: str, **arguments: Any) -> Answer:
        return self.call(self.tool(MeetingTool).name, id=identifier, **arguments)

    def call(self, tool: str, **arguments: Any) -> Answer:
        return self.service.call(self.name, tool, **arguments)

    def follow(self, call: Mapping[str, Any]) -> Answer:
        return self.service.follow(self.name, call)

    @property
    def asked(self) -> int:
        return self.service.asked(self.name)

    def misbehave(self, fault: str | None) -> None:
        self.service.misbehave(self.name, fault)

    def require_fault(self, fault: str) -> None:
        if fault not in self.faults:
            pytest.skip(f"the platform {self.connector.platform.name} cannot show {fault}")


@pytest.fixture
def register(name: str, service: Service) -> Register:
    return Register(service, name)


@pytest.fixture
def open_register(name: str, make_service: Callable[..., Service]) -> Callable[..., Register]:
    def make(folder: str = "other", **values: Any) -> Register:
        return Register(make_service(folder, **values), name)

    return make
