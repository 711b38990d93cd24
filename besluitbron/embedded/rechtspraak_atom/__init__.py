"""The embedded register of Rechtspraak: the Atom index of ECLIs, and the XML of each judgment."""

from typing import Final

from besluitbron.embedded.rechtspraak_atom.courts import court_sources
from besluitbron.embedded.rechtspraak_atom.index import FAULTS
from besluitbron.embedded.rechtspraak_atom.platform import RechtspraakPlatform
from besluitbron.embedded.wire import EmbeddedRegister

PLATFORM: Final = "rechtspraak-atom"
REGISTER: Final = EmbeddedRegister(name=PLATFORM, platform=RechtspraakPlatform(), faults=FAULTS, sources=court_sources)
