"""The secret of an installation: in a file, made once."""

import os
import secrets
from pathlib import Path
from typing import Final

SECRET_BYTES: Final = 32
FILE_MODE: Final = 0o600


class NoSecret(Exception):
    """The file is too short to hold one: it was made empty, or a copy broke off. Anybody could guess such a secret."""


def load_secret(file: Path) -> bytes:
    """The secret in this file; it is made when there is none. Only the owner can read it.

    Workers may come here at the same time: the one whose link is first decides for all. Raises OSError, NoSecret.
    """
    if not file.exists():
        draft = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE)
        try:
            os.write(handle, secrets.token_hex(SECRET_BYTES).encode())
            os.fsync(handle)
        finally:
            os.close(handle)
        try:
            os.link(draft, file)  # fails when another worker's is there, and never shows half a file
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    secret = file.read_bytes()
    if len(secret.strip()) < SECRET_BYTES:
        raise NoSecret(f"{file} holds no secret of {SECRET_BYTES} bytes; without the file, one is made.")
    return secret
