"""Which register holds what somebody refers to? Any public identifier in any spelling, asked with `read_reference`."""

from besluitbron.pipeline.references.reading import read_reference
from besluitbron.pipeline.references.reference import REGISTERS, Known, Place, Reference

__all__ = ["REGISTERS", "Known", "Place", "Reference", "read_reference"]
