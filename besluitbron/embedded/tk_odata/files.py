"""The files behind rows: papers in KOOP's publication XML, as PDF, scan or Word file, and verbatim reports."""

import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from besluitbron.embedded.pdf import scanned_pdf, text_pdf

WORD: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
PDF: Final = "application/pdf"
_MONTHS: Final = (
    *("januari", "februari", "maart", "april", "mei", "juni"),
    *("juli", "augustus", "september", "oktober", "november", "december"),
)
_REPORT_SPACE: Final = "http://www.tweedekamer.nl/ggm/vergaderverslag/v1.0"
_WORD_SPACE: Final = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_DECLARATION: Final = '<?xml version="1.0" encoding="UTF-8"?>'
_STAMP: Final = (2026, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class Paper:
    """What a paper says."""

    identifier: str
    dossier: str
    dossier_title: str
    number: str
    year: str
    kind: str
    heading: str
    day: date
    paragraphs: tuple[str, ...]


@dataclass(frozen=True)
class Turn:
    """What one person says in a debate."""

    salutation: str
    name: str
    party: str
    text: str


def publication_xml(paper: Paper) -> bytes:
    """The paper as KOOP publishes it; recorded papers have this shape."""
    paragraphs = "\n".join(f"                  <al>{escape(text)}</al>" for text in paper.paragraphs)
    number, _, addition = paper.dossier.partition("-")
    spaced = f"{number[:2]} {number[2:]}{f' {addition}' if addition else ''}"
    written = f"{paper.day.day} {_MONTHS[paper.day.month - 1]} {paper.day.year}"
    metas = "\n".join(
        f"      <meta name={quoteattr(name)} scheme={quoteattr(scheme)} content={quoteattr(content)}/>"
        for name, scheme, content in (
            ("DC.identifier", "OVERHEIDop.ParlID", paper.identifier),
            ("OVERHEIDop.ondernummer", "", paper.number),
            ("DCTERMS.available", "DCTERMS.W3CDTF", paper.day.isoformat()),
            ("DC.type", "OVERHEIDop.KamerstukTypen", paper.kind),
            ("OVERHEIDop.dossiernummer", "", paper.dossier),
            ("DC.title", "", f"{paper.dossier_title}; {paper.kind}; {paper.heading}"),
        )
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<officiele-publicatie>
   <metadata>
{metas}
   </metadata>
   <kamerstuk>
      <kamerstukkop>
         <tekstregel inhoud="vergaderjaar">Vergaderjaar {paper.year}</tekstregel>
         <tekstregel inhoud="kameraanduiding">Tweede Kamer der Staten-Generaal</tekstregel>
         <tekstregel inhoud="documenttype">Kamerstukken</tekstregel>
      </kamerstukkop>
      <dossier>
         <dossiernummer>
            <dossiernr>{spaced}</dossiernr>
         </dossiernummer>
         <titel>{escape(paper.dossier_title)}</titel>
      </dossier>
      <stuk>
         <stuknr>Nr. <ondernummer kamer="2">{paper.number}</ondernummer>
         </stuknr>
         <titel>{escape(paper.heading.upper())}</titel>
         <datumtekst>Voorgesteld <datum isodatum="{paper.day.isoformat()}">{written}</datum>
         </datumtekst>
         <algemeen>
            <vrije-tekst>
               <tekst status="goed">
{paragraphs}
               </tekst>
            </vrije-tekst>
         </algemeen>
      </stuk>
   </kamerstuk>
</officiele-publicatie>
""".encode()


def paper_pdf(paper: Paper) -> bytes:
    """The paper as a PDF with a text layer."""
    return text_pdf([paper.dossier_title, paper.heading, *paper.paragraphs])


def paper_scan() -> bytes:
    """A page that is only a picture."""
    return scanned_pdf()


def paper_word(paper: Paper) -> bytes:
    """The smallest Word file: a zip with one document in it."""
    body = "".join(
        f'<w:p><w:r><w:t xml:space="preserve">{escape(text)}</w:t></w:r></w:p>'
        for text in (paper.dossier_title, paper.heading, *paper.paragraphs)
    )
    document = f'{_DECLARATION}<w:document xmlns:w="{_WORD_SPACE}"><w:body>{body}</w:body></w:document>'
    types = (
        f'{_DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="xml" ContentType="application/xml"/></Types>'
    )
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in (("[Content_Types].xml", types), ("word/document.xml", document)):
            package.writestr(zipfile.ZipInfo(name, _STAMP), content)
    return written.getvalue()


def report_xml(title: str, kind: str, soort: str, status: str, day: date, turns: Sequence[Turn]) -> bytes:
    """A verbatim report; a skeleton has no turns yet."""
    spoken = "\n".join(_turn(turn) for turn in turns)
    return f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<vlosCoreDocument MessageType="vlos2document" soort="{soort}" status="{status}" versie="1.3" xmlns="{_REPORT_SPACE}">
  <vergadering soort="{kind}" kamer="Tweede Kamer">
    <titel>{escape(title)}</titel>
    <datum>{day.isoformat()}T00:00:00</datum>
    <activiteit soort="{kind}">
      <titel>{escape(title)}</titel>
      <onderwerp>{escape(title)}</onderwerp>
      <activiteithoofd soort="Termijn">
        <titel>Eerste termijn</titel>
        <activiteitdeel soort="Spreekbeurt">
          <activiteititem soort="Woordvoerder">
{spoken}
          </activiteititem>
        </activiteitdeel>
      </activiteithoofd>
    </activiteit>
  </vergadering>
</vlosCoreDocument>
""".encode()


def _turn(turn: Turn) -> str:
    items = "".join(f"<alineaitem>{escape(item)}</alineaitem>" for item in turn.text.split("\n"))
    return f"""            <woordvoerder>
              <markeertijdbegin>2026-01-01T10:00:00</markeertijdbegin>
              <spreker soort="Tweede Kamerlid">
                <fractie>{escape(turn.party)}</fractie>
                <aanhef>{escape(turn.salutation)}</aanhef>
                <verslagnaam>{escape(turn.name)}</verslagnaam>
                <weergavenaam>{escape(turn.name)}</weergavenaam>
                <achternaam>{escape(turn.name)}</achternaam>
              </spreker>
              <isvoorzitter>false</isvoorzitter>
              <tekst><alinea>{items}</alinea></tekst>
            </woordvoerder>"""
