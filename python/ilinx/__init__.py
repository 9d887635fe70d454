"""The games of Ilinx from Python: one match step by step (Match), or thousands at once (Batch)."""

from ._library import (BY_CHANCE, BY_CLOCK, NOBODY, REFEREE, SPECTATOR, IlinxError, Refused, lib)
from .batch import Batch
from .game import Game, game, games
from .match import Match

__version__: str = lib.ilx_version().decode()
__all__ = ["BY_CHANCE", "BY_CLOCK", "NOBODY", "REFEREE", "SPECTATOR", "Batch", "Game", "IlinxError", "Match",
           "Refused", "game", "games", "__version__"]
