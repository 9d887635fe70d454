"""python3 -m ilinx.demo [GAME [SEATS [SEED]]]: a match between bots, told move by move, and a batch."""

from __future__ import annotations

import sys
import time

from . import Batch, IlinxError, Match, game, games


def tell_match(id: str, seats: int, seed: str, most: int = 40) -> None:
    """Plays a match between bots and prints its first moves and its end."""
    bot = "regular" if "regular" in game(id).bots else "random"
    match = Match(id, seats, seed)
    match.advance()
    moves = 0
    while not match.over and moves < 5000:
        seat, move = match.seat, match.bot(bot)
        match.move(move)
        if moves < most:
            print(f"  seat {seat}: {move}")
        match.advance()
        moves += 1
    print(f"  … {moves} decisions, points {match.scores}, won by {match.winners or 'nobody'}")


def tell_batch(id: str, seats: int, seed: str) -> None:
    """Plays a thousand matches at random for a second and prints how fast that was."""
    count = 16 if id == "croisillon" else 1024
    batch = Batch(id, seats, count, seed, limit=5000)
    decisions, ended, start = 0, 0, time.process_time()
    while time.process_time() - start < 1:
        _, ends, _ = batch.step(batch.sample())
        decisions += count
        ended += int(ends.sum())
    rate = decisions / (time.process_time() - start)
    print(f"  {count} matches at random: {rate / 1e6:.2f} million decisions a second, {ended} matches ended")


def main() -> None:
    """The command line."""
    arguments = sys.argv[1:]
    id = arguments[0] if arguments else "roulette"
    if id not in games():
        sys.exit(f"There is no game {id!r}. The games are: {', '.join(games())}")
    least, most = game(id).seats_min, game(id).seats_max
    seats = arguments[1] if len(arguments) > 1 else str(least)
    seed = arguments[2] if len(arguments) > 2 else "7"
    print(game(id))
    try:
        tell_match(id, int(seats), seed)
    except (IlinxError, ValueError):
        sys.exit(f"{id} is not played by {seats!r}, but by {least} to {most}.")
    tell_batch(id, int(seats), seed)


if __name__ == "__main__":
    main()
