"""python3 -m ilinx.learn: tabular learning in Roulette for two, without action cards.

One seat learns by Monte Carlo control what each of its actions is worth against random play: what it
knows is cut down to a few numbers (stage, own pocket, bids, bullets), and each pair of these and an
action keeps the mean of the rewards that followed. Within a minute it wins far more than half.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import numpy.typing as npt

from . import Batch

LEARNER, STATES = 0, 1 << 18


def situations(view: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """A number for what the learner looks at in each view."""
    def cut(values: npt.NDArray[Any], most: int) -> npt.NDArray[np.int64]:
        return np.clip(values.astype(np.int64) + 1, 0, most)
    key = view["stage"].astype(np.int64)
    for part, most in ((view["pocket"][:, 0], 3), (view["bid"][:, 0], 7), (view["bid"][:, 1], 7),
                       (view["bullets"][:, 0], 3), (view["bullets"][:, 1], 3), (view["turned"][:, 0], 3)):
        key = key * (most + 1) + cut(part, most)
    return key % STATES


class Learner:
    """Mean rewards by situation and action, and how often each was tried."""

    def __init__(self, actions: int, seed: int) -> None:
        self.value = np.zeros((STATES, actions), np.float32)
        self.tried = np.zeros((STATES, actions), np.int32)
        self.random = np.random.default_rng(seed)

    def choose(self, keys: npt.NDArray[np.int64], mask: npt.NDArray[np.bool_],
               explore: float) -> npt.NDArray[np.int32]:
        """The best action known, or any with the chance ``explore``."""
        noise = self.random.random(mask.shape, np.float32)
        wanted = self.value[keys] + 1e-3 * noise
        wanted = np.where(self.random.random((len(keys), 1)) < explore, noise, wanted)
        best: npt.NDArray[np.int32] = np.where(mask, wanted, -9).argmax(1).astype(np.int32)
        return best

    def learn(self, trail: list[tuple[int, int]], reward: float) -> None:
        """What a match was worth, for every choice that led through it."""
        for key, action in trail:
            self.tried[key, action] += 1
            self.value[key, action] += (reward - self.value[key, action]) / self.tried[key, action]


def play(learner: Learner, steps: int, explore: float, seed: int, teach: bool, count: int = 256) -> float:
    """Plays so many steps against random play; the share of matches that the learner won."""
    batch = Batch("roulette", 2, count, seed, {"cards": 0}, limit=400)
    trails: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    won = done = 0
    for _ in range(steps):
        actions = batch.sample()
        mine = np.flatnonzero(batch.seats() == LEARNER)
        if len(mine):
            keys = situations(batch.observe(LEARNER)[mine])
            chosen = learner.choose(keys, batch.mask()[mine], explore)
            actions[mine] = chosen
            if teach:
                for i, key, action in zip(mine, keys, chosen):
                    trails[i].append((int(key), int(action)))
        rewards, ended, truncated = batch.step(actions)
        for i in np.flatnonzero(ended | truncated):
            if teach:
                learner.learn(trails[i], float(rewards[i, LEARNER]))
                trails[i] = []
            won += int(rewards[i, LEARNER] > 0)
            done += 1
    return won / max(1, done)


def run(rounds: int = 8, steps: int = 80, seed: int = 1) -> list[float]:
    """Learns for so many rounds; the share of matches won in a test after each, the first before any."""
    learner = Learner(Batch("roulette", 2, 1).game.actions, seed)
    curve = [play(learner, 300, 0, 10_000, teach=False)]
    print(f"before:   {100 * curve[0]:.1f} % won  {'#' * int(60 * curve[0])}", flush=True)
    for round in range(rounds):
        play(learner, steps, 0.3, seed + round, teach=True)
        curve.append(play(learner, 300, 0, 10_000, teach=False))
        print(f"round {round + 1:2d}: {100 * curve[-1]:.1f} % won  {'#' * int(60 * curve[-1])}", flush=True)
    return curve


def main() -> None:
    """The command line: learns, prints the curve, draws it where matplotlib is installed."""
    curve = run()
    print(f"won {100 * curve[0]:.1f} % before, {100 * curve[-1]:.1f} % after")
    try:
        import matplotlib
        matplotlib.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        return
    pyplot.plot([100 * share for share in curve])
    pyplot.xlabel("rounds of learning")
    pyplot.ylabel("% of matches won against random play")
    pyplot.savefig("learn.png")
    print("the curve is in learn.png", file=sys.stderr)


if __name__ == "__main__":
    main()
