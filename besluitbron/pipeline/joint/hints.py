"""What a register advises, at the joint address: a tool that is only at the register's own is named with it."""

import re
from typing import Final

from besluitbron.contract.connector import Connector, Toolbox

_NAME: Final = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b")


def advise_here(here: Toolbox, connector: Connector, sentence: str) -> str:
    """`open it with get_case` -> `open it with get_case of the connector tweedekamer`."""
    elsewhere = connector.tools_by_name.keys() - here.tools_by_name.keys()

    def named(found: re.Match[str]) -> str:
        return f"{found[0]} of the connector {connector.name}" if found[0] in elsewhere else found[0]

    return _NAME.sub(named, sentence)
