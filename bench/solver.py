"""A tree in Gambit's format, solved by CFR+ as OpenSpiel does it: its exploitability after so many iterations.

    ilinx solve roulette --efg | python3 bench/solver.py 10 100 1000

Written from the method alone, and for any tree of two players: regrets of both in turn, cut off at 0; the
average of the strategies, each weighed by its iteration; what best replies gain, on average of both players. Where
pyspiel is installed, OpenSpiel itself does the same beside it.
"""

import re
import sys


class Tree:
    """Nodes in the order of the file: a decision is (player, set, children), an end is two payoffs."""

    def __init__(self, text):
        self.lines = iter(line for line in text.splitlines() if line[:2] in ("p ", "t "))
        self.sets = ({}, {})
        self.root = self.read()

    def read(self):
        line = next(self.lines)
        if line[0] == "t":
            return tuple(float(number) for number in re.search(r"\{(.*)\}", line)[1].split(","))
        player, number = (int(word) for word in line.split('"')[2].split())
        count = len(re.findall(r'"[^"]*"', line[line.index("{"):]))
        own = self.sets[player - 1].setdefault(number, Set(count))
        return (player - 1, own, [self.read() for _ in range(count)])


class Set:
    """What a player knows at some nodes, and has learnt there."""

    def __init__(self, count):
        self.regret, self.sum = [0.0] * count, [0.0] * count
        self.mix = [1 / count] * count

    def match(self):
        self.regret = [max(regret, 0.0) for regret in self.regret]
        total, count = sum(self.regret), len(self.regret)
        self.mix = [regret / total if total > 0 else 1 / count for regret in self.regret]

    def average(self):
        total, count = sum(self.sum), len(self.sum)
        return [one / total if total > 0 else 1 / count for one in self.sum]


def learn(node, player, own, other, weight):
    """Adds the regrets of one player; returns the worth of the node. own, other: how likely each comes here."""
    if isinstance(node[0], float):
        return node[player]
    mover, at, children = node
    if mover != player:
        return sum(share * learn(child, player, own, other * share, weight)
                   for share, child in zip(at.mix, children))
    mix = at.mix
    worths = [learn(child, player, own * share, other, weight) for share, child in zip(mix, children)]
    worth = sum(share * one for share, one in zip(mix, worths))
    for i, one in enumerate(worths):
        at.regret[i] += other * (one - worth)
        at.sum[i] += weight * own * mix[i]
    return worth


def best_reply(tree, player):
    """What the best reply to the other's average mix comes to: sets from the last to the first."""
    mixes = {id(one): one.average() for one in tree.sets[1 - player].values()}
    choice = {}

    def reached(node, reach, found):
        if isinstance(node[0], float):
            return
        mover, at, children = node
        if mover == player:
            found.setdefault(id(at), []).append((node, reach))
        for i, child in enumerate(children):
            reached(child, reach if mover == player else reach * mixes[id(at)][i], found)

    found = {}
    reached(tree.root, 1.0, found)

    def worth(node):
        if isinstance(node[0], float):
            return node[player]
        mover, at, children = node
        if mover != player:
            return sum(share * worth(child) for share, child in zip(mixes[id(at)], children))
        if id(at) not in choice:
            sums = [sum(reach * worth(one[2][i]) for one, reach in found[id(at)])
                    for i in range(len(children))]
            choice[id(at)] = sums.index(max(sums))
        return worth(children[choice[id(at)]])

    return worth(tree.root)


def expected(tree):
    mixes = {id(one): one.average() for sets in tree.sets for one in sets.values()}

    def worth(node):
        if isinstance(node[0], float):
            return node[0] + node[1]
        return sum(share * worth(child) for share, child in zip(mixes[id(node[1])], node[2]))

    return worth(tree.root)


def solve(text, checkpoints):
    tree, at = Tree(text), 0
    for checkpoint in checkpoints:
        while at < checkpoint:
            at += 1
            for player in (0, 1):
                learn(tree.root, player, 1.0, 1.0, at)
                for one in tree.sets[player].values():
                    one.match()
        gain = best_reply(tree, 0) + best_reply(tree, 1) - expected(tree)
        yield checkpoint, gain / 2


def solve_with_openspiel(text, checkpoints):
    try:
        import pyspiel
        from open_spiel.python.algorithms import exploitability
    except ImportError:
        return
    game = pyspiel.load_efg_game(text)
    solver, at = pyspiel.CFRPlusSolver(game), 0
    for checkpoint in checkpoints:
        for _ in range(checkpoint - at):
            solver.evaluate_and_update_policy()
        at = checkpoint
        yield checkpoint, exploitability.exploitability(game, solver.average_policy())


def main():
    text, checkpoints = sys.stdin.read(), [int(word) for word in sys.argv[1:]]
    for name, solver in (("method", solve), ("openspiel", solve_with_openspiel)):
        for checkpoint, gain in solver(text, checkpoints):
            print(f"{name} {checkpoint} {gain:.3e}", flush=True)


main()
