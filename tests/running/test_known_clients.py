"""Clients as they were met in the field: each fault of mcp.md section 8 that a server can provoke or prevent, by name.

Every test says in its docstring which fault it is and cites a public report of it. Faults that other tests prove
already, and those that no test of a server can show, stand in the two tables at the end.
"""

import http.client
import inspect
import json
import re
import sqlite3
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.running.conftest import ROOT, RunningService

OWN, OTHER = "raadsinformatie", "bekendmakingen"
MODERN = "2026-07-28"
AT_ONCE_SECONDS = 10
"""On a busy machine too. A GET that hangs does so until somebody gives up: this client after a minute."""
ALL_FAULTS = range(1, 28)
"""Faults 1 to 27 of mcp.md section 8."""

Answer = tuple[int, Mapping[str, str], bytes]


def message(method: str, params: Mapping[str, Any] | None = None, message_id: Any = 1) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": message_id, "method": method, "params": dict(params or {})}


def hello(version: str = "2025-11-25", message_id: Any = 0) -> dict[str, Any]:
    client = {"name": "known-client", "version": "1"}
    return message("initialize", {"protocolVersion": version, "capabilities": {}, "clientInfo": client}, message_id)


SEARCH = message("tools/call", {"name": "search_documents", "arguments": {"text": "warmtenet", "limit": 2}}, "call")


def read(answer: Answer, status: int = 200) -> dict[str, Any]:
    assert answer[0] == status, answer[2]
    assert answer[1]["content-type"] == "application/json"
    assert "location" not in answer[1]
    body: dict[str, Any] = json.loads(answer[2])
    return body


def walk(service: RunningService, path: str, headers: Mapping[str, str], *, keeps_session: bool = True) -> None:
    """What a client of a legacy revision does from its first message to its first answer."""
    opened = service.request("POST", path, hello(), headers)
    assert read(opened)["result"]["protocolVersion"] == "2025-11-25"
    sent = {**headers, "MCP-Protocol-Version": "2025-11-25"}
    if keeps_session:
        sent["Mcp-Session-Id"] = opened[1]["mcp-session-id"]
    noted = service.request("POST", path, {"jsonrpc": "2.0", "method": "notifications/initialized"}, sent)
    assert (noted[0], noted[2]) == (202, b"")
    assert read(service.request("POST", path, message("tools/list"), sent))["result"]["tools"]
    assert read(service.request("POST", path, SEARCH, sent))["result"]["isError"] is False


@pytest.mark.parametrize("accept", ["text/event-stream", "*/*", "application/json", None])
def test_a_proxy_that_accepts_event_streams_only_is_answered_in_json(
    shared_service: RunningService, accept: str | None
) -> None:
    """Fault 1: Claude's proxy sent `text/event-stream` alone and met 406 (modelcontextprotocol/python-sdk#2349).

    claude.ai sends `*/*` (anthropics/claude-ai-mcp#76), validators and Cursor JSON only (gts360/django-mcp-server#35).
    """
    walk(shared_service, f"/mcp/{OWN}", {"Accept": accept} if accept else {})


@pytest.mark.parametrize("connector", [OWN, OTHER])
def test_a_client_that_keeps_the_trailing_slash_works_without_a_redirect(
    shared_service: RunningService, connector: str
) -> None:
    """Fault 2: clients do not follow a redirected POST (PrefectHQ/fastmcp#1867, BerriAI/litellm#23688).

    Claude takes the slash off the address it was given (wmde/WikidataMCP#3), so a session may see both.
    """
    walk(shared_service, f"/mcp/{connector}/", {})
    session = shared_service.request("POST", f"/mcp/{connector}/", hello())[1]["mcp-session-id"]
    sent = {"Mcp-Session-Id": session}
    for path in (f"/mcp/{connector}", f"/mcp/{connector}/"):
        assert read(shared_service.request("POST", path, message("ping"), sent))["result"] == {}


def test_a_client_with_a_stale_session_after_a_restart_initializes_anew(
    run_service: Callable[..., RunningService],
) -> None:
    """Fault 3: clients keep a session for ever that is answered with 400 (anthropics/claude-code#27425), not with 404.

    They send the stale header with their new `initialize` too (diegosouzapw/OmniRoute#5957). Here a restart alone makes
    no session stale; one that outlived its retention, or the tables, is.
    """
    service = run_service()
    stale = {"Mcp-Session-Id": service.initialize(OWN), "MCP-Protocol-Version": "2025-11-25"}
    service.stop()
    service.start()
    assert read(service.request("POST", f"/mcp/{OWN}", message("ping"), stale))["result"] == {}
    with sqlite3.connect(service.instance / "besluitbron.db", timeout=5) as database:
        database.execute("DELETE FROM session_binding")
    service.stop()
    service.start()
    for _ in range(10):
        refused = read(service.request("POST", f"/mcp/{OWN}", message("tools/list", message_id=0), stale), 404)
        assert refused["id"] == 0
        assert "Initialize a new one" in refused["error"]["message"]
    opened = service.request("POST", f"/mcp/{OWN}", hello(), stale)
    assert read(opened)["result"]["protocolVersion"] == "2025-11-25"
    fresh = {**stale, "Mcp-Session-Id": opened[1]["mcp-session-id"]}
    assert fresh != stale
    assert read(service.request("POST", f"/mcp/{OWN}", SEARCH, fresh))["result"]["isError"] is False


