"""Entities in the form of the platform's published schemas, as its importers make them (pure)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random
from typing import Any, Final
from zoneinfo import ZoneInfo

from besluitbron.embedded.council_texts.texts import Written
from besluitbron.embedded.openbesluitvorming.catalog import Entry

AMSTERDAM: Final = ZoneInfo("Europe/Amsterdam")
IMPORTED_AT: Final = "2026-11-29T02:10:00Z"
MAX_PDF_PAGES: Final = 40
"""Pages of a PDF whose text the platform reads."""


@dataclass(frozen=True)
class Stored:
    """An entity with what the platform keeps beside it."""

    entity: dict[str, Any]
    source: Entry
    time: str = IMPORTED_AT
    """Of the import; the newest import of an entity counts."""
    deleted: bool = False
    source_pages: int | None = None
    """Length of the document itself; its text stops at 40 pages."""
    segments: tuple[dict[str, Any], ...] = field(default=(), repr=False)
    """Spoken text of a recording."""

    @property
    def pages(self) -> list[str]:
        """The text that was read, page by page."""
        texts: list[str] = self.entity.get("md_text", [])
        return texts

    @property
    def start(self) -> str | None:
        """The date that the search index keeps: of the meeting, else of the entity."""
        names = ("start_date", "last_discussed_at", "date", "date_modified")
        return next((self.entity[name] for name in names if name in self.entity), None)


def instant(local: datetime) -> str:
    """A moment in UTC to the second. A day without a time stays at midnight UTC, as the importer keeps it."""
    if (local.hour, local.minute) == (0, 0):
        return f"{local:%Y-%m-%d}T00:00:00Z"
    return local.replace(tzinfo=AMSTERDAM).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Importer:
    """Makes the entities of one body, in the manner of its supplier."""

    def __init__(self, source: Entry) -> None:
        self.source = source
        self.stored: list[Stored] = []
        self.random = Random(f"entities of {source.key}")  # noqa: S311  # invented records, not secrets
        self._number = 1_000_000 + self.random.randint(0, 900_000)

    def new_id(self, kind: str) -> str:
        """`document:notubiz:gemeente:soest:12345`; with iBabs the last part is a GUID."""
        if self.source.supplier != "ibabs":
            self._number += self.random.randint(1, 9)
            return f"{kind}:{self.source.reference}:{self._number}"
        bits = self.random.getrandbits
        guid = f"{bits(32):08x}-{bits(16):04x}-4{bits(12):03x}-a{bits(12):03x}-{bits(48):012x}"
        return f"{kind}:{self.source.reference}:{guid}"

    def add(self, entity: dict[str, Any], **beside: Any) -> str:
        """Store an entity with its origin; its id."""
        native = entity["id"].rpartition(":")[2]
        origin = {"supplier": self.source.supplier, "source": self.source.key, "canonical_id": native}
        organization = f"organization:nl:{self.source.organization_type}:{self.source.key}"
        self.stored.append(
            Stored({**entity, "organization": organization, "source_info": origin}, self.source, **beside)
        )
        return str(entity["id"])

    def add_document(
        self,
        written: Written,
        moment: str,
        meeting: str | None,
        *,
        name: str | None = None,
        has_text: bool = True,
        address: str | None = None,
        source_pages: int | None = None,
    ) -> dict[str, Any]:
        """Store a document; the link that an agenda keeps of it."""
        title = name or written.title
        identifier = self.new_id("document")
        address = address or self.address_of(identifier)
        pages = [f"# {written.title}\n\n{written.pages[0]}", *written.pages[1:]] if has_text else []
        link = {"name": title, "file_name": f"{title.replace('/', '-')}.pdf", "content_type": "application/pdf"}
        self.add(
            {
                "id": identifier,
                "type": "Document",
                **link,
                "classification": [written.form],
                "size_in_bytes": sum(map(len, written.pages)) * 9 + self.random.randint(20_000, 90_000),
                "original_url": address,
                "last_discussed_at": moment,
                **({"is_referenced_by": meeting} if meeting else {}),
                **({"md_text": pages[:MAX_PDF_PAGES]} if pages else {}),
                "media_urls": [{"url": address, "original_url": address, "content_type": "application/pdf"}],
            },
            source_pages=source_pages or (len(pages) or None),
        )
        return {"id": identifier, **link, "original_url": address}

    def address_of(self, identifier: str) -> str:
        """Where the supplier has the file; the site of an invented body does not exist."""
        native = identifier.rpartition(":")[2]
        site = self.source.body.site if self.source.body else "site.example"
        paths = {"notubiz": f"document/{native}/1", "ibabs": f"Document/View/{native}"}
        return f"https://{site}/{paths.get(self.source.supplier, f'documenten/{native}.pdf')}"

    def add_motion(
        self,
        name: str,
        moment: str,
        *,
        status: str,
        result: str,
        meeting: str | None = None,
        item: str | None = None,
        document: dict[str, Any] | None = None,
        votes: Sequence[dict[str, str]] = (),
        parties: Sequence[str] = (),
        summary: str | None = None,
        hint: str | None = None,
    ) -> str:
        """Store a motion with its outcome; its id."""
        in_favour = sum(vote["option"] == "voor" for vote in votes)
        optional = {
            "votes": list(votes),
            "tally": {"in_favour": in_favour, "against": len(votes) - in_favour} if votes else None,
            "parties": list(parties),
            "vote_summary": summary,
            "meeting": meeting,
            "agenda_item": item,
            "agenda_item_hint": hint,
            "attachment": [document["id"]] if document else None,
        }
        entity = {
            "id": self.new_id("motion"),
            "type": "Motion",
            "name": name,
            "classification": ["Moties"],
            "motion_type": "Moties",
            "status": status,
            "result": result,
            "date": f"{moment[:10]}T00:00:00Z",
            "last_discussed_at": moment,
            **{name: value for name, value in optional.items() if value},
        }
        return self.add(entity)
