// A match at a table of the core, as a page plays it: a person with a device against a bot, up to the end.
// What comes out is its record, whose key the device has helped to make.
import { randomBytes } from "node:crypto";

import { load } from "./core.mjs";

const seals = await load("src/core/seal.ts");
const TOKEN = "0".repeat(32);
const STEP_MS = 200;
const MOVES_MAX = 5000;
const KINDS = {
  send: "said",
  store: "stored",
  load: "loaded",
  work: "thought",
};

// The app, its queue and its clock: said is what it says, facts what it stores.
function openTable(core) {
  const said = [];
  const facts = [];
  const text = (bytes) => new TextDecoder().decode(bytes);
  const answers = {
    said: ({ bytes }) => said.push(JSON.parse(text(bytes))),
    stored: ({ room, ticket, bytes }) => {
      facts.push(...text(bytes).split("\n").slice(0, -1));
      return () => core.stored(room, ticket, true);
    },
    loaded:
      ({ room, ticket }) =>
      () =>
        core.loaded(room, ticket, []),
    thought: ({ bytes }) => {
      const answer = core.think(bytes.slice());
      return () => core.thought(answer);
    },
  };
  const empty = (events) => {
    for (let out = core.out(); out; out = core.out()) {
      const then = answers[KINDS[out.kind]]?.(out);
      if (typeof then === "function") events.push(then);
    }
  };
  function turn(event) {
    const events = [event];
    for (let next = events.shift(); next; next = events.shift()) {
      next();
      empty(events);
      const due = core.doDue();
      empty(events);
      if (events.length === 0 && due <= Date.now()) events.push(() => {});
    }
  }
  core.start(true, 0);
  let line = 0;
  turn(() => (line = core.open()));
  let ids = 0;
  const say = (message) =>
    turn(() => core.message(line, JSON.stringify(message)));
  const ask = (message) => say({ ...message, id: `i${++ids}` });
  return { said, facts, say, ask, wait: () => turn(() => {}) };
}

// Roulette without cards for two: it is short. Its time goes as fast as it is played.
export async function recordWithDevice(core) {
  const usual = Date.now;
  let now = usual();
  Date.now = () => now;
  try {
    return play(core, () => (now += STEP_MS));
  } finally {
    Date.now = usual;
  }
}

function play(core, goOn) {
  const { said, facts, say, ask, wait } = openTable(core);
  const last = (pick) => said.findLast(pick);
  say({ do: "hello", token: TOKEN, name: "Ada", lang: "en" });
  ask({ do: "choose", game: "roulette" });
  ask({ do: "choose", bot: "random" });
  ask({ do: "choose", option: "cards", value: 0 });
  ask({ do: "seats", count: 2 });
  ask({ do: "sit" });
  const number = randomBytes(32).toString("hex");
  ask({ do: "seal", seal: seals.sealOf(number) });
  ask({ do: "start" });
  ask({ do: "number", number });
  for (let moves = 0; !last((one) => one.match?.result); moves++) {
    if (moves > MOVES_MAX)
      throw new Error(`no end: ${JSON.stringify(said.at(-1))}`);
    goOn();
    wait();
    const asking = last((one) => one.turn || one.match?.turn);
    const turn = asking.turn ?? asking.match.turn;
    if (!turn.seats.includes(0)) continue;
    const { legal } = last((one) => one.match?.legal).match;
    ask({
      do: "move",
      match: 1,
      turn: turn.number,
      move: legal[moves % legal.length],
    });
  }
  const [, secret] = last((one) => one.table?.key).table.key.split("-");
  const [{ address }] = JSON.parse(core.list(secret, facts).text);
  return core.page(1, "text", TOKEN, address.split("-")[2], facts).text;
}
