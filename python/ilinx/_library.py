"""The shared library behind the package: where it is, what its functions take, what its errors mean."""

from __future__ import annotations

import ctypes
import operator
import os
from pathlib import Path
from typing import Any

ABI = 1
BY_CHANCE, BY_CLOCK, SPECTATOR, REFEREE, NOBODY = -1, -2, -3, -4, -5
OUTCOMES, LEGAL_MAX, SEATS = 512, 512, 8


class IlinxError(Exception):
    """What the library refused: ``code`` is one of the ILX_E_ numbers of ilinx.h."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Refused(IlinxError):
    """The rules, or the moment, do not allow a move. ``key`` stays the same from version to version."""

    def __init__(self, code: int, sentence: str, key: str) -> None:
        super().__init__(code, sentence)
        self.key = key


class Question(ctypes.Structure):
    """ilx_question: what the table asks now."""

    _fields_ = [
        ("number", ctypes.c_uint32),
        ("seats", ctypes.c_uint32),
        ("may", ctypes.c_uint32),
        ("wait_ms", ctypes.c_uint32),
        ("kind", ctypes.c_int32),
        ("seat", ctypes.c_int32),
    ]


class BatchSetup(ctypes.Structure):
    """ilx_batch_setup."""

    _fields_ = [
        ("size", ctypes.c_uint32),
        ("seats", ctypes.c_int32),
        ("game", ctypes.c_char_p),
        ("options", ctypes.POINTER(ctypes.c_int32)),
        ("option_count", ctypes.c_int32),
        ("count", ctypes.c_int32),
        ("seed", ctypes.c_char_p),
        ("threads", ctypes.c_int32),
        ("flags", ctypes.c_uint32),
        ("limit", ctypes.c_int64),
    ]


# One letter a parameter: h handle, i int32, l int64, s text, p pointer, z size. First what is returned.
_FUNCTIONS = {
    "ilx_abi": "i", "ilx_version": "s", "ilx_error_text": "si",
    "ilx_describe": "lspz", "ilx_measure": "lsi", "ilx_action_text": "lsipz", "ilx_action_id": "iss",
    "ilx_one_new": "isipisp", "ilx_one_load": "iszppz", "ilx_one_clone": "ihp",
    "ilx_one_resample": "ihisp", "ilx_one_free": "ih", "ilx_one_turn": "ihp",
    "ilx_one_legal": "ihipi", "ilx_one_legal_text": "lhipz", "ilx_one_move": "ihis",
    "ilx_one_act": "ihii", "ilx_one_step": "ihiip", "ilx_one_advance": "ihp",
    "ilx_one_odds": "ihpi", "ilx_one_outcome": "lhipz", "ilx_one_chance": "ihi",
    "ilx_one_clock": "ih", "ilx_one_undo": "ih", "ilx_one_refusal": "lhspz",
    "ilx_one_view_json": "lhipz", "ilx_one_view": "ihipz", "ilx_one_tensor": "ihipz",
    "ilx_one_events": "lhipz", "ilx_one_hash": "ihp", "ilx_one_length": "ih",
    "ilx_one_record": "lhipz", "ilx_one_scores": "ihpip", "ilx_one_bot": "lhisispz",
    "ilx_batch_new": "ipp", "ilx_batch_free": "ih", "ilx_batch_reset": "ih", "ilx_batch_width": "ih",
    "ilx_batch_step": "ihpz", "ilx_batch_sample": "ihpz", "ilx_batch_seats": "ihpz",
    "ilx_batch_mask": "ihpz", "ilx_batch_odds": "ihpz", "ilx_batch_observe": "ihipz",
    "ilx_batch_tensor": "ihipz", "ilx_batch_ended": "ihpz", "ilx_batch_truncated": "ihpz",
    "ilx_batch_refused": "ihpz", "ilx_batch_rewards": "ihpz", "ilx_batch_scores": "ihpz",
    "ilx_batch_hashes": "ihpz", "ilx_batch_copy": "ihii", "ilx_batch_put": "ihih",
    "ilx_batch_resample": "ih",
}
_TYPES: dict[str, Any] = {
    "h": ctypes.c_uint64, "i": ctypes.c_int32, "l": ctypes.c_int64, "s": ctypes.c_char_p,
    "p": ctypes.c_void_p, "z": ctypes.c_size_t,
}


def _places() -> list[str]:
    """Where the library may be: $ILINX_LIBRARY, beside this file (wheels), a build, the system."""
    here = Path(__file__).resolve().parent
    builds = [here / "libilinx.so.1"] + [here.parents[1] / "build" / part for part in
                                         ("release/libilinx.so.1", "libilinx.so.1", "dev/libilinx.so.1")]
    named = os.environ.get("ILINX_LIBRARY")
    if named:
        return [named]
    return [str(path) for path in builds if path.exists()] + ["libilinx.so.1"]


def _load() -> ctypes.CDLL:
    reasons = []
    for place in _places():
        try:
            library = ctypes.CDLL(place)
        except OSError as reason:
            reasons.append(str(reason))
            continue
        for name, letters in _FUNCTIONS.items():
            function = getattr(library, name)
            function.restype = _TYPES[letters[0]]
            function.argtypes = [_TYPES[letter] for letter in letters[1:]]
        if library.ilx_abi() != ABI:
            raise ImportError(f"{place} has the binary interface {library.ilx_abi()}, not {ABI}.")
        return library
    raise ImportError("libilinx.so.1 is not here: build it (make python) or name it in ILINX_LIBRARY. "
                      + "; ".join(reasons))


lib = _load()


def check(result: int) -> int:
    """The result, or the exception that its error stands for."""
    if result < 0:
        raise IlinxError(result, lib.ilx_error_text(result).decode())
    return result


def text(function: Any, *args: Any) -> str:
    """What a function of the library writes into a buffer, however long it is."""
    size = 4096
    while True:
        buffer = ctypes.create_string_buffer(size)
        length = check(function(*args, buffer, size))
        if length < size:
            return buffer.raw[:length].decode()
        size = length + 1


def number(value: Any) -> int:
    """A whole number that fits the library's 32 bits; ctypes would cut a longer one off."""
    whole = operator.index(value)
    return whole if -2**31 <= whole < 2**31 else check(-5)


def encoded(value: Any, what: str = "A text") -> bytes:
    """A text as the library wants it; it would read one with a zero byte only up to there."""
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a str, not {type(value).__name__}.")
    if "\0" in value:
        raise ValueError(f"{what} must not contain a zero byte.")
    return value.encode()
