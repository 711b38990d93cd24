"""The address of the database: what cannot work stops the start with a sentence."""

import pytest
from flask import Flask

from besluitbron.config import SettingsError
from besluitbron.extensions import init_database


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("sqlite://", "must name a file"),
        ("sqlite:///:memory:", "must name a file"),
        ("mysql://root:geheim@localhost/x", "not an address that can be used here"),
        ("nonsense:geheim", "not an address that can be used here"),
        ("oracle+oracledb://u:geheim@h/x", "not an address that can be used here"),
    ],
)
def test_an_address_that_cannot_be_used_stops_the_start_without_repeating_it(url: str, said: str) -> None:
    with pytest.raises(SettingsError, match=said) as raised:
        init_database(Flask("extensions"), url)
    assert "geheim" not in str(raised.value)


def test_a_process_may_make_several_apps(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("apps")
    engines = [init_database(Flask("extensions"), f"sqlite:///{folder}/{name}.db") for name in ("a", "b")]
    assert [engine.url.database for engine in engines] == [f"{folder}/{name}.db" for name in ("a", "b")]
    for engine in engines:
        engine.dispose()
