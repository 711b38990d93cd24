"""Arguments of this connector's tools; the results are those all registers share."""

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import ValidationError, fields, post_load, validate

from besluitbron.contract.argument_schemas import PeriodArguments, described
from besluitbron.contract.publications import DOSSIER_FORM, read_dossier

from .query import SORTS
from .vocabulary import KINDS, PUBLICATIONS, settle_kind

MAX_KIND: Final = 100


def check_dossier(text: str) -> None:
    """Raise ValidationError for what is no dossier number in any spelling."""
    if read_dossier(text) is None:
        raise ValidationError(f"{DOSSIER_FORM}. Open a single paper, as 36045-299, with get_document.")


def check_kind(text: str) -> None:
    """Raise ValidationError for what cannot be a type of the register: they are words, and masks would match all."""
    if len(text) > MAX_KIND or not any(sign.isalpha() for sign in text) or any(sign in '*?^"\\' for sign in text):
        raise ValidationError(f"Must be one of: {', '.join(KINDS)}; or a type in the register's own words.")


class SearchArguments(PeriodArguments):
    """Arguments of search_documents. The period counts publication dates."""

    text = fields.String(required=True, validate=validate.Length(min=1, max=1_000))
    publication = fields.String(validate=validate.OneOf(PUBLICATIONS))
    kind = fields.String(
        validate=check_kind,
        metadata=described(f"{', '.join(KINDS)}; or another kind that a result shows"),
    )
    dossier = fields.String(
        validate=check_dossier,
        metadata=described("Number of a parliamentary dossier, as 36045 or 36600-VII"),
    )
    match = fields.String(load_default="all_words", validate=validate.OneOf(("all_words", "any_word", "phrase")))
    sort = fields.String(load_default="newest", validate=validate.OneOf(tuple(SORTS)))

    @post_load
    def settle(self, arguments: Mapping[str, Any], **_: Any) -> dict[str, Any]:
        """The words the register's own spellings are looked up by: `36600 VII` and `Moties` in one form each."""
        settled = dict(arguments)
        if "kind" in settled:
            settled["kind"] = settle_kind(settled["kind"])
        if "dossier" in settled:
            settled["dossier"] = read_dossier(settled["dossier"])
        return settled
