"""PettingZoo environments: ``aec_env('roulette', seats=3)`` and ``parallel_env('roulette', seats=3)``.

They need the package pettingzoo (and gymnasium, which it brings), and import it when they are made. Only
games whose moves can be listed are offered: Discrete actions with a mask in the observation.

In the parallel environment every living agent gives an action at each step. Those that are not asked give
one that is not looked at; where one is not lawful, or no longer after those of lower seats, the first lawful
one takes its place, and ``infos[agent]["unlawful"]`` has what it was.
"""

from __future__ import annotations

from typing import Any, Mapping

import numpy as np

from .game import game
from .match import Match


def _need() -> tuple[Any, Any]:
    try:
        import gymnasium
        import pettingzoo
    except ImportError as missing:
        raise ImportError(f"This adapter needs the Python package {missing.name}, which is not installed: "
                          "pip install pettingzoo") from missing
    return pettingzoo, gymnasium


class _Table:
    """What both kinds of environment share: the match, spaces, observations and rewards."""

    def __init__(self, gymnasium: Any, id: str, seats: int | None, options: Mapping[str, int] | None,
                 limit: int) -> None:
        self.game = game(id)
        if not self.game.listed:
            raise ValueError(f"The moves of {id} cannot be listed; use ilinx.Match or ilinx.Batch.")
        self.seats = self.game.seats_min if seats is None else seats
        self.options, self.limit = options, limit
        self.agents = [f"seat_{seat}" for seat in range(self.seats)]
        length, actions = self.game.tensor["length"], self.game.actions
        self.action_spaces = {a: gymnasium.spaces.Discrete(actions) for a in self.agents}
        self.observation_spaces = {a: gymnasium.spaces.Dict({
            "observation": gymnasium.spaces.Box(-np.inf, np.inf, (length,), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8)}) for a in self.agents}
        self.match: Any = None
        self.moves = 0

    def reset(self, seed: int | None) -> Match:
        self.match = Match(self.game.id, self.seats, seed, self.options)
        self.match.advance()
        self.moves = 0
        return self.match

    def observe(self, seat: int) -> dict[str, Any]:
        mask = np.zeros(self.game.actions, np.int8)
        if seat in self.match.asked:
            mask[self.match.legal(seat)] = 1
        return {"observation": self.match.tensor(seat), "action_mask": mask}

    def rewards(self) -> list[float]:
        """Winners share 1, the others share -1."""
        won = self.match.winners
        if not self.match.over or not won or len(won) == self.seats:
            return [0.0] * self.seats
        return [1 / len(won) if s in won else -1 / (self.seats - len(won)) for s in range(self.seats)]


def aec_env(id: str, seats: int | None = None, options: Mapping[str, int] | None = None,
            limit: int = 5000) -> Any:
    """An AECEnv: agents move one after the other, the lowest seat that is asked first."""
    pettingzoo, gymnasium = _need()

    class IlinxAEC(pettingzoo.AECEnv):  # type: ignore[misc,name-defined]
        metadata = {"name": f"ilinx_{id}", "render_modes": [], "is_parallelizable": False}
        render_mode = None

        def __init__(self) -> None:
            super().__init__()
            self.table = _Table(gymnasium, id, seats, options, limit)
            self.possible_agents = list(self.table.agents)
            self.action_spaces = self.table.action_spaces
            self.observation_spaces = self.table.observation_spaces

        def action_space(self, agent: str) -> Any:
            return self.action_spaces[agent]

        def observation_space(self, agent: str) -> Any:
            return self.observation_spaces[agent]

        def reset(self, seed: int | None = None, options: Any = None) -> None:
            match = self.table.reset(seed)
            self.agents = list(self.possible_agents)
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
            self.terminations = dict.fromkeys(self.agents, False)
            self.truncations = dict.fromkeys(self.agents, False)
            self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
            self.agent_selection = self.agents[match.seat]

        def observe(self, agent: str) -> Any:
            return self.table.observe(self.possible_agents.index(agent))

        def step(self, action: Any) -> None:
            agent, match = self.agent_selection, self.table.match
            if self.terminations[agent] or self.truncations[agent]:
                self._was_dead_step(action)
                return
            match.step(int(action), self.possible_agents.index(agent))
            self.table.moves += 1
            self._cumulative_rewards[agent] = 0.0
            self.rewards = dict(zip(self.possible_agents, self.table.rewards()))
            cut = not match.over and self.table.moves >= self.table.limit
            self.terminations = dict.fromkeys(self.agents, match.over)
            self.truncations = dict.fromkeys(self.agents, cut)
            self._accumulate_rewards()
            self.agent_selection = self.agents[0] if match.over or cut else self.possible_agents[match.seat]

        def render(self) -> None:
            pass

        def close(self) -> None:
            pass

    return IlinxAEC()


def parallel_env(id: str, seats: int | None = None, options: Mapping[str, int] | None = None,
                 limit: int = 5000) -> Any:
    """A ParallelEnv: at each step all seats that are asked make their moves."""
    pettingzoo, gymnasium = _need()

    class IlinxParallel(pettingzoo.ParallelEnv):  # type: ignore[misc,name-defined]
        metadata = {"name": f"ilinx_{id}", "render_modes": []}
        render_mode = None

        def __init__(self) -> None:
            self.table = _Table(gymnasium, id, seats, options, limit)
            self.possible_agents = list(self.table.agents)
            self.agents: list[str] = []
            self.action_spaces = self.table.action_spaces
            self.observation_spaces = self.table.observation_spaces

        def action_space(self, agent: str) -> Any:
            return self.action_spaces[agent]

        def observation_space(self, agent: str) -> Any:
            return self.observation_spaces[agent]

        def _observe(self) -> dict[str, Any]:
            return {a: self.table.observe(s) for s, a in enumerate(self.possible_agents)}

        def reset(self, seed: int | None = None, options: Any = None) -> Any:
            self.table.reset(seed)
            self.agents = list(self.possible_agents)
            return self._observe(), {agent: {} for agent in self.agents}

        def step(self, actions: Mapping[str, Any]) -> Any:
            match = self.table.match
            number = match._asked.number
            infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.possible_agents}
            for seat in list(match.asked):
                # An answer can end the question for those who have not answered yet.
                if match.over or match._asked.number != number or seat not in match.asked:
                    break
                agent = self.possible_agents[seat]
                action, lawful = int(actions[agent]), match.legal(seat)
                if action not in lawful:
                    infos[agent]["unlawful"], action = action, lawful[0]
                match.step(action, seat)
                self.table.moves += 1
            over, cut = match.over, not match.over and self.table.moves >= self.table.limit
            agents = self.possible_agents
            rewards = dict(zip(agents, self.table.rewards()))
            if over or cut:
                self.agents = []
            return (self._observe(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos)

        def render(self) -> None:
            pass

        def close(self) -> None:
            pass

    return IlinxParallel()
