"""The invented bodies: believable, and none of them real."""

import csv
import unicodedata

from besluitbron.embedded import sample_sources
from besluitbron.embedded.bodies import BODIES, MUNICIPALITIES, NATIONAL_BODIES, PROVINCES, WATER_BOARDS
from tests.recorded import recorded

KINDS = ("gemeente", "provincie", "waterschap", "hoogheemraadschap", "wetterskip", "ministerie", "van", "het", "de")


def bare(name: str) -> str:
    """A name without its kind, accents and signs: what two bodies must not share."""
    plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    words = "".join(letter if letter.isalnum() else " " for letter in plain).split()
    return " ".join(word for word in words if word not in KINDS)


def test_no_invented_body_has_the_name_or_code_of_a_real_one() -> None:
    real = list(csv.DictReader(recorded("source-lists/tooi_codes.csv").decode().splitlines()))
    assert len(real) > 600
    names, codes = {bare(row["label"]) for row in real}, {row["code"] for row in real}
    for body in BODIES:
        assert bare(body.name) not in names
        assert not {bare(alias) for alias in body.aliases} & names
        assert body.code not in codes


def test_the_sample_has_bodies_of_each_layer() -> None:
    assert (len(MUNICIPALITIES), len(PROVINCES), len(WATER_BOARDS), len(NATIONAL_BODIES)) == (24, 3, 3, 2)
    assert len({body.key for body in BODIES}) == len({body.code for body in BODIES}) == 32


def test_one_bare_name_is_shared_by_a_municipality_and_a_province() -> None:
    shared = [body for body in BODIES if body.short_name == "Merenland"]
    assert [(body.key, body.layer) for body in shared] == [
        ("gemeente-merenland", "municipality"),
        ("provincie-merenland", "province"),
    ]
    others = [body.short_name for body in BODIES if body not in shared]
    assert len(others) == len(set(others))


def test_a_dissolved_body_names_a_successor_that_exists() -> None:
    dissolved = [body for body in BODIES if body.dissolved_on]
    assert [body.key for body in dissolved] == ["ravensmeer"]
    assert dissolved[0].successor in {body.name for body in BODIES}


def test_names_with_an_apostrophe_a_diacritic_and_an_alias_are_among_them() -> None:
    names = {body.short_name for body in BODIES}
    assert {"'s-Gravenwoude", "Súdermar", "Sint-Odiliënrade"} <= names
    assert any("Den Woude" in body.aliases for body in BODIES)


def test_the_websites_of_invented_bodies_cannot_exist() -> None:
    assert all(body.site.endswith(".example") for body in BODIES)


def test_the_sources_of_the_sample_carry_the_alias_of_their_index() -> None:
    sources = {source.key: source for source in sample_sources("ori-classic")}
    assert len(sources) == 30
    assert sources["waterdrecht"].platform_name == "ori_waterdrecht"
    assert sources["s-gravenwoude"].platform_name == "ori_den_woude"
    assert sources["provincie-merenland"].platform_name == "osi_merenland"
    assert sources["ravensmeer"].successor == "Gemeente Groenewetering"
    assert all(source.platform_name.startswith(("ori_", "osi_", "owi_")) for source in sources.values())
