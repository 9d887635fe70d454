"""One match, step by step."""

from __future__ import annotations

import ctypes
import json
from typing import Any, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from ._library import (BY_CHANCE, BY_CLOCK, LEGAL_MAX, NOBODY, OUTCOMES, REFEREE, SEATS, SPECTATOR,
                       IlinxError, Question, Refused, check, encoded, lib, number, text)
from .game import Game, game

_REFUSALS = {-9, -10, -11, -12, -13, -14, -19, -20}
_step, _legal = lib.ilx_one_step, lib.ilx_one_legal


def _seed(seed: object) -> bytes | None:
    return None if seed is None else encoded(str(seed), "A seed")


class Match:
    """A match: ``Match('roulette', seats=3, seed=7)``.

    >>> match = Match('roulette', seats=2, seed=7)
    >>> match.advance()                      # dice and clocks, up to the next choice
    >>> while not match.over:
    ...     match.step(match.legal()[0])     # the seat that is asked makes its first lawful move
    """

    def __init__(self, id: str, seats: int | None = None, seed: object = None,
                 options: Mapping[str, int] | Sequence[int] | None = None, *, _handle: int = 0,
                 _like: Match | None = None) -> None:
        self._handle = 0
        self.game: Game = game(id)
        handle = ctypes.c_uint64(_handle)
        if not _handle:
            values = self.game.option_values(options)
            seats = self.game.seats_min if seats is None else number(seats)
            array = (ctypes.c_int32 * max(1, len(values)))(*values)
            check(lib.ilx_one_new(id.encode(), seats, array, len(values), _seed(seed), ctypes.byref(handle)))
        self._handle = handle.value
        self.seats: int = _like.seats if _like else int(seats or 0)
        self._asked = Question()
        self._asked_at = ctypes.addressof(self._asked)
        self._ids = (ctypes.c_int32 * LEGAL_MAX)()
        self._ids_at = ctypes.addressof(self._ids)
        check(lib.ilx_one_turn(self._handle, self._asked_at))

    # ---- Making and closing

    @classmethod
    def load(cls, record: str) -> Match:
        """A match from its record, which is checked to the last line."""
        raw, handle = encoded(record, "A record"), ctypes.c_uint64()
        fault = ctypes.create_string_buffer(400)
        result = lib.ilx_one_load(raw, len(raw), ctypes.byref(handle), fault, len(fault))
        if result < 0:
            raise IlinxError(result, f"The record is wrong, {fault.value.decode()}")
        lines = dict(line.split(" ", 1) for line in record.splitlines()[:3] if " " in line)
        return cls(lines["game"].split()[0], int(lines["seats"]), _handle=handle.value)

    def clone(self) -> Match:
        """A second match like this one in everything, its dice to come included."""
        handle = ctypes.c_uint64()
        self._check(lib.ilx_one_clone(self._handle, ctypes.byref(handle)))
        return Match(self.game.id, _handle=handle.value, _like=self)

    __copy__ = clone

    def __deepcopy__(self, memo: object) -> Match:
        return self.clone()

    def __reduce__(self) -> Any:
        raise TypeError("A match cannot be pickled: keep its record(), and load() that.")

    def resample(self, seat: int, seed: object = None) -> Match:
        """A match that looks the same to this seat, with all that it may not know drawn anew."""
        handle = ctypes.c_uint64()
        self._check(lib.ilx_one_resample(self._handle, number(seat), _seed(seed), ctypes.byref(handle)))
        return Match(self.game.id, _handle=handle.value, _like=self)

    def close(self) -> None:
        """Gives the match back; it cannot be used after that."""
        if self._handle:
            lib.ilx_one_free(self._handle)
            self._handle = 0

    def __del__(self) -> None:
        if getattr(self, "_handle", 0) and lib is not None:
            self.close()

    def __enter__(self) -> Match:
        return self

    def __exit__(self, *args: object) -> None:
        self.close()

    def _check(self, result: int) -> int:
        if result < 0:
            if result in _REFUSALS:
                key = text(lib.ilx_one_refusal, self._handle, None)
                raise Refused(result, text(lib.ilx_one_refusal, self._handle, b"en") or
                              lib.ilx_error_text(result).decode(), key)
            check(result)
        return result

    # ---- Who is asked

    @property
    def over(self) -> bool:
        """Is the match over?"""
        return bool(self._asked.kind == 0)

    @property
    def seat(self) -> int:
        """The lowest seat that is asked, or BY_CHANCE, BY_CLOCK, NOBODY."""
        seat: int = self._asked.seat
        return seat

    @property
    def asked(self) -> list[int]:
        """All seats that are waited for."""
        return [seat for seat in range(SEATS) if self._asked.seats >> seat & 1]

    @property
    def may(self) -> list[int]:
        """Seats that may move though nobody waits for them."""
        return [seat for seat in range(SEATS) if self._asked.may >> seat & 1]

    @property
    def wait_ms(self) -> int:
        """Not 0: when the question has stood so long, the clock may move."""
        wait: int = self._asked.wait_ms
        return wait

    # ---- Moves

    def _seat(self, seat: int | None) -> int:
        asked: int = self._asked.seat
        return asked if seat is None else number(seat)

    def legal(self, seat: int | None = None) -> list[int]:
        """The ids of all lawful moves of a seat (the one that is asked), where moves can be listed."""
        count = _legal(self._handle, self._seat(seat), self._ids_at, LEGAL_MAX)
        return self._ids[:count] if count >= 0 else [self._check(count)]

    def legal_text(self, seat: int | None = None) -> list[str]:
        """The texts of these moves; where they cannot be listed, up to 16 lawful ones at random."""
        seat = self._seat(seat)
        self._check(min(0, lib.ilx_one_legal_text(self._handle, seat, None, 0)))
        return text(lib.ilx_one_legal_text, self._handle, seat).splitlines()

    def step(self, action: int, seat: int | None = None) -> None:
        """A move by its id, then dice and clocks up to the next question for seats."""
        result = _step(self._handle, self._seat(seat), number(action), self._asked_at)
        if result < 0:
            self._check(result)

    def move(self, move: str, seat: int | None = None) -> None:
        """A move by its text; nothing else happens."""
        self._check(lib.ilx_one_move(self._handle, self._seat(seat), encoded(move, "A move")))
        self._turn()

    def advance(self) -> None:
        """Draws, and moves the clock where nobody is waited for, up to the next question for seats."""
        self._check(lib.ilx_one_advance(self._handle, self._asked_at))

    def odds(self) -> list[tuple[str, float]]:
        """The outcomes of the draw that is due, with their chances."""
        weights = (ctypes.c_uint32 * OUTCOMES)()
        count = self._check(lib.ilx_one_odds(self._handle, weights, OUTCOMES))
        total = sum(weights[:count])
        return [(text(lib.ilx_one_outcome, self._handle, i), weights[i] / total) for i in range(count)]

    def chance(self, outcome: int = -1) -> None:
        """Makes the draw that is due: this outcome, or the one that the dice give."""
        self._check(lib.ilx_one_chance(self._handle, number(outcome)))
        self._turn()

    def clock(self) -> None:
        """The time waited for is over."""
        self._check(lib.ilx_one_clock(self._handle))
        self._turn()

    def undo(self) -> None:
        """Takes back the last move, whoever made it."""
        self._check(lib.ilx_one_undo(self._handle))
        self._turn()

    def bot(self, name: str = "regular", seat: int | None = None, budget: int = 0,
            seed: object = None) -> str:
        """What a bot would do, as text. It knows what the seat knows; nothing is played."""
        buffer = ctypes.create_string_buffer(160)
        self._check(lib.ilx_one_bot(self._handle, self._seat(seat), encoded(name, "A bot's name"),
                                    number(budget), _seed(seed), buffer, len(buffer)))
        return buffer.value.decode()

    def _turn(self) -> None:
        check(lib.ilx_one_turn(self._handle, self._asked_at))

    # ---- Looking

    def view(self, viewer: int = SPECTATOR) -> dict[str, Any]:
        """What a seat, SPECTATOR or REFEREE may know, by name."""
        view: dict[str, Any] = json.loads(text(lib.ilx_one_view_json, self._handle, number(viewer)))
        return view

    def view_bytes(self, viewer: int = SPECTATOR) -> npt.NDArray[Any]:
        """The same as one record of ``game.view_dtype``."""
        out = np.zeros(1, self.game.view_dtype)
        check(lib.ilx_one_view(self._handle, number(viewer), out.ctypes.data, out.nbytes))
        return out

    def tensor(self, viewer: int = SPECTATOR) -> npt.NDArray[np.float32]:
        """The same as numbers; ``game.tensor`` has the layout."""
        out = np.empty(self.game.tensor["length"], np.float32)
        check(lib.ilx_one_tensor(self._handle, number(viewer), out.ctypes.data, out.size))
        return out

    def events(self, viewer: int = SPECTATOR) -> list[dict[str, Any]]:
        """What the last move did, as far as the viewer may see it."""
        events: list[dict[str, Any]] = json.loads(text(lib.ilx_one_events, self._handle, number(viewer)))
        return events

    @property
    def scores(self) -> list[int]:
        """Points by seat."""
        return self._result()[0]

    @property
    def winners(self) -> list[int]:
        """Seats that have won; none while the match goes on."""
        return self._result()[1]

    def _result(self) -> tuple[list[int], list[int]]:
        scores, winners = (ctypes.c_int32 * SEATS)(), ctypes.c_uint32()
        check(lib.ilx_one_scores(self._handle, scores, SEATS, ctypes.byref(winners)))
        won = [seat for seat in range(self.seats) if winners.value >> seat & 1]
        return scores[:self.seats], won

    @property
    def hash(self) -> int:
        """A hash of the state."""
        value = ctypes.c_uint64()
        check(lib.ilx_one_hash(self._handle, ctypes.byref(value)))
        return value.value

    def __len__(self) -> int:
        return check(lib.ilx_one_length(self._handle))

    def record(self, reveal: bool = True) -> str:
        """The match as text (docs/replay-format.md)."""
        return text(lib.ilx_one_record, self._handle, int(reveal))


__all__ = ["BY_CHANCE", "BY_CLOCK", "NOBODY", "REFEREE", "SPECTATOR", "Match"]
