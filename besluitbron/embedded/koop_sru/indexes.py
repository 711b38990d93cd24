"""What can be asked: the indexes that the platform's `explain` lists, with their context sets."""

from types import MappingProxyType
from typing import Final

from besluitbron.embedded.koop_sru.diagnostics import QueryRefused

CONTEXT_SETS: Final = MappingProxyType(
    {
        "dt": "http://purl.org/dc/terms/",
        "ot": "http://standaarden.overheid.nl/owms/terms/",
        "w": "http://standaarden.overheid.nl/wetgeving/",
        "c": "http://standaarden.overheid.nl/collectie/",
        "cd": "http://standaarden.overheid.nl/cup/data",
        "t": "https://identifier.overheid.nl/tooi",
        "cql": "info:srw/cql-context-set/1/cql-v2.0 ",
        "v": "http://standaarden.overheid.nl/owms/alias/",
    }
)
_NAMES: Final = MappingProxyType(
    {
        "dt": """
            type audience available language title identifier creator modified issued created date spatial
            temporal abstract alternative source hasVersion subject isFormatOf description isPartOf
            isRequiredBy isReplacedBy hasPart relation requires replaces format
        """,
        "ot": """
            authority
        """,
        "w": """
            documenttype datumNotificatie titelNotificatie organisatietype publicatienaam jaargang
            publicatienummer dossiernummer voorlopigeToepassingsdatum inwerkingtredingsdatum
            uitwerkingtredingsdatum terugwerkendekrachtdatum bekendmaking rechtsgebied wetsfamilie
            rechtsdomein geldigheidsperiode_startdatum geldigheidsperiode_einddatum zichtperiode_startdatum
            zichtperiode_einddatum betreft kenmerk aanhangsel aanhangselnummer behandeldDossier
            datumIndiening datumOntvangst datumVergadering eindpagina indiener ondernummer ondertekening
            rijkswetnummer ontvanger startpagina trefwoord vergaderjaar spreker bronIdentifier typeVerdrag
            statusVerdrag gepubliceerdeWijzigingdatum afkorting partij isNLDepositair
            isHaagseConferentiePrivaatrecht geldigheidsperiodeNederland_startdatum
            geldigheidsperiodeNederland_einddatum geldigheidsperiodeBonaire_startdatum
            geldigheidsperiodeBonaire_einddatum geldigheidsperiodeSintEustatius_startdatum
            geldigheidsperiodeSintEustatius_einddatum geldigheidsperiodeSaba_startdatum
            geldigheidsperiodeSaba_einddatum geldigheidsperiodeAruba_startdatum
            geldigheidsperiodeAruba_einddatum geldigheidsperiodeCuracao_startdatum
            geldigheidsperiodeCuracao_einddatum geldigheidsperiodeSintMaarten_startdatum
            geldigheidsperiodeSintMaarten_einddatum adviesRvs bedrijfsnaam betreftOpschrift betreftRegeling
            bijlage datumBrief datumEindeReactietermijn datumOndertekening datumTotstandkoming
            deurwaardersdossier documentstatus documenttitel dossiertitel externeBijlage hoofddocument
            handelingenitemnummer heeftMededeling ketenid materieelUitgewerkt mededelingOver
            persoonsgegevens plaatsTotstandkoming postcodeHuisnummer provincie waterschap
            besluitReferendabiliteit referentienummer bekendmakingBetreffendePlan startdatum einddatum
            subrubriek sysyear sysnumber sysseqnumber terinzageleggingBG terinzageleggingOP
            typeVerkeersbesluit verdragnummer vereisteVanBesluit verkeersbordcode versieinformatie
            versienummer vraagnummer wegcategorie weggebruiker zittingsdatum gemeente instantieDomein
            uitspraakdatum zaaknummer subonderwerp beroepsgroep beslissing productID onlineAanvragen
            aanvraagURL eenmaligAanmelden uniformeProductnaam gerelateerdProduct contactpunt spatialtype
            gemeentenaam geometrielabel hectometernummer huisletter huisnummer huisnummertoevoeging
            kadastraleSectie ligtInGemeente ligtInProvincie perceelnummer postcode provincienaam
            waterschapsnaam wegnummer plansoort activiteit isConsolidatieVan geldigheidsperiode zichtperiode
            geldigheidsperiodeNederland geldigheidsperiodeBonaire geldigheidsperiodeSintEustatius
            geldigheidsperiodeSaba geldigheidsperiodeAruba geldigheidsperiodeCuracao
            geldigheidsperiodeSintMaarten uitspraaktekst productHTML locatiepunt
        """,
        "c": """
            product-area content-area
        """,
        "cd": """
            afgeleideGemeente datumTijdstipWijzigingWork datumTijdstipWijzigingExpression
            afgeleideLocatieGebied
        """,
        "cql": """
            allRecords allIndexes textAndIndexes serverChoice
        """,
        "v": """
            ecli instantieTyp inhoudsindicatie
        """,
    }
)
INDEXES: Final = tuple(f"{prefix}.{name}" for prefix, names in _NAMES.items() for name in names.split())
_KNOWN: Final = frozenset(INDEXES)

TEXT: Final = "cql.textAndIndexes"
TEXT_INDEXES: Final = frozenset({TEXT, "cql.serverChoice", "cql.allIndexes"})
ALL_RECORDS: Final = "cql.allRecords"
PRODUCT_AREA: Final = "c.product-area"
# Typed as dates: a value that is no date is unusable there (registers.md quirk 26).
DATE_INDEXES: Final = frozenset(
    {"dt.available", "dt.created", "dt.date", "dt.issued", "dt.modified"}
    | {"w.datumIndiening", "w.datumOndertekening", "w.datumOntvangst", "w.datumTotstandkoming", "w.datumVergadering"}
    | {"w.einddatum", "w.inwerkingtredingsdatum", "w.startdatum", "w.uitspraakdatum", "w.zittingsdatum"}
)


def check_index(name: str) -> None:
    """Raise QueryRefused unless the platform has this index, written in exactly this way.

    The sentence about the prefix is recorded; that about a name within a known prefix is not.
    """
    prefix, dot, _ = name.partition(".")
    if dot and prefix not in CONTEXT_SETS:
        raise QueryRefused(f"unknown prefix {prefix}")
    if name not in _KNOWN:
        raise QueryRefused(f"unknown index {name}")
