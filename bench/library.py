"""Decisions a CPU second from Python: a batch of 1,024, with and without tensors, one match, the pipe.

    library.py SECONDS ILINX      prints lines "name figure"
"""

import json
import random
import subprocess
import sys
import time

from ilinx import Batch, Match

seconds, program = float(sys.argv[1]), sys.argv[2]


def rate(step, clock=time.process_time):
    """How often step is done in a second; it returns how many decisions that was."""
    step()
    start, done = clock(), 0
    while clock() - start < seconds:
        done += step()
    return done / (clock() - start)


def batch(game, seats, options=None, tensors=False):
    """A batch of 1,024 on one core, at random."""
    b = Batch(game, seats, 1024, "bench", options, limit=5000)

    def step():
        for _ in range(20):
            if tensors:
                b.tensor()
            b.step(b.sample())
        return 20 * 1024
    return rate(step)


def one():
    """Whole matches, one move at a time, at random."""
    def step():
        match, done = Match("roulette", 4, "bench", {"cards": 0}), 0
        match.advance()
        while not match.over:
            legal = match.legal()
            match.step(legal[int(random.random() * len(legal))])
            done += 1
        return done
    return rate(step)


def pipe():
    """The same through `ilinx engine`, one request a decision, on the wall's clock."""
    engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(line):
        engine.stdin.write(line + b"\n")
        engine.stdin.flush()
        return json.loads(engine.stdout.readline())

    def step():
        done = 0
        ask(b'{"do":"new","game":"roulette","seats":4,"seed":"bench","options":{"cards":0}}')
        ask(b'{"do":"auto","as":"public"}')
        seat, moves = 0, ask(b'{"do":"legal","seat":0}')["moves"]
        while True:
            move = moves[int(random.random() * len(moves))]
            said = ask(b'{"do":"step","as":"public","seat":%d,"move":"%s"}' % (seat, move.encode()))
            done += 1
            if said["over"]:
                return done
            seat, moves = said["seats"][0], said["moves"]
    figure = rate(step, time.perf_counter)
    engine.stdin.close()
    engine.wait()
    return figure


print("batch_plain", batch("roulette", 4, {"cards": 0}), flush=True)
print("batch_tensor", batch("roulette", 4, {"cards": 0}, True), flush=True)
print("batch_sport", batch("sport", 4), flush=True)
print("one", one(), flush=True)
print("pipe", pipe(), flush=True)
