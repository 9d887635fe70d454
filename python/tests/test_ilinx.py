"""The package against the library: one match, batches, search, bots, records, learning, adapters."""

import copy
import importlib.util
import pickle
import random
import threading
import unittest

import numpy as np

import ilinx
from ilinx import Batch, IlinxError, Match, Refused


def installed(name):
    return importlib.util.find_spec(name) is not None


def play(match, most=10_000, seed=1):
    """Random moves by id, or by text where there are no ids; how many."""
    luck, moves = random.Random(seed), 0
    match.advance()
    while not match.over and moves < most:
        if match.game.listed:
            match.step(luck.choice(match.legal()))
        else:
            match.move(luck.choice(match.legal_text()))
            match.advance()
        moves += 1
    return moves


class OneMatch(unittest.TestCase):
    def test_every_game_step_by_step(self):
        for id in ilinx.games():
            with self.subTest(id):
                match = Match(id, seed=3)
                play(match, 5 if id == "croisillon" else 60)
                self.assertEqual(len(match.scores), match.seats)
                self.assertEqual(match.tensor(0).shape, (match.game.tensor["length"],))

    def test_whole_match_and_its_record(self):
        match = Match("roulette", 3, seed="x")
        self.assertGreater(play(match), 10)
        self.assertTrue(match.over and match.winners)
        again = Match.load(match.record())
        self.assertEqual((again.hash, again.seats, len(again)), (match.hash, 3, len(match)))
        with self.assertRaisesRegex(IlinxError, "line"):
            Match.load(match.record().replace("pocket click", "pocket bullet", 1))

    def test_views_agree(self):
        match = Match("roulette", 4, seed=5)
        play(match, 30)
        for seat in range(4):
            named, raw = match.view(seat), match.view_bytes(seat)[0]
            self.assertEqual(list(raw["points"][:4]), named["points"])
            self.assertEqual(raw["round"], named["round"])
            part = next(p for p in match.game.tensor["parts"] if p["name"] == "points")
            at = part["at"]
            self.assertEqual(list(match.tensor(seat)[at:at + 4]), named["points"])
        self.assertEqual(match.view()["hand"]["peek"], 0)

    def test_refusals_are_exceptions_with_a_sentence(self):
        match = Match("roulette", 2, seed=5)
        match.advance()
        with self.assertRaises(Refused) as caught:
            match.move("bid 3")
        self.assertEqual(caught.exception.key, "not-now")
        self.assertIn(" ", str(caught.exception))
        with self.assertRaises(IlinxError):
            match.step(10 ** 6)
        with self.assertRaises(IlinxError):
            match.view(17)
        with self.assertRaisesRegex(IlinxError, "not played by so many"):
            Match("roulette", 77)
        with self.assertRaisesRegex(ValueError, "no option"):
            Match("roulette", 2, options={"nonsense": 1})
        with self.assertRaises(IlinxError):
            Match("nonsense")
        match.close()
        with self.assertRaisesRegex(IlinxError, "handle"):
            match.advance()

    def test_nothing_is_cut_off_on_the_way(self):
        match = Match("roulette", 2, seed=5)
        match.advance()
        before = match.hash
        for slip in (lambda: match.step(2 ** 32 + match.legal()[0]), lambda: match.step(-2 ** 40),
                     lambda: Match("roulette", 2, options={"cards": 2 ** 32}),
                     lambda: Match("roulette", 2 ** 32 + 2), lambda: match.legal(2 ** 32)):
            with self.assertRaisesRegex(IlinxError, "out of its range"):
                slip()
        for slip in (lambda: match.step("0"), lambda: match.step(0.5), lambda: Match("roulette", "2"),
                     lambda: match.move(None), lambda: Match(b"roulette"), lambda: Match.load(None)):
            with self.assertRaises(TypeError):
                slip()
        with self.assertRaisesRegex(ValueError, "zero byte"):
            match.move(match.legal_text()[0] + "\0 nonsense")
        self.assertEqual(match.hash, before)
        batch = Batch("roulette", 2, 4, seed=1)
        hashes = batch.hashes().copy()
        first = batch.sample().astype(np.int64)
        for slip in (lambda: batch.step(first + 2 ** 32), lambda: batch.step(first.reshape(2, 2)),
                     lambda: Batch("roulette", 2, 2 ** 32 + 1)):
            with self.assertRaises(IlinxError):
                slip()
        with self.assertRaisesRegex(TypeError, "whole numbers"):
            batch.step(first + 0.5)
        with self.assertRaisesRegex(ValueError, "not of sport"):
            batch.put(0, Match("sport", 3))
        self.assertTrue((batch.hashes() == hashes).all())

    def test_two_threads_on_one_match(self):
        match, told = Match("chute", 2, seed=5), threading.Event()
        match.advance()
        before = match.hash

        def think():
            while not told.is_set():
                try:
                    match.bot("regular")
                except IlinxError as busy:  # for as long as the other thread looks
                    self.assertEqual(busy.code, -3)
        thinker = threading.Thread(target=think)
        thinker.start()
        while not told.is_set():
            try:
                self.assertEqual(match.hash, before)
            except IlinxError as busy:
                self.assertEqual(busy.code, -3)
                self.assertRegex(str(busy), "thread")
                told.set()
        thinker.join()
        self.assertEqual(match.hash, before)

    def test_clone_undo_and_resample(self):
        match = Match("sport", 3, seed=5)
        play(match, 40)
        clone, before = match.clone(), match.hash
        play(clone, 5)
        self.assertEqual(match.hash, before)
        self.assertNotEqual(clone.hash, before)
        while len(clone) > len(match):
            clone.undo()
        self.assertEqual(clone.hash, before)
        roulette = Match("roulette", 3, seed=1)
        play(roulette, 7)
        for copied in (copy.copy(roulette), copy.deepcopy({"match": roulette})["match"]):
            self.assertEqual(copied.hash, roulette.hash)
            play(copied, 5)
            self.assertNotEqual(copied.hash, roulette.hash)
            copied.close()
        self.assertEqual(len(roulette.legal()), len(roulette.legal_text()))
        with self.assertRaisesRegex(TypeError, "record"):
            pickle.dumps(roulette)
        with self.assertRaisesRegex(TypeError, "copied"):
            copy.copy(Batch("roulette", 2, 1))
        others = {roulette.resample(0, seed).hash for seed in range(20)}
        self.assertGreater(len(others), 1)
        for seed in range(5):
            self.assertEqual(roulette.resample(0, seed).view(0), roulette.view(0))

    def test_chance_has_odds(self):
        match = Match("roulette", 2, seed=1)
        odds = match.odds()
        self.assertAlmostEqual(sum(chance for _, chance in odds), 1)
        match.chance(2)
        self.assertIn(odds[2][0].split()[-1], str(match.events(ilinx.REFEREE)))

    def test_bots_play_better_than_random(self):
        won = 0
        for seed in range(12):
            match = Match("roulette", 2, seed=seed, options={"cards": 0})
            match.advance()
            luck = random.Random(seed)
            while not match.over:
                if match.seat == 0:
                    match.move(match.bot("strong", seed=seed))
                    match.advance()
                else:
                    match.step(luck.choice(match.legal()))
            won += 0 in match.winners
        self.assertGreaterEqual(won, 8)


