"""What people write for a paper, a case or a meeting, and what is none."""

import pytest

from besluitbron.connectors.tweedekamer.identifiers import Wanted, read_identifier
from besluitbron.contract.errors import IdentifierRefused

KEY = "0006f304-7f6f-45f7-923e-9975c29d77c6"
BUDGET = Wanted("paper", "12", 36600, "VII")
PLAIN = Wanted("paper", "3384", 19637, None)

SPELLINGS = {
    "2025D06779": Wanted("document", "2025D06779"),
    "2025d06779": Wanted("document", "2025D06779"),
    " 2025Z02986 ": Wanted("case", "2025Z02986"),
    "2025A06526": Wanted("meeting", "2025A06526"),
    "2025P16955": Wanted("item", "2025P16955"),
    "TZ202503-012": Wanted("commitment", "TZ202503-012"),
    "tz202503-12": Wanted("commitment", "TZ202503-12"),
    KEY: Wanted("key", KEY),
    KEY.upper(): Wanted("key", KEY),
    f"vergadering/{KEY}": Wanted("session", KEY),
    f"besluit/{KEY}": Wanted("decision", KEY),
    "kst-36600-VII-12": BUDGET,
    "KST-36600-vii-12": BUDGET,
    "36600 VII, nr. 12": BUDGET,
    "36600-VII, nr. 12": BUDGET,
    "36600-VII-12": BUDGET,
    "36 600 VII, nr. 12": BUDGET,
    "36\u00a0600 VII nr 12": BUDGET,
    "36.600 VII, nr. 12": BUDGET,
    "Kamerstukken II 2024/25, 36600 VII, nr. 12": BUDGET,
    "Kamerstukken II 2024/2025, 36600-VII, nr. 12": BUDGET,
    "kamerstuk 36600 VII nr. 12": BUDGET,
    "Kamerstuk 36 600 VII, nr. 12": BUDGET,
    "kst-19637-3384": PLAIN,
    "19637, nr. 3384": PLAIN,
    "19637-3384": PLAIN,
    "19637 nr. 3384": PLAIN,
    "Kamerstukken TK 2024/25, 19637, nr. 3384": PLAIN,
    "kst-36600-A-3": Wanted("paper", "3", 36600, "A"),
    "kst-21501-20-1234": Wanted("paper", "1234", 21501, "20"),
    "21501-07, nr. 1985": Wanted("paper", "1985", 21501, "07"),
    "Kamerstukken II 2024/25, 21501-20, nr. 2170": Wanted("paper", "2170", 21501, "20"),
    "kst-31444-IXB-2": Wanted("paper", "2", 31444, "IXB"),
    "ah-tk-20242025-1244": Wanted("answer", "242501244"),
    "Aanhangsel Handelingen II 2024/25, nr. 1244": Wanted("answer", "242501244"),
    "Aanhangsel van de Handelingen II 2024/2025, nr. 1244": Wanted("answer", "242501244"),
    "https://www.tweedekamer.nl/kamerstukken/moties/detail?did=2025D31484&id=2025Z13886": Wanted(
        "document", "2025D31484"
    ),
    "https://www.tweedekamer.nl/kamerstukken/detail?id=2025Z13886": Wanted("case", "2025Z13886"),
    "https://www.tweedekamer.nl/vergaderingen/plenaire_vergaderingen/details/activiteit?id=2025A04278": Wanted(
        "meeting", "2025A04278"
    ),
    "https://www.tweedekamer.nl/downloads/document?id=2025D31484": Wanted("document", "2025D31484"),
    "https://zoek.officielebekendmakingen.nl/kst-36600-VII-12.html": BUDGET,
    f"https://gegevensmagazijn.tweedekamer.nl/OData/v4/2.0/Document({KEY})": Wanted("key", KEY),
    f"https://gegevensmagazijn.tweedekamer.nl/OData/v4/2.0/Verslag({KEY})/resource": Wanted("key", KEY),
}

REFUSED = {
    "36600": "dossier",
    "21501-20": "dossier",
    "36600 VII": "dossier",
    "kst-36600-VII": "dossier",
    "dossier 36600": "dossier",
    "kst-36867-D": "",
    "gmb-2024-216934": "bekendmakingen",
    "h-tk-20242025-65-3": "bekendmakingen",
    "blg-998035": "bekendmakingen",
    "stcrt-2021-100": "bekendmakingen",
    "2025Q00001": "no identifier",
    "2025D1": "no identifier",
    "25D06779": "no identifier",
    "TZ2025-1": "no identifier",
    KEY[:-1]: "no identifier",
    f"guid'{KEY}'": "no identifier",
    f"({KEY})": "no identifier",
    f"zaak/{KEY}": "no identifier",
    f"besluit/{KEY[1:]}": "no identifier",
    "motie over warmtenetten": "no identifier",
    "https://www.tweedekamer.nl/": "addresses",
    "https://www.tweedekamer.nl.example/kamerstukken/detail?id=2025Z13886": "addresses",
    "https://elsewhere.example/?id=2025D31484": "addresses",
    "http://[": "addresses",
    "'; drop table": "no identifier",
}


@pytest.mark.parametrize("text", SPELLINGS)
def test_a_spelling_means(text: str) -> None:
    assert read_identifier(text) == SPELLINGS[text]


@pytest.mark.parametrize("text", REFUSED)
def test_a_near_miss_is_refused_with_what_is_wrong(text: str) -> None:
    with pytest.raises(IdentifierRefused) as refused:
        read_identifier(text)
    assert REFUSED[text] in str(refused.value)
    assert len(str(refused.value)) < 400


def test_a_paper_of_the_other_chamber_is_sent_where_it_is() -> None:
    with pytest.raises(IdentifierRefused, match="Eerste Kamer"):
        read_identifier("Kamerstukken I 2025/26, 36867, D")
    with pytest.raises(IdentifierRefused, match="Eerste Kamer"):
        read_identifier("36867, nr. D")
