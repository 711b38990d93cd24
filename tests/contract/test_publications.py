"""What people call a publication."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from besluitbron.contract.errors import IdentifierRefused
from besluitbron.contract.publications import Wanted, read_dossier, read_identifier

SITE = "https://zoek.officielebekendmakingen.nl"
FRBR = "https://repository.overheid.nl/frbr/officielepublicaties"


@pytest.mark.parametrize(
    ("given", "identifier"),
    [
        ("gmb-2024-216934", "gmb-2024-216934"),
        ("GMB-2024-216934", "gmb-2024-216934"),
        ("  stb-2021-419 ", "stb-2021-419"),
        ("stb-2021-419-N1", "stb-2021-419-n1"),
        ("stb-2009-601-b1", "stb-2009-601-b1"),
        ("stcrt-2021-100", "stcrt-2021-100"),
        ("prb-2024-1", "prb-2024-1"),
        ("wsb-2024-1", "wsb-2024-1"),
        ("bgr-2024-715", "bgr-2024-715"),
        ("trb-2024-1", "trb-2024-1"),
        ("kst-36045-299", "kst-36045-299"),
        ("KST-36600-vii-1", "kst-36600-VII-1"),
        ("kst-36867-d", "kst-36867-D"),
        ("kst-1259252", "kst-1259252"),
        ("blg-998035", "blg-998035"),
        ("ah-tk-20202021-3235", "ah-tk-20202021-3235"),
        ("h-ek-20212022-2-7", "h-ek-20212022-2-7"),
        ("kv-tk-2020z13248", "kv-tk-2020Z13248"),
        ("ag-ek-2017-10-26", "ag-ek-2017-10-26"),
        ("nds-tk-2015d00006", "nds-tk-2015D00006"),
        ("nds-wwi0800141-b1", "nds-wwi0800141-b1"),
        ("gmb-2024-216934.html", "gmb-2024-216934"),
        (f"{SITE}/gmb-2024-216934.html", "gmb-2024-216934"),
        (f"{SITE}/gmb-2024-216934", "gmb-2024-216934"),
        (f"{SITE}/kst-36045-299.pdf?utm_source=mail#top", "kst-36045-299"),
        (f"{SITE}/kst-36045-299/metadata.xml", "kst-36045-299"),
        ("http://www.officielebekendmakingen.nl/stb-2021-419.html", "stb-2021-419"),
        (f"{FRBR}/kst/32545/kst-32545-143/1/xml/kst-32545-143.xml", "kst-32545-143"),
        (f"{FRBR}/kst/32545/kst-32545-143/1/metadata/metadata.xml", "kst-32545-143"),
    ],
)
def test_an_identifier_is_read_in_any_public_spelling(given: str, identifier: str) -> None:
    assert read_identifier(given).identifier == identifier


@pytest.mark.parametrize(
    ("given", "dossier", "number"),
    [
        ("36867-D", "36867", "D"),
        ("36867-d", "36867", "D"),
        ("36045-299", "36045", "299"),
        ("36 045, nr. 299", "36045", "299"),
        ("36045 nr. 299", "36045", "299"),
        ("kamerstuk 36045-299", "36045", "299"),
        ("Kamerstukken II 2025/26, 36 045, nr. 299", "36045", "299"),
        ("Kamerstukken I 2025-2026, 36867, D", "36867", "D"),
        ("36600-VII-1", "36600-VII", "1"),
        ("36 600 VII, nr. 1", "36600-VII", "1"),
        ("35300-X-63", "35300-X", "63"),
        ("36 600 IXB, nr. 7", "36600-IXB", "7"),
        ("36600 A, nr. 5", "36600-A", "5"),
        ("21501-02, nr. 2500", "21501-02", "2500"),
        ("kst-21501-02-2500", "21501-02", "2500"),
        ("34702-(R2092)-7", "34702-(R2092)", "7"),
    ],
)
def test_a_kamerstuk_number_is_dossier_and_number(given: str, dossier: str, number: str) -> None:
    assert read_identifier(given) == Wanted((f"kst-{dossier}-{number}",), dossier, number)


def test_the_identifier_of_a_kamerstuk_knows_its_dossier() -> None:
    assert read_identifier("kst-36600-VII-1") == Wanted(("kst-36600-VII-1",), "36600-VII", "1")


def test_a_spelling_that_is_neither_way_of_ours_is_tried_as_it_was_given() -> None:
    assert read_identifier("kv-tk-2020Z13248b").identifiers == ("kv-tk-2020z13248b", "kv-tk-2020Z13248b")


@pytest.mark.parametrize(("given", "temporary"), [("kst-1259252", True), ("kst-36867-D", False), ("gmb-2024-1", False)])
def test_a_temporary_number_is_known_by_its_length(given: str, temporary: bool) -> None:
    assert read_identifier(given).is_temporary is temporary


@pytest.mark.parametrize(
    "given",
    [
        "",
        "warmtenet",
        "gmb",
        "gmb-",
        "gmb-x",
        "ECLI:NL:RVS:2024:1",
        "BWBR0005537",
        "CVDR123456",
        "gmb-2024-1 OR kst-1",
        'gmb-2024-1"',
        "gmb-2024-*",
        "../../etc/passwd",
        "https://example.org/gmb-2024-1.html",
        "https://zoek.officielebekendmakingen.nl.example.org/gmb-2024-1.html",
        "https://zoek.officielebekendmakingen.nl/",
        "https://zoek.officielebekendmakingen.nl/resultaten?q=gmb-2024-1",
        "http://[",
        "gmb-" + "1" * 300,
    ],
)
def test_anything_else_is_refused_with_examples_or_the_hosts(given: str) -> None:
    with pytest.raises(IdentifierRefused, match=r"gmb-2024-216934|zoek\.officielebekendmakingen\.nl"):
        read_identifier(given)


@pytest.mark.parametrize(
    ("given", "dossier"),
    [
        ("36045", "36045"),
        ("36 045", "36045"),
        ("36600-VII", "36600-VII"),
        ("36 600 VII", "36600-VII"),
        ("kst-96001", "96001"),
        ("KST-36600-vii", "36600-VII"),
        ("kst-36600-XIII", "36600-XIII"),
        ("kst-21501-02", "21501-02"),
    ],
)
def test_a_dossier_alone_is_refused_with_advice(given: str, dossier: str) -> None:
    with pytest.raises(IdentifierRefused, match=f"search_documents with dossier '{dossier}'"):
        read_identifier(given)


@pytest.mark.parametrize(
    "given",
    ["36600 VII", "36600-VII", "36 600 VII", "36.600-VII", "kst-36600-VII", "KST-36600-vii", "dossier 36600-VII"],
)
def test_a_dossier_is_read_in_the_spellings_people_use(given: str) -> None:
    assert read_dossier(given) == "36600-VII"


@pytest.mark.parametrize(
    ("given", "dossier"),
    [
        ("36045", "36045"),
        ("36 045", "36045"),
        ("36600 A", "36600-A"),
        ("34702-(R2092)", "34702-(R2092)"),
        ("21 501-20", "21501-20"),
    ],
)
def test_a_dossier_may_have_no_chapter_or_another_one(given: str, dossier: str) -> None:
    assert read_dossier(given) == dossier


@pytest.mark.parametrize("given", ["", "36045-299", "kst-36045-299", "3604", "kst-1259252", "warmtenet", "36600-VII-1"])
def test_what_is_no_dossier_is_none(given: str) -> None:
    assert read_dossier(given) is None


@given(st.text(max_size=80))
def test_any_text_gives_an_identifier_or_a_refusal(text: str) -> None:
    try:
        wanted = read_identifier(text)
    except IdentifierRefused:
        return
    allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.()"
    assert set("".join(wanted.identifiers)) <= set(allowed)
