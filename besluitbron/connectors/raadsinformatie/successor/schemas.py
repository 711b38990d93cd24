"""Arguments of the two searches: those of the classic API, with the values that this one can honour."""

from typing import Final

from marshmallow import fields, validate

from besluitbron.contract.argument_schemas import PeriodArguments, described

KINDS: Final = ("document", "motion")
NO_SUCH_KIND: Final = (
    "Give document or motion. This register has no list entries (report: its letters and questions are documents) and "
    "no agenda items by themselves (see get_meeting)."
)
MATCHES: Final = ("all_words",)
NO_SUCH_MATCH: Final = (
    "Give all_words or leave it out: this register finds what has all words, and has no search for a phrase or for any "
    "of the words."
)
OWN_ORDER: Final = "the register's own order"
"""How equal dates follow each other; the platform says nothing of it."""
DOCUMENT_SORTS: Final = {
    "newest": f"date (newest first), {OWN_ORDER}",
    "oldest": f"date (oldest first), {OWN_ORDER}",
    # The documentation has an order by relevance; the code of 2026-08-21 orders by date whatever is asked (search_api).
    "relevance": f"as the register ranks, which was by date (newest first) when its code was read, {OWN_ORDER}",
}
MEETING_SORTS: Final = {"newest": DOCUMENT_SORTS["newest"]}


class SearchDocumentsArguments(PeriodArguments):
    """Arguments of search_documents."""

    text = fields.String(required=True, metadata=described("Dutch words"))
    kind = fields.String(
        validate=validate.OneOf(KINDS, error=NO_SUCH_KIND),
        metadata=described("Default document; letters are documents"),
    )
    match = fields.String(validate=validate.OneOf(MATCHES, error=NO_SUCH_MATCH))
    sort = fields.String(validate=validate.OneOf(tuple(DOCUMENT_SORTS)))


class SearchMeetingsArguments(PeriodArguments):
    """Arguments of search_meetings: one council, any text."""

    source = fields.String(
        required=True, validate=validate.Length(min=1, max=200), metadata=described("Name of a body, see list_sources")
    )
    text = fields.String(metadata=described("Words in the meeting's name or agenda"))
