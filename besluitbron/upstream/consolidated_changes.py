"""How new a register of consolidated law is at least: what was changed in it lately, among what is in force today.

The zoekservice cannot be asked for an order, so the newest change of all cannot be asked for. What was changed since a
day can: `dcterms.modified >= 2024-01-01` was recorded for national law, and the same index is in the recorded list of
indexes for local regulations, where others who follow its changes ask it so.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.upstream import Platform, UpstreamAnswer, UpstreamRequest
from besluitbron.upstream.consolidated import MAX_LOOKED_AT, build_request
from besluitbron.upstream.sru import CHANGED, read_day, read_envelope

LATELY_DAYS: Final = 14
"""Both registers are updated every day. With nothing in two weeks something is wrong, which is what is said."""
KEEP_MINUTES: Final = 24 * 60.0
"""Of the answer: the question names the day, so it is asked once a day."""
NOTHING_LATELY: Final = f"nothing that is in force today was changed in the register in the last {LATELY_DAYS} days"


def build_changes(platform: Platform, connection: str, in_force: Iterable[str], today: date) -> UpstreamRequest:
    """The request for what was changed lately; `in_force` are the clauses of today, one version a work.

    Of many the register gives the first in its own order: the newest day of those is no later than that of all.
    """
    since = f"dcterms.modified>={today - timedelta(days=LATELY_DAYS)}"
    request = build_request(platform, connection, (since, *in_force), start=1, limit=MAX_LOOKED_AT)
    return replace(request, keep_minutes=KEEP_MINUTES)


def read_newest_change(answer: UpstreamAnswer, until: date) -> date | None:
    """The newest day up to `until` on which a record was changed; None when none was.

    Raises UpstreamRefused, UpstreamUnavailable or UpstreamUnreadable as the reading of a search does, and
    UpstreamUnreadable for records without such a day.
    """
    records = read_envelope(answer, start=1).records
    written = [read_day(element.text) for record in records for element in record.iter("{*}modified")]
    days = [day for day in written if day is not None]
    if records and not days:
        raise UpstreamUnreadable("answered with records that lack the day of their last change", CHANGED)
    return max((day for day in days if day <= until), default=None)
