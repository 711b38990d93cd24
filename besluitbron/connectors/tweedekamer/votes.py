"""Votes on decisions: rows of parties weigh their seats, rows of members one each (quirk 51).

A member's row carries the size of the whole party (recorded), so adding that up would count a party once a member.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from besluitbron.contract.documents import PartyVote, Votes, VoteWord
from besluitbron.contract.errors import UpstreamError
from besluitbron.contract.upstream import Ask, Platform, UpstreamAnswer

from .fields import Row, is_deleted, line, value_of
from .odata import MAX_IDS, Page, Query, build, confirmed, has_key, in_tens, read_page, read_rest

SELECTED: Final = (
    *("Id", "Besluit_Id", "Soort", "FractieGrootte", "ActorNaam", "ActorFractie", "Vergissing", "Persoon_Id"),
    "Verwijderd",
)
WORDS: Final[Mapping[str, VoteWord]] = {"voor": "in_favour", "tegen": "against", "niet deelgenomen": "not_voted"}
SEATS: Final = 150
"""Of the chamber, by the constitution (art. 51): more votes than this are no votes."""
SAID: Final[Mapping[VoteWord, str]] = {
    "in_favour": "in favour",
    "against": "against",
    "not_voted": "not to vote",
    "unknown": "as recorded",
}


@dataclass(frozen=True)
class Counted:
    """The votes on several decisions, by the decision's key; and what could not be had."""

    votes: Mapping[str, Votes]
    missing: tuple[str, ...] = ()
    """Keys of decisions whose votes could not be had whole: part of them would be a wrong count."""
    happened: str = ""


def fetch_votes(decisions: Sequence[str], ask: Ask, platform: Platform) -> Counted:
    """All votes on these decisions, ten decisions a question."""
    votes: dict[str, Votes] = {}
    for position, group in enumerate(in_tens(decisions)):
        try:
            votes |= _fetch_group(group, ask, platform)
        except UpstreamError as error:
            return Counted(votes, tuple(decisions[position * MAX_IDS :]), error.happened)
    return Counted(votes)


def _fetch_group(decisions: Sequence[str], ask: Ask, platform: Platform) -> Mapping[str, Votes]:
    """The votes on at most ten decisions. One page, as nearly always, is counted once and kept."""

    def fits(row: Row) -> bool:
        return str(value_of(row, "Besluit_Id")) in decisions

    def read(answer: UpstreamAnswer) -> Page | Mapping[str, Votes]:
        page = confirmed(read_page(answer), fits)
        return page if page.next_link else count_votes(page.rows)

    query = Query("Stemming", (has_key("Besluit_Id", decisions),), select=SELECTED, order="Id")
    first = ask(build(query, platform), read, reading="votes").value
    if not isinstance(first, Page):
        return first
    return count_votes([*first.rows, *read_rest(first, fits, ask, platform)])


def count_votes(rows: Sequence[Row]) -> Mapping[str, Votes]:
    """The votes by decision."""
    by_decision: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_decision[str(value_of(row, "Besluit_Id"))].append(row)
    return {key: votes for key, own in by_decision.items() if (votes := read_votes(own))}


def read_votes(rows: Sequence[Row]) -> Votes | None:
    """The votes on one decision; None when the register has none."""
    rows = [row for row in rows if not is_deleted(row)]
    if not rows:
        return None
    counted = _without_corrected(rows)
    members = [row for row in counted if value_of(row, "Persoon_Id")]
    parties = [row for row in counted if not value_of(row, "Persoon_Id")]
    shares = _shares(parties, members)
    totals = _totals(shares)
    return Votes(
        unit="seats" if parties else "members",
        in_favour=totals["in_favour"],
        against=totals["against"],
        not_voted=totals["not_voted"],
        parties=tuple(shares),
        members=tuple(_names(members)),
        mistakes=tuple(_mistake(row) for row in rows if value_of(row, "Vergissing") is True),
    )


def summary(votes: Votes) -> tuple[tuple[str, int], ...]:
    """The totals as pairs, for an agenda; empty when they are not known."""
    if votes.in_favour is None or votes.against is None:
        return ()
    pairs = ((f"{votes.unit}_in_favour", votes.in_favour), (f"{votes.unit}_against", votes.against))
    return (*pairs, *([(f"{votes.unit}_not_voted", votes.not_voted)] if votes.not_voted else []))


def _without_corrected(rows: Sequence[Row]) -> list[Row]:
    """Of two rows of one voter, one called a mistake, the other counts. A lone one counts: the outcome stands."""
    by_voter: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_voter[str(value_of(row, "Persoon_Id") or line(row, "ActorNaam"))].append(row)
    kept: list[Row] = []
    for same in by_voter.values():
        right = [row for row in same if value_of(row, "Vergissing") is not True]
        kept += right or same
    return kept


def _shares(parties: Sequence[Row], members: Sequence[Row]) -> list[PartyVote]:
    """Seats by party and vote. Members who stand beside the row of their party voted apart from it."""
    apart: dict[str, dict[VoteWord, int]] = defaultdict(lambda: defaultdict(int))
    for row in members:
        apart[line(row, "ActorFractie") or ""][_word(row)] += 1
    shares = []
    for row in parties:
        name = line(row, "ActorFractie") or line(row, "ActorNaam") or ""
        size = value_of(row, "FractieGrootte")
        seats = size - sum(apart.get(name, {}).values()) if isinstance(size, int) else None
        shares.append(PartyVote(name, seats, _word(row)))
    shares += [PartyVote(name, count, word) for name, words in apart.items() for word, count in words.items()]
    order = list(SAID)
    return sorted(shares, key=lambda share: (order.index(share.vote), -(share.seats or 0), share.party))


def _totals(shares: Sequence[PartyVote]) -> dict[VoteWord, int | None]:
    """Totals by vote; none at all when they cannot be right."""
    totals: dict[VoteWord, int | None] = {"in_favour": 0, "against": 0, "not_voted": 0}
    for share in shares:
        so_far = totals.get(share.vote)
        if share.vote in totals:
            totals[share.vote] = None if so_far is None or share.seats is None else so_far + share.seats
    if sum(count or 0 for count in totals.values()) > SEATS:
        return dict.fromkeys(totals)
    return totals


def _names(members: Sequence[Row]) -> list[tuple[VoteWord, tuple[str, ...]]]:
    named: dict[VoteWord, list[str]] = defaultdict(list)
    for row in members:
        party = line(row, "ActorFractie")
        named[_word(row)].append(f"{line(row, 'ActorNaam')}{f' ({party})' if party else ''}")
    return [(word, tuple(sorted(named[word]))) for word in SAID if word in named]


def _mistake(row: Row) -> str:
    size = value_of(row, "FractieGrootte")
    seats = f" ({size} seats)" if isinstance(size, int) and not value_of(row, "Persoon_Id") else ""
    return f"{line(row, 'ActorNaam')}{seats}: the vote {SAID[_word(row)]} was called a mistake afterwards"


def _word(row: Row) -> VoteWord:
    return WORDS.get((line(row, "Soort") or "").casefold(), "unknown")
