"""Arguments of this connector's tools; the results are those all registers share."""

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import ValidationError, fields, post_load, validate, validates_schema

from besluitbron.contract.argument_schemas import Day, PeriodArguments, described

from .areas import area_names, near_areas, settle_area
from .query import CONTENTS, KINDS, SORTS

NARROWING: Final = ("source", "area", "from_date", "to_date", "changed_from", "changed_to")
NOTHING_ASKED: Final = (
    "Give at least a source, an area or a period. Without them the answer would be the whole index, over three "
    "million judgments in the order of their last change."
)


def check_area(text: str) -> None:
    """Raise ValidationError, with the nearest names, for what is no area of law."""
    if settle_area(text) is None:
        near = f" Did you mean {' or '.join(names)}?" if (names := near_areas(text)) else ""
        raise ValidationError(f"There is no such area.{near} Areas: {', '.join(area_names())}.")


class SearchArguments(PeriodArguments):
    """Arguments of search_documents. The period counts the days on which judgment was given."""

    area = fields.String(
        validate=check_area,
        metadata=described(
            "Area of law (rechtsgebied): bestuursrecht, omgevingsrecht, belastingrecht, vreemdelingenrecht, civiel "
            "recht, arbeidsrecht, strafrecht ..."
        ),
    )
    kind = fields.String(
        validate=validate.OneOf(tuple(KINDS)), metadata=described("uitspraak = judgment, conclusie = opinion")
    )
    changed_from = Day(metadata=described("Put in the register, or changed there, since this day"))
    changed_to = Day(metadata=described("Up to and including this day"))
    content = fields.String(
        validate=validate.OneOf(CONTENTS), metadata=described("Default with_text; all = also those without text")
    )
    sort = fields.String(load_default=next(iter(SORTS)), validate=validate.OneOf(tuple(SORTS)))

    @validates_schema
    def check_narrowed(self, arguments: Mapping[str, Any], **_: Any) -> None:
        """A search for everything says nothing: 3.7 million is no finding (quirk 55)."""
        if not any(arguments.get(name) for name in NARROWING):
            raise ValidationError(NOTHING_ASKED, field_name="source")

    @post_load
    def settle(self, arguments: Mapping[str, Any], **_: Any) -> dict[str, Any]:
        """The area by its own name, and days as they stand in the answer's filters."""
        settled = dict(arguments)
        if "area" in settled:
            settled["area"] = settle_area(settled["area"])
        for name in ("changed_from", "changed_to"):
            if name in settled:
                settled[name] = settled[name].isoformat()
        return settled
