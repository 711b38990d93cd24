"""Settings: one table with key, default and explanation; read from instance/besluitbron.toml and the environment.

Keys are written `BesluitBron:Section:Name`. In the file the section is a table; in the environment colons become two
underscores, without regard to case. A wrong type, an unknown key or a value out of range stops the start.
"""

import math
import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from besluitbron.config.addresses import place_file
from besluitbron.config.table import ANY_NAME, SETTINGS, Setting, Value

__all__ = ["SETTINGS", "ConnectorSettings", "Setting", "Settings", "SettingsError", "Value", "load_settings"]

FILE_NAME: Final = "besluitbron.toml"
PRODUCT: Final = "BesluitBron"


class SettingsError(Exception):
    """A setting that cannot be used; the message is the sentence that stops the start."""


@dataclass(frozen=True)
class ConnectorSettings:
    """The settings of one connector; None means: the connector's own declaration."""

    registers: str
    enabled: bool
    base_url: str | None
    dialect: str | None
    timeout_seconds: float | None
    requests_per_minute: int | None
    keep_minutes: float | None
    misbehave: str | None


@dataclass(frozen=True)
class Settings:
    """All settings of this installation. `values` holds only what was set; `get` adds the defaults."""

    instance: Path
    values: Mapping[str, Value] = field(default_factory=dict)

    def get(self, key: str) -> Any:
        """The value of a key of the table."""
        return self.values[key] if key in self.values else _declared(key).default

    @property
    def database_url(self) -> str:
        """SQLAlchemy address of the tables."""
        return place_file(self.get("BesluitBron:Database:Url") or "sqlite:///besluitbron.db", self.instance)

    @property
    def cache_url(self) -> str:
        """`sqlite:<path>` or `redis://...` of the kept answers."""
        return place_file(self.get("BesluitBron:Cache:Url") or "sqlite:upstream-cache.db", self.instance)

    @property
    def workers(self) -> int:
        """Number of gunicorn workers; by default gunicorn's own advice for synchronous ones."""
        return int(self.get("BesluitBron:Server:Workers") or 2 * (os.cpu_count() or 1) + 1)

    @property
    def state_secret_file(self) -> Path:
        """Where the secret is that seals what clients keep for us."""
        return self.instance / str(self.get("BesluitBron:Mcp:StateSecretFile"))

    def connector(self, name: str) -> ConnectorSettings:
        """The settings of one connector, its section over the general ones."""

        def own(member: str) -> Any:
            return self.get(f"BesluitBron:Connectors:{name}:{member}")

        keep = own("KeepMinutes")
        return ConnectorSettings(
            registers=own("Registers") or self.get("BesluitBron:Registers"),
            enabled=own("Enabled"),
            base_url=own("BaseUrl"),
            dialect=own("Dialect"),
            timeout_seconds=own("TimeoutSeconds"),
            requests_per_minute=own("RequestsPerMinute"),
            keep_minutes=keep if keep is not None else self.get("BesluitBron:Cache:KeepMinutes"),
            misbehave=own("Misbehave"),
        )

    @property
    def named_connectors(self) -> set[str]:
        """Names of connectors that have a section, to refuse a section of a connector that does not exist."""
        return {key.split(":")[2] for key in self.values if key.startswith("BesluitBron:Connectors:")}


def load_settings(instance: Path, environ: Mapping[str, str]) -> Settings:
    """Read the file, then the environment over it. Raises SettingsError with a sentence for the operator."""
    file = instance / FILE_NAME
    values: dict[str, Value] = {}
    if file.exists():
        for key, raw in _flatten(_read_file(file)):
            values[_known(key, str(file))] = _checked(_known(key, str(file)), raw)
    prefix = f"{PRODUCT}__".lower()
    for variable, text in environ.items():
        if variable.lower().startswith(prefix):
            key = _known(variable.replace("__", ":"), f"the environment ({variable})")
            values[key] = _checked(key, text)
    return Settings(instance=instance, values=values)


def _read_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file} is not valid TOML: {error}.") from error


def _flatten(table: Mapping[str, Any], path: str = PRODUCT) -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flatten(value, f"{path}:{name}")
        else:
            yield f"{path}:{name}", value


def _known(key: str, origin: str) -> str:
    """The key as the table spells it, with a connector's own name in place of `<name>`."""
    parts = key.split(":")
    for setting in SETTINGS:
        declared = setting.key.split(":")
        if len(declared) == len(parts) and all(
            theirs == ANY_NAME or theirs.lower() == ours.lower() for theirs, ours in zip(declared, parts, strict=True)
        ):
            return ":".join(
                ours.lower() if theirs == ANY_NAME else theirs for theirs, ours in zip(declared, parts, strict=True)
            )
    raise SettingsError(f"{origin} sets {key}, which does not exist; docs/settings.md lists the settings.")


def _declared(key: str) -> Setting:
    parts = key.split(":")
    general = ":".join([*parts[:2], ANY_NAME, *parts[3:]]) if parts[1] == "Connectors" else key
    return next(setting for setting in SETTINGS if setting.key == general)


def _checked(key: str, raw: Any) -> Value:
    setting = _declared(key)
    value = _converted(setting, key, raw)
    parts = value if isinstance(value, tuple) else (value,)
    if setting.choices and (wrong := [part for part in parts if part not in setting.choices]):
        raise SettingsError(f"{key} must be {' or '.join(setting.choices)}, not '{wrong[0]}'.")
    low, high = setting.minimum, setting.maximum
    if low is not None and high is not None and isinstance(value, int | float) and not low <= value <= high:
        raise SettingsError(f"{key} must lie between {low:,} and {high:,}, not {raw}.")
    try:
        for part in parts:
            if setting.check and isinstance(part, str):
                setting.check(part)
    except ValueError as error:
        raise SettingsError(f"{key} {error}.") from None
    return value


def _converted(setting: Setting, key: str, raw: Any) -> Value:
    try:
        if setting.kind is bool:
            return _as_bool(raw)
        if setting.kind is tuple:
            parts = raw if isinstance(raw, list) else str(raw).split(",")
            return tuple(str(part).strip() for part in parts if str(part).strip())
        if isinstance(raw, bool) or (setting.kind is str and not isinstance(raw, str)):
            raise ValueError
        if setting.kind is int and isinstance(raw, float):
            raise ValueError
        if setting.kind is float and not math.isfinite(float(raw)):
            raise ValueError  # no number compares with "nan", so it would lie in every range
        return setting.kind(raw)  # type: ignore[no-any-return]  # one of the Value types, by declaration
    except ValueError as error:
        word = {int: "a whole number", float: "a number", bool: "true or false", str: "text"}[setting.kind]
        raise SettingsError(f"{key} must be {word}, not '{raw}'.") from error


def _as_bool(raw: Any) -> bool:
    text = str(raw).lower()
    if text not in ("true", "false", "1", "0", "yes", "no"):
        raise ValueError
    return text in ("true", "1", "yes")
