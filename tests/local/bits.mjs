// The golden matches and matches at random have the same hashes as WebAssembly and natively, state by
// state: bits.mjs CORE.wasm NATIVE, which prints a line for each game. SAMPLES multiplies the matches.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

import { loadCore } from "./core.mjs";

const [wasm, native] = process.argv.slice(2);
const core = await loadCore(wasm);
const games = core.games();

// A golden match as a record: each of its moves carries the hash of the state after it. Where the
// clock moved and nothing happened the file leaves its line out, and so there is no record.
function recordOf(golden) {
  const [head, ...rest] = golden.split("\n");
  const [game, rules, seats, ...options] = head.split(", ");
  const moves = rest.flatMap((line) => {
    const move = /^(\d+ \S+ .*)  ([0-9a-f]{16})$/.exec(line);
    return move ? [`${move[1]} #${move[2]}`] : [];
  });
  if (moves.some((move, at) => !move.startsWith(`${at + 1} `))) return null;
  return [
    "ilinx-replay 1",
    `${game} ${rules.split(" ")[1]}`,
    `seats ${seats.split(" ")[0]}`,
    ...options.map((option) => `option ${option}`),
    `commitment ${"0".repeat(64)}`,
    "moves",
    ...moves,
    `open ${moves.length}`,
    "",
  ].join("\n");
}

const golden = new URL("../golden/", import.meta.url);
const checked = new Map();
for (const name of readdirSync(golden).filter((file) => /\.txt$/.test(file))) {
  const game = name.split(/[-.]/)[0];
  const record = recordOf(readFileSync(new URL(name, golden), "utf8"));
  if (!games.includes(game) || !record) continue;
  // A match that came to its end must say so: then every move before that line was right.
  const found = core.verify(record);
  const last = record.trimEnd().split("\n").length;
  const fits =
    "moves" in found || (found.key === "wrong-end" && found.line === last);
  assert.ok(fits, `${name}: ${JSON.stringify(found)}`);
  checked.set(
    game,
    (checked.get(game) ?? 0) + Number(/open (\d+)\n$/.exec(record)[1]),
  );
}
assert.ok(checked.size >= 3, `golden matches of ${[...checked.keys()]}`);
console.log("golden moves:", Object.fromEntries(checked));

for (const line of execFileSync(native, { encoding: "utf8" })
  .trim()
  .split("\n")) {
  const [id, matches, seed, hash] = line.split(" ");
  assert.equal(
    core.playouts(games.indexOf(id), Number(matches), seed).hash,
    hash,
    id,
  );
  console.log(`${id}: ${matches} matches at random, ${hash}`);
}
