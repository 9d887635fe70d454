"""python3 -m ilinx.random_agent [GAME [SEATS]]: an agent that plays lawful actions at random.

The least that an agent does, to begin one of your own with: it looks at what the asked seats may know, at
the mask of lawful actions, and answers with one action for each match. For games whose moves can be listed.
"""

from __future__ import annotations

import sys
import time

import numpy as np
import numpy.typing as npt

from . import Batch, IlinxError, game, games


class RandomAgent:
    """Chooses among lawful actions, each as likely as the next."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)

    def choose(self, observations: npt.NDArray[np.float32], mask: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
        """One action for each match; a better agent would look at the observations."""
        actions: npt.NDArray[np.int64] = (self.random.random(mask.shape, np.float32) * mask).argmax(1)
        return actions


def play(id: str, seats: int, count: int, seed: int = 1) -> tuple[int, int, npt.NDArray[np.float64]]:
    """Plays so many matches side by side until as many have ended: how many did, in how many decisions, and
    what each seat was rewarded for them in all."""
    agent, ended, decisions, rewards = RandomAgent(seed), 0, 0, np.zeros(seats)
    with Batch(id, seats, count, seed) as batch:
        while ended < count:
            won, ends, _cut_short = batch.step(agent.choose(batch.tensor(), batch.mask()))
            rewards += won.sum(0)
            ended += int(ends.sum())
            decisions += count
    return ended, decisions, rewards


def main() -> None:
    """The command line."""
    id = sys.argv[1] if len(sys.argv) > 1 else "roulette"
    listed = [name for name in games() if game(name).listed]
    if id not in listed:
        sys.exit(f"The moves of {id!r} cannot be listed. Games whose moves can: {', '.join(listed)}")
    start = time.process_time()
    try:
        seats = int(sys.argv[2]) if len(sys.argv) > 2 else game(id).seats_min
        ended, decisions, rewards = play(id, seats, 256)
    except (IlinxError, ValueError) as reason:
        sys.exit(str(reason))
    rate = decisions / (time.process_time() - start)
    print(f"{ended} matches of {id}, mean rewards by seat {np.round(rewards / ended, 3).tolist()}, "
          f"{rate / 1e6:.2f} million decisions a second")


if __name__ == "__main__":
    main()
