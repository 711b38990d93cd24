"""A whole service for tests: the real app on embedded registers, called as a client of MCP 2026-07-28 calls it."""

import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import flask_migrate
from flask import Flask
from sqlalchemy import text

from besluitbron.app import Rooms, create_app
from besluitbron.config import Settings
from besluitbron.extensions import db
from besluitbron.loading import load_connectors

REVISION = "2026-07-28"
CLIENT = {"name": "test-client", "version": "1.2.3"}
NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@dataclass
class Clock:
    """The moment of the service; tests move it."""

    now: datetime = NOON

    def __call__(self) -> datetime:
        return self.now

    def move(self, **delta: float) -> None:
        self.now += timedelta(**delta)


@dataclass(frozen=True)
class Answer:
    """What came back from a tools/call."""

    status: int
    body: Mapping[str, Any]

    @property
    def error(self) -> Mapping[str, Any]:
        return self.body["error"]

    @property
    def result(self) -> Mapping[str, Any]:
        assert "result" in self.body, self.body
        return self.body["result"]

    @property
    def is_error(self) -> bool:
        return bool(self.result.get("isError"))

    @property
    def text(self) -> str:
        return self.result["content"][0]["text"]

    @property
    def structured(self) -> Mapping[str, Any]:
        assert not self.is_error, self.text
        return self.result["structuredContent"]

    @property
    def results(self) -> list[Mapping[str, Any]]:
        return self.structured["results"]

    @property
    def precision(self) -> Mapping[str, Any]:
        return self.structured["precision"]

    @property
    def notes(self) -> str:
        return " ".join(self.precision.get("notes", []))


@dataclass
class Service:
    """The app with what tests look at."""

    app: Flask
    clock: Clock
    rooms: Rooms = field(init=False)

    def __post_init__(self) -> None:
        self.rooms = self.app.extensions["besluitbron"]
        self.http = self.app.test_client()

    def message(self, connector: str, method: str, params: Mapping[str, Any], **headers: str) -> Answer:
        meta = {
            "io.modelcontextprotocol/protocolVersion": REVISION,
            "io.modelcontextprotocol/clientInfo": CLIENT,
            "io.modelcontextprotocol/clientCapabilities": {},
        }
        sent = {"MCP-Protocol-Version": REVISION, "Mcp-Method": method, **headers}
        for named in ("name", "uri"):
            if named in params:
                sent["Mcp-Name"] = params[named]
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": {**params, "_meta": meta}}
        response = self.http.post(f"/mcp/{connector}", json=body, headers=sent)
        return Answer(response.status_code, response.get_json())

    def call(self, connector: str, tool: str, **arguments: Any) -> Answer:
        return self.message(connector, "tools/call", {"name": tool, "arguments": arguments})

    def follow(self, connector: str, call: Mapping[str, Any]) -> Answer:
        """Make a ready call of an answer: a follow-up or a next window."""
        return self.call(connector, call["tool"], **call["arguments"])

    def walk(self, connector: str, tool: str, **arguments: Any) -> Iterator[Answer]:
        """Follow next_window to the end; a walk that does not end fails."""
        answer = self.call(connector, tool, **arguments)
        for _ in range(200):
            yield answer
            if "next_window" not in answer.structured:
                return
            answer = self.follow(connector, answer.structured["next_window"])
        raise AssertionError("the walk does not end")

    def rows(self) -> list[Mapping[str, Any]]:
        with self.app.app_context():
            rows = db.session.execute(text("SELECT * FROM request_log ORDER BY id")).mappings().all()
            db.session.rollback()
            return [dict(row) for row in rows]

    def asked(self, connector: str) -> int:
        return self.rooms.adapters[connector].asked

    def misbehave(self, connector: str, fault: str | None) -> None:
        self.rooms.adapters[connector].fault = fault


@dataclass(frozen=True)
class Served:
    """A register as a service of its own shows it: under which connector, with which settings."""

    connector: str
    values: Mapping[str, Any] = field(default_factory=dict)


def served_registers() -> dict[str, Served]:
    """Every register in the tree by a name for tests; one that can be asked in several dialects is there for each."""
    served = {}
    for name, connector in load_connectors(Settings(instance=Path("instance"))).items():
        served[name] = Served(name)
        for other in connector.other_dialects:
            chosen = {f"Connectors__{name}__Dialect": other.dialect}
            served[f"{name}-{other.dialect}"] = Served(name, chosen)
    return served


def migrated_database(folder: Path) -> Path:
    """A database with its tables, made by the migrations; copied for every service because migrating takes time."""
    settings = Settings(instance=folder)
    app = create_app(settings)
    with app.app_context():
        flask_migrate.upgrade()
        db.engine.dispose()
    return folder / "besluitbron.db"


def open_service(folder: Path, database: Path, **values: Any) -> Service:
    """A service of its own. Keys are written with two underscores: `Connectors__woo__Registers`."""
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "besluitbron.db").exists():
        shutil.copy(database, folder / "besluitbron.db")
    keys = {"BesluitBron:" + key.replace("__", ":"): value for key, value in values.items()}
    clock = Clock()
    return Service(create_app(Settings(instance=folder, values=keys), clock=clock), clock)


def close_service(service: Service) -> None:
    """Give back connections, so that no test leaves one open."""
    service.rooms.cache.close()
    with service.app.app_context():
        db.session.remove()
        db.engine.dispose()
