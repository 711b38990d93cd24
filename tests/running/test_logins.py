"""Must show 7: logins with gunicorn and two workers. A revoked key is out at once on each; no key is anywhere."""

import asyncio
import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp.client import Client
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientInformationFull, OAuthClientMetadata, OAuthToken

from tests.authorization_server import AuthorizationServer, serving_logins
from tests.ports import own_port
from tests.running.conftest import ROOT, RunningService

OWN, OTHER = "raadsinformatie", "bekendmakingen"
PING = {"jsonrpc": "2.0", "id": 5, "method": "ping", "params": {}}
CALL = {"name": "search_documents", "arguments": {"text": "warmtenet", "limit": 1}}


def bearer(token: str | None, **headers: str) -> dict[str, str]:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return sent if token is None else {**sent, "Authorization": f"Bearer {token}"}


def post(service: RunningService, token: str | None, body: Any = PING, connector: str = OWN, **headers: str) -> Any:
    status, answered, content = service.request("POST", f"/mcp/{connector}", body, bearer(token, **headers))
    assert "html" not in answered.get("content-type", "")
    return status, answered, json.loads(content)


def flask(service: RunningService, *words: str) -> str:
    command = [sys.executable, "-m", "flask", "--app", "wsgi", *words]
    done = subprocess.run(command, cwd=ROOT, env=service.environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def add_key(service: RunningService, *words: str) -> str:
    return flask(service, "keys", "add", *words).strip()


def principals(service: RunningService) -> list[str | None]:
    with sqlite3.connect(service.instance / "besluitbron.db", timeout=5) as database:
        return [row[0] for row in database.execute("SELECT principal FROM request_log ORDER BY id")]


def everything_kept(service: RunningService) -> bytes:
    """The bytes of all files of the installation: tables, logs, caches, locks."""
    return b"\n".join(path.read_bytes() for path in Path(service.instance).rglob("*") if path.is_file())


def test_keys_from_the_first_to_the_revoked_one(run_service: Callable[..., RunningService]) -> None:
    service = run_service(Login__Methods="keys")
    mine = add_key(service, "--tenant", "waterdrecht", "--project", "griffie", "--user", "jan")
    theirs, soon = (add_key(service, "--tenant", tenant, "--expires-days", "1") for tenant in ("lindemeer", "sudermar"))
    call = {**PING, "method": "tools/call", "params": CALL}

    assert {post(service, None)[0] for _ in range(10)} == {401}
    assert {post(service, mine[:-1] + ("A" if mine[-1] != "A" else "B"))[0] for _ in range(10)} == {401}
    for key in (mine, theirs, soon):
        assert post(service, key, call)[2]["result"]["isError"] is False
    assert principals(service) == ["waterdrecht/griffie/jan", "lindemeer//", "sudermar//"]

    session = initialize(service, mine)
    assert [post(service, mine, Mcp_Session_Id=session)[0] for _ in service.each_worker()] == [200, 200]
    assert [post(service, theirs, Mcp_Session_Id=session)[0] for _ in service.each_worker()] == [404, 404]

    with sqlite3.connect(service.instance / "besluitbron.db", timeout=5) as database:
        database.execute("UPDATE api_key SET expires_at = datetime('now', '-1 second') WHERE tenant = 'sudermar'")
    assert [post(service, soon)[0] for _ in service.each_worker()] == [401, 401]

    assert [post(service, mine)[0] for _ in service.each_worker()] == [200, 200]
    flask(service, "keys", "revoke", mine.split("_")[1])
    assert [post(service, mine)[0] for _ in service.each_worker()] == [401, 401]
    assert post(service, mine, Mcp_Session_Id=session)[0] == 401
    assert [post(service, theirs)[0] for _ in service.each_worker()] == [200, 200]

    listed = flask(service, "keys", "list")
    shown = {line.split()[1]: line for line in listed.splitlines()[2:]}
    assert set(shown) == {"waterdrecht", "lindemeer", "sudermar"}
    assert "revoked 2" in shown["waterdrecht"]
    assert shown["sudermar"].endswith("expired")
    service.stop()
    kept = everything_kept(service) + listed.encode() + flask(service, "log", "show").encode()
    for key in (mine, theirs, soon):
        assert key.split("_")[1].encode() in kept
        assert key.split("_", 2)[2].encode() not in kept


def initialize(service: RunningService, token: str) -> str:
    params = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}}
    status, headers, body = post(service, token, {**PING, "method": "initialize", "params": params})
    assert status == 200, body
    session: str = headers["mcp-session-id"]
    return session


def test_keys_sent_in_broken_requests_are_not_logged_either(run_service: Callable[..., RunningService]) -> None:
    service = run_service(Login__Methods="keys")
    key = add_key(service, "--tenant", "waterdrecht")
    for header in (f"Bearer {key}\x01", f"Bearer {key}é", f"Bearer {key} " + "x" * 40_000, f"{key}"):
        status = service.request("POST", f"/mcp/{OWN}", PING, {"Authorization": header.encode("utf-8")})[0]  # type: ignore[dict-item]
        assert status in (400, 401, 431), header[:70]
    service.request("POST", f"/mcp/{OWN}", PING, {**bearer(key), "Content-Length": "x"})
    service.stop()
    assert key.split("_", 2)[2].encode() not in everything_kept(service)


@pytest.fixture(scope="module")
def authorization_server() -> Iterator[AuthorizationServer]:
    with serving_logins() as server:
        yield server


