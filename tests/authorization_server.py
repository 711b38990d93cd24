"""A real authorization server on 127.0.0.1 for tests: metadata, registration, authorization code with PKCE, key set.

It logs everybody in as `jan` without asking. Tests mint wrong tokens with it, rotate its keys and take it down.
"""

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from jwt.algorithms import ECAlgorithm, OKPAlgorithm, RSAAlgorithm

LIFE_SECONDS = 600
KEPT: dict[str, Any] = {}
"""Key pairs made once for all tests: an RSA pair takes a while."""


def private_key(name: str) -> Any:
    """The key pair of this name: `rsa...`, `ec...` or `ed...`."""
    if name not in KEPT:
        if name.startswith("rsa"):
            KEPT[name] = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        elif name.startswith("ec"):
            KEPT[name] = ec.generate_private_key(ec.SECP256R1())
        else:
            KEPT[name] = ed25519.Ed25519PrivateKey.generate()
    return KEPT[name]


def algorithm_of(name: str) -> str:
    return {"rs": "RS256", "ec": "ES256", "ed": "EdDSA"}[name[:2]]


def public_jwk(name: str) -> dict[str, Any]:
    """The public key of this name as an authorization server publishes it."""
    write: Any = {"RS256": RSAAlgorithm, "ES256": ECAlgorithm, "EdDSA": OKPAlgorithm}[algorithm_of(name)].to_jwk
    jwk: dict[str, Any] = write(private_key(name).public_key(), as_dict=True)
    return {**jwk, "kid": name, "use": "sig"}


class AuthorizationServer:
    """Its state, and what tests do to it."""

    def __init__(self, port: int) -> None:
        self.issuer = f"http://127.0.0.1:{port}"
        self.published: list[dict[str, Any]] = [public_jwk("rsa-1"), public_jwk("ec-1")]
        self.metadata: dict[str, Any] = {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "registration_endpoint": f"{self.issuer}/register",
            "jwks_uri": f"{self.issuer}/keys",
            "response_types_supported": ["code"],
            "grant_types_supported": ["authorization_code"],
            "code_challenge_methods_supported": ["S256"],
            "token_endpoint_auth_methods_supported": ["none"],
        }
        self.is_down = False
        self.asked: list[str] = []
        self.granted: list[dict[str, str]] = []
        """What was asked for with each access token that was given out."""
        self._clients: set[str] = set()
        self._codes: dict[str, dict[str, str]] = {}

    def mint(self, audience: Any, key: str = "rsa-1", headers: Mapping[str, Any] | None = None, **changes: Any) -> str:
        """A token for `jan`, right in everything but the changes; a claim that is None is left out."""
        now = int(time.time())
        claims = {"iss": self.issuer, "sub": "jan", "aud": audience, "iat": now, "exp": now + LIFE_SECONDS, **changes}
        claims = {name: value for name, value in claims.items() if value is not None}
        return jwt.encode(claims, private_key(key), algorithm_of(key), headers={"kid": key, **(headers or {})})

    def answer(self, method: str, path: str, form: Mapping[str, str], body: bytes) -> tuple[int, dict[str, str], Any]:
        """Status, headers and JSON of one request."""
        self.asked.append(path)
        if self.is_down:
            return 503, {}, {"error": "temporarily_unavailable"}
        match method, path:
            case "GET", "/.well-known/oauth-authorization-server":
                return 200, {}, self.metadata
            case "GET", "/keys":
                return 200, {}, {"keys": self.published}
            case "POST", "/register":
                return self._register(json.loads(body))
            case "GET", "/authorize":
                return self._authorize(form)
            case "POST", "/token":
                return self._give_token(form)
        return 404, {}, {"error": "not_found"}

    def _register(self, wanted: dict[str, Any]) -> tuple[int, dict[str, str], Any]:
        client = secrets.token_hex(8)
        self._clients.add(client)
        return 201, {}, {**wanted, "client_id": client, "token_endpoint_auth_method": "none"}

    def _authorize(self, form: Mapping[str, str]) -> tuple[int, dict[str, str], Any]:
        assert form["client_id"] in self._clients
        assert (form["response_type"], form["code_challenge_method"]) == ("code", "S256")
        code = secrets.token_urlsafe(16)
        self._codes[code] = dict(form)
        back = urlencode({"code": code, "state": form["state"]})
        return 302, {"Location": f"{form['redirect_uri']}?{back}"}, {}

    def _give_token(self, form: Mapping[str, str]) -> tuple[int, dict[str, str], Any]:
        asked = self._codes.pop(form["code"])
        digest = hashlib.sha256(form["code_verifier"].encode()).digest()
        assert base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == asked["code_challenge"]
        assert form["redirect_uri"] == asked["redirect_uri"]
        self.granted.append(asked)
        token = self.mint(asked["resource"], scope=asked.get("scope"))
        return 200, {}, {"access_token": token, "token_type": "Bearer", "expires_in": LIFE_SECONDS}


@contextmanager
def serving_logins() -> Iterator[AuthorizationServer]:
    """The server, running until the block ends."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer(b"")

        def do_POST(self) -> None:
            self._answer(self.rfile.read(int(self.headers.get("Content-Length", 0))))

        def _answer(self, body: bytes) -> None:
            parts = urlsplit(self.path)
            is_form = self.headers.get("Content-Type", "").startswith("application/x-www-form-urlencoded")
            form = dict(parse_qsl(body.decode() if is_form else parts.query))
            status, headers, content = server.answer(self.command, parts.path, form, body)
            sent = json.dumps(content).encode()
            self.send_response(status)
            for name, value in {"Content-Type": "application/json", "Content-Length": len(sent), **headers}.items():
                self.send_header(name, str(value))
            self.end_headers()
            self.wfile.write(sent)

        def log_message(self, format: str, *args: Any) -> None:
            """Tests read what was asked from `asked`."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as listener:
        server = AuthorizationServer(listener.server_address[1])
        thread = threading.Thread(target=listener.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield server
        finally:
            listener.shutdown()
            thread.join()
