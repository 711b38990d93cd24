"""What travels between a platform and its client: the platform's answer, and what arrives of it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

from besluitbron.contract.sources import Source

PIECE_BYTES: Final = 65_536


@dataclass(frozen=True)
class PlatformAnswer:
    """What a platform says, before the way back can spoil it."""

    status: int
    headers: Mapping[str, str]
    """With at least `Content-Type`; lengths and encodings are added on the way."""
    body: bytes = field(repr=False)

    @property
    def media_type(self) -> str:
        """Lower case, without parameters; empty when the platform gives none."""
        return self.headers.get("Content-Type", "").partition(";")[0].strip().lower()


class EmbeddedPlatform(Protocol):
    """Plays one platform. Must be safe in several threads at once and after a fork."""

    def answer(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, fault: str | None
    ) -> PlatformAnswer:
        """Answer a request as the real platform would. `fault` is one of the register's own faults, or None."""


@dataclass(frozen=True)
class EmbeddedRegister:
    """A platform with its sample. Each platform's package exports one as `REGISTER`; making it does no work."""

    name: str
    platform: EmbeddedPlatform
    faults: tuple[str, ...]
    """What this platform itself can get wrong, besides the faults of the way."""
    sources: Callable[[], tuple[Source, ...]]
    """The invented bodies it holds."""


class PieceStream:
    """A body that is made while it is read, so that nobody holds it whole. Reads like a socket's file."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._rest = b""
        self.closed = False

    def read(self, amount: int | None = None) -> bytes:
        """Up to `amount` bytes, everything without one. Raises what the pieces raise."""
        read = bytearray()
        while amount is None or amount < 0 or len(read) < amount:
            piece = self.read1(-1 if amount is None or amount < 0 else amount - len(read))
            if not piece:
                break
            read += piece
        return bytes(read)

    def read1(self, amount: int | None = None) -> bytes:
        """What is there already, at most `amount` bytes: one piece or a part of it."""
        piece = self._rest or next(self._pieces, b"")
        cut = len(piece) if amount is None or amount < 0 else amount
        self._rest = piece[cut:]
        return piece[:cut]

    def close(self) -> None:
        """Nothing more will be read."""
        self.closed = True


@dataclass(frozen=True)
class WireAnswer:
    """What arrives: whole, or a stream that ends badly."""

    status: int
    headers: Mapping[str, str]
    body: bytes | PieceStream = field(repr=False)


def cut_stream(body: bytes) -> PieceStream:
    """The first half of a body, then a quiet end."""
    return PieceStream(iter(_halved(body)))


def breaking_stream(body: bytes) -> PieceStream:
    """The first half of a body, then the connection is gone."""

    def pieces() -> Iterator[bytes]:
        yield from _halved(body)
        raise ConnectionResetError(104, "Connection reset by peer")

    return PieceStream(pieces())


def filler_stream(opening: bytes, filler: bytes, closing: bytes, size_bytes: int) -> PieceStream:
    """`opening`, as much `filler` as makes about `size_bytes`, `closing`."""
    piece = filler * (PIECE_BYTES // len(filler))

    def pieces() -> Iterator[bytes]:
        yield opening
        for _ in range(size_bytes // len(piece) + 1):
            yield piece
        yield closing

    return PieceStream(pieces())


def _halved(body: bytes) -> list[bytes]:
    half = body[: len(body) // 2]
    return [half[start : start + PIECE_BYTES] for start in range(0, len(half), PIECE_BYTES)]
