"""The register's words for categories and kinds. It compares them letter by letter, so they are settled here.

The categories are those of article 3.3 of the Woo, as the standard for its metadata (TOOI) writes them. The kinds are
the TOOI list of kinds of documents of 2022, with one that was recorded since. That list has grown: a kind that is not
in it is asked for as it is written.
"""

import unicodedata
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType
from typing import Final

CATEGORIES: Final = (
    "wetten en algemeen verbindende voorschriften",
    "overige besluiten van algemene strekking",
    "ontwerpen van wet- en regelgeving met adviesaanvraag",
    "organisatie en werkwijze",
    "bereikbaarheidsgegevens",
    "bij vertegenwoordigende organen ingekomen stukken",
    "vergaderstukken Staten-Generaal",
    "vergaderstukken decentrale overheden",
    "agenda\N{RIGHT SINGLE QUOTATION MARK}s en besluitenlijsten bestuurscolleges",
    "adviezen",
    "convenanten",
    "jaarplannen en jaarverslagen",
    "subsidieverplichtingen anders dan met beschikking",
    "Woo-verzoeken en -besluiten",
    "onderzoeksrapporten",
    "beschikkingen",
    "klachtoordelen",
    "inspanningsverplichting art 3.1 Woo",
)
_ALSO_CATEGORIES: Final = MappingProxyType(
    {
        "woo verzoeken": "Woo-verzoeken en -besluiten",
        "woo besluiten": "Woo-verzoeken en -besluiten",
        "woo verzoek": "Woo-verzoeken en -besluiten",
        "woo besluit": "Woo-verzoeken en -besluiten",
        "woo requests": "Woo-verzoeken en -besluiten",
        "jaarverslagen": "jaarplannen en jaarverslagen",
        "jaarplannen": "jaarplannen en jaarverslagen",
        "rapporten": "onderzoeksrapporten",
        "research reports": "onderzoeksrapporten",
        "advice": "adviezen",
        "advies": "adviezen",
        "covenants": "convenanten",
    }
)

KINDS: Final = (
    *("advies", "adviesaanvraag", "adviesvoorstel", "agenda", "ambtsbericht", "begroting", "beleidsnota"),
    *("beleidsregel", "beschikking", "beslisnota", "beslissing op Wob-/Woo-verzoek", "besluit", "besluitenlijst"),
    *("bezwaarschrift", "brief", "brochure", "circulaire", "concessie", "convenant", "evaluatierapport"),
    *("Gemeenteblad", "Handelingen", "ingekomen stuk", "inspectierapport", "jaarplan", "jaarverslag", "kaart"),
    *("Kamerstuk", "Kamervraag met antwoord", "Kamervraag zonder antwoord", "klacht", "ministeriële regeling"),
    *("niet-dossierstuk", "nieuwsbericht", "onderzoeksrapport", "organisatiegegevens", "persbericht", "plan"),
    *("Provinciaal blad", "rapport", "Staatsblad", "Staatscourant", "subsidieaanvraag", "subsidiebeschikking"),
    *("termijnagenda", "toespraak", "Tractatenblad", "verantwoordingsrapport", "vergaderstuk", "vergaderverslag"),
    *("vergunning", "vergunningaanvraag", "voortgangsrapport", "Waterschapsblad", "Wob-/Woo-verzoek", "zienswijze"),
)
_ALSO_KINDS: Final = MappingProxyType(
    {
        "woo besluit": "beslissing op Wob-/Woo-verzoek",
        "wob besluit": "beslissing op Wob-/Woo-verzoek",
        "woo decision": "beslissing op Wob-/Woo-verzoek",
        "beslissing op woo verzoek": "beslissing op Wob-/Woo-verzoek",
        "woo verzoek": "Wob-/Woo-verzoek",
        "wob verzoek": "Wob-/Woo-verzoek",
        "woo request": "Wob-/Woo-verzoek",
        "letter": "brief",
    }
)
DECISIONS: Final = frozenset({"beslissing op wob-/woo-verzoek", "besluit"})
REQUESTS: Final = frozenset({"wob-/woo-verzoek"})


def settle_category(given: str) -> str | None:
    """The category that is meant, as the register writes it; None when it is none."""
    return _settled(given, _category_index())


def settle_kind(given: str) -> str:
    """The kind that is meant, as the register writes it; a kind that is not known here stays as it is written."""
    return _settled(given, _kind_index()) or " ".join(given.split())


def near_categories(given: str) -> list[str]:
    """Categories that resemble a word which is none, the nearest first."""
    return _near(given, _category_index())


def near_kinds(given: str) -> list[str]:
    """Kinds that resemble a word which is none, the nearest first."""
    return _near(given, _kind_index())


def _settled(given: str, index: Mapping[str, str]) -> str | None:
    return index.get(_folded(given))


def _near(given: str, index: Mapping[str, str]) -> list[str]:
    found = get_close_matches(_folded(given), index, n=3, cutoff=0.6)
    return list(dict.fromkeys(index[name] for name in found))


@cache
def _category_index() -> Mapping[str, str]:
    return {**_ALSO_CATEGORIES, **{_folded(name): name for name in CATEGORIES}}


@cache
def _kind_index() -> Mapping[str, str]:
    return {**_ALSO_KINDS, **{_folded(name): name for name in KINDS}}


def _folded(name: str) -> str:
    """Without case, hyphens and slashes, and with one kind of apostrophe."""
    plain = unicodedata.normalize("NFC", name).casefold().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return " ".join(plain.replace("-", " ").replace("/", " ").split())