@pytest.fixture(scope="module")
def oauth_service(
    tmp_path_factory: pytest.TempPathFactory, authorization_server: AuthorizationServer
) -> Iterator[RunningService]:
    service = RunningService(
        tmp_path_factory.mktemp("oauth"),
        Login__Methods="oauth",
        Login__Issuer=authorization_server.issuer,
        Login__Scopes="besluit:read",
    )
    service.environment["BesluitBron__PublicUrl"] = service.url
    service.migrate()
    service.start()
    yield service
    service.stop()


def right_token(server: AuthorizationServer, service: RunningService, **changes: Any) -> str:
    return server.mint(**{"audience": f"{service.url}/mcp/{OWN}", "scope": "besluit:read", **changes})


def test_wrong_tokens_are_challenged_on_the_wire(
    oauth_service: RunningService, authorization_server: AuthorizationServer
) -> None:
    server, now = authorization_server, int(time.time())
    wrong = {
        "expired": right_token(server, oauth_service, exp=now - 3_600),
        "audience": right_token(server, oauth_service, audience=f"{oauth_service.url}/mcp/{OTHER}"),
        "issuer": right_token(server, oauth_service, iss="https://elders.example"),
        "algorithm": right_token(server, oauth_service, key="ec-1", headers={"kid": "rsa-1"}),
        "not yet": right_token(server, oauth_service, nbf=now + 3_600),
        "unsigned": "eyJhbGciOiJub25lIn0.e30.",
        "garbage": "garbage",
        "20 kB": right_token(server, oauth_service, groups="x" * 15_000),
    }
    assert len(wrong["20 kB"]) > 20_000
    for name, token in wrong.items():
        status, headers, _ = post(oauth_service, token)
        assert status == 401, name
        assert 'error="invalid_token"' in headers["www-authenticate"], name
        assert f'resource_metadata="{oauth_service.url}/.well-known/' in headers["www-authenticate"]
    status, headers, _ = post(oauth_service, right_token(server, oauth_service, scope="other"))
    assert (status, 'error="insufficient_scope"' in headers["www-authenticate"]) == (403, True)
    assert {post(oauth_service, right_token(server, oauth_service))[0] for _ in range(10)} == {200}


class Storage:
    """Keeps what the client learned, as an assistant does."""

    def __init__(self) -> None:
        self.tokens: OAuthToken | None = None
        self.client: OAuthClientInformationFull | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens = tokens

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self.client

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self.client = client_info


async def ask_with_login(url: str, mode: Any, storage: Storage) -> Any:
    """The official client, with a person who logs in at once when sent to the authorization server."""
    back: list[httpx2.URL] = []

    async def open_browser(address: str) -> None:
        async with httpx2.AsyncClient() as browser:
            back.append(httpx2.URL((await browser.get(address)).headers["Location"]))

    async def come_back() -> AuthorizationCodeResult:
        return AuthorizationCodeResult(code=back[-1].params["code"], state=back[-1].params["state"])

    provider = OAuthClientProvider(
        server_url=url,
        client_metadata=OAuthClientMetadata(
            client_name="test",
            redirect_uris=[f"http://127.0.0.1:{own_port()}/back"],
            token_endpoint_auth_method="none",
        ),
        storage=storage,
        redirect_handler=open_browser,
        callback_handler=come_back,
    )
    async with (
        httpx2.AsyncClient(auth=provider, timeout=30) as http,
        Client(streamable_http_client(url, http_client=http), mode=mode) as client,
    ):
        return await client.call_tool(CALL["name"], CALL["arguments"])


@pytest.mark.parametrize("mode", ["auto", "legacy", "2026-07-28"])
@pytest.mark.parametrize("connector", [OWN, OTHER])
def test_the_official_client_finds_the_login_by_itself_and_calls_a_tool(
    oauth_service: RunningService, authorization_server: AuthorizationServer, connector: str, mode: str
) -> None:
    url, storage = f"{oauth_service.url}/mcp/{connector}", Storage()
    answer = asyncio.run(ask_with_login(url, mode, storage))
    assert not answer.is_error, answer.content[0].text
    assert answer.structured_content["results"]
    assert storage.tokens is not None
    granted = authorization_server.granted[-1]
    assert (granted["resource"], granted["scope"]) == (url, "besluit:read")
    assert principals(oauth_service)[-1] == "//jan"
    assert storage.tokens.access_token.encode() not in everything_kept(oauth_service)


def test_a_server_that_is_down_is_said_and_keys_that_are_known_go_on(
    run_service: Callable[..., RunningService],
) -> None:
    with serving_logins() as server:
        port = own_port()
        service = run_service(PublicUrl=f"http://127.0.0.1:{port}", Login__Methods="oauth", Login__Issuer=server.issuer)
        token = server.mint(f"http://127.0.0.1:{port}/mcp/{OWN}")
        assert [post(service, token)[0] for _ in service.each_worker()] == [200, 200]
        server.is_down = True
        assert [post(service, token)[0] for _ in service.each_worker()] == [200, 200]
        service.stop()
        service.start()  # its workers know no keys yet
        answers = [post(service, token) for _ in service.each_worker()]
    assert [status for status, _, _ in answers] == [503, 503]
    assert all(0 < int(headers["retry-after"]) <= 30 and "www-authenticate" not in headers for _, headers, _ in answers)
    log = (service.instance / "gunicorn.log").read_text()
    assert "The authorization server answered with HTTP 503" in log
    assert token not in log
