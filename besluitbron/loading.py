"""The toolboxes of an installation: every folder in connectors/, with the settings applied."""

import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

import besluitbron.connectors
from besluitbron.config import Settings, SettingsError
from besluitbron.contract.connector import EMBEDDED, LIVE, Connector, JointConnector, Toolbox

MIXED: Final = "live and embedded sample"
"""What `register.data` says at the joint address when some registers are live and some are not."""


def load_toolboxes(settings: Settings) -> dict[str, Toolbox]:
    """Load every folder in connectors/ and apply its settings. A broken connector stops the start."""
    declared = {
        module.name: replace(
            importlib.import_module(f"besluitbron.connectors.{module.name}.connector").CONNECTOR, name=module.name
        )
        for module in pkgutil.iter_modules(besluitbron.connectors.__path__)
        if module.ispkg and not module.name.startswith("_")
    }
    if unknown := settings.named_connectors - set(declared):
        raise SettingsError(f"There is no connector '{sorted(unknown)[0]}'; there are: {', '.join(sorted(declared))}.")
    for name, toolbox in declared.items():
        if isinstance(toolbox, JointConnector):
            _check_joint_settings(name, settings)
    enabled = {name: declared[name] for name in sorted(declared) if settings.connector(name).enabled}
    registers = {
        name: _with_settings(_in_dialect(t, settings), settings)
        for name, t in enabled.items()
        if isinstance(t, Connector)
    }
    data = _data_of(registers.values())
    joint = {name: replace(t, data=data) for name, t in enabled.items() if isinstance(t, JointConnector)}
    return {**registers, **joint}


def _check_joint_settings(name: str, settings: Settings) -> None:
    """It has no platform of its own: only taking it away can be set. Raises SettingsError."""
    section = f"BesluitBron:Connectors:{name}:"
    if wrong := sorted(key for key in settings.values if key.startswith(section) and key != f"{section}Enabled"):
        raise SettingsError(f"{wrong[0]} cannot be set: {name} asks the other connectors, which have this setting.")


def registers_of(toolboxes: Mapping[str, Toolbox]) -> dict[str, Connector]:
    """The toolboxes that are a register."""
    return {name: toolbox for name, toolbox in toolboxes.items() if isinstance(toolbox, Connector)}


def load_connectors(settings: Settings) -> dict[str, Connector]:
    """The registers alone."""
    return registers_of(load_toolboxes(settings))


def _data_of(registers: Iterable[Connector]) -> str:
    kinds = {connector.data for connector in registers}
    return kinds.pop() if len(kinds) == 1 else MIXED


def _in_dialect(connector: Connector, settings: Settings) -> Connector:
    """The API of the register that the settings choose, else the declaration's own choice. Raises SettingsError."""
    dialect = settings.connector(connector.name).dialect
    try:
        chosen = connector if dialect is None else connector.in_dialect(dialect)
    except ValueError as error:
        raise SettingsError(f"BesluitBron:Connectors:{connector.name}:Dialect {error}, not '{dialect}'.") from None
    return replace(chosen, name=connector.name)


def _with_settings(connector: Connector, settings: Settings) -> Connector:
    own = settings.connector(connector.name)
    platform = connector.platform
    base_url = (own.base_url or platform.base_url).rstrip("/")
    platform = replace(
        platform,
        base_url=base_url,
        # A stand-in has no other hosts: nothing it names may be asked of the real platform.
        hosts=platform.hosts if base_url == platform.base_url else (),
        timeout_seconds=own.timeout_seconds or platform.timeout_seconds,
        requests_per_minute=own.requests_per_minute or platform.requests_per_minute,
        keep_minutes=platform.keep_minutes if own.keep_minutes is None else own.keep_minutes,
    )
    data = LIVE if own.registers == "live" else EMBEDDED
    return replace(connector, platform=platform, data=data)
