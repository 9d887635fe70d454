"""Many matches at once, in NumPy arrays."""

from __future__ import annotations

import ctypes
import operator
from typing import Any, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from ._library import NOBODY, OUTCOMES, BatchSetup, IlinxError, check, encoded, lib, number
from .game import Game, game
from .match import Match, _seed


class Batch:
    """``count`` matches side by side; in each, one seat is asked at a time.

    >>> batch = Batch('roulette', seats=4, count=1024, seed=7)
    >>> for _ in range(100):
    ...     actions = batch.sample()             # or your own choice, from batch.mask()
    ...     rewards, ended, truncated = batch.step(actions)

    A new match begins where one has ended or was cut short, unless ``stay`` is set. Arrays that
    methods return are theirs: they are filled anew by the next call of the same method.
    """

    def __init__(self, id: str, seats: int | None = None, count: int = 1024, seed: object = None,
                 options: Mapping[str, int] | Sequence[int] | None = None, threads: int = 1,
                 limit: int = 0, chance: bool = False, stay: bool = False) -> None:
        self._handle = 0
        self.game: Game = game(id)
        self.count = number(count)
        self.seats_count = self.game.seats_min if seats is None else number(seats)
        values = self.game.option_values(options)
        array = (ctypes.c_int32 * max(1, len(values)))(*values)
        setup = BatchSetup(size=ctypes.sizeof(BatchSetup), seats=self.seats_count, game=encoded(id),
                           options=array, option_count=len(values), count=count, seed=_seed(seed),
                           threads=number(threads), flags=(1 if chance else 0) | (2 if stay else 0), limit=min(operator.index(limit), 2**63 - 1))
        handle = ctypes.c_uint64()
        check(lib.ilx_batch_new(ctypes.byref(setup), ctypes.byref(handle)))
        self._handle = handle.value
        self.width: int = check(lib.ilx_batch_width(self._handle))
        n, seats_n = count, self.seats_count
        self._actions = np.zeros((n, self.width) if self.width > 1 else n, np.int32)
        self._seats = np.zeros(n, np.int32)
        self._rewards = np.zeros((n, seats_n), np.float32)
        self._ended = np.zeros(n, np.bool_)
        self._truncated = np.zeros(n, np.bool_)
        self._arrays: dict[str, npt.NDArray[Any]] = {}

    def close(self) -> None:
        """Gives the matches back."""
        if self._handle:
            lib.ilx_batch_free(self._handle)
            self._handle = 0

    def __del__(self) -> None:
        if getattr(self, "_handle", 0) and lib is not None:
            self.close()

    def __reduce__(self) -> Any:
        raise TypeError("A batch can be neither copied nor pickled.")

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *args: object) -> None:
        self.close()

    def _fill(self, name: str, shape: tuple[int, ...], dtype: Any, *before: int) -> npt.NDArray[Any]:
        array = self._arrays.get(name)
        if array is None:
            array = self._arrays[name] = np.zeros(shape, dtype)
        size = array.nbytes if name == "observe" else array.size
        check(getattr(lib, "ilx_batch_" + name)(self._handle, *before, array.ctypes.data, size))
        return array

    def reset(self) -> None:
        """Begins a new match in every place."""
        check(lib.ilx_batch_reset(self._handle))

    def seats(self) -> npt.NDArray[np.int32]:
        """Who is asked in each match: a seat, BY_CHANCE or NOBODY."""
        return self._fill("seats", (self.count,), np.int32)

    def sample(self) -> npt.NDArray[np.int32]:
        """A lawful action for each match, at random."""
        check(lib.ilx_batch_sample(self._handle, self._actions.ctypes.data, self._actions.size))
        return self._actions

    def step(self, actions: npt.ArrayLike) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_],
                                                    npt.NDArray[np.bool_]]:
        """One action for each match: rewards by match and seat, who ended, who was cut short.

        When any is refused, this raises IlinxError; the other matches have moved all the same, and
        ``refused()`` says which have not.
        """
        array = self._whole(actions)
        handle, n = self._handle, self.count
        refused = check(lib.ilx_batch_step(handle, array.ctypes.data, array.size))
        check(lib.ilx_batch_rewards(handle, self._rewards.ctypes.data, self._rewards.size))
        check(lib.ilx_batch_ended(handle, self._ended.ctypes.data, n))
        check(lib.ilx_batch_truncated(handle, self._truncated.ctypes.data, n))
        if refused:
            codes = self.refused()
            first = int(np.flatnonzero(codes)[0])
            raise IlinxError(int(codes[first]), f"{refused} of {n} actions were refused, that of match {first} "
                             f"first: {lib.ilx_error_text(int(codes[first])).decode()}")
        return self._rewards, self._ended, self._truncated

    def _whole(self, actions: npt.ArrayLike) -> npt.NDArray[np.int32]:
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError(f"Actions are whole numbers, not {given.dtype}.")
        if given.shape != self._actions.shape:
            raise IlinxError(-4, f"Actions have the shape {self._actions.shape}, not {given.shape}.")
        array = np.ascontiguousarray(given, np.int32)
        if given.dtype != np.int32 and (array != given).any():
            check(-5)
        return array

    def refused(self) -> npt.NDArray[np.int32]:
        """The error of each action of the last step that was refused, else 0."""
        return self._fill("refused", (self.count,), np.int32)

    def mask(self) -> npt.NDArray[np.bool_]:
        """True for each lawful action: matches by actions. Only where moves can be listed."""
        return self._fill("mask", (self.count, max(1, self.game.actions)), np.bool_)

    def odds(self) -> npt.NDArray[np.uint32]:
        """The weights of the draw that is due, with ``chance``: matches by 512 outcomes."""
        return self._fill("odds", (self.count, OUTCOMES), np.uint32)

    def tensor(self, viewer: int = NOBODY) -> npt.NDArray[np.float32]:
        """What the seat that is asked (or this viewer) may know: matches by ``game.tensor['length']``."""
        return self._fill("tensor", (self.count, self.game.tensor["length"]), np.float32, number(viewer))

    def observe(self, viewer: int = NOBODY) -> npt.NDArray[Any]:
        """The same as records of ``game.view_dtype``."""
        return self._fill("observe", (self.count,), self.game.view_dtype, number(viewer))

    def scores(self) -> npt.NDArray[np.int32]:
        """Points by match and seat: of the match that ended in the last step, or of the present one."""
        return self._fill("scores", (self.count, self.seats_count), np.int32)

    def hashes(self) -> npt.NDArray[np.uint64]:
        """A hash of each state."""
        return self._fill("hashes", (self.count,), np.uint64)

    def copy(self, source: int, target: int) -> None:
        """A match becomes like another, but for its dice to come."""
        check(lib.ilx_batch_copy(self._handle, number(source), number(target)))

    def put(self, index: int, match: Match) -> None:
        """A match of the batch becomes like this one."""
        if match.game is not self.game:
            raise ValueError(f"This batch is of {self.game.id}, not of {match.game.id}.")
        check(lib.ilx_batch_put(self._handle, number(index), match._handle))

    def resample(self) -> None:
        """Draws anew, in each match, all that the seat which is asked may not know."""
        check(lib.ilx_batch_resample(self._handle))