def test_a_client_that_drops_its_session_header_is_served_from_every_back_end(shared_service: RunningService) -> None:
    """Fault 4: 0 of 30 requests of claude.ai carried the session (anthropics/claude-ai-mcp#975), ChatGPT's neither.

    claude.ai opens a new session for each call too (anthropics/claude-ai-mcp#583).
    """
    for _ in shared_service.each_worker():
        for _ in range(5):
            walk(shared_service, f"/mcp/{OWN}", {}, keeps_session=False)


@pytest.mark.parametrize("accept", ["text/event-stream", "application/json, text/event-stream", None])
def test_a_client_that_asks_for_a_stream_hears_at_once_that_there_is_none(
    shared_service: RunningService, accept: str | None
) -> None:
    """Fault 6: after a 404, or a GET that hangs, Cursor tries for ever (cap-js/mcp#36, punkpeye/mcp-proxy#62)."""
    started = time.monotonic()
    answer = shared_service.request("GET", f"/mcp/{OWN}", headers={"Accept": accept} if accept else {})
    assert read(answer, 405)["error"]
    assert "POST" in answer[1]["allow"]
    assert time.monotonic() - started < AT_ONCE_SECONDS


@pytest.mark.parametrize("method", ["notifications/initialized", "notifications/cancelled", "notifications/progress"])
@pytest.mark.parametrize("version", ["2025-03-26", "2025-11-25", MODERN])
def test_a_notification_is_exactly_202_and_nothing_else_on_the_wire(
    shared_service: RunningService, method: str, version: str
) -> None:
    """Fault 7: on 200, 204 or a body Codex and Zed give up after `initialize` (Leantime/leantime#3785).

    Copilot Studio too (chrisns/govreposcrape#356), Zed: jdevalk/specification.website#90.
    """
    body = {"jsonrpc": "2.0", "method": method}
    status, headers, content = shared_service.request(
        "POST", f"/mcp/{OWN}", body, {"MCP-Protocol-Version": version, "Accept": "text/event-stream"}
    )
    assert (status, content, headers.get("content-length", "0")) == (202, b"", "0")
    assert not {"content-type", "mcp-session-id", "transfer-encoding"} & set(headers)


WELL_KNOWN = [
    f"/.well-known/oauth-protected-resource/mcp/{OWN}",
    "/.well-known/oauth-protected-resource",
    f"/.well-known/oauth-authorization-server/mcp/{OWN}",
    "/.well-known/oauth-authorization-server",
    f"/.well-known/openid-configuration/mcp/{OWN}",
    "/.well-known/openid-configuration",
    f"/mcp/{OWN}/.well-known/openid-configuration",
    f"/mcp/{OWN}/.well-known/oauth-protected-resource",
]


def test_a_client_that_probes_for_a_login_finds_none_and_goes_on(shared_service: RunningService) -> None:
    """Fault 12: Claude Code reads HTML, text or an object under `error` as a login (datagouv/datagouv-mcp#26).

    So does claude.ai (stacklok/toolhive#4366); both POST /register as well (taylorwilsdon/google_workspace_mcp#382).
    """
    asked = {"Accept": "application/json, text/html", "MCP-Protocol-Version": "2025-11-25"}
    for path in WELL_KNOWN:
        for method in ("GET", "HEAD"):
            answer = shared_service.request(method, path, headers=asked)
            assert answer[0] == 404, path
            assert answer[1]["content-type"] == "application/json", path
            assert "www-authenticate" not in answer[1]
            assert method == "HEAD" or json.loads(answer[2])["error"] == "not_found", path
    client = {"redirect_uris": ["http://127.0.0.1/callback"], "client_name": "Claude Code"}
    assert read(shared_service.request("POST", "/register", client, asked), 404) == {"error": "not_found"}
    walk(shared_service, f"/mcp/{OWN}", {})


