"""Several registers asked at the same time, with one deadline. Who is late or fails is named, never left out."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from besluitbron.contract.connector import Connector
from besluitbron.contract.errors import CallerError, SourceUnknown, UpstreamError
from besluitbron.pipeline.joint.run import JointRun
from besluitbron.pipeline.outcome import Run

JOINT_SECONDS: Final = 9.0
"""Ours. An assistant waits for the slowest of seven registers; what is not there by then is said to be missing."""
MARGIN_SECONDS: Final = 0.3
"""Registers are told to end a little earlier, so that most that are late say so themselves."""

SAYS_NOTHING: Final = "This says nothing about whether such decisions exist."

T = TypeVar("T")


@dataclass(frozen=True)
class Reply(Generic[T]):
    """What one register said: a value, or why there is none."""

    connector: Connector
    value: T | None = None
    failed: str | None = None
    """The register, or we, could not look. A sentence."""
    refused: str | None = None
    """The register cannot be asked this. A sentence."""
    otherwise: bool = False
    """Refused only as it was asked: with other arguments it could have been, so what it holds is missing."""


def ask_side_by_side(
    run: JointRun, connectors: Sequence[Connector], ask: Callable[[Run], T], *, seconds: float = JOINT_SECONDS
) -> list[Reply[T]]:
    """Ask each register in a thread of its own; in the order of `connectors`. A bug of ours is raised."""
    if not connectors:
        return []
    end = min(time.monotonic() + seconds, run.until)
    runs = [run.run_of(connector, end - MARGIN_SECONDS) for connector in connectors]
    pool = ThreadPoolExecutor(max_workers=len(runs), thread_name_prefix="register")
    try:
        futures = [pool.submit(ask, one) for one in runs]
        wait(futures, timeout=max(0.0, end - time.monotonic()))
        replies = [_reply(one.connector, future, seconds) for one, future in zip(runs, futures, strict=True)]
    finally:
        # A register that is late ends by its own deadline; nobody waits for it here.
        pool.shutdown(wait=False, cancel_futures=True)
    run.note([one for one, future in zip(runs, futures, strict=True) if future.done()])
    return replies


def _reply(connector: Connector, future: Future[T], seconds: float) -> Reply[T]:
    if not future.done():
        return Reply(connector, failed=f"{connector.title} did not answer within {seconds:.0f} seconds.")
    error = future.exception()
    if isinstance(error, CallerError):
        return Reply(connector, refused=str(error), otherwise=not isinstance(error, SourceUnknown))
    if isinstance(error, UpstreamError):
        return Reply(connector, failed=sentence_of(connector, error))
    return Reply(connector, value=future.result())


def sentence_of(connector: Connector, error: UpstreamError) -> str:
    """What happened to a register, and what to do."""
    return f"{connector.title} {error.happened.rstrip('. ')}. {error.advice.rstrip('. ')}."
