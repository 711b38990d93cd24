"""Names of bodies as the register's own search site showed them, and as lists of municipalities have them, recorded."""

import csv
from html.parser import HTMLParser

import pytest

from besluitbron.contract.errors import CallerError, UpstreamUnreadable
from besluitbron.upstream.sniffing import is_web_page
from tests.connectors.raadsinformatie.asking import answer
from tests.connectors.raadsinformatie.test_sources import find, read
from tests.recorded import recorded

PAGE = "ori/zoek_openraadsinformatie_saved_page_2025-10"


def listed(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(recorded(f"source-lists/{name}").decode().splitlines()))


def said_of(name: str) -> str:
    """The key of a body, or what is said instead."""
    try:
        return find(name)
    except CallerError as error:
        return str(error)


def test_names_as_the_site_shows_them_lead_to_one_body_or_to_the_nearest_names() -> None:
    names = [row["display_name"] for row in listed("ori_organisation_facet_2025-10.csv")]
    helped = {name: said for name in names if " " in (said := said_of(name))}
    assert len(names) == 280
    assert len(helped) <= 12
    assert "bergen-l" in helped["Gemeente Bergen"]
    assert "Gemeente Hof van Twente" in helped["Gemeente Hofvantwente"]
    assert "Gemeente Kaag en Braassem" in helped["Gemeente Kaag En Brasssem"]
    assert all("Did you mean" in said or "can mean several" in said for said in helped.values())


def test_every_municipality_of_2023_is_known_by_its_name() -> None:
    """Not in this register, or one of several: never taken for a name that nobody has."""
    names = [row["Gemeentenaam"] for row in listed("gemeenten-2023.csv")]
    assert len(names) > 340
    assert [name for name in names if "has no source" in said_of(name)] == []


def test_other_names_of_a_municipality_lead_to_it() -> None:
    names = {row["Naam"]: row["Uniform"] for row in listed("gemeenten-uniform-2023.csv")}
    assert find("'s Gravenhage") == find(names["'s Gravenhage"]) == "den-haag"
    assert find("Súdwest-Fryslân") == "sudwest-fryslan"
    assert find("Friesland") == find("Provincie Fryslân") == "fryslan"
    for gone in ("Boxmeer", "Brielle", "Weesp", "Westvoorne"):
        assert find(gone) == gone.lower()


def test_the_saved_page_is_a_web_page_and_no_list() -> None:
    page = recorded(f"{PAGE}.html")
    assert is_web_page(page)
    with pytest.raises(UpstreamUnreadable):
        read(page)
    assert answer(page).content == page


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def handle_data(self, data: str) -> None:
        self.words += data.split()


def test_the_saved_page_has_the_text_and_the_names_that_were_taken_from_it() -> None:
    """Quirk 14 was seen here: one document of Kaag en Braassem stands in the list twice."""
    text = recorded(f"{PAGE}.txt").decode()
    parser = _Words()
    parser.feed(recorded(f"{PAGE}.html").decode())
    on_page = set(parser.words)
    assert sum(word in on_page for word in text.split()) > 0.95 * len(text.split())
    assert text.count("Integrale tekst APV") >= 2
    for row in listed("ori_organisation_facet_2025-10.csv")[:50]:
        assert f"{row['display_name']}\n{row['hits']}" in text