class Batches(unittest.TestCase):
    def test_every_game(self):
        for id in ilinx.games():
            with self.subTest(id):
                batch = Batch(id, count=4, seed=1)
                for _ in range(3 if id == "croisillon" else 30):
                    rewards, ended, truncated = batch.step(batch.sample())
                self.assertEqual(rewards.shape, (4, batch.seats_count))
                self.assertEqual(batch.tensor().shape, (4, batch.game.tensor["length"]))
                self.assertEqual(batch.observe().dtype, batch.game.view_dtype)

    def test_threads_change_nothing(self):
        one, four = (Batch("sport", 4, 50, seed=9, threads=t) for t in (1, 4))
        for _ in range(60):
            one.step(one.sample())
            four.step(four.sample())
        self.assertTrue((one.hashes() == four.hashes()).all())

    def test_masked_random_agent_and_truncation(self):
        batch, luck = Batch("roulette", 3, 32, seed=1, limit=25), np.random.default_rng(1)
        ends = cuts = 0
        for _ in range(120):
            mask = batch.mask()
            self.assertTrue(mask.any(1).all())
            rewards, ended, truncated = batch.step((mask * luck.random(mask.shape)).argmax(1))
            ends, cuts = ends + ended.sum(), cuts + truncated.sum()
            self.assertLess(abs(rewards.sum()), 1e-4)
            self.assertFalse((ended & truncated).any())
        self.assertGreater(cuts, 0)

    def test_unlawful_actions_are_told(self):
        batch = Batch("roulette", 3, 8, seed=1)
        with self.assertRaisesRegex(IlinxError, "8 of 8"):
            batch.step(np.full(8, -7))
        with self.assertRaises(IlinxError):
            batch.step([0])
        with self.assertRaises(IlinxError):
            Batch("thrill", 3, 4).mask()
        batch.close()
        with self.assertRaises(IlinxError):
            batch.sample()

    def test_actions_by_name(self):
        for id in ("roulette", "sport", "chute", "thrill"):
            chosen, batch = ilinx.game(id), Batch(id, count=40, seed=3)
            for _ in range(5):
                for action in batch.sample().tolist():
                    words = chosen.action_text(action).split() if chosen.listed else []
                    kind = next(m for m in chosen.moves if m["name"] == words[0]) if words else chosen.moves[action[0]]
                    values = words[1:] or ([] if words else action[1:])
                    args = {arg["name"]: int(value) if str(value).lstrip("-").isdigit() else value
                            for arg, value in zip(kind["args"], values)}
                    self.assertEqual(chosen.action(kind["name"], **args), action)
                batch.step(batch.sample())
        roulette = ilinx.game("roulette")
        self.assertEqual(roulette.action("pocket", card="bullet"), roulette.action_id("pocket bullet"))
        for slip, says in ((lambda: roulette.action("dance"), "no move"), (lambda: roulette.action("bid"), "takes shots"),
                           (lambda: roulette.action("bid", shots=9), "from 0 to 5"),
                           (lambda: roulette.action("pocket", card="lead"), "one of none, click")):
            with self.assertRaisesRegex(ValueError, says):
                slip()

    def test_random_agent(self):
        from ilinx import random_agent
        ended, decisions, rewards = random_agent.play("roulette", 3, 64)
        self.assertGreaterEqual(ended, 64)
        self.assertGreater(decisions, 64 * ended)
        self.assertLess(abs(rewards.sum()), 1e-3)

    def test_rollouts_from_a_match(self):
        match = Match("roulette", 2, seed=4)
        play(match, 6)
        batch = Batch("roulette", 2, 16, seed=2, stay=True)
        for i in range(16):
            batch.put(i, match)
        self.assertEqual(set(batch.hashes()), {match.hash})
        batch.resample()
        total = np.zeros(2)
        while (batch.seats() != ilinx.NOBODY).any():
            total += batch.step(batch.sample())[0].sum(0)
        self.assertLess(abs(total.sum()), 1e-4)


