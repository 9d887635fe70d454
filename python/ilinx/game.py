"""What a game is: seats, options, moves, the fields of its view, its tensor, its bots."""

from __future__ import annotations

import functools
import json
from typing import Any, Mapping, Sequence

import numpy as np

from ._library import check, encoded, lib, number, text


def games() -> list[str]:
    """The ids of all games, two samples for developers (``sealed``, ``hands``) included."""
    ids: list[str] = json.loads(text(lib.ilx_describe, None))
    return ids


class Game:
    """The facts of one game, from the tables of its rules.

    ``facts`` is all of it as the library tells it; ``view_dtype`` is the view as a NumPy structured
    type; ``tensor`` the layout of observations as numbers.
    """

    def __init__(self, id: str) -> None:
        self.facts: dict[str, Any] = json.loads(text(lib.ilx_describe, encoded(id, "The id of a game")))
        self.id = id
        self.seats_min: int = self.facts["seats_min"]
        self.seats_max: int = self.facts["seats_max"]
        self.rules_version: int = self.facts["rules_version"]
        self.actions: int = self.facts["actions"]
        self.bots: list[str] = self.facts["bots"]
        self.moves: list[dict[str, Any]] = self.facts["moves"]
        self.tensor: dict[str, Any] = self.facts["tensor"]
        self.options: dict[str, dict[str, int]] = {o["name"]: o for o in self.facts["options"]}
        self.view_dtype = self._view_dtype()

    @property
    def listed(self) -> bool:
        """Can the moves of this game be listed? Then actions are ids from 0 to ``actions`` - 1."""
        return self.actions > 0

    def _view_dtype(self) -> np.dtype[Any]:
        fields = self.facts["view"]["fields"]
        shapes = [tuple(n for n in (f["seats"], f["count"]) if n) for f in fields]
        return np.dtype({
            "names": [f["name"] for f in fields],
            "formats": [(f["type"], shape) if shape else f["type"] for f, shape in zip(fields, shapes)],
            "offsets": [f["offset"] for f in fields],
            "itemsize": self.facts["view"]["size"],
        })

    def action_text(self, action: int) -> str:
        """The text of an id: ``'bid 3'``."""
        return text(lib.ilx_action_text, self.id.encode(), number(action))

    def action_id(self, move: str) -> int:
        """The id of a text."""
        return check(lib.ilx_action_id(self.id.encode(), encoded(move, "A move")))

    def action(self, kind: str, **args: int | str) -> int | list[int]:
        """An action as ``Batch.step`` takes it, by its kind and arguments: ``action('bid', shots=3)``.

        Arguments are numbers, or names where they have some. Where moves can be listed this is an id, else
        the nine numbers of a boxed action.
        """
        kinds = [move["name"] for move in self.moves if move["by"] == "seat"]
        if kind not in kinds:
            raise ValueError(f"{self.id} has no move {kind!r}; its moves are {', '.join(kinds)}.")
        place = next(i for i, move in enumerate(self.moves) if move["name"] == kind)
        wanted = self.moves[place]["args"]
        if set(args) != {arg["name"] for arg in wanted}:
            raise ValueError(f"{kind} takes {', '.join(arg['name'] for arg in wanted) or 'no arguments'}.")
        values = [_value(arg, args[arg["name"]]) for arg in wanted]
        if not self.listed:
            return [place] + values + [0] * (8 - len(values))
        return self.action_id(" ".join([kind] + [str(arg["names"][value]) if "names" in arg else str(value)
                                                 for arg, value in zip(wanted, values)]))

    def option_values(self, options: Mapping[str, int] | Sequence[int] | None) -> list[int]:
        """Options by name as the library wants them: all of them, in order."""
        if options is None:
            return []
        if not isinstance(options, Mapping):
            return [number(value) for value in options]
        unknown = set(options) - set(self.options)
        if unknown:
            raise ValueError(f"{self.id} has no option {', '.join(sorted(unknown))}; "
                             f"its options are {', '.join(self.options)}.")
        return [number(options.get(name, o["usual"])) for name, o in self.options.items()]

    def __repr__(self) -> str:
        return f"Game({self.id!r}, rules {self.rules_version}, {self.seats_min} to {self.seats_max} seats)"


def _value(arg: dict[str, Any], given: int | str) -> int:
    """The number of an argument, which may have been given by its name."""
    names: list[str] = arg.get("names", [])
    value = names.index(given) if isinstance(given, str) and given in names else given
    if isinstance(value, str):
        raise ValueError(f"{arg['name']} is a number{' or one of ' + ', '.join(names) if names else ''}.")
    value = number(value)
    if not arg["low"] <= value <= arg["high"]:
        raise ValueError(f"{arg['name']} goes from {arg['low']} to {arg['high']}.")
    return value


@functools.lru_cache(maxsize=None)
def game(id: str) -> Game:
    """The game of this id; the same object each time."""
    return Game(id)
