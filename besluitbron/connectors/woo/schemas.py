"""Arguments of this connector's tools; the results are those all registers share."""

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import ValidationError, fields, post_load, validate

from besluitbron.contract.argument_schemas import PeriodArguments, described

from .query import SORTS
from .vocabulary import CATEGORIES, near_categories, settle_category, settle_kind

MAX_KIND: Final = 100


def check_category(text: str) -> None:
    """Raise ValidationError, with the nearest names, for what is no category of the Woo."""
    if settle_category(text) is None:
        near = f" Did you mean {' or '.join(names)}?" if (names := near_categories(text)) else ""
        raise ValidationError(f"There is no such category.{near} Categories: {'; '.join(CATEGORIES)}.")


def check_kind(text: str) -> None:
    """Raise ValidationError for what cannot be a kind: they are words."""
    if len(text) > MAX_KIND or "*" in text or not any(sign.isalpha() for sign in text):
        raise ValidationError("Give a kind in words, such as beslissing op Wob-/Woo-verzoek, advies, brief, rapport.")


class SearchArguments(PeriodArguments):
    """Arguments of search_documents. The period counts the days on which documents were made public."""

    text = fields.String(required=True, validate=validate.Length(min=1, max=1_000), metadata=described("Dutch words"))
    category = fields.String(
        validate=check_category,
        metadata=described(
            "Category of the Woo: Woo-verzoeken en -besluiten, onderzoeksrapporten, adviezen, convenanten, "
            "beschikkingen, jaarplannen en jaarverslagen ..."
        ),
    )
    kind = fields.String(
        validate=check_kind,
        metadata=described("Kind of document, as beslissing op Wob-/Woo-verzoek, beslisnota, brief, advies"),
    )
    sort = fields.String(load_default=next(iter(SORTS)), validate=validate.OneOf(tuple(SORTS)))

    @post_load
    def settle(self, arguments: Mapping[str, Any], **_: Any) -> dict[str, Any]:
        """Category and kind as the register writes them."""
        settled = dict(arguments)
        if "category" in settled:
            settled["category"] = settle_category(settled["category"])
        if "kind" in settled:
            settled["kind"] = settle_kind(settled["kind"])
        return settled
