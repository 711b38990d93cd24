"""A publication's metadata as the register wrote it, whichever of its three forms it came in. Nothing is dropped.

The forms (all recorded): the `meta` of an SRU record, a document's `metadata_owms.xml`, and its `metadata.xml` with
name and content in attributes. Names are compared by their local part: the namespaces differ, and one form writes
`dcterms.modified` as an element's name.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from lxml import etree

from besluitbron.upstream.text import plain_text
from besluitbron.upstream.xml import descendants, local_name

SYNONYMS: Final = MappingProxyType(
    {
        "publicationname": "publicatienaam",
        "publicationissue": "publicatienummer",
        "organisationtype": "organisatietype",
        "category": "subject",
    }
)
"""Names of the metadata files -> names of the SRU record."""

SOURCE_SEPARATOR: Final = "]|["
"""Between label and reference in `dcterms:source` (quirk 34)."""


@dataclass(frozen=True)
class Value:
    """One value with the name of the list it comes from (`OVERHEID.Gemeente`), empty when the form gives none."""

    text: str
    scheme: str = ""


@dataclass(frozen=True)
class Record:
    """All values by field (Dutch local name, lower case), and the files, best known by their manifestation."""

    fields: Mapping[str, tuple[Value, ...]]
    preferred_url: str | None = None
    files: tuple[tuple[str, str], ...] = ()
    """Pairs of manifestation (`xml`, `html`, `pdf`, `metadata` ...) and address, in the register's order."""

    def values(self, field: str) -> tuple[str, ...]:
        """All values of a field, each once."""
        return tuple(dict.fromkeys(value.text for value in self.fields.get(field, ())))

    def first(self, *fields: str) -> str | None:
        """The first value of the first of these fields that has one."""
        return next((text for field in fields for text in self.values(field)), None)

    def file(self, manifestation: str) -> str | None:
        """Address of one manifestation."""
        return next((address for name, address in self.files if name == manifestation), None)


def read_record(record: etree._Element) -> Record:
    """Read one SRU record (`record` with `recordData`, or what stands inside)."""
    original = next(descendants(record, "originalData"), record)
    files = [(url.get("manifestation", "").lower(), (url.text or "").strip()) for url in descendants(record, "itemUrl")]
    preferred = ((url.text or "").strip() for url in descendants(record, "preferredUrl"))
    return Record(
        fields=_fields(original),
        preferred_url=next(preferred, None) or None,
        files=tuple((name, address) for name, address in files if address),
    )


def read_metadata(root: etree._Element) -> Record:
    """Read a document's own metadata file, in either form."""
    return Record(_fields(root))


def _fields(root: etree._Element) -> Mapping[str, tuple[Value, ...]]:
    collected: dict[str, list[Value]] = {}
    for name, value in _leaves(root):
        if value.text:
            collected.setdefault(SYNONYMS.get(name, name), []).append(value)
    return {name: tuple(values) for name, values in collected.items()}


def _leaves(root: etree._Element) -> Iterator[tuple[str, Value]]:
    for element in root.iter():
        name = local_name(element)
        scheme = element.get("scheme", "")
        if name == "metadata" and element.get("name") is not None:
            yield _last_part(element.get("name", "")), Value(plain_text(element.get("content")), scheme)
        elif name and len(element) == 0:
            address = element.get("resourceIdentifier")  # hasVersion: the text is only "1"
            yield _last_part(name), Value(address.strip() if address else plain_text(element.text), scheme)


def _last_part(name: str) -> str:
    return name.rpartition(".")[2].lower()
