"""Motions with their outcome and votes (pure). There are votes for and against only, and by member in some councils."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from besluitbron.contract.documents import Motion
from besluitbron.contract.search import Hit

from .answer import mappings
from .hits import HitMaker, address, line, number
from .identifiers import read_identity

RESULTS: Final[Mapping[str, str]] = {
    "aangenomen": "adopted",
    "verworpen": "rejected",
    "ingetrokken": "withdrawn",
    "aangehouden": "postponed",
}
"""The platform's own normal forms; `overig` is shown in the supplier's words."""
SIDES: Final[Mapping[str, str]] = {"voor": "for", "tegen": "against"}
ABSENT: Final = "Who abstained or was absent is not in the register."
NO_VOTES: Final = "The register has no votes on it; the decision can be in the minutes of its meeting."
NOTUBIZ: Final = "The register has no votes on it: the supplier of this council, Notubiz, gives it outcomes only."
MAX_RESULT: Final = 60
MAX_SUMMARY: Final = 400
MAX_NAMES: Final = 60


def read_motion(found: Mapping[str, Any], make: HitMaker, meeting: Hit, titles: Mapping[str, Hit]) -> Motion | None:
    """A motion of a meeting. `titles`: the documents of the agenda by id. None for one without an identifier."""
    identity = read_identity(str(found.get("id")))
    if identity is None:
        return None
    title, url = line(found, "name") or "(without a title)", address(found, "download_url")
    hit = make.make(identity, "motion", title, None, url)
    return Motion(
        id=identity.id,
        title=title,
        result=outcome_of(found),
        votes=tuple(votes_of(found)),
        record=of_meeting(hit, meeting),
        documents=tuple(_document_of(found, make, meeting, title, titles)),
    )


def outcome_of(motion: Mapping[str, Any]) -> str | None:
    """What became of it; in the supplier's own words where the platform knows no better."""
    result, status = line(motion, "result"), line(motion, "status")
    return RESULTS.get(result or "") or (status or result or "")[:MAX_RESULT] or None


def votes_of(motion: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """The votes for and against: the platform's tally, else counted by member."""
    tally = motion.get("tally")
    if isinstance(tally, Mapping):
        counted = {"for": number(tally, "in_favour"), "against": number(tally, "against")}
    else:
        sides = Counter(side for side, _, _ in members_of(motion))
        counted = {"for": sides["for"], "against": sides["against"]} if sides else {}
    yield from ((side, count) for side, count in counted.items() if count is not None)


def members_of(motion: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Each member's vote: side, name, party. A vote that is neither for nor against is not counted."""
    return [
        (SIDES[vote["option"]], line(vote, "voter_name") or "(name not given)", line(vote, "group_name") or "no party")
        for vote in mappings(motion.get("votes"), "votes")
        if str(vote.get("option")) in SIDES
    ]


def tell_votes(motion: Mapping[str, Any], supplier: str) -> Iterator[str]:
    """The votes in sentences, as far as the register has them."""
    counted = ", ".join(f"{count} {side}" for side, count in votes_of(motion))
    published = line(motion, "vote_summary")
    if counted:
        yield f"Votes: {counted}. {ABSENT}"
    members = members_of(motion)
    if members:
        yield f"By party: {_by_party(members)}."
        yield from (f"{side.capitalize()}: {_names(members, side)}." for side in ("for", "against"))
    if others := len(mappings(motion.get("votes"), "votes")) - len(members):
        yield f"Votes that are neither for nor against are not counted here: {others}."
    if published:
        yield f"The vote as the council published it: '{published[:MAX_SUMMARY]}'."
    if not counted and not published:
        yield NOTUBIZ if supplier == "notubiz" else NO_VOTES


def _by_party(members: list[tuple[str, str, str]]) -> str:
    parties: dict[str, Counter[str]] = {}
    for side, _, party in members:
        parties.setdefault(party, Counter())[side] += 1
    return "; ".join(
        f"{party} {', '.join(f'{count} {side}' for side, count in sorted(sides.items(), reverse=True))}"
        for party, sides in sorted(parties.items())
    )


def _names(members: list[tuple[str, str, str]], side: str) -> str:
    names = [f"{name} ({party})" for voted, name, party in members if voted == side]
    more = f"; and {len(names) - MAX_NAMES} more" if len(names) > MAX_NAMES else ""
    return ("; ".join(names[:MAX_NAMES]) or "nobody") + more


def _document_of(
    found: Mapping[str, Any], make: HitMaker, meeting: Hit, title: str, titles: Mapping[str, Hit]
) -> Iterator[Hit]:
    """The document that holds its text; four in ten motions have none (the platform's documentation)."""
    identity = read_identity(str(found.get("attachment_id")))
    if identity is not None:
        known = titles.get(identity.id)
        yield known or of_meeting(make.make(identity, "document", title, None, address(found, "download_url")), meeting)


def of_meeting(hit: Hit, meeting: Hit) -> Hit:
    """A hit of a meeting, with the meeting's day."""
    return replace(hit, date=meeting.date, date_means="planned" if meeting.date_means == "planned" else "discussed")
