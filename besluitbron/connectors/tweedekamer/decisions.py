"""The decisions in a case: in which order, with which outcome, and what is to be said of their votes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from besluitbron.contract.documents import Decision, Votes

from .fields import Row, day, key_of, line, row_in, rows_in, value_of
from .gatherings import read_meeting
from .identifiers import DECISION
from .sources import SourceIndexByName

TAKEN: Final = "besluit"
"""Status of a decision that was taken; others are proposals."""
VOTED: Final = "stemmen"
"""Beginning of the outcome of a vote."""
FREE_TEXT: Final = "[vrij tekstveld"
NO_VOTES: Final = (
    "The register has no votes for these decisions. Votes by party are there for votes on motions, amendments and "
    "bills since 2008, not for decisions taken without a vote."
)
SOME_VOTES: Final = "The register has votes for {} of these {} decisions."
HOW_COUNTED: Final = (
    "Votes are counted in seats: each party weighs as many seats as it had; at a roll call each member one."
)
UNCOUNTED: Final = "The votes on a decision without totals do not add up to what a chamber of 150 can cast."


@dataclass(frozen=True)
class Step:
    """A decision in a case with the day it was or is to be taken."""

    row: Row
    meeting: Row | None
    day: date | None


def steps_of(row: Row) -> list[Step]:
    """All decisions, the newest first; those without a day last."""
    steps = []
    for decision in rows_in(row, "Besluit"):
        item = row_in(decision, "Agendapunt")
        meeting = row_in(item, "Activiteit") if item else None
        steps.append(Step(decision, meeting, day(meeting, "Datum") if meeting else None))
    return sorted(steps, key=_order, reverse=True)


def _order(step: Step) -> tuple[bool, str, int, str]:
    place = value_of(step.row, "AgendapuntZaakBesluitVolgorde")
    return step.day is not None, str(step.day), place if isinstance(place, int) else 0, key_of(step.row)


def may_have_votes(step: Step) -> bool:
    """A way of voting, or the outcome of a vote; most decisions in a case are about its treatment."""
    outcome = (line(step.row, "BesluitSoort") or "").casefold()
    return line(step.row, "StemmingsSoort") is not None or outcome.startswith((VOTED, FREE_TEXT))


def read_decision(step: Step, votes: Votes | None, index: SourceIndexByName, today: date) -> Decision:
    """A decision with its votes; one that was not taken says so in its status."""
    status = line(step.row, "Status")
    is_taken = (status or "").casefold() == TAKEN
    return Decision(
        id=f"{DECISION}{key_of(step.row)}",
        outcome=line(step.row, "BesluitSoort"),
        text=line(step.row, "BesluitTekst"),
        how=line(step.row, "StemmingsSoort"),
        status=None if is_taken else f"not taken: {status or 'no status'} in the register",
        day=step.day,
        date_means="planned" if step.day and step.day > today else "decided",
        meeting=read_meeting(step.meeting, index, today) if step.meeting else None,
        votes=votes,
    )


def outcome_of(steps: Sequence[Step], today: date) -> str | None:
    """Of the newest vote; without one, of the newest decision that was taken."""
    taken = [
        step
        for step in steps
        if (line(step.row, "Status") or "").casefold() == TAKEN and not (step.day and step.day > today)
    ]
    voted = [step for step in taken if (line(step.row, "BesluitSoort") or "").casefold().startswith(VOTED)]
    return next((line(step.row, "BesluitSoort") for step in (*voted, *taken)), None)


def vote_notes(decisions: Sequence[Decision], missing: str | None) -> Iterator[str]:
    """Say what the votes are, and when there are none (absence of a row is no vote)."""
    with_votes = [decision for decision in decisions if decision.votes]
    if with_votes:
        yield HOW_COUNTED
    if with_votes and len(with_votes) < len(decisions) and not missing:
        yield SOME_VOTES.format(len(with_votes), len(decisions))
    if decisions and not with_votes and not missing:
        yield NO_VOTES
    if any(decision.votes and decision.votes.in_favour is None for decision in decisions):
        yield UNCOUNTED