class Learning(unittest.TestCase):
    def test_a_table_learns_to_win(self):
        from ilinx import learn
        learner = learn.Learner(ilinx.game("roulette").actions, 1)
        before = learn.play(learner, 150, 0, 99, teach=False)
        learn.play(learner, 150, 0.3, 1, teach=True)
        after = learn.play(learner, 150, 0, 99, teach=False)
        self.assertGreater(after, before + 0.2)


class Adapters(unittest.TestCase):
    def test_missing_packages_are_named(self):
        from ilinx import openspiel, pettingzoo
        if not installed("pettingzoo"):
            with self.assertRaisesRegex(ImportError, "pip install pettingzoo"):
                pettingzoo.aec_env("roulette")
        if not installed("pyspiel"):
            with self.assertRaisesRegex(ImportError, "pip install open_spiel"):
                openspiel.register()

    if installed("pettingzoo"):
        def test_pettingzoo(self):
            from pettingzoo.test import api_test, parallel_api_test
            from ilinx.pettingzoo import aec_env, parallel_env
            for id in ("roulette", "sport"):
                api_test(aec_env(id), num_cycles=200)
                parallel_api_test(parallel_env(id), num_cycles=200)

    if installed("pyspiel"):
        def test_openspiel(self):
            import pyspiel
            from ilinx.openspiel import register
            for name in register(seats=2):
                pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=False, verbose=False)


if __name__ == "__main__":
    unittest.main()
