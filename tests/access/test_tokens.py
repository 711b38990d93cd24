"""Access tokens on the real app, given out by a real authorization server on 127.0.0.1."""

import base64
import json
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from hypothesis import given
from hypothesis import strategies as st
from jwt.algorithms import RSAAlgorithm

from besluitbron.access.denials import Denial
from besluitbron.access.key_sets import KeySet
from besluitbron.access.tokens import LEEWAY_SECONDS, JwtCheck, TokenRules
from besluitbron.contract.call import Principal
from tests.access.conftest import CALL, INITIALIZE, OTHER, OWN, Knocker, challenge, denied
from tests.authorization_server import AuthorizationServer, algorithm_of, private_key, public_jwk

METADATA_URL = "https://bron.example/.well-known/oauth-protected-resource/onder/mcp/raadsinformatie"
MakeKnocker = Callable[..., Knocker]


def encode(part: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=").decode()


def claims_of(token: str) -> dict[str, Any]:
    found: dict[str, Any] = jwt.decode(token, options={"verify_signature": False})
    return found


def test_a_token_lets_in_and_names_its_principal_in_the_log(
    with_oauth: MakeKnocker, authorization_server: AuthorizationServer
) -> None:
    knocker = with_oauth()
    for number, key in enumerate(("rsa-1", "ec-1")):
        assert knocker.post(authorization_server.mint(OWN, key), CALL).status_code == 200
        assert knocker.service.rows()[number]["principal"] == "//jan"
    assert authorization_server.asked.count("/keys") == 1


def test_tenant_and_project_come_from_the_claims_that_the_settings_name(
    with_oauth: MakeKnocker, authorization_server: AuthorizationServer
) -> None:
    knocker = with_oauth(Login__TenantClaim="org", Login__ProjectClaim="project")
    assert knocker.post(authorization_server.mint(OWN, org="waterdrecht", project="x/y"), CALL).status_code == 200
    assert knocker.post(authorization_server.mint(OWN, org="waterdrecht"), CALL).status_code == 200
    assert [row["principal"] for row in knocker.service.rows()] == ["waterdrecht/x%2Fy/jan", "waterdrecht//jan"]
    for org in (None, "", 5, "x" * 300):
        answer = knocker.post(authorization_server.mint(OWN, org=org), CALL)
        assert "tenant" in denied(answer, 401)["error"]["message"]


def test_without_a_token_the_challenge_says_where_to_read_how_to_log_in(with_oauth: MakeKnocker) -> None:
    answer = with_oauth().post(None, CALL)
    denied(answer, 401)
    assert challenge(answer) == {"resource_metadata": METADATA_URL}
    answer = with_oauth(Login__Scopes=("besluit:read", "besluit:search")).post(None, CALL)
    assert challenge(answer) == {"resource_metadata": METADATA_URL, "scope": "besluit:read besluit:search"}


DAY_SECONDS = 86_400
"""Far from now: the moments below are of when the tests were collected, which may be long ago when this one runs."""
NOW = int(time.time())
CHANGES: dict[str, dict[str, Any]] = {
    "expired": {"exp": NOW - LEEWAY_SECONDS - 60},
    "without exp": {"exp": None},
    "exp is no number": {"exp": "never"},
    "not valid yet": {"nbf": NOW + DAY_SECONDS},
    "given out in the future": {"iat": NOW + DAY_SECONDS},
    "wrong issuer": {"iss": "https://elders.example"},
    "issuer with a slash more": {"iss": "SLASH"},
    "without issuer": {"iss": None},
    "without sub": {"sub": None},
    "empty sub": {"sub": ""},
    "sub is no text": {"sub": ["jan"]},
    "sub without end": {"sub": "x" * 256},
    "without aud": {"aud": None},
    "empty aud": {"aud": []},
    "aud of another connector": {"aud": OTHER},
    "aud of the host": {"aud": "https://bron.example"},
    "aud with other case in the path": {"aud": OWN.replace("mcp", "MCP")},
    "aud is no text": {"aud": {"x": OWN}},
    "aud is a client": {"aud": "client-id"},
}


@pytest.mark.parametrize("changes", CHANGES.values(), ids=CHANGES)
def test_a_token_with_a_wrong_claim_is_an_invalid_token(
    with_oauth: MakeKnocker, authorization_server: AuthorizationServer, changes: dict[str, Any]
) -> None:
    if changes.get("iss") == "SLASH":
        changes = {"iss": authorization_server.issuer + "/"}
    knocker = with_oauth()
    audience = changes.get("aud", OWN)
    token = signed(authorization_server, audience, changes)
    answer = knocker.post(token, CALL)
    body = denied(answer, 401)
    said = challenge(answer)
    assert (said["error"], said["resource_metadata"]) == ("invalid_token", METADATA_URL)
    assert said["error_description"] == body["error"]["message"]
    assert [row["error_code"] for row in knocker.service.rows()] == ["login_wrong"]
    assert knocker.post(authorization_server.mint(OWN), CALL).status_code == 200


def signed(server: AuthorizationServer, audience: Any, changes: dict[str, Any]) -> str:
    """With claims that PyJWT itself would not write."""
    claims = {**claims_of(server.mint(OWN)), "aud": audience, **changes}
    content = json.dumps({name: value for name, value in claims.items() if value is not None}).encode()
    return jwt.PyJWS().encode(content, private_key("rsa-1"), "RS256", headers={"kid": "rsa-1"})


def forged(server: AuthorizationServer) -> dict[str, str]:
    """Tokens with right claims and a wrong signature."""
    right = server.mint(OWN)
    claims = claims_of(right)
    body = encode(claims)
    public_pem = (
        private_key("rsa-1")
        .public_key()
        .public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    )
    header, _, signature = right.split(".")
    hmac_header = encode({"alg": "HS256", "typ": "JWT", "kid": "rsa-1"})
    hmac_key = jwt.PyJWK({"kty": "oct", "k": base64.urlsafe_b64encode(public_pem).rstrip(b"=").decode()}, "HS256")
    mac = hmac_key.Algorithm.sign(f"{hmac_header}.{body}".encode(), hmac_key.key)
    stranger = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    own_jwk = RSAAlgorithm.to_jwk(stranger.public_key(), as_dict=True)
    return {
        "HS256 with the public key": f"{hmac_header}.{body}.{base64.urlsafe_b64encode(mac).rstrip(b'=').decode()}",
        "none": f"{encode({'alg': 'none'})}.{body}.",
        "none with a signature": f"{encode({'alg': 'none', 'kid': 'rsa-1'})}.{body}.{signature}",
        "None in another case": f"{encode({'alg': 'nOnE', 'kid': 'rsa-1'})}.{body}.{signature}",
        "RS256 key used as ES256": f"{encode({'alg': 'ES256', 'kid': 'rsa-1'})}.{body}.{signature}",
        "ES256 key used as RS256": server.mint(OWN, "ec-1", headers={"kid": "rsa-1"}),
        "RS512, which is not allowed": jwt.encode(claims, private_key("rsa-1"), "RS512", headers={"kid": "rsa-1"}),
        "another key with its id": jwt.encode(claims, stranger, "RS256", headers={"kid": "rsa-1"}),
        "a key it brings along": jwt.encode(claims, stranger, "RS256", headers={"jwk": own_jwk}),
        "a key it points to": jwt.encode(claims, stranger, "RS256", headers={"jku": server.issuer + "/theirs"}),
        "a key nobody has": server.mint(OWN, "rsa-2"),
        "another kind of token": server.mint(OWN, headers={"typ": "logout+jwt"}),
        "a header that must be understood": server.mint(OWN, headers={"crit": ["exp2"], "exp2": 1}),
        "kid is no text": f"{encode({'alg': 'RS256', 'kid': 5})}.{body}.{signature}",
        "alg is no text": f"{encode({'alg': ['RS256'], 'kid': 'rsa-1'})}.{body}.{signature}",
        "without alg": f"{encode({'kid': 'rsa-1'})}.{body}.{signature}",
        "without signature": f"{header}.{body}.",
        "of two parts": f"{header}.{body}",
        "of five parts": f"{header}.{body}.{signature}.{body}.{signature}",
        "padded": f"{right}==",
        "garbage": "x.y.z",
        "no json": f"{base64.urlsafe_b64encode(b'[1]').rstrip(b'=').decode()}.{body}.{signature}",
        "deep json": f"{base64.urlsafe_b64encode(b'[' * 9000).rstrip(b'=').decode()}.{body}.{signature}",
        "large number": f"{base64.urlsafe_b64encode(b'1' * 9000).rstrip(b'=').decode()}.{body}.{signature}",
        "20 kB": server.mint(OWN, groups="x" * 15_000),
        "an API key": "bb_000000000000_" + "A" * 43,
    }


def test_a_forged_token_lets_nobody_in(with_oauth: MakeKnocker, authorization_server: AuthorizationServer) -> None:
    knocker = with_oauth()
    for name, token in forged(authorization_server).items():
        answer = knocker.post(token, CALL)
        denied(answer, 401)
        assert challenge(answer)["error"] == "invalid_token", name
        assert token not in answer.get_data(as_text=True)
        assert token not in str(knocker.service.rows())
    assert {(row["error_code"], row["principal"]) for row in knocker.service.rows()} == {("login_wrong", None)}
    assert authorization_server.asked.count("/theirs") == 0


@pytest.mark.parametrize(
    "claims",
    [{}, {"scope": ""}, {"scope": "besluit:read"}, {"scope": "xbesluit:read besluit:searchx"}, {"scope": {"a": 1}}],
)
def test_a_missing_scope_is_403_with_all_that_are_needed(
    with_oauth: MakeKnocker, authorization_server: AuthorizationServer, claims: dict[str, Any]
) -> None:
    knocker = with_oauth(Login__Scopes=("besluit:read", "besluit:search"))
    answer = knocker.post(authorization_server.mint(OWN, **claims), CALL)
    denied(answer, 403)
    said = challenge(answer)
    assert said["error"] == "insufficient_scope"
    assert said["scope"] == "besluit:read besluit:search"
    assert [row["error_code"] for row in knocker.service.rows()] == ["login_scope"]
    assert said["resource_metadata"] == METADATA_URL
    for enough in ({"scope": "besluit:search openid besluit:read"}, {"scp": ["besluit:read", "besluit:search"]}):
        assert knocker.post(authorization_server.mint(OWN, **enough), CALL).status_code == 200


def test_a_clock_that_differs_a_little_keeps_nobody_out(
    with_oauth: MakeKnocker, authorization_server: AuthorizationServer
) -> None:
    knocker, now = with_oauth(), int(time.time())
    token = authorization_server.mint(OWN, exp=now - 5, nbf=now + LEEWAY_SECONDS - 1)
    assert knocker.post(token).status_code == 200


def test_an_audience_in_the_settings_replaces_the_address(
    with_oauth: MakeKnocker, authorization_server: AuthorizationServer
) -> None:
    knocker = with_oauth(Login__Audience="api://besluitbron")
    token = authorization_server.mint(["other", "api://besluitbron"])
    assert {knocker.post(token, connector=name).status_code for name in ("raadsinformatie", "bekendmakingen")} == {200}
    assert knocker.post(authorization_server.mint(OWN)).status_code == 401


def test_a_session_of_another_user_of_the_token_server_is_unknown(
    with_oauth: MakeKnocker, authorization_server: AuthorizationServer
) -> None:
    knocker = with_oauth()
    session = knocker.post(authorization_server.mint(OWN), INITIALIZE).headers["Mcp-Session-Id"]
    assert knocker.post(authorization_server.mint(OWN), Mcp_Session_Id=session).status_code == 200
    assert knocker.post(authorization_server.mint(OWN, sub="piet"), Mcp_Session_Id=session).status_code == 404


def test_keys_and_tokens_can_be_switched_on_together(
    with_oauth: MakeKnocker, authorization_server: AuthorizationServer
) -> None:
    knocker = with_oauth(Login__Methods=("keys", "oauth"))
    key, _ = knocker.add_key("waterdrecht")
    assert knocker.post(key).status_code == 200
    assert knocker.post(authorization_server.mint(OWN)).status_code == 200
    answer = knocker.post("bb_" + "x" * 20)
    assert challenge(answer)["resource_metadata"] == METADATA_URL


def test_the_metadata_names_the_address_and_the_server(
    with_oauth: MakeKnocker, authorization_server: AuthorizationServer
) -> None:
    http = with_oauth(Login__Scopes=("besluit:read",)).service.http
    # As the challenge says, and as a proxy passes it on that takes the prefix away.
    for path in ("/onder/mcp/raadsinformatie", "/mcp/raadsinformatie"):
        answer = http.get(f"/.well-known/oauth-protected-resource{path}")
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/json")
        assert answer.get_json() == {
            "resource": OWN,
            "authorization_servers": [authorization_server.issuer],
            "bearer_methods_supported": ["header"],
            "resource_name": "Open Raadsinformatie",
            "scopes_supported": ["besluit:read"],
        }
        assert http.head(f"/.well-known/oauth-protected-resource{path}").status_code == 200
    other = http.get("/.well-known/oauth-protected-resource/mcp/bekendmakingen").get_json()
    assert other["resource"] == OTHER


@pytest.mark.parametrize("path", ["", "/mcp/none", "/elders/mcp/raadsinformatie", "/mcp"])
def test_other_addresses_have_no_metadata_also_with_oauth(with_oauth: MakeKnocker, path: str) -> None:
    http = with_oauth().service.http
    answer = http.get(f"/.well-known/oauth-protected-resource{path}")
    assert (answer.status_code, answer.get_json()) == (404, {"error": "not_found"})
    assert http.post("/.well-known/oauth-protected-resource/mcp/raadsinformatie").status_code == 404
    assert http.get("/.well-known/oauth-authorization-server").status_code == 404


def test_a_server_without_its_keys_is_a_503_and_never_called_a_wrong_token(
    with_oauth: MakeKnocker, authorization_server: AuthorizationServer
) -> None:
    knocker = with_oauth()
    authorization_server.is_down = True
    answer = knocker.post(authorization_server.mint(OWN), CALL)
    assert "could not be checked" in denied(answer, 503)["error"]["message"]
    assert [(row["outcome"], row["error_code"]) for row in knocker.service.rows()] == [("error", "login_unchecked")]
    assert "WWW-Authenticate" not in answer.headers
    assert 0 < int(answer.headers["Retry-After"]) <= 30


def test_pyjwt_is_only_loaded_where_oauth_is_switched_on(tmp_path: Any) -> None:
    program = (
        "import sys; from pathlib import Path; from besluitbron.app import create_app; "
        "from besluitbron.config import Settings; create_app(Settings(Path(sys.argv[1]), "
        "{'BesluitBron:Login:Methods': ('keys',)})); print('jwt' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("False\n", "")


class Published:
    """A source that has its keys at hand."""

    def fetch(self) -> list[dict[str, Any]]:
        return [public_jwk(name) for name in ("rsa-1", "ec-1", "ed-1")]


ALGORITHMS = ("RS256", "ES256", "EdDSA")
CHECK = JwtCheck(TokenRules(issuer="https://login.example", algorithms=ALGORITHMS), KeySet(Published(), ALGORITHMS))


def right_token(name: str) -> str:
    claims = {"iss": "https://login.example", "sub": "jan", "aud": OWN, "exp": int(time.time()) + 600}
    return jwt.encode(claims, private_key(name), algorithm_of(name), headers={"kid": name})


@given(st.sampled_from(["rsa-1", "ec-1", "ed-1"]), st.data())
def test_no_mutated_token_lets_anybody_in(name: str, data: st.DataObject) -> None:
    token = right_token(name)
    assert CHECK.check(token, OWN) == Principal(user="jan")
    place = data.draw(st.integers(0, len(token) - 1))
    put = data.draw(st.text(st.sampled_from("ABCxyz019_-.=+/"), max_size=3))
    cut = data.draw(st.integers(0, 3))
    mutated = token[:place] + put + token[place + cut :]
    assert isinstance(CHECK.check(mutated, OWN), Denial) is (mutated != token)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
NAMES = st.sampled_from(["alg", "kid", "typ", "crit", "b64", "iss", "sub", "aud", "exp", "nbf", "iat", "jti", "scope"])


@given(st.dictionaries(NAMES, JSON_VALUES), st.dictionaries(NAMES, JSON_VALUES))
def test_whatever_a_token_says_it_is_answered(header: dict[str, Any], claims: dict[str, Any]) -> None:
    """Also a token of the right server, whose claims can have any shape."""
    right = claims_of(right_token("ed-1"))
    own = {"alg": "EdDSA", "kid": "ed-1", **header}
    signed_part = f"{encode(own)}.{encode({**right, **claims})}"
    signature = base64.urlsafe_b64encode(private_key("ed-1").sign(signed_part.encode())).rstrip(b"=").decode()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        answer = CHECK.check(f"{signed_part}.{signature}", OWN)
    assert isinstance(answer, Denial | Principal)
    if {"alg", "crit"} & set(header) or {"iss", "aud"} & set(claims):
        assert isinstance(answer, Denial)
