from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from besluitbron.contract.errors import ArgumentsRefused, SourceAmbiguous, SourceUnknown
from besluitbron.contract.sources import Source, SourceList
from besluitbron.pipeline.sources import SourceIndex, check_source, dissolved_note, fold

LIST = SourceList(
    (
        Source("gemeente-utrecht", "Gemeente Utrecht", "municipality", "Utrecht"),
        Source("provincie-utrecht", "Provincie Utrecht", "province", "Utrecht"),
        Source("den-haag", "Gemeente Den Haag", "municipality", "Den Haag", aliases=("'s-Gravenhage", "DH")),
        Source("sudwest-fryslan", "Gemeente Súdwest-Fryslân", "municipality", "Súdwest-Fryslân"),
        Source(
            "weesp",
            "Gemeente Weesp",
            "municipality",
            "Weesp",
            dissolved_on=date(2022, 3, 24),
            successor="Gemeente Amsterdam",
        ),
        Source(
            "cuijk",
            "Gemeente Cuijk",
            "municipality",
            "Cuijk",
            dissolved_on=date(2022, 1, 1),
            successor="Gemeente Land van Cuijk",
            held=False,
        ),
        Source(
            "grave",
            "Gemeente Grave",
            "municipality",
            "Grave",
            dissolved_on=date(2022, 1, 1),
            successor="Gemeente Land van Cuijk",
        ),
        Source("land-van-cuijk", "Gemeente Land van Cuijk", "municipality", "Land van Cuijk", held=False),
        Source(
            "sneek",
            "Gemeente Sneek",
            "municipality",
            "Sneek",
            dissolved_on=date(2011, 1, 1),
            successor="Gemeente Súdwest-Fryslân",
            held=False,
        ),
        Source("bergen-nh", "Gemeente Bergen (NH.)", "municipality", "Bergen"),
        Source("bergen-l", "Gemeente Bergen (L.)", "municipality", "Bergen"),
        Source("delft", "Gemeente Delft", "municipality", "Delft"),
    ),
    "test list",
)
INDEX = SourceIndex(LIST)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Delft", "delft"),
        ("delft", "delft"),
        ("Gemeente Delft", "delft"),
        ("  GEMEENTE  delft ", "delft"),
        ("'s-Gravenhage", "den-haag"),
        ("’s Gravenhage", "den-haag"),
        ("s-gravenhage", "den-haag"),
        ("Den Haag", "den-haag"),
        ("Sudwest Fryslan", "sudwest-fryslan"),
        ("Súdwest-Fryslân", "sudwest-fryslan"),
        ("Gemeente Utrecht", "gemeente-utrecht"),
        ("provincie utrecht", "provincie-utrecht"),
        ("provincie-utrecht", "provincie-utrecht"),
        ("Weesp", "weesp"),
        ("Utrecht (provincie)", "provincie-utrecht"),
        ("municipality of Utrecht", "gemeente-utrecht"),
        ("gemeente 's-Gravenhage", "den-haag"),
    ],
)
def test_a_source_is_found_by_every_spelling_people_use(name: str, key: str) -> None:
    assert check_source(name, INDEX, "Register").key == key


def test_a_shared_name_lists_its_choices() -> None:
    with pytest.raises(SourceAmbiguous, match=r"'gemeente-utrecht' \(Gemeente Utrecht\) or 'provincie-utrecht'"):
        check_source("Utrecht", INDEX, "Register")


@pytest.mark.parametrize(
    ("name", "nearest"), [("Dleft", "Gemeente Delft"), ("Gemeente Delf", "Gemeente Delft"), ("Wesp", "Weesp")]
)
def test_an_unknown_name_gets_the_nearest_names(name: str, nearest: str) -> None:
    with pytest.raises(SourceUnknown, match=nearest):
        check_source(name, INDEX, "Register")


def test_a_name_like_no_other_is_refused_without_a_guess() -> None:
    with pytest.raises(SourceUnknown) as refused:
        check_source("Qwzx", INDEX, "Register")
    assert "Did you mean" not in str(refused.value)
    assert "list_sources" in str(refused.value)


def test_a_dissolved_body_names_its_successor() -> None:
    assert dissolved_note(check_source("Weesp", INDEX, "Register")) == [
        "Gemeente Weesp ended on 2022-03-24; later decisions are under Gemeente Amsterdam."
    ]
    with pytest.raises(SourceUnknown, match="Search its successor Gemeente Súdwest-Fryslân instead"):
        check_source("Sneek", INDEX, "Register")


def test_a_successor_that_is_not_held_is_no_advice_but_its_predecessors_are() -> None:
    with pytest.raises(SourceUnknown, match="Its successor Gemeente Land van Cuijk is not held either"):
        check_source("Cuijk", INDEX, "Register")
    with pytest.raises(SourceUnknown, match="Older records of its area are under 'Gemeente Grave'"):
        check_source("Land van Cuijk", INDEX, "Register")


def test_a_layer_in_front_of_a_shared_name_leaves_the_choice_within_that_layer() -> None:
    with pytest.raises(SourceAmbiguous, match=r"'bergen-nh' .* or 'bergen-l'"):
        check_source("gemeente Bergen", INDEX, "Register")


def test_only_sources_of_the_named_layer_are_suggested() -> None:
    with pytest.raises(SourceUnknown) as refused:
        check_source("Ministerie van Delf", INDEX, "Register")
    assert "Delft" not in str(refused.value)


@pytest.mark.parametrize("name", ["", " ", "!?"])
def test_a_name_without_letters_is_refused_as_an_argument(name: str) -> None:
    with pytest.raises(ArgumentsRefused, match="give a name"):
        check_source(name, INDEX, "Register")


@given(st.text(max_size=60))
def test_any_name_is_found_or_refused_with_a_sentence(name: str) -> None:
    if len(INDEX.find(name)) == 1 and INDEX.find(name)[0].held:
        assert check_source(name, INDEX, "Register") in LIST.sources
        return
    with pytest.raises((SourceUnknown, SourceAmbiguous, ArgumentsRefused)) as refused:
        check_source(name, INDEX, "Register")
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 600


@given(st.text(max_size=40))
def test_folding_is_stable(name: str) -> None:
    assert fold(fold(name)) == fold(name)
