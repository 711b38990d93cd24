"""Arguments of this connector's tools; the results are those all registers share."""

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import ValidationError, fields, post_load, validate

from besluitbron.contract.argument_schemas import PeriodArguments, described

from .gatherings import MEETING, REPORT
from .kinds import COMMON_KINDS, OUR_KINDS, settle_kind
from .query import SORTS

MAX_KIND: Final = 100
MATCHES: Final = ("all_words", "any_word", "phrase")


def check_kind(text: str) -> None:
    """Raise ValidationError for what cannot be a kind: the register's own are words."""
    if len(text) > MAX_KIND or not any(sign.isalpha() for sign in text):
        raise ValidationError(f"Must be one of: {', '.join(OUR_KINDS)}; or a kind in the register's own words.")


class SearchArguments(PeriodArguments):
    """Arguments of search_documents. The period counts the dates on documents."""

    text = fields.String(required=True, validate=validate.Length(min=1, max=1_000))
    kind = fields.String(
        validate=check_kind, metadata=described(f"{', '.join(COMMON_KINDS)}, or any kind a result shows")
    )
    match = fields.String(load_default="all_words", validate=validate.OneOf(MATCHES))
    sort = fields.String(load_default="newest", validate=validate.OneOf(tuple(SORTS)))

    @post_load
    def settle(self, arguments: Mapping[str, Any], **_: Any) -> dict[str, Any]:
        """One form for each kind: `Motie` and `motie`."""
        if "kind" not in arguments:
            return dict(arguments)
        return {**arguments, "kind": settle_kind(arguments["kind"])}


class SearchMeetingsArguments(PeriodArguments):
    """Arguments of search_meetings."""

    text = fields.String(validate=validate.Length(min=1, max=1_000), metadata=described("Words of the subject"))
    kind = fields.String(
        validate=validate.OneOf((MEETING, REPORT)),
        metadata=described("report: verbatim"),
    )
    sort = fields.String(load_default="newest", validate=validate.OneOf(tuple(SORTS)))
