"""Arguments of this connector's tools; the results are those all registers share."""

import re
from collections.abc import Mapping
from typing import Any, Final

from marshmallow import ValidationError, fields, post_load, validate

from besluitbron.contract.argument_schemas import Day, WindowArguments, described

from .kinds import settle_kind

_KIND: Final = re.compile(r"[^\W\d_][\w -]{0,59}")


def check_kind(text: str) -> None:
    """Raise ValidationError for what cannot be a kind of the register: they are words."""
    if not _KIND.fullmatch(text):
        raise ValidationError("Give a kind in words, as wet, AMvB or ministeriele-regeling.")


class SearchArguments(WindowArguments):
    """Arguments of search_documents."""

    text = fields.String(
        required=True,
        validate=validate.Length(min=1, max=1_000),
        metadata=described("Words of the title, or an abbreviation as Awb"),
    )
    source = fields.String(
        validate=validate.Length(min=1, max=200), metadata=described("Name of a ministry, see list_sources")
    )
    kind = fields.String(
        validate=check_kind,
        metadata=described("wet, AMvB, KB, ministeriele-regeling, beleidsregel, circulaire, verdrag, zbo, wet-BES ..."),
    )
    on_date = Day(metadata=described("YYYY-MM-DD: in force on this day; today when left out"))
    match = fields.String(load_default="all_words", validate=validate.OneOf(("all_words", "any_word", "phrase")))

    @post_load
    def settle(self, arguments: Mapping[str, Any], **_: Any) -> dict[str, Any]:
        """The kind in the register's own spelling."""
        settled = dict(arguments)
        if "kind" in settled:
            settled["kind"] = settle_kind(settled["kind"])
        return settled
