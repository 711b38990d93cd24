"""Addresses that somebody gave or a platform sent."""

import pytest

from besluitbron.contract.addresses import is_encrypted_on, parts_of, parts_on

HOSTS = ("zoek.example",)


@pytest.mark.parametrize("address", ["http://[", "https://[zoek.example/a", "https://zoek\u2100.example/"])
def test_what_is_no_address_has_no_parts(address: str) -> None:
    assert parts_of(address) is None
    assert parts_on(address, HOSTS) is None
    assert not is_encrypted_on(address, HOSTS)


@pytest.mark.parametrize(
    ("address", "on_host", "encrypted"),
    [
        ("https://zoek.example/a", True, True),
        ("https://ZOEK.example:8443/a", True, True),
        ("http://zoek.example/a", True, False),
        ("https://zoek.example.evil.example/a", False, False),
        ("https://evil.example/https://zoek.example/a", False, False),
        ("https://zoek.example@evil.example/a", False, False),
        ("zoek.example/a", False, False),
        ("", False, False),
    ],
)
def test_an_address_is_on_the_host_that_it_names(address: str, on_host: bool, encrypted: bool) -> None:
    assert (parts_on(address, HOSTS) is not None) is on_host
    assert is_encrypted_on(address, HOSTS) is encrypted
