"""Votes weighed in seats, roll calls by member, mistakes marked, and nothing claimed that the register does not say."""

from collections.abc import Callable, Hashable
from typing import TypeVar

import pytest

from besluitbron.connectors.tweedekamer.agenda import MAX_VOTED, NO_VOTES, fetch_totals
from besluitbron.connectors.tweedekamer.connector import PLATFORM
from besluitbron.connectors.tweedekamer.votes import fetch_votes, read_votes, summary
from besluitbron.contract.documents import PartyVote
from besluitbron.contract.upstream import Answered, UpstreamAnswer, UpstreamRequest
from tests.connectors.asking import NOON
from tests.connectors.tweedekamer.asking import answer, page, vote_row

T = TypeVar("T")


def test_quirk_51_votes_are_seats_not_rows() -> None:
    votes = read_votes([vote_row("A", "Voor", 80), vote_row("B", "Tegen", 40), vote_row("C", "Tegen", 30)])
    assert votes is not None
    assert (votes.unit, votes.in_favour, votes.against, votes.not_voted) == ("seats", 80, 70, 0)
    assert votes.parties[0] == PartyVote("A", 80, "in_favour")
    assert summary(votes) == (("seats_in_favour", 80), ("seats_against", 70))


def test_a_roll_call_counts_members() -> None:
    rows = [
        vote_row("A", "Voor", 34, "Berg, A."),
        vote_row("A", "Tegen", 34, "Dam, B."),
        vote_row("B", "Niet deelgenomen", 12, "Eik, C."),
    ]
    votes = read_votes(rows)
    assert votes is not None
    assert (votes.unit, votes.in_favour, votes.against, votes.not_voted) == ("members", 1, 1, 1)
    assert votes.members == (
        ("in_favour", ("Berg, A. (A)",)),
        ("against", ("Dam, B. (A)",)),
        ("not_voted", ("Eik, C. (B)",)),
    )
    assert PartyVote("A", 1, "against") in votes.parties


def test_a_member_beside_the_row_of_the_party_voted_apart_from_it() -> None:
    votes = read_votes([vote_row("A", "Voor", 34), vote_row("A", "Tegen", 34, "Dam, B.")])
    assert votes is not None
    assert (votes.unit, votes.in_favour, votes.against) == ("seats", 33, 1)


def test_a_mistake_is_marked_and_the_vote_stands_as_cast() -> None:
    votes = read_votes([vote_row("A", "Tegen", 3, Vergissing=True)])
    assert votes is not None
    assert votes.against == 3
    assert votes.mistakes == ("A (3 seats): the vote against was called a mistake afterwards",)


def test_a_mistake_beside_the_right_vote_is_not_counted_twice() -> None:
    votes = read_votes([vote_row("A", "Tegen", 3, Vergissing=True), vote_row("A", "Voor", 3)])
    assert votes is not None
    assert (votes.in_favour, votes.against) == (3, 0)
    assert len(votes.mistakes) == 1


@pytest.mark.parametrize("vote", [None, "Anders"])
def test_a_vote_that_is_not_said_is_unknown_and_counted_nowhere(vote: str | None) -> None:
    votes = read_votes([vote_row("A", vote, 5), vote_row("B", "Voor", 2)])
    assert votes is not None
    assert (votes.in_favour, votes.against, votes.not_voted) == (2, 0, 0)
    assert PartyVote("A", 5, "unknown") in votes.parties


def test_a_party_without_a_size_leaves_its_side_uncounted() -> None:
    votes = read_votes([vote_row("A", "Voor", None), vote_row("B", "Tegen", 2)])
    assert votes is not None
    assert (votes.in_favour, votes.against) == (None, 2)
    assert summary(votes) == ()


def test_more_votes_than_the_chamber_has_are_no_count() -> None:
    votes = read_votes([vote_row("A", "Voor", 100), vote_row("B", "Tegen", 60)])
    assert votes is not None
    assert (votes.in_favour, votes.against) == (None, None)


def test_no_rows_are_no_votes_and_deleted_ones_are_none_either() -> None:
    assert read_votes([]) is None
    assert read_votes([vote_row("A", None, None, Verwijderd=True)]) is None


def test_quirk_47_votes_on_other_decisions_are_not_no_votes() -> None:
    """A filter that got lost gives other rows: that of these decisions there are none would be a false answer."""
    asked, other = f"{0:08}-0000-0000-0000-000000000001", f"{0:08}-0000-0000-0000-000000000002"
    rows = [vote_row("A", "Voor", 80, Id=other, Besluit_Id=other)]

    def ask(
        request: UpstreamRequest, read: Callable[[UpstreamAnswer], T], reading: Hashable | None = None
    ) -> Answered[T]:
        return Answered(read(answer(page(rows))), "register", NOON)

    counted = fetch_votes([asked], ask, PLATFORM)
    assert (counted.votes, counted.missing) == ({}, (asked,))
    assert "other rows than were asked for" in counted.happened


@pytest.mark.parametrize(("count", "notes"), [(MAX_VOTED, 1), (MAX_VOTED + 1, 2)])
def test_that_the_votes_of_further_decisions_were_not_asked_is_said(count: int, notes: int) -> None:
    asked: list[str] = []

    def ask(
        request: UpstreamRequest, read: Callable[[UpstreamAnswer], T], reading: Hashable | None = None
    ) -> Answered[T]:
        asked.append(str(request.params))
        return Answered(read(answer(page([]))), "register", NOON)

    keys = [f"{0:08}-0000-0000-0000-{number:012}" for number in range(count)]
    decisions = [{"Id": key, "StemmingsSoort": "Met handopsteken", "Verwijderd": False} for key in keys]
    totals, said = fetch_totals([{"Besluit": decisions}], ask, PLATFORM)
    assert totals == {}
    assert said[0] == NO_VOTES
    assert len(said) == notes
    assert [key for key in keys if not any(key in request for request in asked)] == keys[MAX_VOTED:]
