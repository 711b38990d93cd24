"""The protocol checklist (design: mcp.md section 5), and what ties a test to the lines it proves."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Final, TypeVar

Test = TypeVar("Test", bound=Callable[..., Any])

CHECKLIST: Final = MappingProxyType(
    {
        1: "`server/discover` is answered with all required members, cache hints and `serverInfo`",
        2: "so it is without `clientInfo`",
        3: "`_meta` missing, or without version or capabilities: 400, -32602, id echoed",
        4: "version header missing, sent twice or another than in `_meta`: 400, -32020",
        5: "a revision nobody knows: 400, -32022, with what was asked and what is supported",
        6: "`Mcp-Method` missing, other or in another case: 400, -32020; the header's name in any case is served",
        7: "`Mcp-Name` missing, other or bad Base64: 400, -32020; padded or in Base64 it is served",
        8: "methods that 2026-07-28 removed, and unknown ones: 404, -32601, id echoed",
        9: "methods of capabilities that are not declared: 404, -32601",
        10: "lists are the same bytes every time, on one page, with cache hints",
        11: "an unknown cursor or tool: -32602, which names the tool",
        12: "invalid arguments: 200, `isError`, the text names the argument, no structured content",
        13: "a tool without required arguments can be called without `arguments`",
        14: "structured content fits the output schema; a text block holds the same JSON",
        15: "a notification: 202 with an empty body",
        16: "an array, a posted response, an id that is null, a fraction or a boolean: 400, -32600",
        17: "GET, HEAD, DELETE, PUT: 405 with `Allow`",
        18: "`Mcp-Session-Id` on a modern request is ignored, and none is given",
        19: "unknown `_meta` keys, `traceparent`, `progressToken`, `logLevel` are accepted",
        20: "a bad `Origin`: 403 with every method; none: served",
        21: "`Accept` never matters",
        22: "`Content-Type` with a charset is accepted",
        23: "a body over the limit: 413; hostile JSON: 400, never 500",
        24: "every modern result is valid in its revision",
        25: "`initialize` echoes a known version, and answers any other with 2025-11-25",
        26: "`notifications/initialized`, with or without a session: 202 with an empty body",
        27: "`ping`: 200, an empty object",
        28: "without a session: served; a foreign, garbled, expired session or another connector's: 404",
        29: "a session works on every worker",
        30: "`MCP-Protocol-Version` absent or known: served; unknown: 400",
        31: "an unknown method or tool: HTTP 200 with the error",
        32: "no `resultType`, `ttlMs`, `cacheScope` in legacy results",
        33: "GET: 405 at once; DELETE ends a session, which is then 404",
        34: "a resource that is not there: -32002",
        35: "with and without a slash at the end, never a redirect",
        36: "`/.well-known/oauth-*` without a login: 404, JSON",
        37: "every answer that is no success is JSON or empty, never HTML",
        38: "a connection survives 60 s of idling",
        39: "a preflight lists all headers of MCP, and `Mcp-Session-Id` is exposed",
        40: "an answer is never compressed with a wrong length",
    }
)
"""Number of the line -> its rule. 1 to 24: revision 2026-07-28; 25 to 34: revisions before; then HTTP."""


def proves(*lines: int) -> Callable[[Test], Test]:
    """Mark a test with the numbers of the lines it proves."""

    def mark(test: Test) -> Test:
        test.proves = lines  # type: ignore[attr-defined]  # a mark for test_checklist to read
        return test

    return mark
