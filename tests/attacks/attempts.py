"""Hostile requests, made from a seed: number 4711 of seed 7 is the same bytes on every machine. Pure.

Most are proper HTTP, so that they reach BesluitBron; whatever is in them, the answer must be JSON or empty. Some are
not (kind `not_http`): those gunicorn answers itself, with a small page (docs/protocol.md says so).
"""

import base64
import copy
import gzip
import json
import random
import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

MODERN: Final = "2026-07-28"
VERSIONS: Final = (MODERN, "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "1900-01-01", "v999.0.0", "", "null")
CONNECTORS: Final = ("raadsinformatie", "bekendmakingen")
TOOLS: Final = ("search_documents", "get_document", "list_sources", "search_meetings", "get_meeting", "nonsense", "")
PROMPTS: Final = ("wat_is_besloten", "coming_meeting", "what_was_published", "permits", "nonsense", "")
METHODS: Final = (
    "initialize",
    "ping",
    "server/discover",
    "tools/list",
    "tools/call",
    "resources/list",
    "resources/templates/list",
    "resources/read",
    "prompts/list",
    "prompts/get",
    "completion/complete",
    "logging/setLevel",
    "resources/subscribe",
    "subscriptions/listen",
    "sampling/createMessage",
    "notifications/initialized",
    "notifications/cancelled",
    "nonsense",
    "TOOLS/LIST",
)
IDS: Final = (
    0,
    1,
    -1,
    2**53,
    2**63 - 1,
    2**64 - 1,
    "",
    "a",
    "0",
    "\u0000",
    "é" * 50,
    "x" * 5_000,
    1.5,
    True,
    None,
    [],
    {},
)
STRANGE: Final = (
    None,
    True,
    0,
    -1,
    2**63,
    -(2**63),
    1.5,
    1e308,
    "",
    " ",
    "\x00",
    "\r\n",
    "\u202e\u2028",
    "𐍈" * 30,
    "a" * 3_000,
    "../" * 40,
    "' OR 1=1 --",
    "${jndi:ldap://127.0.0.1/a}",
    "{{7*7}}",
    "<script>alert(1)</script>",
    "%00%0d%0a",
    "\\ud800",
    [],
    {},
    [[]],
    [None] * 50,
    {"": ""},
    {"__proto__": {"a": 1}},
    {"a": {"b": {"c": {"d": 1}}}},
    "9" * 400,
)
WORDS: Final = ("warmtenet", "fietspad", "stikstof", "a b", '"', "*", "AND", "é", "x" * 400, "🙂", "(", "title:x", "\\")
MAX_BODY: Final = 1_000_000
"""Of the setting BesluitBron:Mcp:MaxBodyBytes; some bodies are larger."""


@dataclass(frozen=True)
class Attempt:
    """One request as bytes. `ends`: the client closes its side after them, in the middle of what it announced."""

    number: int
    kind: str
    method: str
    wire: bytes
    ends: bool = False
    page_wanted: bool = False
    """A page may come back: HTML was asked for, or the address is one of pages."""

    @property
    def is_http(self) -> bool:
        """Whether it reaches BesluitBron."""
        return self.kind != "not_http"


@dataclass
class Draft:
    """A request before it is written out."""

    method: str = "POST"
    path: str = "/mcp/raadsinformatie"
    headers: list[tuple[str, str]] | None = None
    body: bytes = b""


def make_attempt(seed: int, number: int, sessions: Sequence[str] = ()) -> Attempt:
    """The attempt of this number. `sessions`, ids that a running service gave, are the only part that differs a run."""
    rng = random.Random(f"{seed}/{number}")  # to be repeated, not to be secret
    kind = rng.choices(tuple(KINDS), weights=[weight for weight, _ in KINDS.values()])[0]
    return KINDS[kind][1](Maker(rng, number, kind, sessions))


@dataclass
class Maker:
    """What one attempt is made with."""

    rng: random.Random
    number: int
    kind: str
    sessions: Sequence[str]

    def pick(self, choices: Sequence[Any]) -> Any:
        return self.rng.choice(choices)

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def finish(self, draft: Draft, *, ends: bool = False, framed: bool = True) -> Attempt:
        """Write the request out. `framed`: with a Content-Length that is true."""
        headers = list(draft.headers or [])
        if framed and not any(name.lower() in ("content-length", "transfer-encoding") for name, _ in headers):
            headers.append(("Content-Length", str(len(draft.body))))
        if not any(name.lower() == "host" for name, _ in headers):
            headers.insert(0, ("Host", "127.0.0.1"))
        lines = [f"{draft.method} {draft.path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers)]
        wire = "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + draft.body
        named = {name.lower(): value.lower() for name, value in headers}
        place = draft.path.partition("?")[0]
        pages = "text/html" in named.get("accept", "") or not place.startswith(("/mcp", "/.well-known", "/register"))
        return Attempt(self.number, self.kind, draft.method, wire, ends, pages and draft.method in ("GET", "HEAD"))

    # Messages that are right, to be spoilt.

    def arguments(self, tool: str) -> dict[str, Any]:
        known = {
            "search_documents": {"text": self.pick(WORDS), "limit": 2},
            "search_meetings": {"source": "gemeente-utrecht", "text": self.pick(WORDS), "limit": 2},
            "list_sources": {"name_contains": self.pick(WORDS), "limit": 3},
        }
        return known.get(tool, {"id": self.pick(("1", "blg-998035", self.text(20), "%2e%2e/x", "raadsinformatie:5"))})

    def uri(self) -> str:
        scheme = self.pick(("besluitbron", "besluitbron", "besluitbron", "https", "file", "BESLUITBRON", "", "data"))
        host = self.pick((*CONNECTORS, "none", "", "[::1", "a b", "%00", "x" * 300, "user@raadsinformatie"))
        path = self.pick(
            ("", "/1", "/blg-998035", "/" + self.text(15), "/../../etc/passwd", "/%00", "/%ff%fe", "/" * 40)
        )
        query = self.pick(
            ("", "?offset=5", "?offset=-1", "?length=0", "?offset=" + "9" * 30, "?a=b", "?offset=1&offset=2")
        )
        return f"{scheme}://{host}{path}{query}"

    def params(self, method: str) -> dict[str, Any]:
        match method:
            case "initialize":
                info = {"name": self.text(10), "version": "1"}
                return {"protocolVersion": self.pick(VERSIONS), "capabilities": {}, "clientInfo": info}
            case "tools/call":
                tool = self.pick(TOOLS)
                return {"name": tool, "arguments": self.arguments(tool)}
            case "resources/read" | "resources/subscribe":
                return {"uri": self.uri()}
            case "prompts/get":
                return {
                    "name": self.pick(PROMPTS),
                    "arguments": {self.pick(("subject", "source", "since", "")): self.text(30)},
                }
            case "completion/complete":
                kinds = (
                    {"type": "ref/prompt", "name": self.pick(PROMPTS)},
                    {"type": "ref/resource", "uri": self.uri()},
                )
                argument = {"name": self.pick(("source", "subject", "id", "")), "value": self.text(8)}
                return {"ref": self.pick(kinds), "argument": argument}
            case _:
                return {"cursor": self.text(12)} if method.endswith("/list") and self.chance(0.3) else {}

    def message(self, era: str = "", method: str = "") -> tuple[dict[str, Any], list[tuple[str, str]]]:
        """A right message with its right headers."""
        method, era = method or self.pick(METHODS), era or self.pick(("modern", "legacy"))
        params, headers = self.params(method), [("Content-Type", "application/json")]
        body: dict[str, Any] = {"jsonrpc": "2.0", "method": method, "params": params}
        if not method.startswith("notifications/"):
            body["id"] = self.pick(IDS[:10])
        if era == "legacy":
            if self.chance(0.7):
                headers.append(("MCP-Protocol-Version", self.pick(VERSIONS[1:5])))
            if self.sessions and self.chance(0.4):
                headers.append(("Mcp-Session-Id", self.pick(self.sessions)))
            return body, headers
        params["_meta"] = {
            "io.modelcontextprotocol/protocolVersion": MODERN,
            "io.modelcontextprotocol/clientCapabilities": {},
            "io.modelcontextprotocol/clientInfo": {"name": self.text(10), "version": "1"},
        }
        headers += [("MCP-Protocol-Version", MODERN), ("Mcp-Method", method)]
        if name := params.get("name") or params.get("uri"):
            headers.append(("Mcp-Name", encoded(str(name))))
        return body, headers

    def text(self, longest: int) -> str:
        alphabet = string.printable + "éß漢🙂\u202e\x00\x7f"
        return "".join(self.rng.choices(alphabet, k=self.rng.randrange(longest + 1)))

    def draft(self, body: Any, headers: list[tuple[str, str]]) -> Draft:
        path = f"/mcp/{self.pick(CONNECTORS)}{self.pick(('', '', '/'))}"
        sent = body if isinstance(body, bytes) else json.dumps(body, ensure_ascii=self.chance(0.5)).encode()
        return Draft("POST", path, headers, sent)


def encoded(value: str) -> str:
    """A header value in the Base64 form of the specification where it must be."""
    if value.isascii() and value.isprintable() and value.strip() == value:
        return value
    return f"=?base64?{base64.b64encode(value.encode()).decode()}?="


# The kinds.


def right(maker: Maker) -> Attempt:
    """Nothing wrong with it: all methods, both eras, batches of the first revision."""
    if maker.chance(0.08):
        body: Any = [maker.message("legacy")[0] for _ in range(maker.rng.randrange(1, 7))]
        return maker.finish(maker.draft(body, [("MCP-Protocol-Version", "2025-03-26")]))
    return maker.finish(maker.draft(*maker.message()))


def spoilt_values(maker: Maker) -> Attempt:
    """A right message with some values replaced, taken away or doubled anywhere in it."""
    body, headers = maker.message()
    for _ in range(maker.rng.randrange(1, 4)):
        spoil(maker, body)
    text = json.dumps(body)
    if maker.chance(0.15):  # a key twice: which one counts?
        text = text.replace('"method"', f'"method": "{maker.pick(METHODS)}", "method"', 1)
    return maker.finish(maker.draft(text.encode(), headers))


def spoil(maker: Maker, body: dict[str, Any]) -> None:
    place: Any = body
    while True:
        keys: list[Any] = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = maker.pick(keys)
        inner = place[key]
        if isinstance(inner, dict | list) and inner and maker.chance(0.7):
            place = inner
            continue
        match maker.rng.randrange(5):
            case 0:
                del place[key]
            case 1 if isinstance(place, dict):
                place[maker.text(6)] = place.pop(key)
            case 2 if isinstance(place, dict):
                place[str(key).upper()] = inner
            case _:
                place[key] = copy.deepcopy(maker.pick(IDS if key == "id" else STRANGE))
        return


def spoilt_bytes(maker: Maker) -> Attempt:
    """Bytes of a right body changed, cut, doubled, or in another encoding."""
    body, headers = maker.message()
    sent = bytearray(json.dumps(body, ensure_ascii=False).encode())
    match maker.rng.randrange(7):
        case 0:
            del sent[maker.rng.randrange(len(sent)) :]
        case 1:
            sent = bytearray(
                json.dumps(body).encode(maker.pick(("utf-16", "utf-32", "utf-16-le", "utf-8-sig", "cp037")))
            )
        case 2:
            sent += maker.rng.randbytes(maker.rng.randrange(1, 50))
        case 3:
            sent += bytes(sent)
        case 4:
            sent = bytearray(maker.rng.randbytes(maker.rng.randrange(300)))
        case _:
            for _ in range(maker.rng.randrange(1, 6)):
                sent[maker.rng.randrange(len(sent))] = maker.rng.randrange(256)
    return maker.finish(maker.draft(bytes(sent), headers))


def deep(maker: Maker) -> Attempt:
    """Nested, or wide."""
    depth = maker.pick((10, 63, 64, 65, 66, 200, 1_000, 1_023, 1_025, 30_000, 200_000))
    opening, closing = maker.pick(((b"[", b"]"), (b'{"a":', b"}"), (b'[{"":', b"}]")))
    inner = opening * depth + b"1" + closing * (depth if maker.chance(0.8) else depth // 2)
    if maker.chance(0.2):
        inner = b"[" + b",".join([b"{}"] * maker.pick((10, 1_000, 50_000))) + b"]"
    where = maker.pick((b'"params":%b', b'"params":{"arguments":%b}', b'"params":{"_meta":%b}', b'"id":%b', b'"x":%b'))
    body = b'{"jsonrpc":"2.0","id":1,"method":"tools/call",' + where % inner + b"}"
    if maker.chance(0.2):
        body = inner
    return maker.finish(maker.draft(body, maker.message()[1]))


def numbers(maker: Maker) -> Attempt:
    """Numbers and texts that parsers stumble over."""
    hurting = (
        "9" * maker.pick((18, 19, 20, 21, 400, 100_000)),
        "-" + "9" * 30,
        "1e999",
        "-1e999",
        "1e-999",
        "NaN",
        "Infinity",
        "-0",
        "0x10",
        "01",
        "1.",
        ".5",
        "1" + "0" * 309 + ".0",
        '"\\ud800"',
        '"\\udc00\\ud800"',
        '"\\u0000"',
        '"\\uD83D\\uDE00"',
        '"\\x41"',
        "'a'",
        "undefined",
        '"\t"',
        "/* */ 1",
        "1,",
    )
    value, where = (
        maker.pick(hurting),
        maker.pick(("id", "limit", "offset", "text", "name", "extra", "_meta", "method")),
    )
    inner = f'"{where}":{value}' if where in ("limit", "offset", "text") else '"text":"warmtenet"'
    outer = f'"{where}":{value},' if where in ("id", "extra", "method") else '"id":5,'
    meta = f'"_meta":{value},' if where == "_meta" else ""
    name = value if where == "name" else '"search_documents"'
    method = "" if where == "method" else '"method":"tools/call",'
    body = f'{{"jsonrpc":"2.0",{outer}{method}"params":{{{meta}"name":{name},"arguments":{{{inner}}}}}}}'
    return maker.finish(maker.draft(body.encode(), maker.message("legacy")[1]))


def headers(maker: Maker) -> Attempt:
    """Headers that are missing, twice, odd, many, long, or not what the body says."""
    body, right_headers = maker.message()
    sent = [pair for pair in right_headers if maker.chance(0.8)]
    odd = (
        ("MCP-Protocol-Version", maker.pick(VERSIONS)),
        ("Mcp-Method", maker.pick(METHODS)),
        (
            "Mcp-Name",
            maker.pick(("x", "=?base64?!?=", "=?base64?w7/D?=", "=?base64?", "=?BASE64?eA==?=", "é", "\x80\xff")),
        ),
        ("Mcp-Session-Id", maker.pick(("", "x" * 4_000, "a b", "é", "%00", "0", *maker.sessions[:3]))),
        ("Mcp-Param-Limit", "5"),
        (
            "Accept",
            maker.pick(("", "text/event-stream", "*/*", "text/html", "application/json;q=x", ",;,", "a" * 3_000)),
        ),
        (
            "Content-Type",
            maker.pick(("", "text/plain", "application/json; charset=utf-16", "multipart/form-data", "x")),
        ),
        ("Content-Encoding", maker.pick(("gzip", "br", "identity", "x"))),
        (
            "Origin",
            maker.pick(("null", "http://localhost", "http://evil.example", "", "http://127.0.0.1:99999", "x" * 999)),
        ),
        ("Authorization", maker.pick(("Bearer", "Bearer x", "Basic " + "A" * 2_000, "", "Bearer é"))),
        ("Host", maker.pick(("localhost", "evil.example", "", "[::1]:80", "a,b", "x" * 300, "127.0.0.1:abc"))),
        ("X-Forwarded-For", maker.pick(("192.0.2.1", "', 1", "x" * 2_000))),
        ("X-Forwarded-Proto", "javascript"),
        ("Forwarded", 'for="[::1]";host=x'),
        ("X-Original-URL", "/admin"),
        ("Last-Event-ID", "1"),
        ("Range", "bytes=0-"),
        ("Cookie", "session=" + "x" * 3_000),
        ("Accept-Encoding", "gzip, br, deflate"),
        ("X-HTTP-Method-Override", "DELETE"),
        ("Traceparent", "00-0-0-0"),
        ("Connection", maker.pick(("close", "keep-alive", "upgrade", "x"))),
        ("Upgrade", "websocket"),
    )
    for name, value in maker.rng.sample(odd, maker.rng.randrange(1, 6)):
        sent.append((maker.pick((name, name.lower(), name.upper())), value))
    if maker.chance(0.1):
        sent.append(maker.pick(sent))
    if maker.chance(0.1):
        sent += [(f"X-Many-{n}", "y") for n in range(maker.rng.randrange(60))]
    text = json.dumps(body).encode()
    if maker.chance(0.1):
        text = gzip.compress(text)
    return maker.finish(maker.draft(text, once(sent)))


def once(sent: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Without a second Host or Content-Type: those are not HTTP for gunicorn."""
    last = {name.lower(): pair for pair in sent if (name := pair[0]).lower() in ("host", "content-type")}
    return [pair for pair in sent if pair[0].lower() not in last] + list(last.values())


def sessions(maker: Maker) -> Attempt:
    """Opening, using, mixing up and ending sessions; both eras under one session."""
    era = maker.pick(("legacy", "legacy", "modern"))
    body, sent = maker.message(era, maker.pick(("initialize", "ping", "tools/list", "tools/call", "resources/read")))
    known = maker.pick(maker.sessions) if maker.sessions and maker.chance(0.7) else maker.text(40)
    if known.isascii() and known.isprintable():
        sent.append(("Mcp-Session-Id", known))
    draft = maker.draft(body if maker.chance(0.8) else [body, body], sent)
    if maker.chance(0.08):
        draft.method = "DELETE"
    return maker.finish(draft)


def other_methods(maker: Maker) -> Attempt:
    """Every method but POST, with and without a body."""
    body, sent = maker.message()
    draft = maker.draft(body if maker.chance(0.5) else b"", sent)
    draft.method = maker.pick(
        ("GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "MKCOL", "QUERY", "BREW")
    )
    sent.append(("Accept", maker.pick(("*/*", "text/html", "application/json", "text/event-stream"))))
    sent.append(("Origin", maker.pick(("http://localhost:1", "http://evil.example", "null"))))
    if maker.chance(0.5):
        sent.append(("Access-Control-Request-Method", maker.pick(("POST", "DELETE", "x"))))
    return maker.finish(draft)


def paths(maker: Maker) -> Attempt:
    """Addresses around those that exist."""
    body, sent = maker.message()
    draft = maker.draft(body, sent)
    draft.path = maker.pick(
        (
            "/",
            "/mcp",
            "/mcp/",
            "/mcp//",
            "//mcp/raadsinformatie",
            "/mcp/raadsinformatie//",
            "/mcp/RAADSINFORMATIE",
            "/mcp/raadsinformatie/sse",
            "/mcp/%72aadsinformatie",
            "/mcp/raadsinformatie%00",
            "/mcp/raadsinformatie%2f",
            "/mcp/../mcp/raadsinformatie",
            "/mcp/_example",
            "/mcp/conformance",
            "/mcp/" + quote(maker.text(20)),
            "/mcp/" + "x" * maker.rng.randrange(3_000),
            "/mcp/raadsinformatie?" + quote(maker.text(30)),
            "/mcp/raadsinformatie;x=y",
            "/.well-known/oauth-protected-resource",
            "/.well-known/oauth-authorization-server/mcp/raadsinformatie",
            "/.well-known/" + quote(maker.text(20)),
            "/register",
            "/register/x",
            "/health/live",
            "/health/ready",
            "/health/" + quote(maker.text(10)),
            "/assets/../../wsgi.py",
            "/assets/%2e%2e/%2e%2e/wsgi.py",
            "/assets/style.css",
            "/favicon.ico",
            "/%ff%fe",
            "/%c0%ae%c0%ae/",
            "/" + quote(maker.text(40)),
            "http://127.0.0.1/mcp/raadsinformatie",
        )
    )
    draft.method = maker.pick(("GET", "HEAD", "POST", "POST", "DELETE", "OPTIONS", "PUT"))
    sent.append(("Accept", maker.pick(("*/*", "application/json", "text/html", "text/event-stream"))))
    return maker.finish(draft)


def chunked(maker: Maker) -> Attempt:
    """A body in chunks: with odd sizes, extensions and trailers, cut off, or far too large."""
    body, sent = maker.message()
    draft = maker.draft(body, [*sent, ("Transfer-Encoding", "chunked")])
    left, parts = draft.body, []
    if maker.chance(0.03):
        left = b" " * (MAX_BODY + maker.rng.randrange(1, 300_000))
    while left:
        size = maker.rng.randrange(1, max(2, len(left)))
        extension = maker.pick((b"", b"", b";a=b", b";" + b"x" * 50))
        parts.append(b"%x%b\r\n%b\r\n" % (size, extension, left[:size]))
        left = left[size:]
    trailer = maker.pick((b"", b"", b"X-Trailer: y\r\n"))
    draft.body = b"".join([*parts, b"0\r\n", trailer, b"\r\n"])
    ends = maker.chance(0.3)
    if ends:
        draft.body = draft.body[: maker.rng.randrange(len(draft.body))]
    elif maker.chance(0.1):
        draft.body = draft.body.replace(b"\r\n", b"\r\nzz", 1)
        ends = True
    return maker.finish(draft, ends=ends)


def cut_off(maker: Maker) -> Attempt:
    """Announces more than it sends, then ends; or sends more than it announced."""
    body, sent = maker.message()
    draft = maker.draft(body, sent)
    size = len(draft.body)
    announced = maker.pick((size + 1, size + 5_000, size * 2, size - 1, size // 2, 0, MAX_BODY + 1, 10**12))
    sent.append(("Content-Length", str(max(0, announced))))
    return maker.finish(draft, ends=True)


def large(maker: Maker) -> Attempt:
    """Bodies around and over the limit."""
    body, sent = maker.message()
    filler = maker.pick((MAX_BODY - 400, MAX_BODY, MAX_BODY + 1, 1_200_000))
    match maker.rng.randrange(3):
        case 0:
            return maker.finish(maker.draft(json.dumps(body).encode() + b" " * filler, sent))
        case 1:
            body["params"] = {**body["params"], "padding": "x" * (filler - 600)}
            return maker.finish(maker.draft(body, sent))
        case _:
            return maker.finish(maker.draft(b'{"a":"' + b"\\u0041" * (filler // 6) + b'"}', sent))


def mixed_eras(maker: Maker) -> Attempt:
    """The envelope of one era, the headers of the other, arrays of both."""
    modern, modern_headers = maker.message("modern")
    legacy, legacy_headers = maker.message("legacy")
    match maker.rng.randrange(4):
        case 0:
            return maker.finish(maker.draft(modern, legacy_headers))
        case 1:
            return maker.finish(maker.draft(legacy, modern_headers))
        case 2:
            many = [maker.pick((modern, legacy, [], 5, None, {})) for _ in range(maker.pick((0, 1, 3, 6, 7, 500)))]
            return maker.finish(maker.draft(many, maker.pick((modern_headers, legacy_headers, []))))
        case _:
            body = {**legacy, **maker.pick(({"result": {}}, {"error": {"code": 1, "message": "x"}}, {"params": None}))}
            return maker.finish(maker.draft(body, maker.pick((modern_headers, legacy_headers))))


def not_http(maker: Maker) -> Attempt:
    """What gunicorn refuses before it is a request: this must neither hang nor break anything."""
    body = json.dumps(maker.message()[0]).encode()
    start = b"POST /mcp/raadsinformatie HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    length = b"Content-Length: %d\r\n" % len(body)
    wire = maker.pick(
        (
            maker.rng.randbytes(maker.rng.randrange(1, 200)) + b"\r\n\r\n",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + maker.rng.randbytes(100) + b"\r\n\r\n",
            b"GET\r\n\r\n",
            b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
            b"GET / HTTP/0.9\r\n\r\n",
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            b"post /mcp/raadsinformatie HTTP/1.1\r\nHost: x\r\n\r\n",
            b"POST /mcp/raadsinformatie?text=ge heim HTTP/1.1\r\nHost: x\r\n\r\n",
            b"GET /" + b"x" * 9_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
            start + b"No colon\r\n\r\n",
            start + b": empty name\r\n\r\n",
            start + b"X-Long: " + b"y" * 70_000 + b"\r\n\r\n",
            start + b"".join(b"X-%d: y\r\n" % n for n in range(200)) + b"\r\n",
            start + b"Content-Length: -1\r\n\r\n" + body,
            start + b"Content-Length: x\r\n\r\n" + body,
            start + b"Content-Length: 1e3\r\n\r\n" + body,
            start + length + b"Content-Length: 3\r\n\r\n" + body,
            start + b"Content-Type: a/b\r\nContent-Type: application/json\r\n" + length + b"\r\n" + body,
            b"X /mcp/raadsinformatie HTTP/1.1\r\nHost: x\r\n\r\n",
            b"POST * HTTP/1.1\r\nHost: x\r\n" + length + b"\r\n" + body,
            start + length + b"Transfer-Encoding: chunked\r\n\r\n" + body,
            start + b"Transfer-Encoding: gzip\r\n\r\n" + body,
            start + b"Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
            start + b" folded: x\r\n\r\n",
            start + b"X\x00Y: z\r\n\r\n",
            start + b"X-Null: a\x00b\r\n\r\n",
            start.replace(b"\r\n", b"\n") + b"\n",
            start[: maker.rng.randrange(1, len(start))],
            b"",
        )
    )
    return Attempt(maker.number, maker.kind, "POST", wire, ends=True)


KINDS: Final[Mapping[str, tuple[float, Callable[[Maker], Attempt]]]] = {
    "right": (14, right),
    "spoilt_values": (22, spoilt_values),
    "spoilt_bytes": (10, spoilt_bytes),
    "deep": (4, deep),
    "numbers": (8, numbers),
    "headers": (12, headers),
    "sessions": (7, sessions),
    "other_methods": (5, other_methods),
    "paths": (5, paths),
    "chunked": (4, chunked),
    "cut_off": (2, cut_off),
    "large": (0.3, large),
    "mixed_eras": (5, mixed_eras),
    "not_http": (2, not_http),
}
"""Kind -> its share, and what makes it."""
