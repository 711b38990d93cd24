"""Plays the open data service of the Tweede Kamer: OData version 4, and the files behind its rows."""

from typing import Final

from besluitbron.embedded.tk_odata.platform import FAULTS, ODataPlatform
from besluitbron.embedded.tk_odata.sample import make_sample
from besluitbron.embedded.tk_odata.sources import sample_sources
from besluitbron.embedded.tk_odata.store import EntityStore
from besluitbron.embedded.wire import EmbeddedRegister

PLATFORM: Final = "tk-odata"
REGISTER: Final = EmbeddedRegister(PLATFORM, ODataPlatform(EntityStore(make_sample)), FAULTS, sample_sources)
