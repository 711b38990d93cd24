"""`/uitspraken/content`: the XML of one judgment, with its metadata, summary and text."""

from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from besluitbron.embedded.rechtspraak_atom.judgment import Judgment, Link

_RDF: Final = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:ecli="https://e-justice.europa.eu/ecli" '
    'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:bwb="bwb-dl" xmlns:psi="http://psi.rechtspraak.nl/" '
    'xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#">'
)
_SPACE: Final = 'lang="nl" xml:space="preserve" xmlns="http://www.rechtspraak.nl/schema/rechtspraak-1.0"'
_NOTES: Final = ("Het rapport is bij de stukken gevoegd.", "Kenmerk van het rapport: 2019/14.")


def content_xml(judgment: Judgment, *, only_metadata: bool) -> bytes:
    """The answer for an ECLI that exists; `only_metadata` as with `return=META`."""
    parts = [_RDF, "<rdf:Description>", *_metadata(judgment), "</rdf:Description>", _document(judgment), "</rdf:RDF>"]
    if judgment.has_text and not only_metadata:
        parts += [*_summary(judgment), *_text(judgment)]
    start = "\n" if judgment.blank_line_first else ""
    return (
        f'{start}<?xml version="1.0" encoding="utf-8"?>\n<open-rechtspraak>{"".join(parts)}</open-rechtspraak>'.encode()
    )


def _metadata(judgment: Judgment) -> Iterator[str]:
    court, kind = judgment.court, judgment.kind
    identifier = "psi:resourceIdentifier" if court.prefixed else "resourceIdentifier"
    procedure, _, procedure_name = judgment.topic.procedure.partition("|")
    yield f"<dcterms:identifier>{judgment.ecli}</dcterms:identifier><dcterms:format>text/xml</dcterms:format>"
    yield "<dcterms:accessRights>public</dcterms:accessRights>"
    yield f"<dcterms:modified>{judgment.changed_at:%Y-%m-%dT%H:%M:%S}</dcterms:modified>"
    yield f'<dcterms:issued rdfs:label="Publicatiedatum">{judgment.issued}</dcterms:issued>'
    yield "<dcterms:publisher>Raad voor de Rechtspraak</dcterms:publisher><dcterms:language>nl</dcterms:language>"
    if judgment.ljn:
        yield f'<dcterms:replaces rdfs:label="Vervangt">{judgment.ljn}</dcterms:replaces>'
    if judgment.replaced_by:
        yield f"<dcterms:isReplacedBy>{judgment.replaced_by}</dcterms:isReplacedBy>"
    yield (
        f'<dcterms:creator rdfs:label="Instantie" {identifier}="{court.uri}" scheme="overheid.RechterlijkeMacht">'
        f"{escape(court.name)}</dcterms:creator>"
    )
    label = "Datum genomen" if kind == "Conclusie" else "Uitspraakdatum"
    yield f'<dcterms:date rdfs:label="{label}">{judgment.day}</dcterms:date>'
    yield from (f'<psi:zaaknummer rdfs:label="Zaaknr">{number}</psi:zaaknummer>' for number in judgment.case_numbers)
    yield f'<dcterms:type resourceIdentifier="http://psi.rechtspraak.nl/{kind.lower()}">{kind}</dcterms:type>'
    yield (
        f'<psi:procedure rdfs:label="Procedure" {identifier}="http://psi.rechtspraak.nl/procedure#{procedure}">'
        f"{procedure_name}</psi:procedure>"
    )
    yield "<dcterms:coverage>NL</dcterms:coverage>"
    yield f'<dcterms:spatial rdfs:label="Zittingsplaats">{court.place}</dcterms:spatial>'
    yield (
        f'<dcterms:subject rdfs:label="Rechtsgebied" {identifier}="{judgment.area_uri}">'
        f"{judgment.topic.area_name}</dcterms:subject>"
    )
    yield from (_relation(link) for link in judgment.links)
    for text, place in judgment.topic.law:
        reference = f"bwb:resourceIdentifier={quoteattr(f'1.0:v:BWB:{place}&g={judgment.day}')}"
        yield f'<dcterms:references rdfs:label="Wetsverwijzing" {reference}>{text}</dcterms:references>'
    yield "<dcterms:hasVersion><rdf:list><rdf:li>Rechtspraak.nl</rdf:li></rdf:list></dcterms:hasVersion>"


