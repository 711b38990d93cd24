"""Arguments of the two searches; everything else is the shared contract's."""

from typing import Final

from marshmallow import fields, validate

from besluitbron.contract.argument_schemas import PeriodArguments, described

KINDS: Final = ("document", "report", "motion", "agenda_item")
MATCHES: Final = ("all_words", "any_word", "phrase")
DOCUMENT_SORTS: Final = {
    "relevance": "relevance, date (newest first), id",
    "newest": "date (newest first), id",
    "oldest": "date (oldest first), id",
}
MEETING_SORTS: Final = {"newest": "date (newest first), id"}


class SearchDocumentsArguments(PeriodArguments):
    """Arguments of search_documents."""

    text = fields.String(required=True, metadata=described("Dutch words"))
    kind = fields.String(
        validate=validate.OneOf(KINDS),
        metadata=described("Default document; report = entry of a list (letters, motions, questions)"),
    )
    match = fields.String(validate=validate.OneOf(MATCHES))
    sort = fields.String(validate=validate.OneOf(tuple(DOCUMENT_SORTS)))


class SearchMeetingsArguments(PeriodArguments):
    """Arguments of search_meetings: one council, any text."""

    source = fields.String(
        required=True, validate=validate.Length(min=1, max=200), metadata=described("Name of a body, see list_sources")
    )
    text = fields.String(metadata=described("Words in the meeting's name"))
