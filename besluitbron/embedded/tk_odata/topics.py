"""What the invented chamber talks about. One topic is one dossier; all texts are invented."""

from dataclasses import dataclass, field
from datetime import date
from typing import Final


@dataclass(frozen=True)
class Topic:
    """A dossier with what is written and asked in it."""

    number: int
    title: str
    debate: str
    committee: str
    minister: str
    letters: tuple[str, ...]
    facts: tuple[str, ...]
    asks: tuple[str, ...]
    """What motions ask, after `over`."""
    rounds: tuple[date, ...]
    """Days of a committee debate; motions, votes, letters and questions stand around each."""
    addition: str | None = None
    """Chapter of a budget: `VII`."""
    bill: str = ""
    """Title of a bill in this dossier."""
    minutes: tuple[str, ...] = field(default=())

    @property
    def dossier(self) -> str:
        """As identifiers write it: `98600-VII`."""
        return f"{self.number}-{self.addition}" if self.addition else str(self.number)


WATER: Final = "minister van Waterbeheer en Dijkzorg"
HERITAGE: Final = "minister van Openbare Ruimte en Erfgoed"

TOPICS: Final = (
    Topic(
        98101,
        "Warmtenetten in bestaande wijken",
        "Warmtenetten",
        "heat",
        HERITAGE,
        letters=(
            "Voortgang aanleg warmtenet in bestaande wijken",
            "Tariefregulering van het warmtenet voor huurders",
            "Aansluitkosten warmtenet en aanwijzing van warmtebedrijven",
            "Evaluatie van het warmtenet in Waterdrecht",
            "Leveringszekerheid van het warmtenet in strenge winters",
            "Planning warmtenet 2027 en verder",
        ),
        facts=(
            "huurders vaak niet kunnen kiezen of hun woning op een warmtenet wordt aangesloten",
            "de aansluitkosten per woning sterk verschillen tussen gemeenten",
            "in Waterdrecht 4.200 woningen zijn aangesloten op restwarmte van de waterzuivering",
            "een storing in januari 380 huishoudens elf uur zonder warmte liet",
        ),
        asks=(
            "een maximumtarief voor het warmtenet",
            "een meldpunt voor storingen in het warmtenet",
            "openbare cijfers over het rendement van elk warmtenet",
            "instemming van huurders voor aansluiting op een warmtenet",
            "een vangnet bij faillissement van een warmtebedrijf",
            "het meten van warmteverlies in leidingen van het warmtenet",
        ),
        rounds=(
            date(2024, 6, 12),
            date(2025, 5, 14),
            date(2025, 12, 10),
            date(2026, 2, 11),
            date(2026, 4, 15),
            date(2026, 6, 17),
            date(2026, 9, 30),
        ),
        bill="Regels omtrent de collectieve levering van warmte in bestaande wijken (Wet warmte in wijken)",
    ),
    Topic(
        98102,
        "Dijkversterking en waterveiligheid",
        "Dijken",
        "water",
        WATER,
        letters=("Programma dijkversterking 2026-2032", "Beoordeling van de primaire keringen"),
        facts=("41 kilometer dijk niet aan de norm voldoet", "de kosten per kilometer in zes jaar zijn verdubbeld"),
        asks=(
            "voorrang voor de dijk bij Lindestromen",
            "een jaarlijkse voortgangsbrief over dijken",
            "klei uit de eigen streek bij dijkversterking",
        ),
        rounds=(date(2023, 3, 15), date(2026, 1, 21), date(2026, 9, 16)),
    ),
    Topic(
        98103,
        "Monumenten en erfgoed",
        "Erfgoed  en monumenten ",
        "heritage",
        HERITAGE,
        letters=("Verduurzaming van rijksmonumenten", "Toekomst van het carillon"),
        facts=("eigenaren van monumenten lang op een vergunning wachten", "het aantal beiaardiers daalt"),
        asks=(
            "een subsidie voor isolatie van monumenten",
            "behoud van carillons & torenuurwerken",
            "een register van gesloopt erfgoed",
        ),
        rounds=(date(2023, 10, 11), date(2026, 3, 11)),
    ),
    Topic(
        98104,
        "Openbare toiletten en bankjes",
        "Openbare ruimte",
        "heritage",
        HERITAGE,
        letters=("Dekking van openbare toiletten", "Richtlijn toegankelijke straten"),
        facts=("in 118 gemeenten geen openbaar toilet is", "bankjes bij herinrichting vaak verdwijnen"),
        asks=("een norm voor openbare toiletten", "bankjes om de tweehonderd meter", "toegankelijke stoepen"),
        rounds=(date(2024, 2, 14), date(2026, 5, 20)),
    ),
    Topic(
        98105,
        "Digitale dienstverlening door de overheid",
        "Digitale dienstverlening",
        "digital",
        HERITAGE,
        letters=("Loketten naast digitale diensten", "Algoritmeregister van de overheid"),
        facts=("2,4 miljoen mensen moeite hebben met digitale formulieren", "het algoritmeregister onvolledig is"),
        asks=("een recht op een loket", "een volledig algoritmeregister", "begrijpelijke brieven"),
        rounds=(date(2024, 9, 25), date(2026, 2, 4), date(2026, 10, 7)),
    ),
    Topic(
        98106,
        "Grondwater en verzilting",
        "Grondwater",
        "water",
        WATER,
        letters=("Verzilting langs de kust", "Vergunningen voor grondwateronttrekking"),
        facts=("het grondwater in Lindegouw daalt", "telers langs de kust zout water krijgen"),
        asks=("een meetnet voor verzilting", "een heffing op grondwater", "zoet water in de winter bewaren"),
        rounds=(date(2025, 3, 19), date(2026, 3, 25)),
    ),
    Topic(
        98107,
        "Woningbouw op buitendijks land",
        "Buitendijks bouwen",
        "heat",
        HERITAGE,
        letters=("Bouwen op buitendijks land", "Verzekerbaarheid van buitendijkse woningen"),
        facts=("3.100 woningen buitendijks zijn gepland", "verzekeraars overstroming uitsluiten"),
        asks=("een bouwstop op buitendijks land", "voorlichting aan kopers", "drijvende woningen"),
        rounds=(date(2025, 10, 8), date(2026, 6, 3)),
    ),
    Topic(
        98600,
        "Vaststelling van de begrotingsstaten van het Ministerie van Openbare Ruimte en Erfgoed (VII) "
        "voor het jaar 2027",
        "Begroting Openbare Ruimte en Erfgoed",
        "heritage",
        HERITAGE,
        letters=("Beantwoording feitelijke vragen begroting",),
        facts=("de begroting 4 procent lager is dan vorig jaar", "de middelen voor erfgoed niet worden uitgegeven"),
        asks=("een reserve voor erfgoed", "eerdere publicatie van begrotingsstukken", "een overzicht van subsidies"),
        rounds=(date(2026, 10, 14),),
        addition="VII",
    ),
    Topic(
        98108,
        "Ontvangst van gasten in 's-Gravenwoude",
        "Bezoekers 's-Gravenwoude",
        "heritage",
        HERITAGE,
        letters=("Bereikbaarheid van 's-Gravenwoude op feestdagen",),
        facts=("het station van 's-Gravenwoude op feestdagen overvol is",),
        asks=("extra treinen naar 's-Gravenwoude", "een fietsenstalling", "drinkwater op het stationsplein"),
        rounds=(date(2026, 7, 1),),
    ),
)