def test_nothing_on_the_origin_looks_like_a_login(shared_service: RunningService) -> None:
    """Fault 13: any OAuth document of a host makes claude.ai demand a login (anthropics/claude-ai-mcp#925)."""
    for path in ("/", f"/mcp/{OWN}", f"/mcp/{OTHER}", "/health/ready", "/mcp", *WELL_KNOWN):
        for method in ("GET", "POST"):
            status, headers, content = shared_service.request(method, path, headers={"Accept": "application/json"})
            assert status not in (401, 403), path
            assert "www-authenticate" not in headers
            assert b"authorization_servers" not in content
            assert b"authorization_endpoint" not in content


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("2024-11-05", "2025-03-26"),
        ("2025-03-26", "2025-03-26"),
        ("2031-01-01", "2025-11-25"),
        ("1.0", "2025-11-25"),
        (MODERN, "2025-11-25"),
    ],
)
def test_any_version_in_initialize_is_negotiated_and_none_is_an_error(
    shared_service: RunningService, asked: str, answered: str
) -> None:
    """Fault 17: a 400 on an unknown version locked newer clients out (xpzouying/xiaohongshu-mcp#697).

    2024-11-05 still comes from probes and recipes for curl; the version headers of clients follow what they asked for.
    """
    opened = shared_service.request("POST", f"/mcp/{OWN}", hello(asked), {"MCP-Protocol-Version": asked})
    if asked == MODERN:  # the header names a revision without a handshake: this is no negotiation
        assert read(opened, 400)["error"]["code"] == -32602
        opened = shared_service.request("POST", f"/mcp/{OWN}", hello(asked))
    assert read(opened)["result"]["protocolVersion"] == answered
    sent = {"MCP-Protocol-Version": answered, "Mcp-Session-Id": opened[1]["mcp-session-id"]}
    assert read(shared_service.request("POST", f"/mcp/{OWN}", message("tools/list"), sent))["result"]["tools"]


