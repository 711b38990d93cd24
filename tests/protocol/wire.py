"""Posts messages exactly as a client of either era would, and reads what comes back."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from mcp_types import (
    CLIENT_CAPABILITIES_META_KEY,
    CLIENT_INFO_META_KEY,
    PROTOCOL_VERSION_META_KEY,
    SERVER_INFO_META_KEY,
)
from mcp_types.methods import validate_server_result
from werkzeug.test import TestResponse

from tests.service import Service

MODERN = "2026-07-28"
LEGACY = ("2025-03-26", "2025-06-18", "2025-11-25")
OWN, OTHER = "raadsinformatie", "bekendmakingen"
CLIENT = {"name": "wire-client", "version": "4.5.6"}
META: Mapping[str, Any] = {
    PROTOCOL_VERSION_META_KEY: MODERN,
    CLIENT_CAPABILITIES_META_KEY: {},
    CLIENT_INFO_META_KEY: CLIENT,
}
ABSENT = None
SESSION = "Mcp-Session-Id"


@dataclass(frozen=True)
class Wire:
    """A client of one connector."""

    service: Service
    connector: str = OWN

    @property
    def path(self) -> str:
        return f"/mcp/{self.connector}"

    def post(self, body: Any, headers: Mapping[str, str] | None = None) -> TestResponse:
        sent = body if isinstance(body, bytes) else orjson.dumps(body)
        return self.service.http.post(
            self.path, data=sent, headers={"Content-Type": "application/json", **(headers or {})}
        )

    def modern(
        self,
        method: str,
        params: Mapping[str, Any] | None = None,
        *,
        message_id: Any = 1,
        meta: Any = META,
        headers: Mapping[str, str | None] | None = None,
    ) -> TestResponse:
        """A request of 2026-07-28. `headers` replaces what a correct client sends; ABSENT leaves a header out."""
        sent: dict[str, str | None] = {"MCP-Protocol-Version": MODERN, "Mcp-Method": method}
        for named in ("name", "uri"):
            if params and named in params:
                sent["Mcp-Name"] = params[named]
        sent |= headers or {}
        envelope = {} if meta is ABSENT else {"_meta": meta}
        body = {"jsonrpc": "2.0", "id": message_id, "method": method, "params": {**(params or {}), **envelope}}
        return self.post(body, {name: value for name, value in sent.items() if value is not ABSENT})

    def legacy(
        self,
        method: str,
        params: Mapping[str, Any] | None = None,
        *,
        message_id: Any = 1,
        session: str | None = None,
        version: str | None = "2025-11-25",
    ) -> TestResponse:
        """A request of a revision with a handshake."""
        headers = {"MCP-Protocol-Version": version, SESSION: session}
        body = {"jsonrpc": "2.0", "id": message_id, "method": method, "params": dict(params or {})}
        return self.post(body, {name: value for name, value in headers.items() if value is not None})

    def initialize(self, version: str = "2025-11-25", headers: Mapping[str, str] | None = None) -> TestResponse:
        params = {"protocolVersion": version, "capabilities": {}, "clientInfo": CLIENT}
        return self.post({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params}, headers)

    def open_session(self, version: str = "2025-11-25") -> str:
        response = self.initialize(version)
        assert response.status_code == 200, response.get_data(as_text=True)
        return response.headers[SESSION]

    @property
    def question(self) -> dict[str, Any]:
        """A call that finds something."""
        text = self.service.rooms.connectors[self.connector].sample.text
        return {"name": "search_documents", "arguments": {"text": text, "limit": 2}}


def result_of(response: TestResponse, method: str, revision: str = MODERN) -> dict[str, Any]:
    """The result, valid in its revision, modern ones with everything a modern result has."""
    body = response.get_json()
    assert response.status_code == 200, body
    assert response.headers["Content-Type"] == "application/json"
    assert set(body) == {"jsonrpc", "id", "result"}, body
    result: dict[str, Any] = body["result"]
    validate_server_result(method, revision, result)
    if revision == MODERN:
        assert result["resultType"] == "complete"
        assert {"name", "version"} <= set(result["_meta"][SERVER_INFO_META_KEY])
    else:
        assert not {"resultType", "ttlMs", "cacheScope"} & set(result)
    return result


def error_of(response: TestResponse, status: int, code: int) -> dict[str, Any]:
    """The error, with its HTTP status and JSON-RPC code."""
    body = response.get_json()
    assert response.headers["Content-Type"] == "application/json"
    assert response.status_code == status, body
    assert body["jsonrpc"] == "2.0"
    assert body["error"]["code"] == code, body
    assert body["error"]["message"]
    assert "id" not in body or body["id"] is not None
    error: dict[str, Any] = body["error"]
    return error
