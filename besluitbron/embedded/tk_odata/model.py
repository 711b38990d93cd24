"""The entity types that are played, with properties, types and navigations as in the platform's own $metadata."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

Primitive = Literal["Edm.Guid", "Edm.String", "Edm.Int32", "Edm.Boolean", "Edm.DateTimeOffset", "Edm.Date"]
Way = Literal["own", "their", "link", "back"]

NAMESPACE: Final = "TK.DA.GGM.OData"
_LETTERS: Final[Mapping[str, Primitive]] = {
    "": "Edm.String",
    "g": "Edm.Guid",
    "i": "Edm.Int32",
    "b": "Edm.Boolean",
    "t": "Edm.DateTimeOffset",
    "d": "Edm.Date",
}
_CHANGES: Final = "GewijzigdOp:t ApiGewijzigdOp:t Verwijderd:b"


@dataclass(frozen=True)
class Navigation:
    """How to get from a row to rows of another type.

    `own`: by a key that the row has; `their`: the other rows have this row's key; `link`, `back`: by a table of pairs,
    read from the left or from the right.
    """

    target: str
    way: Way
    by: str

    @property
    def is_many(self) -> bool:
        """Whether it is a collection: `any` and `all` are for these only."""
        return self.way != "own"


@dataclass(frozen=True)
class EntityType:
    """One type; the entity set has the same name."""

    name: str
    properties: Mapping[str, Primitive]
    navigations: Mapping[str, Navigation]
    has_file: bool = False

    @property
    def full_name(self) -> str:
        """The name as error messages write it."""
        return f"{NAMESPACE}.{self.name}"


# A letter after the colon is the type: g(uid), i(nteger), b(oolean), t(ime), d(ay); a string has none.
_PROPERTIES: Final = {
    "Persoon": "Nummer:i Titels Initialen Tussenvoegsel Achternaam Voornamen Roepnaam Geslacht Functie Geboortedatum:d "
    "Geboorteplaats Geboorteland Overlijdensdatum:d Overlijdensplaats Woonplaats Land ContentType ContentLength:i "
    f"{_CHANGES} Fractielabel",
    "Commissie": "Nummer:i Soort Afkorting NaamNL NaamEN NaamWebNL NaamWebEN Inhoudsopgave DatumActief:t "
    f"DatumInactief:t {_CHANGES}",
    "Fractie": "Nummer:i Afkorting NaamNL NaamEN AantalZetels:i AantalStemmen:i DatumActief:t DatumInactief:t "
    f"ContentType ContentLength:i {_CHANGES}",
    "Activiteit": "Soort Nummer Onderwerp DatumSoort Datum:t Aanvangstijd:t Eindtijd:t Locatie Besloten:b Status "
    "Vergaderjaar Kamer Noot VRSNummer SidVoortouw Voortouwnaam Voortouwafkorting Voortouwkortenaam "
    "Voortouwcommissie_Id:g Aanvraagdatum:t DatumVerzoekEersteVerlenging:t DatumMededelingEersteVerlenging:t "
    f"DatumVerzoekTweedeVerlenging:t DatumMededelingTweedeVerlenging:t Vervaldatum:t {_CHANGES}",
    "Agendapunt": "Nummer Onderwerp Aanvangstijd:t Eindtijd:t Volgorde:i Rubriek Noot Status "
    f"{_CHANGES} Activiteit_Id:g",
    "Besluit": "Agendapunt_Id:g StemmingsSoort BesluitSoort BesluitTekst Opmerking Status "
    f"AgendapuntZaakBesluitVolgorde:i {_CHANGES}",
    "Stemming": "Besluit_Id:g Soort FractieGrootte:i ActorNaam ActorFractie Vergissing:b SidActorLid SidActorFractie "
    f"Persoon_Id:g Fractie_Id:g {_CHANGES}",
    "Zaak": "Nummer Soort Titel Citeertitel Alias Status Onderwerp GestartOp:t Organisatie Grondslagvoorhang Termijn:t "
    f"Vergaderjaar Volgnummer:i HuidigeBehandelstatus Afgedaan:b GrootProject:b {_CHANGES} Kabinetsappreciatie",
    "ZaakActor": "Zaak_Id:g ActorNaam ActorFractie ActorAfkorting Functie Relatie SidActor Persoon_Id:g Fractie_Id:g "
    f"Commissie_Id:g {_CHANGES}",
    "Document": "Soort DocumentNummer Titel Onderwerp Datum:t Vergaderjaar Kamer:i Volgnummer:i Citeertitel Alias "
    "DatumRegistratie:t DatumOntvangst:t Aanhangselnummer KenmerkAfzender Organisatie ContentType ContentLength:i "
    f"{_CHANGES} HuidigeDocumentVersie_Id:g",
    "DocumentActor": "Document_Id:g ActorNaam ActorFractie Functie Relatie SidActor "
    f"{_CHANGES} Persoon_Id:g Fractie_Id:g Commissie_Id:g",
    "DocumentVersie": f"Status Versienummer:i Bestandsgrootte:i Extensie Datum:t {_CHANGES} Document_Id:g "
    "ExterneIdentifier",
    "DocumentPublicatie": "Identifier DocumentType FileName Source ContentLength:i ContentType Url PublicatieDatum:t "
    f"{_CHANGES} DocumentVersie_Id:g",
    "Kamerstukdossier": "Titel Citeertitel Alias Nummer:i Toevoeging HoogsteVolgnummer:i Afgesloten:b Kamer "
    f"{_CHANGES}",
    "Vergadering": "Soort Titel Zaal Vergaderjaar VergaderingNummer:i Datum:t Aanvangstijd:t Sluiting:t Kamer "
    f"{_CHANGES}",
    "Verslag": f"Soort Status ContentType ContentLength:i {_CHANGES} Vergadering_Id:g",
    "Toezegging": "Aanmaakdatum:t Nummer ActiviteitNummer Naam Achternaam Initialen Voornaam Achtervoegsel Titulatuur "
    "Functie Status DatumNakoming:t KamerbriefNakoming Ministerie Tekst Verwijderd:b GewijzigdOp:t ApiGewijzigdOp:t "
    "Tussenvoegsel",
}
# Name=Target way:by, where the name is the target's own unless it says otherwise.
_NAVIGATIONS: Final = {
    "Persoon": "Stemming=their:Persoon_Id DocumentActor=their:Persoon_Id ZaakActor=their:Persoon_Id",
    "Commissie": "Activiteit=their:Voortouwcommissie_Id DocumentActor=their:Commissie_Id ZaakActor=their:Commissie_Id",
    "Fractie": "Stemming=their:Fractie_Id DocumentActor=their:Fractie_Id ZaakActor=their:Fractie_Id",
    "Activiteit": "Voortouwcommissie>Commissie=own:Voortouwcommissie_Id Agendapunt=their:Activiteit_Id "
    "Document=link:activity_document Zaak=link:activity_case Toezegging=back:commitment_activity",
    "Agendapunt": "Activiteit=own:Activiteit_Id Besluit=their:Agendapunt_Id Document=link:item_document "
    "Zaak=link:item_case",
    "Besluit": "Agendapunt=own:Agendapunt_Id Stemming=their:Besluit_Id Zaak=link:decision_case",
    "Stemming": "Besluit=own:Besluit_Id Fractie=own:Fractie_Id Persoon=own:Persoon_Id",
    "Zaak": "ZaakActor=their:Zaak_Id Activiteit=back:activity_case Agendapunt=back:item_case "
    "Besluit=back:decision_case Document=link:case_document Kamerstukdossier=link:case_dossier "
    "VervangenDoor>Zaak=back:case_replaces VervangenVanuit>Zaak=link:case_replaces "
    "GerelateerdNaar>Zaak=link:case_related GerelateerdVanuit>Zaak=back:case_related",
    "ZaakActor": "Commissie=own:Commissie_Id Fractie=own:Fractie_Id Persoon=own:Persoon_Id Zaak=own:Zaak_Id",
    "Document": "DocumentActor=their:Document_Id DocumentVersie=their:Document_Id "
    "HuidigeDocumentVersie>DocumentVersie=own:HuidigeDocumentVersie_Id Activiteit=back:activity_document "
    "Agendapunt=back:item_document BijlageDocument>Document=link:document_attachment "
    "BronDocument>Document=back:document_attachment Kamerstukdossier=link:document_dossier Zaak=back:case_document",
    "DocumentActor": "Commissie=own:Commissie_Id Document=own:Document_Id Fractie=own:Fractie_Id "
    "Persoon=own:Persoon_Id",
    "DocumentVersie": "Document=own:Document_Id DocumentPublicatie=their:DocumentVersie_Id",
    "DocumentPublicatie": "DocumentVersie=own:DocumentVersie_Id",
    "Kamerstukdossier": "Document=back:document_dossier Zaak=back:case_dossier",
    "Vergadering": "Verslag=their:Vergadering_Id",
    "Verslag": "Vergadering=own:Vergadering_Id",
    "Toezegging": "Activiteit=link:commitment_activity",
}
_WITH_FILE: Final = frozenset({"Document", "DocumentPublicatie", "Verslag"})


def _entity_type(name: str) -> EntityType:
    properties: dict[str, Primitive] = {"Id": "Edm.Guid"}
    for word in _PROPERTIES[name].split():
        own, _, letter = word.partition(":")
        properties[own] = _LETTERS[letter]
    navigations = dict(_navigation(word) for word in _NAVIGATIONS[name].split())
    return EntityType(name, MappingProxyType(properties), MappingProxyType(navigations), name in _WITH_FILE)


def _navigation(word: str) -> tuple[str, Navigation]:
    named, _, route = word.partition("=")
    name, _, target = named.partition(">")
    way, _, by = route.partition(":")
    ways: dict[str, Way] = {"own": "own", "their": "their", "link": "link", "back": "back"}
    return name, Navigation(target or name, ways[way], by)


TYPES: Final[Mapping[str, EntityType]] = MappingProxyType({name: _entity_type(name) for name in _PROPERTIES})
