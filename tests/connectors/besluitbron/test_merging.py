"""Merging: in turns, and the same publication once."""

from dataclasses import replace

from besluitbron.contract.connector import Connector
from besluitbron.contract.search import Hit
from besluitbron.pipeline.joint.merging import Found, merge
from tests.service import Service


def found(connector: Connector, identifier: str, *same_as: str) -> Found:
    hit = Hit(identifier, "Titel", "document", None, None, None, None, None, same_as=same_as)
    return Found(connector, hit, {"id": f"{connector.name}:{identifier}"})


def test_the_same_publication_in_two_registers_is_shown_once(service: Service) -> None:
    gazette = service.rooms.connectors["bekendmakingen"]
    parliament = replace(gazette, name="tweedekamer")
    released = replace(gazette, name="woo")
    merged, again = merge(
        [
            [found(gazette, "kst-36600-VII-12"), found(gazette, "gmb-2024-1")],
            [found(parliament, "2024D1", "bekendmakingen:KST-36600-VII-12"), found(parliament, "2024D2")],
            [found(released, "oep-1", "bekendmakingen:kst-36600-VII-12")],
        ]
    )
    assert [result["id"] for result in merged] == [
        "bekendmakingen:kst-36600-VII-12",
        "bekendmakingen:gmb-2024-1",
        "tweedekamer:2024D2",
    ]
    assert merged[0]["also_in"] == ["tweedekamer:2024D1", "woo:oep-1"]
    assert again == 2


def test_two_copies_of_one_publication_are_one_even_when_only_the_third_names_both(service: Service) -> None:
    gazette = service.rooms.connectors["bekendmakingen"]
    other = replace(gazette, name="woo")
    merged, again = merge([[found(gazette, "a")], [found(other, "x", "bekendmakingen:a"), found(other, "y", "woo:x")]])
    assert [result["id"] for result in merged] == ["bekendmakingen:a"]
    assert again == 2
