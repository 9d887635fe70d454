"""OpenSpiel games: ``register()`` makes ``pyspiel.load_game('ilinx_roulette')`` work.

It needs the package open_spiel (pyspiel), and imports it when register is called. Games whose moves can be
listed are offered, as sequential games: seats that are asked at once answer one after the other without
seeing each other's answers, which is the same game. Chance is explicit.
"""

from __future__ import annotations

from typing import Any

from ._library import BY_CHANCE
from .game import game, games
from .match import Match


def _need() -> Any:
    try:
        import pyspiel
    except ImportError as missing:
        raise ImportError("This adapter needs OpenSpiel, which is not installed: pip install open_spiel"
                          ) from missing
    return pyspiel


def register(seats: int = 2, limit: int = 5000) -> list[str]:
    """Registers every game whose moves can be listed; their names in OpenSpiel."""
    pyspiel = _need()
    names = []
    for id in games():
        facts = game(id)
        if facts.listed and facts.seats_min <= seats <= facts.seats_max and not facts.facts["sample"]:
            names.append(_register(pyspiel, id, seats, limit))
    return names


def _register(pyspiel: Any, id: str, seats: int, limit: int) -> str:
    facts = game(id)
    kind = pyspiel.GameType(
        short_name=f"ilinx_{id}", long_name=f"Ilinx {id}", dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM, reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats, min_num_players=seats, provides_information_state_string=False,
        provides_information_state_tensor=False, provides_observation_string=True,
        provides_observation_tensor=True, provides_factored_observation_string=False,
        parameter_specification={})
    info = pyspiel.GameInfo(num_distinct_actions=facts.actions, max_chance_outcomes=512, num_players=seats,
                            min_utility=-1.0, max_utility=1.0, utility_sum=0.0, max_game_length=limit)

    class State(pyspiel.State):  # type: ignore[misc]
        # OpenSpiel clones a state by deep copies of its members, of which a match has its own way.
        def __init__(self, owner: Any) -> None:
            super().__init__(owner)
            self._match = Match(id, seats, "openspiel")
            self._moves = 0
            self._settle()

        def _settle(self) -> None:
            while self._match.seat == -2:
                self._match.clock()

        def current_player(self) -> Any:
            if self.is_terminal():
                return pyspiel.PlayerId.TERMINAL
            return pyspiel.PlayerId.CHANCE if self._match.seat == BY_CHANCE else self._match.seat

        def _legal_actions(self, player: int) -> list[int]:
            return sorted(self._match.legal(player))

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(i, chance) for i, (_, chance) in enumerate(self._match.odds())]

        def _apply_action(self, action: int) -> None:
            if self._match.seat == BY_CHANCE:
                self._match.chance(action)
            else:
                self._match.move(facts.action_text(action))
                self._moves += 1
            self._settle()

        def _action_to_string(self, player: int, action: int) -> str:
            chance = player == pyspiel.PlayerId.CHANCE
            return self._match.odds()[action][0] if chance else facts.action_text(action)

        def is_terminal(self) -> bool:
            return self._match.over or self._moves >= limit

        def returns(self) -> list[float]:
            won = self._match.winners
            if not won or len(won) == seats:
                return [0.0] * seats
            return [1 / len(won) if s in won else -1 / (seats - len(won)) for s in range(seats)]

        def observation_string(self, player: int) -> str:
            return str(self._match.view(player))

        def __str__(self) -> str:
            return f"{self._match.hash:016x}"

    class Observer:
        def __init__(self, params: Any) -> None:
            self.tensor = Match(id, seats, 0).tensor(0)
            self.dict = {"observation": self.tensor}

        def set_from(self, state: Any, player: int) -> None:
            self.tensor[:] = state._match.tensor(player)

        def string_from(self, state: Any, player: int) -> str:
            return str(state._match.view(player))

    class IlinxGame(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> Any:
            return State(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            return Observer(params)

    pyspiel.register_game(kind, IlinxGame)
    return f"ilinx_{id}"
