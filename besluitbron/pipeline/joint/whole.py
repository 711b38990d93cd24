"""A whole document of a register, for checks that a window of its text cannot answer."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from besluitbron.contract.documents import Document, DocumentQuestion
from besluitbron.pipeline.days import dutch_day
from besluitbron.pipeline.identifiers import register_id
from besluitbron.pipeline.joint.places import document_tool_of
from besluitbron.pipeline.joint.run import JointRun
from besluitbron.pipeline.outcome import Run
from besluitbron.pipeline.precision import stale_notes, write_moment
from besluitbron.pipeline.references import Reference


def fetch_whole(
    run: JointRun, own: Run, identifier: str, reference: Reference, on_date: date | None, article: str | None = None
) -> Document:
    """The document with its whole text. Raises NotInRegister, CallerError or UpstreamError."""
    question = DocumentQuestion(
        register_id(own.connector, identifier, run.registers.connectors),
        dutch_day(run.now),
        article=article or reference.article,
        on_date=on_date or reference.on_date,
    )
    sources = run.registers.lists.current(own.connector).listing
    return document_tool_of(own.connector).fetch(question, own.trail, own.connector.platform, sources)


def check_precision(run: JointRun, *, complete: bool, notes: Sequence[str]) -> dict[str, Any]:
    """The precision of a check: it has one result or none, and says where that comes from."""
    together = run.trail.together(run.now)
    return {
        "window": {"offset": 0, "limit": 1, "returned": 1},
        "total_kind": "unknown",
        "more_to_find": {"answer": "no" if complete else "unknown"},
        "complete": complete,
        "served_from": together.served_from,
        "retrieved_at": write_moment(together.retrieved_at),
        "notes": [*notes, *stale_notes(together.served_from, together.failure, together.retrieved_at)],
    }
