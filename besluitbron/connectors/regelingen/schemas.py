"""Arguments of this connector's tools; the results are those all registers share."""

from marshmallow import fields, validate

from besluitbron.contract.argument_schemas import Day, WindowArguments, described

from .kinds import DIVISIONS, RELIABLE_FROM


class SearchArguments(WindowArguments):
    """Arguments of search_documents."""

    text = fields.String(
        required=True,
        validate=validate.Length(min=1, max=1_000),
        metadata=described("Dutch words in the text of regulations"),
    )
    source = fields.String(
        validate=validate.Length(min=1, max=200), metadata=described("Name of a body, see list_sources")
    )
    kind = fields.String(
        validate=validate.OneOf(tuple(DIVISIONS)),
        metadata=described(f"Leaves out what was filed before {RELIABLE_FROM} without a kind"),
    )
    on_date = Day(metadata=described("YYYY-MM-DD: in force on this day; today when left out"))
    match = fields.String(load_default="all_words", validate=validate.OneOf(("all_words", "any_word", "phrase")))
