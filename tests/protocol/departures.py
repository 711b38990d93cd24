"""Where we knowingly differ from the specification or from the checklist, with the reason."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Departure:
    """`line` is that of the checklist; None when the rule stands in the specification alone."""

    rule: str
    instead: str
    reason: str
    line: int | None = None


DEPARTURES = (
    Departure(
        rule="2025-03-26 must accept every JSON-RPC batch",
        instead="a batch of more than 6 messages, or one that holds initialize, is refused as a whole (400, -32600)",
        reason="one body may not become a thousand calls to a register; no client was seen that sends batches",
    ),
    Departure(
        rule="a batch answers a message it cannot read with an error whose id is null (JSON-RPC 2.0)",
        instead="the error has no id",
        reason="the schemas of 2025-11-25 and later have an optional id that is never null; clients choke on null",
    ),
    Departure(
        rule="2025-06-18 and 2025-11-25: an unknown MCP-Protocol-Version is answered with 400",
        instead="on initialize it is ignored, unless it is a modern revision or the body is modern",
        reason="initialize negotiates; refusing unknown versions there locked newer clients out elsewhere",
    ),
    Departure(
        rule="`initialize` with each known version echoes it",
        instead="2024-11-05 is answered with 2025-03-26",
        reason="2024-11-05 has another transport (HTTP with SSE) that is not served; the client decides",
        line=25,
    ),
    Departure(
        rule="keep-alive survives 60 s of idling",
        instead="a synchronous worker without a proxy before it closes each connection cleanly after its answer",
        reason="gunicorn's synchronous worker has no keep-alive; a clean close has no race (decision 8 of mcp.md)",
        line=38,
    ),
)
