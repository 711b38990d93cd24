"""Records in the form of the loader of Open Raadsinformatie: JSON-LD members, relations as ids, scalar when single.

Member names follow the models of openstate/open-raadsinformatie (`ocd_backend/models/definitions`).
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any, Final
from zoneinfo import ZoneInfo

from besluitbron.embedded.council_texts.texts import Written
from besluitbron.embedded.ori_classic.sources import SampledBody
from besluitbron.embedded.ori_classic.store import Stored

AMSTERDAM: Final = ZoneInfo("Europe/Amsterdam")
RESOLVE: Final = "https://api.openraadsinformatie.nl/v1/resolve"
_BASE: Final = "https://id.openraadsinformatie.nl/"
_CONTEXT: Final = {
    "@base": _BASE,
    "ori_identifier": "@id",
    "name": {"@id": "http://schema.org/name"},
    "has_organization_name": {"@id": "http://www.w3.org/2006/vcard/ns#hasOrganizationName", "@type": "@id"},
    "last_discussed_at": {"@id": "https://argu.co/ns/meeting/lastDiscussedAt"},
}
_CLASSES: Final = {"province": "Province", "water_board": "Water board"}
# Suppliers that deliver times in UTC; the others give the local offset.
_IN_UTC: Final = ("ibabs", "parlaeus")


class IndexLoader:
    """Loads the records of one body into one index."""

    def __init__(self, sampled: SampledBody, index: str, numbers: Iterator[int]) -> None:
        self.sampled = sampled
        self.records: list[Stored] = []
        self.random = Random(f"records of {index}")  # noqa: S311  # invented records, not secrets
        self._index = index
        self._numbers = numbers
        self.organization = self.new_id()

    def new_id(self) -> str:
        """The next id of the one sequence over all indices."""
        return str(next(self._numbers))

    def add(self, kind: str, id_: str, members: dict[str, Any], *, supplier_id: str = "") -> str:
        """Add a record; members that are None are kept as null only for texts."""
        supplier_id = supplier_id or id_
        record = {
            "@context": _CONTEXT,
            "@id": id_,
            "@type": kind,
            **members,
            "was_generated_by": {
                "@type": "Activity",
                "app": "ori-raadsinformatie",
                "app_semver": "1.0.0",
                "had_primary_source": f"https://argu.co/voc/mapping/{self.sampled.body.key}/{self.sampled.supplier}/{kind.lower()}/{supplier_id}",
                "original_identifier": supplier_id,
            },
        }
        self.records.append(Stored(self._index, id_, record))
        return id_

    def add_organization(self) -> None:
        """The body itself, and its council committee."""
        body = self.sampled.body
        # One province is called a municipality, as osi_groningen is.
        classification = "Municipality" if body.key == "noordermarke" else _CLASSES.get(body.layer, "Municipality")
        self.add(
            "Organization",
            self.organization,
            {"name": body.name, "classification": classification, "collection": body.key},
        )

    def add_committee(self, name: str) -> str:
        """A committee of the council; its id."""
        members = {
            "name": name,
            "classification": "Committee",
            "has_organization_name": self.organization,
            "subOrganizationOf": self.organization,
        }
        return self.add("Organization", self.new_id(), members)

    def add_person(self, name: str) -> str:
        """A member of the council; their id."""
        members = {"name": name, "family_name": name.split()[-1], "has_organization_name": self.organization}
        return self.add("Person", self.new_id(), members)

    def moment(self, local: datetime) -> str:
        """A time in Amsterdam as the supplier writes it."""
        return (local.astimezone(UTC) if self.sampled.supplier in _IN_UTC else local).isoformat()

    def relation(self, name: str, ids: Sequence[str]) -> dict[str, Any]:
        """Left out when empty, a scalar when single, else a list; one supplier keeps the order in `@list`."""
        if not ids:
            return {}
        if self.sampled.supplier == "parlaeus" and name == "attachment":
            return {name: {"@list": list(ids)}}
        return {name: ids[0] if len(ids) == 1 else list(ids)}

    def add_document(
        self,
        written: Written,
        moment: str,
        parent: str,
        *,
        place: str = "agenda_item",
        name: str | None = None,
        has_text: bool = True,
        same_as: dict[str, Any] | None = None,
    ) -> str:
        """A document (MediaObject) with its text in pages; its id. `same_as`: listed once more, another record."""
        id_ = self.new_id()
        supplier_id = self._supplier_id(id_)
        title = name or written.title
        members = {
            "name": title,
            "file_name": f"{title.replace('/', '-')}.pdf",
            "content_type": "application/pdf",
            "size_in_bytes": sum(map(len, written.pages)) * 9 + self.random.randint(20_000, 90_000),
            "date_modified": moment.replace("T19:", "T09:").replace("T18:", "T08:"),
            "last_discussed_at": moment,
            "original_url": self._original_url(id_),
            "url": self._resolve_url(place, supplier_id),
            "is_referenced_by": parent,
            "has_organization_name": self.organization,
            **(_text_members(written) if has_text else {"text": None, "md_text": None}),
        }
        if same_as is not None:
            members |= {key: same_as[key] for key in ("original_url", "url", "name", "size_in_bytes", "file_name")}
        return self.add("MediaObject", id_, members, supplier_id=supplier_id)

    def _supplier_id(self, id_: str) -> str:
        if self.sampled.supplier == "ibabs":
            return f"{self.random.getrandbits(32):08x}-{id_[-4:]}-4000-8000-{self.random.getrandbits(48):012x}"
        return f"99{id_}"

    def _original_url(self, id_: str) -> str:
        """About as long as those of the suppliers: `document/12345678/1`, `publicdownload.aspx?site=x&id=1`."""
        paths = {
            "ibabs": f"publicdownload.aspx?id=100{id_}",
            "notubiz": f"document/{id_}/1",
            "parlaeus": f"stukken/{id_}",
        }
        return f"https://{self.sampled.body.site}/{paths.get(self.sampled.supplier, f'documenten/{id_}.pdf')}"

    def _resolve_url(self, place: str, supplier_id: str) -> str:
        if self.sampled.supplier == "ibabs":
            return f"{RESOLVE}/ibabs/{place}/{supplier_id}"
        if self.sampled.supplier == "notubiz":
            return f"{RESOLVE}/api.notubiz.nl/document/{supplier_id}"
        if self.sampled.supplier == "parlaeus":
            return f"{RESOLVE}/parlaeus/{place}/{supplier_id}"
        # The doubled slash is the platform's: such an address always gives 404 (registers.md 1.7).
        return f"{RESOLVE}/raad.{self.sampled.body.site}/api//v1/meetings/1/documents/{supplier_id}"


def _text_members(written: Written) -> dict[str, Any]:
    return {
        "text": list(written.pages),
        "md_text": [f"# {written.title}\n\n{written.pages[0]}", *written.pages[1:]],
        "text_pages": [{"page_number": number, "text": page} for number, page in enumerate(written.pages, start=1)],
    }
