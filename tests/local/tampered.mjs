// A record that somebody has changed is named at its line by the core of pages, whatever kind of line it
// is: tampered.mjs CORE.wasm RECORD
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { loadCore } from "./core.mjs";
import { recordWithDevice } from "./evening.mjs";

const [wasm, file] = process.argv.slice(2);
const core = await loadCore(wasm);
const record = readFileSync(file, "utf8");
const linesOf = (text) => text.trimEnd().split("\n");
const lines = linesOf(record);

const right = core.verify(record);
assert.ok(
  right.over && right.key && right.draws > 0 && right.forced === 0,
  JSON.stringify(right),
);
assert.equal(right.moves, lines.filter((line) => /^\d+ /.test(line)).length);

// The place of the first line of a kind.
const at = (pattern, among = lines) => {
  const found = among.findIndex((line) => pattern.test(line));
  assert.ok(found >= 0, `no line ${pattern}`);
  return found;
};
const flipped = (digit) => (digit === "0" ? "1" : "0");
const lastDigit = (line) => line.replace(/.$/, flipped);
const more = (line) =>
  line.replace(/\d+$/, (number) => String(Number(number) + 1));

// Each kind of line: which, how it is changed, and whose line is named, if not its own: that the draws
// are others shows where the key is, and that there are more moves where the last of them was to be.
const key = at(/^key /);
const kinds = [
  ["format", at(/^ilinx-replay/), () => "ilinx-replay 9"],
  ["game", at(/^game /), more],
  ["seats", at(/^seats /), () => "seats 9"],
  ["option", at(/^option /), (line) => line.replace(/\d+$/, "77")],
  ["name", at(/^name /), (line) => line.replace("name 0", "name 5")],
  ["commitment", at(/^commitment /), lastDigit, key],
  ["moves", at(/^moves$/), () => "movess"],
  ["hash of a move", at(/^1 \d /), lastDigit],
  ["number of a move", at(/^2 /), (line) => line.replace("2", "3")],
  ["mover", at(/^1 0 /), (line) => line.replace("1 0", "1 1")],
  [
    "a move itself",
    at(/^\d+ \d bid 1/),
    (line) => line.replace("bid 1", "bid 2"),
  ],
  [
    "a draw",
    at(/^\d+ \* turn 0 (bang|click)/),
    (line) =>
      line.replace(/bang|click/, (was) => (was === "bang" ? "click" : "bang")),
  ],
  ["end", at(/^end /), more],
  ["scores", at(/^scores /), more],
  [
    "winners",
    at(/^winners/),
    (line) => line.replace(/\d$/, (seat) => String(1 - seat)),
  ],
  ["key", key, lastDigit],
];
const kindsFound = (all, kinds) => {
  for (const [kind, place, change, named = place] of kinds) {
    const changed = all.map((line, nth) =>
      nth === place ? change(line) : line,
    );
    assert.notEqual(changed[place], all[place], kind);
    const found = core.verify(`${changed.join("\n")}\n`);
    assert.equal(found.line, named + 1, `${kind}: ${JSON.stringify(found)}`);
    assert.ok(found.key && found.detail, kind);
  }
};
kindsFound(lines, kinds);

// What the server and a device have told of the key: of a table as pages play at it.
const dealt = linesOf(await recordWithDevice(core));
assert.ok(core.verify(`${dealt.join("\n")}\n`).key);
const told = (pattern) => at(pattern, dealt);
const made = [
  ["seal of the server", told(/^seal /), lastDigit, told(/^server /)],
  ["seal of a device", told(/^device 0 /), lastDigit, told(/^number 0 /)],
  ["number of a device", told(/^number 0 /), lastDigit],
  [
    "number that was not told",
    told(/^number 0 /),
    () => "number 0 -",
    told(/^key /),
  ],
  ["key of the server", told(/^server /), lastDigit],
  ["key that they made", told(/^key /), lastDigit],
  ["time", told(/^\d+ ~ /), (line) => line.replace(" ~ ", " 0 ")],
];
kindsFound(dealt, made);

// A line that is taken out, and one that is there twice.
const move = at(/^2 /);
const without = lines.filter((_, nth) => nth !== move);
assert.equal(core.verify(`${without.join("\n")}\n`).line, move + 1);
const twice = lines.flatMap((line, nth) =>
  nth === move ? [line, line] : [line],
);
assert.equal(core.verify(`${twice.join("\n")}\n`).line, move + 2);

// A match that is not over, and one that claims more moves than it has.
const begun = lines.slice(0, move + 1);
assert.equal(core.verify(`${begun.join("\n")}\nopen 2\n`).moves, 2);
assert.equal(core.verify(`${begun.join("\n")}\nopen 3\n`).line, move + 2);

// A fork of the match is one, and says so; where it begins is a line of it as any other.
const seat = Number(/^\d+ (\d)/.exec(lines[move])[1]);
const before = Number(/^(\d+)/.exec(lines[move])[1]) - 1;
const choices = core.lawful(before, seat, record).text.trim().split("\n");
assert.ok(choices.includes(lines[move].split(" ").slice(2, -1).join(" ")));
const fork = core.fork(before, [`${seat} ${choices[0]}`], record).text;
assert.ok(core.verify(fork).key, JSON.stringify(core.verify(fork)));
const forkLines = fork.trimEnd().split("\n");
const said = forkLines.indexOf(`fork ${before + 1}`);
assert.ok(said > 0);
const far = forkLines.map((line, nth) => (nth === said ? "fork 99999" : line));
assert.equal(core.verify(`${far.join("\n")}\n`).line, said + 1);
assert.equal(JSON.parse(core.tell("public", fork).text).fork, before + 1);
console.log(`${kinds.length + made.length} kinds of lines`);
