"""Papers of the sample: a document with its version, its publications, its signers and its files."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Final

from besluitbron.embedded.tk_odata.calendar import at, parliamentary_year
from besluitbron.embedded.tk_odata.chamber import Member
from besluitbron.embedded.tk_odata.files import (
    PDF,
    WORD,
    Paper,
    paper_pdf,
    paper_scan,
    paper_word,
    publication_xml,
)
from besluitbron.embedded.tk_odata.topics import Topic
from besluitbron.embedded.tk_odata.writer import CHAMBER, Row, SampleWriter

FORMATS: Final = {
    "Xml": ("xml", "application/xml"),
    "Html": ("html", "text/html"),
    "Pdf": ("pdf", PDF),
    "Odt": ("odt", "application/x-unknown-content-type"),
}


@dataclass(frozen=True)
class Draft:
    """A paper before it is in the register. `form`: how it is there, `published` or only `pdf`, `scan`, `word`."""

    kind: str
    subject: str
    day: date
    paragraphs: tuple[str, ...]
    signers: tuple[Member, ...] = ()
    signed_by: str = ""
    """A minister instead of members."""
    numbered: bool = True
    form: str = "published"
    answer_number: str | None = None


def add_paper(writer: SampleWriter, topic: Topic, draft: Draft, case: Row | None) -> Row:
    """Put a paper into the register and into its case and dossier."""
    volume = writer.count(f"papers of {topic.dossier}") if draft.numbered else -1
    document = _add_document(writer, topic, draft, volume)
    paper = _paper(topic, draft, volume, document)
    _add_version(writer, draft, document, paper)
    if draft.form == "scan":
        writer.tables.files[document["Id"]] = lambda: (PDF, paper_scan())
    elif draft.form == "word":
        writer.tables.files[document["Id"]] = partial(_made, WORD, paper_word, paper)
    else:
        writer.tables.files[document["Id"]] = partial(_made, PDF, paper_pdf, paper)
    if draft.numbered:
        writer.tables.link("document_dossier", document, writer.dossier(topic))
    if case is not None:
        writer.tables.link("case_document", case, document)
    writer.add_signers(document, case, draft.day, draft.signers)
    if draft.signed_by:
        writer.add(
            "DocumentActor",
            draft.day,
            Document_Id=document["Id"],
            ActorNaam="M. Rietkamp",
            Functie=draft.signed_by,
            Relatie="Eerste ondertekenaar",
        )
    return document


def _made(media_type: str, write: Callable[[Paper], bytes], paper: Paper) -> tuple[str, bytes]:
    return media_type, write(paper)


def _add_document(writer: SampleWriter, topic: Topic, draft: Draft, volume: int) -> Row:
    return writer.add(
        "Document",
        draft.day,
        Soort=draft.kind,
        DocumentNummer=writer.number(draft.day, "D"),
        Titel=topic.title,
        Onderwerp=draft.subject,
        Datum=at(draft.day),
        Vergaderjaar=parliamentary_year(draft.day),
        Kamer=2,
        Volgnummer=volume,
        DatumRegistratie=at(draft.day),
        Aanhangselnummer=draft.answer_number,
        Organisatie=CHAMBER,
        ContentType=WORD if draft.form == "word" else PDF,
        ContentLength=21_998,
        HuidigeDocumentVersie_Id=writer.key("DocumentVersie"),
    )


def _paper(topic: Topic, draft: Draft, volume: int, document: Row) -> Paper:
    return Paper(
        identifier=f"kst-{topic.dossier}-{volume}" if draft.numbered else document["DocumentNummer"],
        dossier=topic.dossier,
        dossier_title=topic.title,
        number=str(volume),
        year=document["Vergaderjaar"],
        kind=draft.kind,
        heading=" ".join(draft.subject.split()),
        day=draft.day,
        paragraphs=draft.paragraphs,
    )


def _add_version(writer: SampleWriter, draft: Draft, document: Row, paper: Paper) -> None:
    is_published = draft.form == "published" and draft.numbered
    version = writer.add(
        "DocumentVersie",
        draft.day,
        Status="Vrijgegeven",
        Versienummer=3 if is_published else 1,
        Bestandsgrootte=37,
        Extensie=".docx" if draft.form == "word" else ".pdf",
        Datum=at(draft.day, 16, 22),
        Document_Id=document["Id"],
        ExterneIdentifier=paper.identifier if is_published else None,
    )
    version["Id"] = document["HuidigeDocumentVersie_Id"]
    for form, (extension, media_type) in FORMATS.items() if is_published else ():
        publication = writer.add(
            "DocumentPublicatie",
            draft.day,
            Identifier=paper.identifier,
            DocumentType=form,
            FileName=f"{paper.identifier}.{extension}",
            Source="Koop",
            ContentLength=3_443,
            ContentType=media_type,
            PublicatieDatum=at(draft.day, 15, 23),
            DocumentVersie_Id=version["Id"],
        )
        if form in ("Xml", "Pdf"):
            write = publication_xml if form == "Xml" else paper_pdf
            writer.tables.files[publication["Id"]] = partial(_made, media_type, write, paper)
