"""The fields of the index template, and those that Elasticsearch maps by itself from what is loaded."""

from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Final, Literal

from besluitbron.embedded.ori_classic.analysis import Analyser

Kind = Literal["keyword", "text", "date", "long"]

# `last_discussed_at` has its formats in the template; other dates get the first one that fits what is loaded.
TEMPLATE_DATE_FORMAT: Final = (
    "yyyy-MM-dd'T'HH:mm:ss.SSSSSS||strict_date_time||strict_date_time_no_millis||strict_date_optional_time"
)
DETECTED_DATE_FORMAT: Final = "strict_date_time_no_millis"


@dataclass(frozen=True)
class Field:
    """How one field can be asked."""

    kind: Kind
    analyser: Analyser = "dutch"
    date_format: str = DETECTED_DATE_FORMAT
    exact: bool = False
    """A text that also has a `.keyword` field, as detected strings do."""


_FULL_TEXT = Field("text", "fttext_nl")
_NAME = Field("text")
_DETECTED = Field("text", exact=True)

FIELDS: Final[dict[str, Field]] = {
    "@id": Field("keyword"),
    "@type": Field("keyword"),
    "content_type": Field("keyword"),
    "is_referenced_by": Field("keyword"),
    "original_url": Field("keyword"),
    "parent": Field("keyword"),
    "url": Field("keyword"),
    "last_discussed_at": Field("date", date_format=TEMPLATE_DATE_FORMAT),
    "start_date": Field("date"),
    "end_date": Field("date"),
    "date_modified": Field("date"),
    "position": Field("long"),
    "size_in_bytes": Field("long"),
    "value": Field("long"),
    "name": _NAME,
    "title": _NAME,
    "chair": _NAME,
    "family_name": _NAME,
    "text": _FULL_TEXT,
    "md_text": _FULL_TEXT,
    "description": _FULL_TEXT,
    "agenda.@list": _NAME,
    "attachment": _DETECTED,
    "attachment.@list": _NAME,
    "classification": _DETECTED,
    "collection": _DETECTED,
    "committee": _DETECTED,
    "counts": _DETECTED,
    "creator": _DETECTED,
    "file_name": _DETECTED,
    "has_organization_name": _DETECTED,
    "location": _DETECTED,
    "motion": _DETECTED,
    "organization": _DETECTED,
    "raw_position": _DETECTED,
    "result": _DETECTED,
    "status": _DETECTED,
    "vote_events": _DETECTED,
}
EXACT_SUFFIX: Final = ".keyword"
TEXT_FIELDS: Final = tuple(name for name, field in FIELDS.items() if field.kind == "text")


def find_field(name: str) -> Field | None:
    """The field of this name; a `.keyword` field is a keyword; None when nothing is mapped."""
    if name in ("_id", "_index"):
        return Field("keyword")
    if name.endswith(EXACT_SUFFIX):
        text = FIELDS.get(name.removesuffix(EXACT_SUFFIX))
        return Field("keyword") if text and text.exact else None
    return FIELDS.get(name)


def text_fields(patterns: Iterable[str]) -> list[tuple[str, float]]:
    """Names with their boosts, from `name^3`, `text`, `*`. What is not mapped falls out without a word."""
    chosen: dict[str, float] = {}
    for pattern in patterns:
        name, _, boost = pattern.partition("^")
        names = _fitting(name) if "*" in name else [name]
        for field in names:
            if find_field(field):
                chosen[field] = float(boost or 1)
    return list(chosen.items())


def _fitting(pattern: str) -> list[str]:
    """Fields that a pattern means; dates and numbers stay out, as Elasticsearch is lenient there."""
    fitting = [name for name in FIELDS if fnmatchcase(name, pattern)]
    return [name for name in fitting if FIELDS[name].kind in ("text", "keyword")]


def mapping(list_attachments: bool) -> dict[str, Any]:
    """The `_mapping` of an index. Suppliers that order attachments have them under `@list`."""
    left_out = {"attachment"} if list_attachments else {"attachment.@list"}
    properties: dict[str, Any] = {
        "@context": {"type": "object", "enabled": False},
        "was_generated_by": {"type": "object", "enabled": False},
        "text_pages": {
            "type": "nested",
            "properties": {"page_number": {"type": "long"}, "text": _declared(_FULL_TEXT)},
        },
    }
    for name, field in FIELDS.items():
        if name in left_out:
            continue
        parent, _, child = name.partition(".")
        properties[parent] = {"properties": {child: _declared(field)}} if child else _declared(field)
    return {"properties": dict(sorted(properties.items()))}


def _declared(field: Field) -> dict[str, Any]:
    if field.kind == "date":
        return {"type": "date", "format": field.date_format}
    if field.kind != "text":
        return {"type": field.kind}
    if field.analyser == "fttext_nl":
        return {"type": "text", "term_vector": "with_positions_offsets_payloads", "analyzer": "fttext_nl"}
    exact = {"fields": {"keyword": {"type": "keyword", "ignore_above": 256}}} if field.exact else {}
    return {"type": "text", **exact}
