"""What the judgments are about. Believable, and everything in it is invented."""

from typing import Final

from besluitbron.embedded.rechtspraak_atom.judgment import Topic

_BOUND_TO_LAW: Final = "De rechter toetst of {body} in redelijkheid tot het besluit heeft kunnen komen."
_NO_COSTS: Final = "Er is geen aanleiding voor een veroordeling in de kosten."

DORMER: Final = Topic(
    area="bestuursrecht_omgevingsrecht",
    area_name="Bestuursrecht; Omgevingsrecht",
    procedure="eersteAanlegEnkelvoudig|Eerste aanleg - enkelvoudig",
    claimant="eisers, wonend aan de {street}",
    summary="Omgevingsvergunning voor een dakopbouw aan de {street}. Welstand, bezonning. Beroep {outcome}.",
    facts=(
        "{Body} heeft op {decided} een omgevingsvergunning verleend voor een dakopbouw op het adres {street} {number}.",
        "Eisers hebben daartegen bezwaar gemaakt. Dat bezwaar is ongegrond verklaard.",
    ),
    considerations=(
        "Eisers voeren aan dat de dakopbouw niet past in het omgevingsplan en hun de zon ontneemt.",
        "Volgens de bezonningsstudie verliezen de woningen aan de {street} tussen 21 maart en 21 september ten hoogste "
        "{hours} uur zon per dag. Eisers hebben daar geen andere studie tegenover gesteld.",
        _BOUND_TO_LAW,
    ),
    verdict=("De rechtbank verklaart het beroep {outcome}.", _NO_COSTS),
    law=(("Omgevingswet 5.1", "BWBR0037885&artikel=5.1"),),
)
HEAT: Final = Topic(
    area="bestuursrecht_omgevingsrecht",
    area_name="Bestuursrecht; Omgevingsrecht",
    procedure="eersteAanlegMeervoudig|Eerste aanleg - meervoudig",
    claimant="de bewonersvereniging {street}",
    summary="Warmtenet {street}. Programma wijkaanpak, participatie, zorgvuldigheid. Beroep {outcome}.",
    facts=(
        "{Body} heeft op {decided} een vergunning verleend voor de aanleg van een warmtenet met een station aan de "
        "{street}.",
        "De bewonersvereniging heeft beroep ingesteld omdat omwonenden niet bij de keuze van de plek zijn betrokken.",
    ),
    considerations=(
        "De vereniging stelt dat het geluid van het warmtestation op de gevel meer dan {hours}0 dB(A) bedraagt.",
        "Uit het akoestisch onderzoek blijkt niet van welke bedrijfsduur is uitgegaan. Het besluit is in zoverre niet "
        "zorgvuldig voorbereid.",
        "{Body} heeft dit gebrek in de loop van de procedure hersteld.",
    ),
    verdict=("De rechtbank verklaart het beroep {outcome}.", "{Body} moet het griffierecht van € 371 vergoeden."),
    law=(
        ("Algemene wet bestuursrecht 3:2", "BWBR0005537&artikel=3:2"),
        ("Omgevingswet 16.55", "BWBR0037885&artikel=16.55"),
    ),
)
PROPERTY_TAX: Final = Topic(
    area="bestuursrecht_belastingrecht",
    area_name="Bestuursrecht; Belastingrecht",
    procedure="eersteAanlegEnkelvoudig|Eerste aanleg - enkelvoudig",
    claimant="belanghebbende",
    summary="WOZ-waarde van een woning aan de {street}. Vergelijkingsobjecten. Beroep {outcome}.",
    facts=("De heffingsambtenaar van {place} heeft de waarde van {street} {number} vastgesteld op € {amount}.000.",),
    considerations=(
        "De heffingsambtenaar verwijst naar drie verkopen in de {street}. Die woningen zijn voldoende vergelijkbaar.",
        "Met de gebreken aan de fundering is onvoldoende rekening gehouden.",
    ),
    verdict=("De rechtbank verklaart het beroep {outcome}.",),
    law=(("Wet waardering onroerende zaken 17", "BWBR0007119&artikel=17"),),
)
ASSISTANCE: Final = Topic(
    area="bestuursrecht_socialezekerheidsrecht",
    area_name="Bestuursrecht; Socialezekerheidsrecht",
    procedure="voorlopigeVoorzieningbodemzaak|Voorlopige voorziening+bodemzaak",
    claimant="verzoekster",
    summary="Intrekking bijstand, gezamenlijke huishouding, huisbezoek. Beroep {outcome}.",
    facts=(
        "{Body} heeft de bijstand van verzoekster met ingang van {decided} ingetrokken en € {amount} teruggevorderd.",
    ),
    considerations=(
        "Een huisbezoek zonder voorafgaande uitleg van de gevolgen van een weigering is onrechtmatig.",
        "Zonder de bevindingen van dat bezoek is er geen grond voor de intrekking.",
    ),
    verdict=("De rechtbank verklaart het beroep {outcome}.",),
    law=(("Participatiewet 17", "BWBR0015703&artikel=17"),),
)
DISCLOSURE: Final = Topic(
    area="bestuursrecht",
    area_name="Bestuursrecht",
    procedure="eersteAanlegMeervoudig|Eerste aanleg - meervoudig",
    claimant="eiseres, een uitgever",
    summary="Woo-verzoek over de {street}. Concepten en persoonlijke beleidsopvattingen. Beroep {outcome}.",
    facts=("Eiseres heeft {body} verzocht om openbaarmaking van alle stukken over de afsluiting van de {street}.",),
    considerations=(
        "{Body} heeft {number} documenten gevonden en een deel daarvan geweigerd.",
        "Per document moet worden gemotiveerd waarom een beleidsopvatting herleidbaar is tot een persoon.",
    ),
    verdict=("De rechtbank verklaart het beroep {outcome}.",),
    law=(("Wet open overheid 5.2", "BWBR0045754&artikel=5.2"),),
)
CONTRACTOR: Final = Topic(
    area="civielRecht_verbintenissenrecht",
    area_name="Civiel recht; Verbintenissenrecht",
    procedure="bodemzaak|Bodemzaak",
    claimant="de aannemer",
    summary="Aanneming van werk. Meerwerk bij de brug in de {street}. Vordering {outcome}.",
    facts=("De aannemer heeft in opdracht van {place} de brug in de {street} hersteld voor € {amount}.000.",),
    considerations=(
        "Partijen zijn verdeeld over de vraag of het vervangen van de landhoofden meerwerk is.",
        "Een schriftelijke opdracht tot meerwerk ontbreekt, maar de noodzaak daarvan moest de opdrachtgever begrijpen.",
    ),
    verdict=("De vordering is {outcome}.",),
)
DISMISSAL: Final = Topic(
    area="civielRecht_arbeidsrecht",
    area_name="Civiel recht; Arbeidsrecht",
    procedure="beschikking|Beschikking",
    claimant="de werkneemster",
    summary="Ontbinding van de arbeidsovereenkomst met een stichting in {place}. Verzoek {outcome}.",
    facts=("De werkneemster werkt sinds {decided} bij een stichting in {place}.",),
    considerations=("Van een verstoorde arbeidsverhouding is niet gebleken.", "Herplaatsing ligt in de rede."),
    verdict=("Het verzoek is {outcome}.",),
)
THEFT: Final = Topic(
    area="strafrecht_materieelStrafrecht",
    area_name="Strafrecht; Materieel strafrecht",
    procedure="eersteAanlegMeervoudig|Eerste aanleg - meervoudig",
    claimant="de officier van justitie",
    summary="Diefstal van koperen leidingen aan de {street}. Taakstraf van {number} uren.",
    facts=("Verdachte wordt verweten dat hij op {decided} aan de {street} koperen leidingen heeft weggenomen.",),
    considerations=(
        "Het feit is wettig en overtuigend bewezen.",
        "Bij de straf telt mee dat verdachte niet eerder is veroordeeld.",
    ),
    verdict=("De rechtbank legt een taakstraf op van {number} uren.",),
)
DIKES: Final = Topic(
    area="bestuursrecht_omgevingsrecht",
    area_name="Bestuursrecht; Omgevingsrecht",
    procedure="hogerBeroep|Hoger beroep",
    claimant="appellant",
    summary="Dijkversterking bij de {street}. Projectbesluit, schade aan landbouwgrond. Hoger beroep {outcome}.",
    facts=("Bij besluit van {decided} is het projectbesluit voor de dijk bij de {street} vastgesteld.",),
    considerations=(
        "Appellant vreest dat zijn grond {hours} maanden per jaar te nat zal zijn.",
        "Het hydrologisch rapport is door een onafhankelijke deskundige nagezien en juist bevonden.",
    ),
    verdict=("Het hoger beroep is {outcome}.",),
)
TOPICS: Final = (
    *(DORMER, PROPERTY_TAX, HEAT, ASSISTANCE, CONTRACTOR, DORMER, DISCLOSURE, THEFT, HEAT, DISMISSAL, PROPERTY_TAX),
)
"""In turn; planning comes often, so that the sample question has several windows."""
