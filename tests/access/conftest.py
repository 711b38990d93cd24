"""A service with logins, an authorization server, and a client that sends what a test wants to log in with."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from werkzeug.test import TestResponse

from besluitbron.access.api_keys import make_key
from besluitbron.contract.call import Principal
from besluitbron.extensions import db
from besluitbron.records.api_keys import ApiKey, ApiKeys
from tests.authorization_server import AuthorizationServer, serving_logins
from tests.service import Service

PUBLIC_URL = "https://Bron.example/onder/"
OWN = "https://bron.example/onder/mcp/raadsinformatie"
OTHER = "https://bron.example/onder/mcp/bekendmakingen"
PING = {"jsonrpc": "2.0", "id": 7, "method": "ping", "params": {}}
CALL = {
    "jsonrpc": "2.0",
    "id": 8,
    "method": "tools/call",
    "params": {"name": "search_documents", "arguments": {"text": "warmtenet", "limit": 1}},
}
INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 0,
    "method": "initialize",
    "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}},
}


@dataclass(frozen=True)
class Knocker:
    """Posts to a service with and without a login."""

    service: Service

    def post(
        self,
        token: str | None = None,
        message: Mapping[str, Any] = PING,
        connector: str = "raadsinformatie",
        **headers: str,
    ) -> TestResponse:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        return self.service.http.post(f"/mcp/{connector}", json=message, headers=sent)

    def keys(self) -> ApiKeys:
        with self.service.app.app_context():
            engine = db.engine
        return ApiKeys(lambda: engine)

    def add_key(self, tenant: str, project: str = "", user: str = "") -> tuple[str, ApiKey]:
        key = make_key(Principal(tenant, project, user), now=self.service.clock())
        self.keys().add(key.kept)
        return key.text, key.kept


@pytest.fixture
def authorization_server() -> Iterator[AuthorizationServer]:
    with serving_logins() as server:
        yield server


@pytest.fixture
def with_keys(make_service: Callable[..., Service]) -> Knocker:
    return Knocker(make_service(Login__Methods=("keys",)))


@pytest.fixture
def with_oauth(
    make_service: Callable[..., Service], authorization_server: AuthorizationServer
) -> Callable[..., Knocker]:
    """Makes a service that takes tokens of the authorization server; arguments are further settings."""

    def make(**values: Any) -> Knocker:
        given = {
            "PublicUrl": PUBLIC_URL,
            "Login__Methods": ("oauth",),
            "Login__Issuer": authorization_server.issuer,
            **values,
        }
        return Knocker(make_service(**given))

    return make


def denied(response: TestResponse, status: int) -> dict[str, Any]:
    """The JSON-RPC error of a denial: no page, and no id but that of the message."""
    assert response.status_code == status, response.get_data(as_text=True)
    assert response.headers["Content-Type"] == "application/json"
    body: dict[str, Any] = response.get_json()
    assert set(body) - {"id"} == {"jsonrpc", "error"}
    assert body.get("id", PING["id"]) in (PING["id"], CALL["id"])
    assert body["error"]["message"]
    return body


def challenge(response: TestResponse) -> dict[str, str]:
    """The parameters of the one Bearer challenge."""
    (value,) = response.headers.getlist("WWW-Authenticate")
    assert re.fullmatch(r'Bearer \w+="[^"]*"(, \w+="[^"]*")*', value), value
    return dict(re.findall(r'(\w+)="([^"]*)"', value))
