import pytest

from besluitbron.connectors.rechtspraak.identifiers import Wanted, read_identifier
from besluitbron.contract.errors import IdentifierRefused

ECLI = "ECLI:NL:RVS:2024:1234"


@pytest.mark.parametrize(
    "given",
    [
        ECLI,
        ECLI.lower(),
        f"  {ECLI} ",
        f"{ECLI}.",
        "ECLI: NL: RVS: 2024: 1234",
        "ecli ecli:nl:rvs:2024:1234",
        f"https://uitspraken.rechtspraak.nl/details?id={ECLI}",
        f"https://uitspraken.rechtspraak.nl/inziendocument?id={ECLI}&showbutton=true",
        f"https://uitspraken.rechtspraak.nl/#!/details?id={ECLI}",
        f"http://deeplink.rechtspraak.nl/uitspraak?id={ECLI}",
        f"https://data.rechtspraak.nl/uitspraken/content?id={ECLI}",
        "https://uitspraken.rechtspraak.nl/details?id=ECLI%3ANL%3ARVS%3A2024%3A1234",
        f"https://linkeddata.overheid.nl/front/portal/document-viewer/{ECLI}",
    ],
)
def test_an_ecli_is_read_in_any_spelling(given: str) -> None:
    assert read_identifier(given) == Wanted(ecli=ECLI)


@pytest.mark.parametrize("given", ["BP5608", "LJN BP5608", "LJN: BP5608", "ljn:bp5608"])
def test_the_number_from_before_2013_is_known_as_such(given: str) -> None:
    assert read_identifier(given) == Wanted(ljn="BP5608")


@pytest.mark.parametrize(
    "given",
    [
        "",
        "zaaknummer 22/496",
        "ECLI:NL:RVS:24:1234",
        "ECLI:NL:RVS:2024:",
        "ECLI:NL:RVS2024:1234",
        "ECLI:NL:RVS:2024:12/34",
        "ECLI:NL:RVSXXXXX:2024:1234",
        "BP560",
        "https://elsewhere.example/details?id=ECLI:NL:RVS:2024:1234",
        "https://uitspraken.rechtspraak.nl/",
        "http://[",
    ],
)
def test_what_is_no_ecli_is_refused_with_an_example(given: str) -> None:
    with pytest.raises(IdentifierRefused, match=r"ECLI"):
        read_identifier(given)


@pytest.mark.parametrize("given", ["ECLI:EU:C:2018:257", "ECLI:BE:RVSCDE:2020:247.760"])
def test_an_ecli_of_another_country_is_told_apart(given: str) -> None:
    with pytest.raises(IdentifierRefused, match="another country"):
        read_identifier(given)
