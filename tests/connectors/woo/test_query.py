"""Our question in the platform's parameters: a misspelled one would find all documents (quirk 36)."""

from datetime import date
from typing import Any

import pytest
from marshmallow import ValidationError

from besluitbron.connectors.woo.connector import CLEANING, CONNECTOR, PLATFORM
from besluitbron.connectors.woo.query import build_detail, build_newest, build_search, page_size
from besluitbron.connectors.woo.schemas import SearchArguments
from besluitbron.connectors.woo.vocabulary import CATEGORIES, KINDS, settle_category, settle_kind
from besluitbron.contract.connector import SearchTool
from besluitbron.contract.errors import TextRefused
from besluitbron.contract.search import SearchQuestion
from besluitbron.pipeline.cleaning import clean
from tests.connectors.woo.asking import question
from tests.recorded import recorded

SEEN = {
    *("zoektekst", "start", "aantalResultaten", "publicatiedatumVan", "publicatiedatumTot", "sort", "order"),
    *("organisatie", "informatiecategorie", "documentsoort"),
}
SEARCH = next(tool for tool in CONNECTOR.tools if isinstance(tool, SearchTool))


def params(asked: SearchQuestion) -> dict[str, str]:
    return dict(build_search(asked, PLATFORM).params)


def arguments(**given: Any) -> dict[str, Any]:
    loaded: dict[str, Any] = SearchArguments().load({"text": "stikstof", **given})
    return loaded


def test_quirk_36_only_parameters_that_were_seen_to_work_are_sent() -> None:
    asked = question(
        source="fin",
        category="adviezen",
        kind="brief",
        sort="newest",
        from_date=date(2026, 1, 31),
        to_date=date(2026, 2, 1),
    )
    assert set(params(asked)) == SEEN


def test_dates_are_written_the_dutch_way() -> None:
    sent = params(question(from_date=date(2026, 1, 31), to_date=date(2026, 2, 1)))
    assert (sent["publicatiedatumVan"], sent["publicatiedatumTot"]) == ("31-01-2026", "01-02-2026")


def test_names_are_encoded_once_more_than_usual() -> None:
    sent = params(question(source="fin", category=CATEGORIES[8], kind="beslissing op Wob-/Woo-verzoek"))
    assert sent["organisatie"] == "ministerie%20van%20Financi%C3%ABn"
    assert sent["informatiecategorie"] == "agenda%E2%80%99s%20en%20besluitenlijsten%20bestuurscolleges"
    assert sent["documentsoort"] == "beslissing%20op%20Wob-%2FWoo-verzoek"


@pytest.mark.parametrize(("limit", "size"), [(1, 10), (10, 10), (11, 20), (20, 20), (21, 50), (25, 50)])
def test_quirk_37_only_pages_of_10_20_or_50_are_asked(limit: int, size: int) -> None:
    assert page_size(limit) == size
    assert params(question(limit=limit, offset=7))["aantalResultaten"] == str(size)
    assert params(question(limit=limit, offset=7))["start"] == "7"


def test_quirk_39_everything_is_asked_with_get() -> None:
    assert build_search(question(), PLATFORM).method == "GET"
    assert build_detail("ronl-1", PLATFORM).method == "GET"
    assert 401 not in build_detail("ronl-1", PLATFORM).readable_statuses


def test_quirk_40_an_asterisk_never_reaches_the_platform() -> None:
    assert params(question("stik*stof", "*"))["zoektekst"] == "stik stof"
    cleaned = clean('stik*stof "natuur" AND *', CLEANING)
    assert cleaned.text == "stik stof natuur AND"
    assert "*" in cleaned.removed
    with pytest.raises(TextRefused):
        build_search(question("*"), PLATFORM)


@pytest.mark.parametrize("text", ["'s-Gravenhage", "art. 3:2", "50+", "2024/123", "café", "wmo-besluit", "D66"])
def test_cleaning_keeps_what_a_text_means(text: str) -> None:
    assert clean(text, CLEANING).text == text


def test_an_order_is_asked_with_its_direction() -> None:
    assert "sort" not in params(question())
    newest, oldest = params(question(sort="newest")), params(question(sort="oldest"))
    assert (newest["sort"], newest["order"]) == ("publicatiedatum", "desc")
    assert (oldest["sort"], oldest["order"]) == ("publicatiedatum", "asc")


def test_the_newest_is_asked_without_words() -> None:
    sent = dict(build_newest(question(sort="newest", to_date=date(2026, 11, 30)), PLATFORM).params)
    assert sent["zoektekst"] == ""
    assert sent["publicatiedatumTot"] == "30-11-2026"


@pytest.mark.parametrize(
    ("given", "category"),
    [
        ("Woo-verzoeken en -besluiten", "Woo-verzoeken en -besluiten"),
        ("woo-besluiten", "Woo-verzoeken en -besluiten"),
        ("AGENDA'S EN BESLUITENLIJSTEN BESTUURSCOLLEGES", CATEGORIES[8]),
        ("jaarverslagen", "jaarplannen en jaarverslagen"),
        ("onzin", None),
    ],
)
def test_a_category_is_settled_to_the_registers_own_spelling(given: str, category: str | None) -> None:
    assert settle_category(given) == category


def test_an_unknown_category_is_refused_with_the_nearest_names() -> None:
    with pytest.raises(ValidationError, match="Did you mean convenanten"):
        arguments(category="conventanten")
    assert arguments(category="adviezen")["category"] == "adviezen"


def test_a_kind_is_settled_and_one_that_is_not_known_stays_as_it_is() -> None:
    assert settle_kind("woo-besluit") == "beslissing op Wob-/Woo-verzoek"
    assert settle_kind("Beslisnota") == "beslisnota"
    assert settle_kind("kamerstuk") == "Kamerstuk"
    assert arguments(kind=" Kamerbrief ")["kind"] == "Kamerbrief"
    for wrong in ("*", "12", "x" * 101):
        with pytest.raises(ValidationError):
            arguments(kind=wrong)


def test_the_kinds_are_those_of_the_recorded_list() -> None:
    listed = recorded("source-lists/tooi_plooi-documentsoorten-v3.json").decode()
    unlisted = [kind for kind in KINDS if f'"{kind}"' not in listed]
    assert unlisted == ["kaart"]  # recorded in a document of 2026
    assert '"kaart"' in recorded("open-overheid-woo/detail_eef2edec.json").decode()


def test_the_recorded_category_is_one_of_ours() -> None:
    assert any(
        f'"{category}"' in recorded("open-overheid-woo/detail_eef2edec.json").decode() for category in CATEGORIES
    )


def test_the_declaration_says_that_matching_and_order_are_the_registers_own() -> None:
    assert SEARCH.matchings == ("any_word",)
    assert "match" not in SEARCH.arguments.fields
    assert all(order.endswith("the register's own order") for order in SEARCH.sorts.values())
