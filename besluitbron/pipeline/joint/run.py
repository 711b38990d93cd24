"""One call of a joint tool on its way."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from besluitbron.contract.connector import Connector, Toolbox
from besluitbron.pipeline.outcome import Run, UpstreamTrail
from besluitbron.pipeline.registers import Registers


@dataclass(frozen=True)
class JointRun:
    """What every joint service needs besides its arguments."""

    toolbox: Toolbox
    registers: Registers
    trail: UpstreamTrail
    """Collects how long the registers took, for the log. Nothing is asked through it: the toolbox has no platform."""
    request_id: str
    now: datetime
    until: float
    """`time.monotonic` at which the call ends."""

    def run_of(self, connector: Connector, until: float | None = None) -> Run:
        """The same call at one register, with a trail of its own."""
        trail = self.registers.trail(connector, min(until or self.until, self.until))
        return Run(connector, trail, self.request_id, self.now)

    def note(self, runs: list[Run]) -> None:
        """Take over what registers asked side by side left behind: together they took as long as the slowest."""
        self.trail.upstream_ms += max((run.trail.upstream_ms for run in runs), default=0.0)
        self.trail.answers += [answer for run in runs for answer in run.trail.answers]

    def answer(self, members: Mapping[str, Any]) -> dict[str, Any]:
        """An answer of the joint address around its own members."""
        return {"register": self.toolbox.register(), **members, "request_id": self.request_id}
