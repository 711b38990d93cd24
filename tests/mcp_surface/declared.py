"""The connectors of the package as they are declared, also the example that is not served."""

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import replace

import besluitbron.connectors
from besluitbron.contract.connector import Connector


def declared_connectors() -> Mapping[str, Connector]:
    """Every folder of connectors/ with its name, and each other dialect of one under a name of its own."""
    found: dict[str, Connector] = {}
    for module in pkgutil.iter_modules(besluitbron.connectors.__path__):
        if module.ispkg:
            declared = importlib.import_module(f"besluitbron.connectors.{module.name}.connector").CONNECTOR
            found[module.name] = replace(declared, name=module.name)
            for other in declared.other_dialects if isinstance(declared, Connector) else ():
                name = f"{module.name}-{other.dialect}"
                found[name] = replace(other, name=name)
    return found


CONNECTORS = declared_connectors()
