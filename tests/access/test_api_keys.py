"""API keys on the real app: who gets in, whose sessions and rows they see, and that the key itself stays nowhere."""

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mcp_types import PROTOCOL_VERSION_META_KEY
from sqlalchemy import text

from besluitbron.access.api_keys import ApiKeyCheck, make_key
from besluitbron.access.call_limits import DENIED_ROWS_PER_MINUTE
from besluitbron.access.denials import Denial
from besluitbron.contract.call import Principal
from besluitbron.extensions import db
from besluitbron.mcp_surface.surface import READ_OF_STRANGERS_BYTES
from besluitbron.records.api_keys import ApiKey
from tests.access.conftest import CALL, INITIALIZE, PING, Knocker, challenge, denied
from tests.service import NOON, Service

VISIBLE = st.sampled_from("ABCxyz019_-.~+/=")


def test_a_key_lets_in_and_names_its_principal_in_the_log(with_keys: Knocker) -> None:
    key, _ = with_keys.add_key("waterdrecht", "griffie", "jan")
    answer = with_keys.post(key, CALL)
    assert answer.status_code == 200
    assert answer.get_json()["result"]["isError"] is False
    assert with_keys.service.rows()[0]["principal"] == "waterdrecht/griffie/jan"


def test_without_a_key_there_is_a_challenge_without_any_oauth_in_it(with_keys: Knocker) -> None:
    for path in ("raadsinformatie", "bekendmakingen", "raadsinformatie/"):
        answer = with_keys.post(None, CALL, path)
        denied(answer, 401)
        assert challenge(answer) == {"realm": "BesluitBron"}
    rows = with_keys.service.rows()
    assert {(row["tool"], row["outcome"], row["error_code"]) for row in rows} == {
        ("search_documents", "refused", "login_missing")
    }
    assert [row["connector"] for row in rows] == ["raadsinformatie", "bekendmakingen", "raadsinformatie"]


@pytest.mark.parametrize("wrong", ["x", "bb_", "bb_000000000000_" + "A" * 43, "a.b.c", "x" * 20_000])
def test_a_wrong_key_is_an_invalid_token(with_keys: Knocker, wrong: str) -> None:
    with_keys.add_key("waterdrecht")
    answer = with_keys.post(wrong, CALL)
    body = denied(answer, 401)
    said = challenge(answer)
    assert set(said) == {"realm", "error", "error_description"}
    assert said["error"] == "invalid_token"
    assert said["error_description"] == body["error"]["message"]
    assert wrong not in answer.get_data(as_text=True) + str(answer.headers) or wrong in ("x", "bb_")
    (row,) = with_keys.service.rows()
    assert (row["error_code"], row["principal"], row["session"]) == ("login_wrong", None, None)
    assert row["origin_address"] == "127.0.0.0/24"
    assert wrong not in str(row) or wrong in ("x", "bb_")


MODERN_CALL = {**CALL, "id": "a", "params": {**CALL["params"], "_meta": {PROTOCOL_VERSION_META_KEY: "2026-07-28"}}}


@pytest.mark.parametrize(
    ("body", "found", "rows"),
    [
        (orjson.dumps({**PING, "id": 0}), 0, 0),
        (orjson.dumps(MODERN_CALL), "a", 1),
        (orjson.dumps({**CALL, "params": [1]}), 8, 1),
        (orjson.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}), None, 0),
        (orjson.dumps({"jsonrpc": "2.0", "id": 7, "result": {}}), None, 0),
        (orjson.dumps({**PING, "id": True}), None, 0),
        (orjson.dumps([CALL, PING, CALL]), None, 2),
        (orjson.dumps({**CALL, "padding": "x" * READ_OF_STRANGERS_BYTES}), None, 0),
        (b'{"id": 1, "method"', None, 0),
        (b"", None, 0),
    ],
)
def test_who_is_not_let_in_hears_why_under_the_id_of_the_request_and_only_calls_have_rows(
    with_keys: Knocker, body: bytes, found: int | str | None, rows: int
) -> None:
    answer = with_keys.service.http.post("/mcp/raadsinformatie", data=body)
    said = answer.get_json()
    assert (answer.status_code, answer.headers["Content-Type"]) == (401, "application/json")
    assert said.get("id") == found
    assert type(said.get("id")) is type(found)
    assert len(with_keys.service.rows()) == rows


def test_a_flood_of_calls_without_a_login_leaves_few_rows_and_takes_none_from_others(with_keys: Knocker) -> None:
    key, _ = with_keys.add_key("waterdrecht")
    for _ in range(3 * DENIED_ROWS_PER_MINUTE):
        denied(with_keys.post(None, CALL), 401)
    assert len(with_keys.service.rows()) == DENIED_ROWS_PER_MINUTE
    assert with_keys.post(key, CALL).status_code == 200
    with_keys.service.clock.move(minutes=2)
    denied(with_keys.post("x", CALL), 401)
    assert [row["error_code"] for row in with_keys.service.rows()[-2:]] == [None, "login_wrong"]


