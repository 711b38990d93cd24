"""Arguments of this connector's tools; the results are those all registers share."""

from marshmallow import fields, validate

from besluitbron.contract.schemas import PeriodArguments, described

from .query import SORTS
from .vocabulary import KINDS, PUBLICATIONS


class SearchArguments(PeriodArguments):
    """Arguments of search_documents. The period counts publication dates."""

    text = fields.String(required=True, validate=validate.Length(min=1, max=1_000))
    publication = fields.String(validate=validate.OneOf(PUBLICATIONS))
    kind = fields.String(validate=validate.OneOf(tuple(KINDS)))
    dossier = fields.String(
        validate=validate.Regexp(r"^\d{4,6}(-[0-9A-Za-z()]{1,8}){0,2}$"),
        metadata=described("Number of a parliamentary dossier, as 36045 or 36600-VII"),
    )
    match = fields.String(load_default="all_words", validate=validate.OneOf(("all_words", "any_word", "phrase")))
    sort = fields.String(load_default="newest", validate=validate.OneOf(tuple(SORTS)))
