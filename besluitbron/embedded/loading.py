"""Which package plays which platform. Loaded at first use: importing does no work."""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Final

from besluitbron.embedded.wire import EmbeddedRegister

REGISTERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ori-classic": "besluitbron.embedded.ori_classic",
        "openbesluitvorming": "besluitbron.embedded.openbesluitvorming",
        "koop-sru": "besluitbron.embedded.koop_sru",
        "rechtspraak-atom": "besluitbron.embedded.rechtspraak_atom",
        "koop-bwb": "besluitbron.embedded.koop_bwb",
        "koop-cvdr": "besluitbron.embedded.koop_cvdr",
        "tk-odata": "besluitbron.embedded.tk_odata",
        "woo-api": "besluitbron.embedded.woo_api",
        "example-json": "besluitbron.embedded.example_json",
    }
)


def load_register(platform: str) -> EmbeddedRegister:
    """The embedded register of a platform: the `REGISTER` of its package.

    Raises ValueError, with a sentence, when there is none.
    """
    if platform not in REGISTERS:
        raise ValueError(f"There is no embedded register for the platform '{platform}', only for {_names()}.")
    register = import_module(REGISTERS[platform]).REGISTER
    if not isinstance(register, EmbeddedRegister):
        raise TypeError(f"{REGISTERS[platform]} declares no EmbeddedRegister.")
    return register


def _names() -> str:
    return ", ".join(f"'{name}'" for name in REGISTERS)
