"""What water boards, provinces and ministries publish. Believable, and everything in it is invented."""

from typing import Final

from besluitbron.embedded.koop_sru.topic import OBJECTION, Topic

WATER_PERMIT: Final = Topic(
    "Verleende watervergunning, dempen sloot en aanleg duiker, {street}",
    "watervergunning",
    "Water | Organisatie en beleid",
    (
        "{Organ} van {place} heeft op {signed} een watervergunning verleend voor het dempen van 60 meter sloot en het "
        "aanleggen van een duiker nabij de {street}. Zaaknummer W{year}-{case}.",
        OBJECTION,
    ),
)
WATER_LEVEL: Final = Topic(
    "Peilbesluit polder {street} {year}",
    "peilbesluit",
    "Water | Waterkeringen en waterbeheer",
    (
        "{Organ} van {place};",
        "gelet op artikel 2.41 van de Omgevingswet;",
        "overwegende dat de bodem in de polder tussen 2009 en {year} gemiddeld {number} millimeter is gedaald;",
        "besluit:",
    ),
    (
        ("Peilen", "Het zomerpeil wordt vastgesteld op NAP -1,85 meter en het winterpeil op NAP -2,05 meter.", ()),
        ("Monitoring", "Het bestuur meet de grondwaterstand in vier peilbuizen en rapporteert jaarlijks.", ()),
    ),
)
PROVINCE_RULES: Final = Topic(
    "Wijziging Omgevingsverordening {place} {year}",
    "verordening",
    "Ruimte en infrastructuur | Ruimtelijke ordening",
    ("Provinciale Staten van {place};", "gelezen het voorstel van {signed};", "besluiten:"),
    (
        ("Stiltegebieden", "Aan bijlage IV wordt het gebied {street} toegevoegd.", ()),
        ("Grondwater", "Het is verboden dieper dan 40 meter te boren in de beschermingszone.", ()),
    ),
)
PROVINCE_SUBSIDY: Final = Topic(
    "Openstelling subsidie fietsroutes {place} {year}",
    "ander besluit van algemene strekking",
    "Verkeer | Organisatie en beleid",
    (
        "{Organ} van {place} stelt voor {year} een bedrag van € {amount} open voor doorfietsroutes die ten minste twee "
        "gemeenten verbinden, waaronder de route langs de {street}.",
        "Aanvragen worden behandeld op volgorde van binnenkomst.",
    ),
)
MINISTRY_RULES: Final = Topic(
    "Regeling van de Minister van {short} van {signed}, houdende regels over {matter}",
    "Besluiten van algemene strekking",
    "Bestuur | Organisatie en beleid",
    ("De Minister van {short};", "Besluit:"),
    (
        (
            "Begripsbepaling",
            "In deze regeling wordt verstaan onder minister: de Minister van {short}.",
            (),
        ),
        ("Verslag", "De beheerder zendt voor 1 maart een verslag over {matter} aan de minister.", ()),
        ("Citeertitel", "Deze regeling wordt aangehaald als: Regeling {matter}.", ()),
    ),
)
DECREE: Final = Topic(
    "Besluit van {signed}, houdende wijziging van enige besluiten in verband met {matter}",
    "AMvB",
    "Bestuur | Organisatie en beleid",
    ("Op de voordracht van Onze Minister van {short};", "Hebben goedgevonden en verstaan:"),
    (
        ("Wijziging", "In artikel 4, tweede lid, wordt “jaarlijks” vervangen door “elke twee jaar”.", ()),
        ("Inwerkingtreding", "Dit besluit treedt in werking op een bij koninklijk besluit te bepalen tijdstip.", ()),
    ),
)
