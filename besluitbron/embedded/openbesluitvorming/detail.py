"""`/api/entities/{id}`: one document, meeting or motion, whole."""

from collections.abc import Sequence
from typing import Any, Final

from besluitbron.embedded.openbesluitvorming.entities import Stored
from besluitbron.embedded.openbesluitvorming.search import LABELS, dutch_date

MOTION_MEMBERS: Final = (
    *("id", "name", "motion_type", "status", "result", "date", "proposers", "co_proposers", "parties", "votes"),
    *("tally", "vote_summary", "agenda_item", "agenda_item_hint"),
)
RECORDING_MEMBERS: Final = (
    *("id", "name", "media_type", "stream_url", "media_url", "player_url", "duration_seconds", "transcript_kind"),
    *("chapters", "speakers"),
)


class Details:
    """Answers from the newest import of every entity."""

    def __init__(self, everything: Sequence[Stored]) -> None:
        newest: dict[str, Stored] = {}
        for stored in everything:
            known = newest.get(stored.entity["id"])
            if known is None or stored.time > known.time:
                newest[stored.entity["id"]] = stored
        self._held = {identifier: stored for identifier, stored in newest.items() if not stored.deleted}

    def answer(self, identifier: str) -> dict[str, Any] | None:
        """None: there is nothing under this id. Ids are case-sensitive."""
        stored = self._held.get(identifier)
        if stored is None or stored.entity["type"] not in LABELS:
            return None
        entity = stored.entity
        kind = entity["type"]
        members = {**self._files_of(stored), "meetingId": entity.get("is_referenced_by") or entity.get("meeting")}
        if kind == "Meeting":
            members |= {
                "agenda": entity.get("agenda"),
                "motions": self._motions_of(identifier),
                "recordings": self._recordings_of(identifier),
            }
        if kind == "Motion":
            members |= self._of_the_attachment(entity, members) | {"motion": self._motion(entity)}
        return {
            "entityId": identifier,
            "entityType": kind,
            "entityTypeLabel": LABELS[kind],
            "title": entity["name"],
            "organization": stored.source.label,
            "date": dutch_date(stored.start),
            **({"sortDate": stored.start} if stored.start else {}),
            **{name: value for name, value in members.items() if value},
        }

    def _files_of(self, stored: Stored) -> dict[str, Any]:
        media = (stored.entity.get("media_urls") or [{}])[0]
        kind = media.get("content_type") or stored.entity.get("content_type")
        return {
            "markdownText": "\n\n".join(stored.pages),
            "downloadUrl": media.get("url"),
            "contentType": kind,
            "pdfUrl": media.get("url") if kind == "application/pdf" else None,
        }

    def _of_the_attachment(self, entity: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
        """The text of a motion is that of its first document."""
        attached = self._held.get(next(iter(entity.get("attachment", [])), ""))
        if attached is None:
            return {}
        files = {name: own.get(name) or value for name, value in self._files_of(attached).items()}
        return {**files, "pdfEntityId": attached.entity["id"]}

    def _motion(self, entity: dict[str, Any]) -> dict[str, Any]:
        attachment = next(iter(entity.get("attachment", [])), None)
        members: dict[str, Any] = {name: entity[name] for name in MOTION_MEMBERS if name in entity}
        return {**members, **({"attachment_id": attachment} if attachment else {})}

    def _motions_of(self, meeting: str) -> list[dict[str, Any]]:
        motions = [self._motion(entity) for entity in self._of_meeting("Motion", meeting)]
        for motion in motions:
            attached = self._held.get(motion.get("attachment_id", ""))
            if attached:
                motion |= {"download_url": attached.entity["media_urls"][0]["url"], "attachment_is_pdf": True}
        return motions

    def _recordings_of(self, meeting: str) -> list[dict[str, Any]]:
        return [
            {
                **{name: entity[name] for name in RECORDING_MEMBERS if name in entity},
                "segments": list(self._held[entity["id"]].segments),
            }
            for entity in self._of_meeting("Recording", meeting)
        ]

    def _of_meeting(self, kind: str, meeting: str) -> list[dict[str, Any]]:
        held = (stored.entity for stored in self._held.values())
        return [entity for entity in held if entity["type"] == kind and entity.get("meeting") == meeting]
