import pytest

from besluitbron.connectors.woo.identifiers import citation_identifier, identifier_in, read_identifier
from besluitbron.contract.errors import IdentifierRefused

UUID = "eef2edec-019e-4085-8e2e-4d3f42686431"
OLD = "ronl-228036432630c580dcdddefd9c3a6de8e2587c1b"


@pytest.mark.parametrize(
    ("given", "identifier"),
    [
        (UUID, UUID),
        (UUID.upper(), UUID),
        (f"{UUID}_1", UUID),
        (f" {UUID}_12 ", UUID),
        (OLD, OLD),
        (f"{OLD}_2", OLD),
        ("oep-8b3d7d3bb9df556ae725c0467c7edc9f5ed1f848", "oep-8b3d7d3bb9df556ae725c0467c7edc9f5ed1f848"),
        ("plooicb-2021-36", "plooicb-2021-36"),
        ("ronl-1a2b0036-d4b1-4f7d-89b8-149fb26976c2", "ronl-1a2b0036-d4b1-4f7d-89b8-149fb26976c2"),
        ("dpc-9225c6ebccfe327bd67c4a5d0013d85d1abdcf22_1", "dpc-9225c6ebccfe327bd67c4a5d0013d85d1abdcf22"),
        (f"https://open.overheid.nl/documenten/{UUID}", UUID),
        (f"https://open.overheid.nl/documenten/{UUID}/file", UUID),
        (f"https://open.overheid.nl/details/{OLD}_1?x=1", OLD),
        (f"https://open.overheid.nl/overheid/openbaarmakingen/api/v0/attachment/{OLD}", OLD),
    ],
)
def test_quirk_38_an_identifier_is_read_in_any_form_and_without_its_version(given: str, identifier: str) -> None:
    assert read_identifier(given) == identifier


@pytest.mark.parametrize(
    "given",
    [
        "",
        "nota",
        UUID[:-1],
        f"{UUID}_x",
        "ronl-",
        "kst-36045-299",
        "ECLI:NL:HR:2020:1",
        f"https://elsewhere.example/documenten/{UUID}",
        "https://open.overheid.nl/over",
        "http://[",
        f"{OLD}/../x",
    ],
)
def test_what_is_no_identifier_of_this_register_is_refused(given: str) -> None:
    with pytest.raises(IdentifierRefused):
        read_identifier(given)
    assert identifier_in(given) is None


def test_a_citation_says_whose_identifier_it_is() -> None:
    assert citation_identifier(UUID) == f"woo:{UUID}"
    assert citation_identifier(OLD) == OLD