def _relation(link: Link) -> str:
    level = "eerdereAanleg" if link.is_earlier else "latereAanleg"
    return (
        f'<dcterms:relation rdfs:label="Formele relatie" ecli:resourceIdentifier="{link.ecli}" '
        f'psi:type="http://psi.rechtspraak.nl/{link.kind}" psi:aanleg="http://psi.rechtspraak.nl/{level}">'
        f"{link.label}: {link.ecli}</dcterms:relation>"
    )


def _document(judgment: Judgment) -> str:
    """The second description, of the page for people: there is one when there is a text."""
    if not judgment.has_text:
        return ""
    page = f"http://deeplink.rechtspraak.nl/uitspraak?id={judgment.ecli}"
    return (
        f'<rdf:Description rdf:about="{page}"><dcterms:identifier>{page}</dcterms:identifier>'
        "<dcterms:format>text/html</dcterms:format></rdf:Description>"
    )


def _summary(judgment: Judgment) -> Iterator[str]:
    text = escape(judgment.summary or "-")
    yield f'<inhoudsindicatie id="{judgment.ecli}:INH" {_SPACE}><para>{text}</para></inhoudsindicatie>'


def _text(judgment: Judgment) -> Iterator[str]:
    name, topic = judgment.kind.lower(), judgment.topic
    yield f'<{name} id="{judgment.ecli}:DOC" {_SPACE}><{name}.info>'
    yield f'<bridgehead role="bold">{escape(judgment.court.name)}</bridgehead><para/>'
    yield f"<parablock>{_para('Zaaknummer: ' + ', '.join(judgment.case_numbers))}</parablock><para/>"
    yield f'<bridgehead role="bold">{_filled(judgment, topic.claimant)}</bridgehead></{name}.info>'
    yield '<section role="procesverloop"><title>Procesverloop</title>'
    yield from (f"<parablock>{_para(_filled(judgment, fact))}</parablock><para/>" for fact in topic.facts)
    yield '</section><section role="overwegingen"><title><nr>1.</nr> Overwegingen</title>'
    for number, consideration in enumerate(topic.considerations, 1):
        written = _para(_filled(judgment, consideration))
        yield f"<paragroup><nr>1.{number}.</nr><parablock>{written}</parablock></paragroup>"
    if judgment.is_long:
        yield from _appendix()
    yield '</section><section role="beslissing"><title><nr>2.</nr> Beslissing</title>'
    yield from (_para(_filled(judgment, line)) for line in topic.verdict)
    yield f"<para>Deze uitspraak is gedaan op<?linebreak?>{judgment.day:%d-%m-%Y}.</para></section>"
    if judgment.is_long:
        yield from (
            f'<footnote id="_note{number}" label="{number}"><para>{note}</para></footnote>'
            for number, note in enumerate(_NOTES, 1)
        )
    yield f"</{name}>"


def _appendix() -> Iterator[str]:
    """What long judgments have: a footnote, a numbered list, a table, a picture, many considerations."""
    yield (
        '<paragroup><nr>1.10.</nr><para>De rechter heeft een <emphasis role="italic">deskundige</emphasis> benoemd'
        '<footnote-ref linkend="_note1"/>, die het volgende heeft gevonden<footnote-ref linkend="_note2"/>:</para>'
        '<orderedlist numeration="loweralpha"><listitem><para>de meting van maart is bruikbaar;</para></listitem>'
        "<listitem><para>die van mei niet.</para></listitem></orderedlist></paragroup>"
    )
    yield (
        '<informaltable><tgroup cols="2"><colspec colname="1"/><colspec colname="2"/><tbody>'
        "<row><entry><para>Maand</para></entry><entry><para>Waarde</para></entry></row>"
        "<row><entry><para>maart</para></entry><entry><para>41</para></entry></row></tbody></tgroup></informaltable>"
        '<mediaobject><imageobject><imagedata fileref="7f0b" format="image/png"/></imageobject></mediaobject>'
    )
    for number in range(11, 36):
        yield (
            f"<paragroup><nr>1.{number}.</nr><para>Over onderdeel {number} van het rapport heeft de deskundige op de "
            "zitting verklaard dat de gebruikte methode algemeen wordt aanvaard, dat de uitkomsten binnen de "
            "gebruikelijke marges liggen en dat een andere aanpak niet tot een ander oordeel zou leiden.</para>"
            "</paragroup>"
        )


def _filled(judgment: Judgment, text: str) -> str:
    return escape(text.format_map(judgment.filled))


def _para(text: str) -> str:
    return f"<para>{text}</para>"
