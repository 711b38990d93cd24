"""The longest stretch that two sequences share, in time that grows with their lengths."""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass
class _State:
    """A set of places in the pattern where the same stretches end (a state of its suffix automaton)."""

    length: int
    link: int
    end: int
    """One past the first place."""
    next: dict[str, int] = field(default_factory=dict)


class Stretches:
    """All stretches of one short pattern, ready to be looked for in a long text (suffix automaton, Blumer 1985)."""

    def __init__(self, pattern: str) -> None:
        self._states = [_State(0, -1, 0)]
        last = 0
        for index, code in enumerate(pattern):
            last = self._extend(last, code, index + 1)

    def longest_in(self, runs: Iterable[tuple[int, str]]) -> tuple[int, int, int]:
        """The longest stretch in the runs: its place in the text, its place in the pattern, its length; 0: none."""
        best = (0, 0, 0)
        states = self._states
        for at, run in runs:
            state, length = 0, 0
            for index, code in enumerate(run, at):
                while state and code not in states[state].next:
                    state = states[state].link
                    length = states[state].length
                if code in states[state].next:
                    state = states[state].next[code]
                    length += 1
                if length > best[2]:
                    best = (index - length + 1, states[state].end - length, length)
        return best

    def _extend(self, last: int, code: str, end: int) -> int:
        states = self._states
        states.append(_State(states[last].length + 1, 0, end))
        new = len(states) - 1
        while last != -1 and code not in states[last].next:
            states[last].next[code] = new
            last = states[last].link
        if last != -1:
            states[new].link = self._split(last, code)
        return new

    def _split(self, before: int, code: str) -> int:
        """The state behind `before`, parted when longer stretches than the one through `before` end there too."""
        states = self._states
        found = states[before].next[code]
        if states[found].length == states[before].length + 1:
            return found
        old = states[found]
        states.append(_State(states[before].length + 1, old.link, old.end, dict(old.next)))
        copy = len(states) - 1
        old.link = copy
        while before != -1 and states[before].next.get(code) == found:
            states[before].next[code] = copy
            before = states[before].link
        return copy