def test_without_a_log_who_is_not_let_in_hears_why_all_the_same(with_keys: Knocker) -> None:
    with with_keys.service.app.app_context():
        db.session.execute(text("DROP TABLE request_log"))
        db.session.commit()
    denied(with_keys.post("x", CALL), 401)


@pytest.mark.parametrize("header", ["Basic YTpi", "Bearer", "Bearer ", "", "Digest x", "bearerx y"])
def test_what_is_no_bearer_credential_counts_as_nothing_presented(with_keys: Knocker, header: str) -> None:
    answer = with_keys.post(None, Authorization=header)
    denied(answer, 401)
    assert "error" not in challenge(answer)


def test_the_scheme_is_read_in_any_case_and_two_keys_in_one_header_are_none(with_keys: Knocker) -> None:
    key, _ = with_keys.add_key("waterdrecht")
    assert with_keys.post(None, Authorization=f"bEARER   {key}").status_code == 200
    assert challenge(with_keys.post(f"{key},Bearer {key}"))["error"] == "invalid_token"
    assert challenge(with_keys.post(f"{key} {key}"))["error"] == "invalid_token"


def test_a_key_in_the_address_or_in_another_header_lets_nobody_in(with_keys: Knocker) -> None:
    key, _ = with_keys.add_key("waterdrecht")
    http = with_keys.service.http
    assert http.post(f"/mcp/raadsinformatie?access_token={key}&key={key}", json=PING).status_code == 401
    assert http.post("/mcp/raadsinformatie", json=PING, headers={"X-Api-Key": key}).status_code == 401


def test_a_revoked_and_an_expired_key_are_refused_alike(with_keys: Knocker) -> None:
    revoked, kept = with_keys.add_key("waterdrecht")
    expiring = make_key(Principal("waterdrecht"), now=NOON, valid_for=timedelta(days=1))
    with_keys.keys().add(expiring.kept)
    assert {with_keys.post(key).status_code for key in (revoked, expiring.text)} == {200}
    with_keys.keys().revoke(kept.id, NOON)
    with_keys.service.clock.move(days=1)
    answers = [with_keys.post(key) for key in (revoked, expiring.text)]
    assert [answer.status_code for answer in answers] == [401, 401]
    assert answers[0].get_data() == answers[1].get_data()


def test_the_login_comes_after_the_origin_and_before_the_body(with_keys: Knocker) -> None:
    assert with_keys.post(None, Origin="https://elders.example").status_code == 403
    large = with_keys.service.http.post("/mcp/raadsinformatie", data=b"x" * 2_000_000)
    assert large.status_code == 401
    broken = with_keys.service.http.post("/mcp/raadsinformatie", data=b"{")
    assert broken.status_code == 401


def test_other_methods_are_answered_as_without_a_login(with_keys: Knocker) -> None:
    http = with_keys.service.http
    for method in ("GET", "HEAD", "PUT"):
        answer = http.open("/mcp/raadsinformatie", method=method)
        assert answer.status_code == 405
        assert "WWW-Authenticate" not in answer.headers
    assert http.options("/mcp/raadsinformatie").status_code in (200, 204)
    assert http.delete("/mcp/raadsinformatie", headers={"Mcp-Session-Id": "x"}).status_code == 401
    assert http.get("/").status_code == 200
    assert http.get("/health/ready").status_code == 200


def test_the_page_at_an_address_shows_no_command_that_would_be_refused(
    with_keys: Knocker, make_service: Callable[..., Service]
) -> None:
    accept = {"Accept": "text/html"}
    page = with_keys.service.http.get("/mcp/raadsinformatie", headers=accept).text
    assert "It needs a login" in page
    assert "claude mcp add" not in page
    assert "claude mcp add" in make_service("open").http.get("/mcp/raadsinformatie", headers=accept).text


@pytest.mark.parametrize(
    "path", ["oauth-protected-resource", "oauth-protected-resource/mcp/raadsinformatie", "oauth-authorization-server"]
)
def test_keys_alone_publish_no_document_for_oauth(with_keys: Knocker, path: str) -> None:
    answer = with_keys.service.http.get(f"/.well-known/{path}")
    assert (answer.status_code, answer.get_json()) == (404, {"error": "not_found"})


