"""Arguments that connectors share (marshmallow). A connector's own arguments subclass these.

The same schemas validate arguments and make the JSON Schemas of tools/list, so the two cannot differ. Descriptions are
short on purpose: every assistant reads all of them before its first question.
"""

from datetime import date
from typing import Any

from marshmallow import RAISE, Schema, fields, validate

FIRST_DAY = date(1500, 1, 1)
LAST_DAY = date(2999, 12, 31)
"""Our own bounds of a day in a question, no register's: wide enough for each of them."""
MAX_TEXT_WINDOW = 16_000
DEFAULT_TEXT_WINDOW = 8_000


def described(text: str) -> dict[str, str]:
    """Metadata that becomes the description in the JSON Schema."""
    return {"description": text}


class WholeNumber(fields.Integer):
    """An integer as JSON Schema means it: `2.0` is one, `2.5`, `true` and `"2"` are not."""

    def __init__(self, **options: Any) -> None:
        super().__init__(strict=True, **options)

    def _validated(self, value: Any) -> int:
        whole = int(value) if isinstance(value, float) and value.is_integer() else value
        return super()._validated(whole)


class Day(fields.Date):
    """A Dutch day from FIRST_DAY to LAST_DAY, so that connectors can count from it without leaving the calendar."""

    default_error_messages = {  # noqa: RUF012 - marshmallow's way
        "invalid": "Give an existing day as YYYY-MM-DD, such as 2026-05-31.",
        "bounds": f"This service takes days from {FIRST_DAY} to {LAST_DAY}: give one of these.",
    }

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> date:
        # Not a validator: Range would put dates as `minimum` and `maximum` into the JSON Schema of a string.
        day = super()._deserialize(value, attr, data, **options)
        if not FIRST_DAY <= day <= LAST_DAY:
            raise self.make_error("bounds")
        return day


class ArgumentsSchema(Schema):
    """Arguments of a tool: an unknown one is refused, never ignored."""

    class Meta:
        unknown = RAISE


class WindowArguments(ArgumentsSchema):
    """The window every list takes."""

    offset = WholeNumber(load_default=0, validate=validate.Range(min=0))
    limit = WholeNumber(load_default=10, validate=validate.Range(min=1), metadata=described("At most 25"))


class SourceArguments(WindowArguments):
    """Arguments of list_sources."""

    name_contains = fields.String(validate=validate.Length(min=1, max=100))
    layer = fields.String(validate=validate.Length(min=1, max=40))


class PeriodArguments(WindowArguments):
    """A period in Dutch days, both ends included."""

    source = fields.String(
        validate=validate.Length(min=1, max=200), metadata=described("Name of a body, see list_sources")
    )
    from_date = Day(metadata=described("YYYY-MM-DD, this day included"))
    to_date = Day(metadata=described("YYYY-MM-DD, this day included"))


class DocumentArguments(ArgumentsSchema):
    """Arguments of get_document: a window in characters of the full text."""

    id = fields.String(required=True, validate=validate.Length(min=1, max=300))
    offset = WholeNumber(load_default=0, validate=validate.Range(min=0))
    length = WholeNumber(
        load_default=DEFAULT_TEXT_WINDOW,
        validate=validate.Range(min=200),
        metadata=described("Characters, at most 16000"),
    )


class PagedArguments(DocumentArguments):
    """Arguments of get_document where texts are read from files with pages."""

    page = WholeNumber(validate=validate.Range(min=1), metadata=described("Of a PDF"))


class VersionArguments(DocumentArguments):
    """Arguments of get_document where the register has versions of texts with articles."""

    article = fields.String(
        validate=validate.Length(min=1, max=100),
        metadata=described("Only this article, as 3:2, 5a or 'hoofdstuk 2'"),
    )
    on_date = Day(metadata=described("YYYY-MM-DD: the version in force on this day; today when left out"))


class MeetingArguments(WindowArguments):
    """Arguments of get_meeting; the window counts agenda items."""

    id = fields.String(required=True, validate=validate.Length(min=1, max=300))


class CaseArguments(WindowArguments):
    """Arguments of get_case; the window counts decisions."""

    id = fields.String(required=True, validate=validate.Length(min=1, max=300))