def test_a_client_that_probes_the_era_learns_it_also_through_a_proxy_that_strips_headers(
    shared_service: RunningService,
) -> None:
    """Fault 18: early clients of both eras went on only after an answer they knew (modelcontextprotocol/rust-sdk#1040).

    A proxy that takes `Mcp-Method` away gets the one error that names the header (railwayapp/cli#1172).
    """
    meta = {
        "io.modelcontextprotocol/protocolVersion": MODERN,
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    probe = message("server/discover", {"_meta": meta}, "server-discover-probe-1")
    headers = {"MCP-Protocol-Version": MODERN, "Mcp-Method": "server/discover"}
    served = read(shared_service.request("POST", f"/mcp/{OWN}", probe, headers))
    assert served["id"] == "server-discover-probe-1"
    assert MODERN in served["result"]["supportedVersions"]
    stripped = read(shared_service.request("POST", f"/mcp/{OWN}", probe, {"MCP-Protocol-Version": MODERN}), 400)
    assert (stripped["error"]["code"], stripped["id"]) == (-32020, "server-discover-probe-1")
    assert "Mcp-Method" in stripped["error"]["message"]
    # A probe without the envelope is a message of the era with a handshake, where this method does not exist.
    old = read(shared_service.request("POST", f"/mcp/{OWN}", message("server/discover")))
    assert old["error"]["code"] == -32601


def test_no_capability_promises_a_stream(shared_service: RunningService) -> None:
    """Fault 19: with `listChanged` ChatGPT opened a stream that hung (nso-india/esankhyiki-mcp#15)."""
    meta = {"io.modelcontextprotocol/protocolVersion": MODERN, "io.modelcontextprotocol/clientCapabilities": {}}
    headers = {"MCP-Protocol-Version": MODERN, "Mcp-Method": "server/discover"}
    modern = shared_service.request("POST", f"/mcp/{OWN}", message("server/discover", {"_meta": meta}), headers)
    legacy = shared_service.request("POST", f"/mcp/{OWN}", hello())
    for answer in (modern, legacy):
        capabilities = read(answer)["result"]["capabilities"]
        assert "tools" in capabilities
        for capability in capabilities.values():
            assert not capability.get("listChanged")
            assert not capability.get("subscribe")


def test_a_preflight_of_a_browser_is_answered_in_itself(shared_service: RunningService) -> None:
    """Fault 21: a preflight carries no login and no body, and must not need them (netdata/netdata#22258)."""
    asked = {"Origin": "http://localhost:6274", "Access-Control-Request-Method": "POST"}
    status, headers, content = shared_service.request("OPTIONS", f"/mcp/{OWN}", headers=asked)
    assert (status, content) == (204, b"")
    assert headers["access-control-allow-origin"] == "http://localhost:6274"
    assert "POST" in headers["access-control-allow-methods"]


def test_a_synchronous_worker_closes_after_each_answer_so_that_no_client_posts_on_a_dead_connection(
    shared_service: RunningService,
) -> None:
    """Fault 22: a connection that the server drops while it is idle fails the next call (chrisvel/tududi#1109)."""
    connection = http.client.HTTPConnection("127.0.0.1", shared_service.port, timeout=20)
    try:
        body = json.dumps(message("ping")).encode()
        connection.request("POST", f"/mcp/{OWN}", body, {"Connection": "keep-alive"})
        response = connection.getresponse()
        assert response.headers["Connection"] == "close"
        assert json.loads(response.read())["result"] == {}
        assert connection.sock is None, "the client knows that it must open another one"
    finally:
        connection.close()


@pytest.mark.parametrize("path", [f"/mcp/{OWN}", f"/mcp/{OWN}/"])
def test_a_monitor_that_sends_head_is_told_that_the_address_lives(shared_service: RunningService, path: str) -> None:
    """Fault 25: Claude's set-up sends HEAD (PrefectHQ/fastmcp#1466), monitors too (affaan-m/ECC#1155); 404 is dead."""
    status, headers, content = shared_service.request("HEAD", path)
    assert (status, content) == (405, b"")
    assert "POST" in headers["allow"]
    for method in ("HEAD", "GET"):
        assert shared_service.request(method, "/health/live")[0] == 200


@pytest.mark.parametrize("message_id", [0, "", "0", "server-discover-probe-1", 2**53, -1])
def test_errors_come_back_with_the_id_they_were_asked_under(shared_service: RunningService, message_id: Any) -> None:
    """Fault 26: an error with another id, or null, leaves the client waiting (helidon-io/helidon-mcp#65).

    The era probes of the TypeScript client use a text and then 0 (leehack/mcp_dart#169 fails on null).
    """
    post = f"/mcp/{OWN}"
    for body in (
        message("nonsense", message_id=message_id),
        message("tools/call", {"name": "delete_everything"}, message_id),
        message("tools/call", {"arguments": 5}, message_id),
        message("ping", message_id=message_id),
    ):
        answered = read(shared_service.request("POST", post, body))
        assert answered["id"] == message_id
        assert type(answered["id"]) is type(message_id)
    unreadable = read(shared_service.request("POST", post, [], {"MCP-Protocol-Version": "2025-11-25"}), 400)
    assert "id" not in unreadable


ELSEWHERE: Mapping[int, tuple[str, str, str]] = {
    5: (
        "tadata-org/fastapi_mcp#208",
        "running/test_sessions.py",
        "a_session_works_on_every_worker_and_after_a_restart",
    ),
    8: ("anthropics/claude-code#95504", "contract_suite/test_tool_schemas.py", "no_client_has_anything_to_choke_on"),
    9: (
        "anthropics/claude-code#79944",
        "protocol/test_modern.py",
        "structured_content_fits_its_schema_and_the_text_says_the_same",
    ),
    10: ("rekog-labs/MCP-Nest#79", "protocol/test_modern.py", "wrong_arguments_are_a_result_that_names_the_field"),
    11: ("github/copilot-cli#4623", "contract_suite/test_tool_schemas.py", "no_client_has_anything_to_choke_on"),
    14: ("microsoft/vscode#243602", "contract_suite/test_tool_schemas.py", "no_client_has_anything_to_choke_on"),
    15: ("anthropics/claude-ai-mcp#87", "contract_suite/test_tool_schemas.py", "no_client_has_anything_to_choke_on"),
    16: ("anthropics/claude-code#45766", "contract_suite/test_windows.py", "an_answer_stays_below_forty_kilobytes"),
    20: ("koala73/worldmonitor#4802", "protocol/test_http.py", "no_origin_and_loopback_origins_are_served"),
    23: (
        "UsefulSoftwareCo/executor#1399",
        "protocol/test_http.py",
        "what_is_not_served_is_json_or_empty_and_never_compressed",
    ),
    24: (
        "modelcontextprotocol/typescript-sdk#2250",
        "pipeline/test_tool_executor.py",
        "all_questions_of_a_call_share_one_deadline",
    ),
    27: (
        "basicmachines-co/basic-memory#1031",
        "contract_suite/test_tool_schemas.py",
        "no_client_has_anything_to_choke_on",
    ),
}
"""Fault -> a public report of it, and the test that proves it without a running server or in another file."""


def named_here() -> dict[int, str]:
    """Fault -> docstring of its test in this file."""
    tests = [value for name, value in globals().items() if name.startswith("test_")]
    docs = [inspect.getdoc(test) or "" for test in tests]
    return {int(found[1]): doc for doc in docs if (found := re.match(r"Fault (\d+):", doc))}


def test_every_test_of_a_client_cites_a_public_report() -> None:
    assert len(named_here()) >= 15
    for doc in [*named_here().values(), *(report for report, *_ in ELSEWHERE.values())]:
        assert re.search(r"[\w.-]+/[\w.-]+#\d+", doc), doc


def test_every_fault_has_its_test() -> None:
    assert set(named_here()) | set(ELSEWHERE) == set(ALL_FAULTS)
    for _, file, test in ELSEWHERE.values():
        assert f"def test_{test}(" in Path(ROOT / "tests" / file).read_text(encoding="utf-8"), test
