"""The identifiers of the two APIs, which do not carry over: each refuses the other's with a reason."""

import re
from typing import Final

CLASSIC_ID: Final = re.compile(r"(?:ori|osi|owi)_[^/\s]+/\S+|(?:ORI[ :]*)?\d{1,18}\.?", re.ASCII | re.IGNORECASE)
"""`ori_utrecht/6512345`, `ORI 6512345`, or the number alone."""
SUCCESSOR_ID: Final = re.compile(r"[a-z_]+:[a-z]+:(?:gemeente|provincie|waterschap):[^:/\s]+:\S+", re.ASCII)
"""`document:notubiz:gemeente:soest:12345`."""
NO_MAPPING: Final = (
    "and there is no mapping between the two. Search for its title and date; only the address of the file is the same "
    "in both."
)
OF_THE_CLASSIC: Final = (
    "is an identifier of the classic API of Open Raadsinformatie. This service asks its successor, OpenBesluitvorming, "
    f"{NO_MAPPING}"
)
OF_THE_SUCCESSOR: Final = (
    "is an identifier of OpenBesluitvorming. This service asks the classic API of Open Raadsinformatie, before it, "
    f"{NO_MAPPING}"
)