def test_a_session_is_unknown_to_every_other_principal_and_to_the_owner_it_is_not(with_keys: Knocker) -> None:
    mine, _ = with_keys.add_key("waterdrecht", user="jan")
    again, _ = with_keys.add_key("waterdrecht", user="jan")
    others = [with_keys.add_key(*who)[0] for who in (("lindemeer",), ("waterdrecht",), ("waterdrecht", "jan"))]
    session = with_keys.post(mine, INITIALIZE).headers["Mcp-Session-Id"]
    assert with_keys.post(mine, Mcp_Session_Id=session).status_code == 200
    assert with_keys.post(again, Mcp_Session_Id=session).status_code == 200
    for other in others:
        for connector in ("raadsinformatie", "bekendmakingen"):
            theirs = with_keys.post(other, connector=connector, Mcp_Session_Id=session)
            never = with_keys.post(other, connector=connector, Mcp_Session_Id="never-was")
            assert (theirs.status_code, theirs.get_data()) == (404, never.get_data())
        gone = with_keys.service.http.delete(
            "/mcp/raadsinformatie", headers={"Mcp-Session-Id": session, "Authorization": f"Bearer {other}"}
        )
        assert gone.status_code == 404
    assert with_keys.post(mine, Mcp_Session_Id=session).status_code == 200


def test_rows_of_a_refused_call_carry_the_principal_that_made_it(with_keys: Knocker) -> None:
    mine, _ = with_keys.add_key("waterdrecht")
    other, _ = with_keys.add_key("lindemeer")
    session = with_keys.post(mine, INITIALIZE).headers["Mcp-Session-Id"]
    with_keys.post(mine, CALL, Mcp_Session_Id=session)
    with_keys.post(other, CALL, Mcp_Session_Id=session)
    with_keys.post(other, [CALL, CALL], MCP_Protocol_Version="2025-03-26")
    rows = [(row["principal"], row["outcome"]) for row in with_keys.service.rows()]
    assert rows == [("waterdrecht//", "ok"), ("lindemeer//", "refused"), ("lindemeer//", "ok"), ("lindemeer//", "ok")]


def test_sessions_opened_without_a_login_are_unknown_once_there_is_one(make_service: Callable[..., Service]) -> None:
    before = Knocker(make_service())
    session = before.post(None, INITIALIZE).headers["Mcp-Session-Id"]
    assert before.post(None, Mcp_Session_Id=session).status_code == 200
    after = Knocker(make_service(Login__Methods=("keys",)))
    key, _ = after.add_key("waterdrecht")
    assert after.post(key, Mcp_Session_Id=session).status_code == 404
    own = after.post(key, INITIALIZE).headers["Mcp-Session-Id"]
    assert Knocker(make_service()).post(None, Mcp_Session_Id=own).status_code == 404


def test_lists_are_private_as_soon_as_there_is_a_login(with_keys: Knocker) -> None:
    key, _ = with_keys.add_key("waterdrecht")
    for method in ("tools/list", "server/discover"):
        answer = with_keys.service.message("raadsinformatie", method, {}, Authorization=f"Bearer {key}")
        assert answer.result["cacheScope"] == "private"


def test_a_key_that_could_not_be_looked_up_is_not_called_wrong(with_keys: Knocker) -> None:
    key, _ = with_keys.add_key("waterdrecht")
    (with_keys.service.rooms.settings.instance / "besluitbron.db").unlink()
    answer = with_keys.post(key)
    denied(answer, 503)
    assert "WWW-Authenticate" not in answer.headers
    assert int(answer.headers["Retry-After"]) > 0


def test_no_key_is_in_what_is_logged(with_keys: Knocker, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    key, kept = with_keys.add_key("waterdrecht")
    secret = key.split("_", 2)[2]
    with_keys.post(key, CALL)
    with_keys.post(key + "x", CALL)
    with_keys.service.misbehave("raadsinformatie", "http_500")
    with_keys.post(key, CALL)
    with_keys.keys().revoke(kept.id, NOON)
    with_keys.post(key, CALL)
    with_keys.service.app.extensions["besluitbron"].settings.instance.joinpath("besluitbron.db").unlink()
    with_keys.post(key, CALL)
    assert caplog.text
    assert secret not in caplog.text


class OneKey:
    """The tables with a single key in them."""

    def __init__(self, kept: ApiKey) -> None:
        self.kept = kept

    def find(self, key_id: str) -> ApiKey | None:
        return self.kept if key_id == self.kept.id else None

    def touch(self, key: ApiKey, now: Any) -> None:
        """Not of interest here."""


@given(st.data())
def test_no_mutated_key_lets_anybody_in(data: st.DataObject) -> None:
    key = make_key(Principal("waterdrecht"), now=NOON)
    place = data.draw(st.integers(0, len(key.text) - 1))
    put = data.draw(st.text(VISIBLE, max_size=3))
    cut = data.draw(st.integers(0, 3))
    mutated = key.text[:place] + put + key.text[place + cut :]
    check = ApiKeyCheck(OneKey(key.kept), lambda: NOON)  # type: ignore[arg-type]  # the part of the tables it asks
    assert isinstance(check.check(mutated, ""), Denial) is (mutated != key.text)


def test_keys_are_long_enough_and_never_the_same() -> None:
    keys = {make_key(Principal("waterdrecht"), now=NOON).text for _ in range(200)}
    assert len({key.split("_")[1] for key in keys}) == len({key.split("_", 2)[2] for key in keys}) == 200
    assert {len(key) for key in keys} == {59}
