"""What a caller may ask. These schemas check the arguments and make the JSON Schemas of tools/list, so they agree.

Results are the same for all registers (contract/result_schemas.py). Keep descriptions short: an assistant reads them
all.
"""

from marshmallow import fields, validate

from besluitbron.contract.argument_schemas import PeriodArguments

from .query import KINDS, MODES, SORTS


class SearchArguments(PeriodArguments):
    """Arguments of search_documents; window, source and period are inherited."""

    text = fields.String(required=True, validate=validate.Length(min=1, max=1_000))
    kind = fields.String(validate=validate.OneOf(tuple(KINDS)))
    match = fields.String(load_default="all_words", validate=validate.OneOf(tuple(MODES)))
    sort = fields.String(load_default=SORTS[0], validate=validate.OneOf(SORTS))
