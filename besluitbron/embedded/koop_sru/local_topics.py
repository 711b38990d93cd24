"""What municipalities publish. Believable, and everything in it is invented."""

from dataclasses import replace
from typing import Final

from besluitbron.embedded.koop_sru.topic import GENERAL_ACT, OBJECTION, Topic

HEAT_RULES: Final = Topic(
    "Verordening aansluiting warmtenet {street} {year}",
    "verordening",
    "Ruimte en infrastructuur | Organisatie en beleid",
    (
        "De raad van {place};",
        "gelezen het voorstel van het college van burgemeester en wethouders van {signed};",
        "overwegende dat in de wijk rond de {street} een warmtenet wordt aangelegd dat woningen en scholen van het "
        "aardgas af helpt, en dat de bewoners bij {number} huisbezoeken zijn gehoord;",
        "besluit vast te stellen de volgende verordening:",
    ),
    (
        (
            "Begripsbepalingen",
            "In deze verordening wordt verstaan onder:",
            (
                "warmtenet: het geheel van leidingen dat warm water naar gebouwen brengt;",
                "warmteplan: het plan als bedoeld in het omgevingsplan;",
                "gelijkwaardige maatregel: een maatregel die ten minste dezelfde mate van energiezuinigheid oplevert.",
            ),
        ),
        (
            "Aansluiting",
            "Een nieuw gebouw aan de {street} wordt aangesloten op het warmtenet wanneer de afstand tot de leiding "
            "niet groter is dan 40 meter, tenzij de eigenaar een gelijkwaardige maatregel treft.",
            (),
        ),
        ("Overgangsrecht", "Op aanvragen van vóór de inwerkingtreding blijft het oude recht van toepassing.", ()),
        ("Inwerkingtreding", "Deze verordening treedt in werking op de dag na die van de bekendmaking.", ()),
    ),
    GENERAL_ACT.replace("{article}", "3:42"),
)
HEAT_PERMIT: Final = Topic(
    "Verleende omgevingsvergunning, aanleg warmtenet {street} {number}, {place}",
    "omgevingsvergunning",
    "Bouwen en verbouwen | Organisatie en beleid",
    (
        "{Organ} van {place} heeft op {signed} een omgevingsvergunning verleend voor de aanleg van een warmtenet met "
        "een pompgebouw aan de {street} ter hoogte van nummer {number}.",
        "De vergunning omvat het graven van een sleuf van 1,60 meter diep, het leggen van twee geïsoleerde leidingen "
        "en het tijdelijk verwijderen van de bestrating. Vier platanen worden verplant naar het Wilhelminaplantsoen.",
        "Zaaknummer: Z{year}-{case}. De stukken liggen zes weken ter inzage in het gemeentehuis.",
        OBJECTION,
    ),
)
HEAT_SUBSIDY: Final = Topic(
    "Subsidieregeling inpandige aanpassingen warmtenet {place} {year}",
    "ander besluit van algemene strekking",
    "Financiën | Organisatie en beleid",
    (
        "{Organ} van {place};",
        "gelet op artikel 4:23 van de Algemene wet bestuursrecht en de Algemene subsidieverordening;",
        "besluit vast te stellen de volgende regeling:",
    ),
    (
        (
            "Activiteiten",
            "Subsidie kan worden verstrekt aan de eigenaar-bewoner die zijn woning op het warmtenet laat aansluiten, "
            "voor:",
            (
                "het verwijderen van de cv-ketel en de gasaansluiting;",
                "het aanpassen van leidingen en radiatoren;",
                "elektrisch koken, tot ten hoogste € 750.",
            ),
        ),
        ("Hoogte van de subsidie", "De subsidie bedraagt 40 procent van de kosten en ten hoogste € {amount}.", ()),
        ("Subsidieplafond", "Voor {year} geldt een plafond van € 450.000; aanvragen worden op volgorde behandeld.", ()),
    ),
    GENERAL_ACT.replace("{article}", "4:25"),
)
TRAFFIC: Final = Topic(
    "Verkeersbesluit aanwijzen parkeerplaats voor het opladen van elektrische voertuigen, {street}, {place}",
    "verkeersbesluit of -mededeling",
    "Verkeer | Organisatie en beleid",
    (
        "{Organ} van {place};",
        "gelet op artikel 18, eerste lid, onder d, van de Wegenverkeerswet 1994 en artikel 12 van het Besluit "
        "administratieve bepalingen inzake het wegverkeer (BABW);",
        "overwegende dat aan de {street} behoefte bestaat aan een openbare laadplaats, dat de parkeerdruk daar op een "
        "werkdag 's avonds 84 procent is en dat overleg is gevoerd met de politie;",
        "besluit: door plaatsing van bord E4 van bijlage 1 van het RVV 1990 met onderbord twee parkeervakken ter "
        "hoogte van {street} {number} aan te wijzen voor het opladen van elektrische voertuigen.",
        OBJECTION,
    ),
)
TRAFFIC_IN_STATE_GAZETTE: Final = replace(TRAFFIC, rubric="Verkeersbesluiten")
BUILDING: Final = Topic(
    "Aanvraag omgevingsvergunning, plaatsen dakkapel en uitbouw, {street} {number}, {place}",
    "omgevingsvergunning",
    "Bouwen en verbouwen | Organisatie en beleid",
    (
        "{Organ} van {place} heeft de volgende aanvraag om een omgevingsvergunning ontvangen.",
        "Ontvangen op {signed}: {street} {number}, het plaatsen van een dakkapel aan de voorzijde en het vergroten van "
        "de woning aan de achterzijde (Z{year}-{case}).",
        "Met deze publicatie wordt u op de hoogte gebracht van de aanvraag. Bezwaar maken is nu niet mogelijk; dat kan "
        "pas wanneer op de aanvraag is beslist.",
    ),
)
SAFETY: Final = Topic(
    "Aanwijzingsbesluit veiligheidsrisicogebied {street} en omgeving {year}",
    "ander besluit van algemene strekking",
    "Openbare orde en veiligheid | Organisatie en beleid",
    (
        "De burgemeester van {place};",
        "gelet op artikel 151b van de Gemeentewet en artikel 2:76 van de Algemene plaatselijke verordening;",
        "overwegende dat zich sinds {signed} rond de {street} {incidents} incidenten met wapens hebben voorgedaan en "
        "dat de officier van justitie en de politie met de aanwijzing instemmen;",
        "besluit:",
    ),
    (
        (
            "Aanwijzing",
            "Als veiligheidsrisicogebied wordt aangewezen het gebied dat wordt begrensd door de {street}, de "
            "Stationskade en het Marktplein, met inbegrip van de stegen en pleinen daarbinnen.",
            (),
        ),
        ("Duur", "De aanwijzing geldt voor twaalf weken, dagelijks van 16.00 uur tot 06.00 uur.", ()),
        ("Bekendmaking", "Dit besluit wordt bekendgemaakt in het Gemeenteblad en treedt de dag daarna in werking.", ()),
    ),
    "artikel 151b van de Gemeentewet]|[1.0:c:BWBR0005416&artikel=151b&g={available}",
)
ZONING: Final = Topic(
    "Vaststelling bestemmingsplan {street} en omgeving, {place}",
    "ruimtelijk plan of omgevingsdocument",
    "Ruimte en infrastructuur | Ruimtelijke ordening",
    (
        "De raad van {place} heeft op {signed} het bestemmingsplan {street} en omgeving gewijzigd vastgesteld.",
        "Het plan maakt de bouw van {number} woningen mogelijk op het terrein van de voormalige touwfabriek. Ten "
        "opzichte van het ontwerp is de bouwhoogte langs het water verlaagd van 15 naar 12 meter.",
        "Het plan ligt zes weken ter inzage. Wie tijdig een zienswijze heeft ingediend, kan beroep instellen bij de "
        "Afdeling bestuursrechtspraak van de Raad van State.",
    ),
)
SUBSIDY: Final = Topic(
    "Subsidieregeling vergroening schoolpleinen {place} {year}",
    "ander besluit van algemene strekking",
    "Natuur en milieu | Organisatie en beleid",
    (
        "{Organ} van {place};",
        "gelet op de Algemene subsidieverordening;",
        "besluit vast te stellen de volgende regeling:",
    ),
    (
        (
            "Doel",
            "Deze regeling helpt scholen hun plein te vergroenen, zodat kinderen er koeler en afwisselender spelen.",
            (),
        ),
        (
            "Voorwaarden",
            "Een schoolbestuur komt in aanmerking wanneer:",
            (
                "ten minste 30 procent van de verharding verdwijnt;",
                "leerlingen en omwonenden bij het ontwerp zijn betrokken;",
                "het onderhoud voor vijf jaar is geregeld.",
            ),
        ),
        ("Hoogte", "De subsidie bedraagt ten hoogste € {amount} per school.", ()),
    ),
    GENERAL_ACT.replace("{article}", "4:26"),
)
EVENT: Final = Topic(
    "Verleende evenementenvergunning braderie {street}, {place}",
    "evenementenvergunning",
    "Openbare orde en veiligheid | Organisatie en beleid",
    (
        "De burgemeester van {place} heeft op {signed} vergunning verleend voor een braderie in de {street}, met "
        "{number} kramen, een podium en een kinderdraaimolen.",
        "De straat is op de dag zelf van 06.00 tot 20.00 uur afgesloten voor het verkeer; hulpdiensten houden "
        "doorgang.",
        OBJECTION,
    ),
)
MANDATE: Final = Topic(
    "Mandaatbesluit {place} {year}",
    "delegatie- of mandaatbesluit",
    "Bestuur | Organisatie en beleid",
    (
        "{Organ} van {place}, ieder voor zover bevoegd;",
        "gelet op afdeling 10.1.1 van de Algemene wet bestuursrecht;",
        "besluit:",
    ),
    (
        ("Mandaat", "De volgende bevoegdheden worden in mandaat gegeven:", ()),
        ("Ondermandaat", "De directeur kan ondermandaat verlenen; hij legt dat vast in een register.", ()),
        ("Inwerkingtreding", "Dit besluit treedt in werking op de dag na die van de bekendmaking.", ()),
    ),
    GENERAL_ACT.replace("{article}", "10:3"),
)
# One item only: the question that finds exactly one publication.
EAGLE: Final = Topic(
    "Besluit tijdelijke afsluiting wandelpad wegens broedende zeearend, {street}, {place}",
    "overige overheidsinformatie",
    "Natuur en milieu | Organisatie en beleid",
    (
        "{Organ} van {place} sluit het wandelpad langs de {street} van 1 februari tot 1 augustus af, omdat in de oude "
        "eendenkooi een paar zeearenden broedt. De zeearend is een beschermde soort.",
        "Hengelsport blijft mogelijk vanaf de zuidoever.",
    ),
)
LOCAL_TOPICS: Final = (TRAFFIC, BUILDING, SAFETY, ZONING, SUBSIDY, EVENT, BUILDING, MANDATE, TRAFFIC, BUILDING)
HEAT_TOPICS: Final = (HEAT_PERMIT, HEAT_RULES, HEAT_PERMIT, HEAT_SUBSIDY)
