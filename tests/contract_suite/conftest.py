"""Every test of this folder runs for every connector in the tree, and for every dialect that one can be asked in.

It finds them by itself: nothing is written per connector.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from besluitbron import embedded
from besluitbron.contract.connector import Connector, DocumentTool, MeetingTool, SearchTool, SourcesTool, Tool
from tests.service import Answer, Service, served_registers

NONSENSE = "xqzvbrulfnip"
SERVED = served_registers()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", sorted(SERVED))


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
        """The sample question, with another text or more filters where they are given."""
        asked = {**self.sample.arguments, **({"text": text} if text else {}), **arguments}
        return self.call(self.search_tool.name, **asked)

    def nothing(self) -> Answer:
        """A question that finds nothing: by a word that is none, or by a day long before any register."""
        return self.search(NONSENSE) if self.has_text else self.search(from_date="1500-01-01", to_date="1500-01-02")

    @property
    def has_text(self) -> bool:
        return not self.search_tool.no_text_because

    def require_text(self) -> None:
        if not self.has_text:
            pytest.skip(f"{self.name} has no text search")

    def walk(self, **arguments: Any) -> list[Answer]:
        arguments = {**self.sample.arguments, **arguments}
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

    def require_argument(self, name: str) -> None:
        if name not in self.search_tool.arguments.fields:
            pytest.skip(f"the search of {self.name} has no argument {name}")

    def require_fault(self, fault: str) -> None:
        if fault not in self.faults:
            pytest.skip(f"the platform {self.connector.platform.name} cannot show {fault}")


@pytest.fixture
def register(open_register: Callable[..., Register]) -> Register:
    return open_register("instance")


@pytest.fixture
def open_register(name: str, make_service: Callable[..., Service]) -> Callable[..., Register]:
    def make(folder: str = "other", **values: Any) -> Register:
        served = SERVED[name]
        return Register(make_service(folder, **{**served.values, **values}), served.connector)

    return make
