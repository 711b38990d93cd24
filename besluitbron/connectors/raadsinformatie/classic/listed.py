"""What has its text in a document beside it: an entry of a list (Report), a motion, an amendment (quirk 13)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from besluitbron.contract.search import Hit
from besluitbron.contract.upstream import Ask, Platform

from .fields import Record
from .hits import HitMaker, title_of
from .lookup import fetch_whole
from .motions import DOCUMENTS, MOTIONS, Related, result_of, votes_in, votes_wanted
from .wanted import Wanted

LISTED: Final = ("Report", *MOTIONS)
MAX_NAMED: Final = 5
NO_VOTES: Final = "The register has no votes on it; the decision can be in the minutes of its meeting."


def fetch_attached(record: Record, ask: Ask, platform: Platform) -> list[Record]:
    """The documents of a record, without their texts: the one that bears its title first, then in its own order.

    Raises UpstreamError.
    """
    attachments = record.ids("attachment")
    wanted = Wanted(ids=attachments, pointing_at=(record.id,), types=DOCUMENTS)
    found = fetch_whole(record.index, wanted, ask, platform)
    order = {number: place for place, number in enumerate(attachments)}

    def rank(document: Record) -> tuple[bool, int, str]:
        return not is_twin(record, document), order.get(document.id, len(order)), document.id

    return sorted((document for document in found.records if document.type in DOCUMENTS), key=rank)


def is_twin(record: Record, document: Record) -> bool:
    """Whether a document bears the title of the record: `[25bb005888] <same title>`."""
    return title_of(document).casefold().endswith(title_of(record).casefold())


def with_address(hit: Hit, document: Record | None) -> Hit:
    """The hit of a record, at the address of its document when it has none itself."""
    return replace(hit, url=document.address("original_url", "url")) if document and hit.url is None else hit


def named_documents(label: str, documents: Sequence[Record], make: HitMaker) -> Iterator[str]:
    """One note that names documents, if there are any."""
    if documents:
        names = ", ".join(f"'{title_of(other)}' ({make.identifier(other)})" for other in documents[:MAX_NAMED])
        more = f" and {len(documents) - MAX_NAMED} more" if len(documents) > MAX_NAMED else ""
        yield f"{label}: {names}{more}; get_document gives each."


def fetch_outcome(motion: Record, ask: Ask, platform: Platform) -> tuple[str | None, str]:
    """What became of a motion, and a sentence with the votes. Raises UpstreamError."""
    events = fetch_whole(motion.index, votes_wanted(motion), ask, platform).records
    counts = Wanted(ids=tuple(dict.fromkeys(number for event in events for number in event.ids("counts"))))
    counted = () if counts.is_empty else fetch_whole(motion.index, counts, ask, platform).records
    related = Related({record.id: record for record in (*events, *counted)})
    own = related.events_of(motion)
    votes = ", ".join(f"{number} {side}" for side, number in votes_in(own, related))
    return result_of(motion, own), f"Votes: {votes}." if votes else NO_VOTES
