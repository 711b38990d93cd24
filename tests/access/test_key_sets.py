"""The keys of the authorization server: when they are asked for, how long they hold, and which of them are used."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from besluitbron.access.key_sets import FRESH_SECONDS, PAUSE_SECONDS, USABLE_SECONDS, KeySet, read_keys
from besluitbron.contract.errors import UpstreamError, UpstreamUnavailable
from besluitbron.upstream.key_sets import MAX_BYTES, KeySetSource, metadata_addresses
from tests.authorization_server import AuthorizationServer, public_jwk, serving_logins
from tests.service import NOON
from tests.upstream.servers import always, response, serving

ALGORITHMS = ("RS256", "ES256")


@dataclass
class Server:
    """What the source finds; `seconds` is the time."""

    keys: list[dict[str, Any]] = field(default_factory=lambda: [public_jwk("rsa-1")])
    is_down: bool = False
    asked: int = 0
    seconds: float = 1_000.0

    def fetch(self) -> list[dict[str, Any]]:
        self.asked += 1
        if self.is_down:
            raise UpstreamUnavailable("could not be reached", "Try again")
        return self.keys

    def clock(self) -> float:
        return self.seconds


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.fixture
def key_set(server: Server) -> KeySet:
    return KeySet(server, ALGORITHMS, server.clock)


def test_nothing_is_asked_before_a_token_comes_and_then_once_while_fresh(server: Server, key_set: KeySet) -> None:
    assert server.asked == 0
    for _ in range(3):
        assert len(key_set.find("rsa-1", "RS256").keys) == 1
    server.seconds += FRESH_SECONDS - 1
    key_set.find("rsa-1", "RS256")
    assert server.asked == 1
    server.seconds += 1
    key_set.find("rsa-1", "RS256")
    assert server.asked == 2


def test_an_unknown_key_id_asks_again_but_not_more_often_than_the_pause(server: Server, key_set: KeySet) -> None:
    key_set.find("rsa-1", "RS256")
    server.keys = [public_jwk("rsa-2")]
    for _ in range(50):
        found = key_set.find("rsa-2", "RS256")
        assert (found.keys, found.is_certain) == ([], True)
    assert server.asked == 1
    server.seconds += PAUSE_SECONDS
    assert len(key_set.find("rsa-2", "RS256").keys) == 1
    assert not key_set.find("rsa-1", "RS256").keys
    assert server.asked == 2


def test_old_keys_hold_while_the_server_is_down_until_they_are_too_old(server: Server, key_set: KeySet) -> None:
    key_set.find("rsa-1", "RS256")
    server.is_down = True
    server.seconds += USABLE_SECONDS - 1
    found = key_set.find("rsa-1", "RS256")
    assert (len(found.keys), server.asked) == (1, 2)
    assert not key_set.find("rsa-2", "RS256").is_certain
    server.seconds += 1
    found = key_set.find("rsa-1", "RS256")
    assert (found.keys, found.is_certain) == ((), False)


def test_a_server_that_is_down_is_asked_after_each_pause_only(server: Server, key_set: KeySet) -> None:
    server.is_down = True
    for _ in range(20):
        found = key_set.find("rsa-1", "RS256")
        assert (found.keys, found.is_certain) == ((), False)
        assert 0 < found.retry_after_seconds <= PAUSE_SECONDS
    assert server.asked == 1
    server.is_down = False
    server.seconds += PAUSE_SECONDS
    assert len(key_set.find("rsa-1", "RS256").keys) == 1


def test_a_token_without_key_id_is_tried_with_every_key_of_its_kind(server: Server, key_set: KeySet) -> None:
    server.keys = [public_jwk("rsa-1"), public_jwk("ec-1"), public_jwk("rsa-2")]
    assert [key.kid for key in key_set.find(None, "RS256").keys] == ["rsa-1", "rsa-2"]
    assert [key.kid for key in key_set.find(None, "ES256").keys] == ["ec-1"]


RSA = public_jwk("rsa-1")


@pytest.mark.parametrize(
    "unusable",
    [
        {},
        {"kty": "oct", "k": "c2VjcmV0", "alg": "RS256"},
        {**RSA, "kty": "EC"},
        {**RSA, "alg": "RS512"},
        {**RSA, "use": "enc"},
        {**RSA, "key_ops": ["encrypt"]},
        {**RSA, "key_ops": "verify"},
        {**RSA, "n": 5},
        {**RSA, "n": "!"},
        {**RSA, "e": None},
        {**public_jwk("ec-1"), "crv": "P-384"},
        {**public_jwk("ec-1"), "x": "AA"},
        {"kty": ["RSA"]},
    ],
)
def test_a_key_that_cannot_be_used_is_left_out_and_the_others_stay(unusable: dict[str, Any]) -> None:
    assert [key.kid for key in read_keys([unusable, RSA], ALGORITHMS)] == ["rsa-1"]


def test_a_private_key_that_was_published_by_mistake_is_read_as_its_public_half() -> None:
    (key,) = read_keys([{**RSA, "d": "AA", "p": "AA"}], ALGORITHMS)
    assert not hasattr(key.key.key, "private_numbers")


def source_of(issuer: str, key_set_url: str | None = None) -> KeySetSource:
    return KeySetSource(issuer=issuer, key_set_url=key_set_url, home=None, clock=lambda: NOON)


def test_the_keys_are_found_through_the_metadata_or_at_the_address_given() -> None:
    with serving_logins() as server:
        assert source_of(server.issuer).fetch() == server.published
        assert source_of("https://login.example", f"{server.issuer}/keys").fetch() == server.published
        assert server.asked == ["/.well-known/oauth-authorization-server", "/keys", "/keys"]


def test_metadata_is_looked_for_where_the_specifications_put_it() -> None:
    assert metadata_addresses("https://login.example/realm/") == (
        "https://login.example/.well-known/oauth-authorization-server/realm",
        "https://login.example/.well-known/openid-configuration/realm",
        "https://login.example/realm/.well-known/openid-configuration",
    )
    assert len(metadata_addresses("https://login.example")) == 2


Spoil = Callable[[AuthorizationServer], object]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda server: server.metadata.update(issuer="https://elders.example"),
        lambda server: server.metadata.update(jwks_uri="http://127.0.0.2:1/keys"),
        lambda server: server.metadata.update(jwks_uri=server.issuer.replace("http", "https") + "/keys"),
        lambda server: server.metadata.update(jwks_uri=5),
        lambda server: server.metadata.update(jwks_uri=f"{server.issuer}/none"),
        lambda server: setattr(server, "published", "none"),
        lambda server: setattr(server, "is_down", True),
    ],
    ids=["issuer", "host", "scheme", "no text", "404", "no keys", "down"],
)
def test_what_cannot_be_trusted_or_read_is_a_failure_of_the_server(spoil: Spoil) -> None:
    with serving_logins() as server:
        spoil(server)
        with pytest.raises(UpstreamError):
            source_of(server.issuer).fetch()


def test_a_redirect_to_another_host_and_a_body_without_end_are_refused() -> None:
    elsewhere = response(status="302 Found", Location="http://localhost:1/keys")
    endless = response(b"[" * (MAX_BYTES + 1), Content_Type="application/json")
    for answer in (elsewhere, endless):
        with serving(always(answer)) as server, pytest.raises(UpstreamError):
            source_of("https://login.example", f"{server.url}/keys").fetch()
