"""A body as it arrives: in memory, and a long one in a file without a name.

Such a file takes no memory and no place in a folder: the operating system removes it with the process that has it open,
however that ends.
"""

import logging
import tempfile
from pathlib import Path
from typing import BinaryIO, Final, cast

from besluitbron.contract.errors import ServiceError

MEMORY_BYTES: Final = 10_000_000
"""Longer bodies go to a file, where that was asked for."""
START_BYTES: Final = 65_536
"""So much of a body in a file is given as its beginning."""

_log = logging.getLogger(__name__)


class Body:
    """Collects the pieces of one body. `folder`: where a file may be made; None: all of it stays in memory."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._pieces = bytearray()
        self._file: BinaryIO | None = None
        self.size = 0

    def add(self, piece: bytes) -> None:
        """The next piece. Raises ServiceError when the file cannot be written."""
        self.size += len(piece)
        if self._file is None and (self._folder is None or self.size <= MEMORY_BYTES):
            self._pieces += piece
            return
        try:
            if self._file is None:
                self._file = self._moved()
            self._file.write(piece)
        except OSError as error:
            raise _no_room(self._folder, error) from error

    def finish(self) -> tuple[bytes, BinaryIO | None]:
        """The whole body; or its beginning and the file that has all of it, which is the caller's to close."""
        if self._file is None:
            return bytes(self._pieces), None
        try:
            self._file.flush()
        except OSError as error:
            raise _no_room(self._folder, error) from error
        self._file.seek(0)
        file, self._file = self._file, None
        return bytes(self._pieces), file

    def drop(self) -> None:
        """Nobody wants it any more."""
        if self._file is not None:
            self._file.close()

    def _moved(self) -> BinaryIO:
        file = cast(BinaryIO, tempfile.TemporaryFile(dir=self._folder))  # noqa: SIM115 - closed by its reader
        file.write(self._pieces)
        del self._pieces[START_BYTES:]
        return file


def _no_room(folder: Path | None, error: OSError) -> ServiceError:
    problem = (
        f"A file of a register cannot be kept while it is read ({error.strerror}). {folder} must be a folder that this"
        " service may write to, on a disk with room."
    )
    _log.error(problem)
    return ServiceError(problem)
