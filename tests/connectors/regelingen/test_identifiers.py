"""What people call a local regulation: identifiers, references, addresses."""

import ast

import pytest

from besluitbron.connectors.regelingen.identifiers import read_identifier
from besluitbron.contract.errors import IdentifierRefused
from tests.recorded import recorded


@pytest.mark.parametrize(
    ("given", "work", "version"),
    [
        ("CVDR667363", "CVDR667363", None),
        (" cvdr667363 ", "CVDR667363", None),
        ("CVDR 667363", "CVDR667363", None),
        ("CVDR667363_1", "CVDR667363", 1),
        ("CVDR667363/12", "CVDR667363", 12),
        ("112779_1", "CVDR112779", 1),
        ("CVDR://90740_1", "CVDR90740", 1),
        ("1.1:CVDR77862_1", "CVDR77862", 1),
        ("https://lokaleregelgeving.overheid.nl/CVDR667363/1", "CVDR667363", 1),
        ("https://lokaleregelgeving.overheid.nl/CVDR667363/1?show-wti=true", "CVDR667363", 1),
        ("https://lokaleregelgeving.overheid.nl/CVDR667363", "CVDR667363", None),
        ("https://lokaleregelgeving.overheid.nl/CVDR478707/6#hoofdstuk_n2", "CVDR478707", 6),
        (
            "http://decentrale.regelgeving.overheid.nl/cvdr/xhtmloutput/Historie/Kampen/CVDR100394/CVDR100394_2.html",
            "CVDR100394",
            2,
        ),
    ],
)
def test_an_identifier_in_any_spelling_is_the_regulation_with_its_version(given, work, version):
    wanted = read_identifier(given)
    assert (wanted.work, wanted.version) == (work, version)


def test_quirk_68_recorded_addresses_in_both_cases_name_the_version():
    variants = ast.literal_eval(recorded("cvdr/notebook_url_variants.txt").decode())
    assert {address.split("/")[3] for entry in variants.values() for address in (entry["xml"], entry["html"])} == {
        "CVDR",
        "cvdr",
    }
    for identifier, entry in variants.items():
        for address in (entry["xml"], entry["html"]):
            assert read_identifier(address).identifier == f"CVDR{identifier}"
            assert read_identifier(address).version == entry["version"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("APV Delft", "search_documents"),
        ("667363", "no identifier"),
        ("CVDR", "no identifier"),
        ("CVDR667363_", "no identifier"),
        ("BWBR0005537", "no identifier"),
        ("https://example.org/CVDR667363/1", "Only addresses of lokaleregelgeving.overheid.nl"),
        ("https://lokaleregelgeving.overheid.nl.example.org/CVDR1/1", "Only addresses"),
        ("https://lokaleregelgeving.overheid.nl/ZoekResultaat", "names no regulation"),
        ("http://[", "Only addresses"),
        ("../../etc/passwd", "no identifier"),
        ("x" * 299, "no identifier"),
    ],
)
def test_a_near_miss_is_refused_with_what_is_wrong(given, said):
    with pytest.raises(IdentifierRefused, match=said):
        read_identifier(given)
