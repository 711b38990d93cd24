"""Records by their numbers and relations: asked for, and held against what was asked."""

from datetime import datetime

from besluitbron.contract.errors import NotInRegister
from besluitbron.contract.upstream import Ask, Platform, UpstreamAnswer

from .answer import Found, confirm, foreign, read_found, read_one, read_whole, read_whole_anywhere
from .fields import Record
from .index_names import ALL_INDICES, TIMESTAMP, alias_of, older_indices
from .query import build_lookup, build_record
from .wanted import Wanted


def fetch_record(index: str, number: str, ask: Ask, platform: Platform) -> tuple[Record, datetime]:
    """A record with its text, and the moment the register gave it.

    Raises NotInRegister, SourceUnknown for an index that is not there, or UpstreamError.
    """

    def read(answer: UpstreamAnswer) -> Record | None:
        record = read_one(answer, index)
        if record is not None and record.id != number:
            raise foreign()
        return record

    answered = ask(build_record(index, number, platform), read, reading="record")
    if answered.value is not None:
        return answered.value, answered.retrieved_at
    older = None if TIMESTAMP.search(index) else _find_in_older_index(index, number, ask, platform)
    if older is None:
        raise NotInRegister(
            f"The register has no record {index}/{number}. Its numbers can change when a source is imported anew: "
            "search for the title."
        )
    return fetch_record(older.index, number, ask, platform)


def fetch_whole(index: str, wanted: Wanted, ask: Ask, platform: Platform) -> Found:
    """The records asked for. Raises UpstreamError, also for a partial answer: a part must not pass for the whole."""
    request = build_lookup(index, wanted, platform)
    return ask(request, lambda answer: confirm(read_whole(answer, index), wanted.fits), reading="whole").value


def fetch_found(index: str, wanted: Wanted, ask: Ask, platform: Platform) -> Found:
    """The records asked for, as far as they came: `incomplete` says what did not. Raises UpstreamError."""
    request = build_lookup(index, wanted, platform)
    return ask(request, lambda answer: confirm(read_found(answer, index), wanted.fits), reading="found").value


def fetch_anywhere(wanted: Wanted, ask: Ask, platform: Platform, indices: str = ALL_INDICES) -> tuple[Found, datetime]:
    """As `fetch_whole`, in all indices that fit a pattern, none included; and the moment of the answer."""
    request = build_lookup(indices, wanted, platform)
    answered = ask(request, lambda answer: confirm(read_whole_anywhere(answer), wanted.fits), reading="whole anywhere")
    return answered.value, answered.retrieved_at


def _find_in_older_index(alias: str, number: str, ask: Ask, platform: Platform) -> Record | None:
    """Look in the indices that lost their alias: they can hold what the current one lacks (registers.md 1.2)."""
    found, _ = fetch_anywhere(Wanted(ids=(number,)), ask, platform, older_indices(alias))
    return next((record for record in found.records if alias_of(record.index) == alias), None)
