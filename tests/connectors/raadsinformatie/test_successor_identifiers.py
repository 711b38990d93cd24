"""Identifiers of the two APIs: what each opens, and how each answers the other's."""

import pytest

from besluitbron.connectors.raadsinformatie.classic.identifiers import parse_identifier as parse_classic
from besluitbron.connectors.raadsinformatie.generations import CLASSIC_ID, SUCCESSOR_ID
from besluitbron.connectors.raadsinformatie.sources import packaged_sources
from besluitbron.connectors.raadsinformatie.successor.identifiers import parse_identifier, read_identity
from besluitbron.contract.errors import IdentifierRefused
from tests.connectors.raadsinformatie.successor_asking import SOEST

GUID = "motion:ibabs:gemeente:houten:493049d8-2b51-4a8f-a885-bcd48efc1a2f"


@pytest.mark.parametrize(
    ("given_id", "meant"),
    [
        (SOEST, SOEST),
        (f" {SOEST} ", SOEST),
        (f"{SOEST}.", SOEST),
        (GUID, GUID),
        ("document%3Anotubiz%3Agemeente%3Asoest%3A12345", SOEST),
        ("document%3anotubiz%3agemeente%3asoest%3a12345", SOEST),
        ("https://openbesluitvorming.nl/?query=x&view=document%3Anotubiz%3Agemeente%3Asoest%3A12345&page=3", SOEST),
        ("https://openbesluitvorming.nl/api/entities/document%3Anotubiz%3Agemeente%3Asoest%3A12345", SOEST),
        ("meeting:parlaeus:waterschap:aa-en-maas:77", "meeting:parlaeus:waterschap:aa-en-maas:77"),
        ("document:gemeenteoplossingen:provincie:provincie-utrecht:a.b-c_1", None),
    ],
)
def test_an_identifier_is_read_as_people_write_it(given_id: str, meant: str | None) -> None:
    assert parse_identifier(given_id).id == (meant or given_id)


def test_an_identifier_says_what_it_is_of() -> None:
    identity = parse_identifier(GUID)
    assert (identity.kind, identity.supplier, identity.layer, identity.organization) == (
        "motion",
        "ibabs",
        "gemeente",
        "houten",
    )


@pytest.mark.parametrize(
    "given_id",
    [
        "",
        "soest",
        "document",
        "document:notubiz:gemeente:soest",
        "document:notubiz:gemeente:soest:",
        "document:notubiz:gemeente:so est:1",
        "document:notubiz:gemeente:soest:1/../2",
        "document:notubiz:gemeente:soest:1?x=2",
        "document:notubiz:gemeente:soest:1#2",
        "DOCUMENT:notubiz:gemeente:soest:1",
        "x" * 299,
        "../../etc/passwd",
        "nietbestaand:1",
        "https://[openbesluitvorming.nl/",
    ],
)
def test_what_is_no_identifier_is_refused_with_an_example(given_id: str) -> None:
    with pytest.raises(IdentifierRefused, match="id of a result"):
        parse_identifier(given_id)


@pytest.mark.parametrize("kind", ["agenda_item", "person", "party", "committee", "organization"])
def test_what_is_only_within_a_meeting_is_refused_with_what_to_give_instead(kind: str) -> None:
    with pytest.raises(IdentifierRefused, match="only within a meeting"):
        parse_identifier(f"{kind}:notubiz:gemeente:soest:1")


@pytest.mark.parametrize(
    "address",
    ["https://api.notubiz.nl/document/12345/1", "https://openbesluitvorming.nl/", "https://evil.example/?view=x"],
)
def test_an_address_of_a_file_is_refused_and_never_opened(address: str) -> None:
    with pytest.raises(IdentifierRefused, match="finds nothing by the address"):
        parse_identifier(address)


@pytest.mark.parametrize(
    "given_id", ["ori_utrecht/6512345", "osi_provincie-utrecht/1", "ORI 6512345", "ORI 6512345.", "6512345"]
)
def test_a_classic_identifier_is_told_apart_and_there_is_no_mapping(given_id: str) -> None:
    assert CLASSIC_ID.fullmatch(given_id)
    with pytest.raises(IdentifierRefused, match=r"classic API .* no mapping between the two"):
        parse_identifier(given_id)


@pytest.mark.parametrize("given_id", [SOEST, GUID, "meeting:parlaeus:waterschap:aa-en-maas:77"])
def test_the_classic_api_tells_an_identifier_of_its_successor_apart(given_id: str) -> None:
    assert SUCCESSOR_ID.fullmatch(given_id)
    with pytest.raises(IdentifierRefused, match=r"identifier of OpenBesluitvorming.*no mapping between the two"):
        parse_classic(given_id, packaged_sources())


def test_no_identifier_is_of_both() -> None:
    for given_id in (SOEST, GUID, "ori_utrecht/6512345", "6512345"):
        assert bool(CLASSIC_ID.fullmatch(given_id)) != bool(SUCCESSOR_ID.fullmatch(given_id))
    assert read_identity("ori_utrecht/6512345") is None
