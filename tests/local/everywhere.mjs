// Many matches of each game at random have the same states wherever they are played: by gcc and by clang,
// in Node and in Chromium. everywhere.mjs CORE.wasm GCC CLANG MATCHES
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createRequire } from "node:module";
import {
  Worker,
  isMainThread,
  parentPort,
  workerData,
} from "node:worker_threads";

import { coreSource, loadCore } from "./core.mjs";

const web = createRequire(new URL("../../web/package.json", import.meta.url));

// The lines of a native build, as they come.
function native(program, matches) {
  return new Promise((done, fail) => {
    let printed = "";
    const child = spawn(program, [matches], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    child.stdout.on("data", (text) => (printed += text));
    child.on("exit", (code) =>
      code === 0 ? done(printed) : fail(new Error(`${program}: ${code}`)),
    );
  });
}

// A worker of Node plays what each line says, and answers with its hash.
async function inNode(wasm, lines) {
  const worker = new Worker(fileURLToPath(import.meta.url), {
    workerData: { wasm, lines },
  });
  return new Promise((done, fail) =>
    worker.on("message", done).on("error", fail),
  );
}

const play = (core, [id, matches, seed]) =>
  core.playouts(core.games().indexOf(id), Number(matches), seed).hash;

async function inChromium(wasm, lines) {
  const { chromium } = web("playwright-core");
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox"],
  });
  const server = createServer((request, answer) =>
    answer.writeHead(200, { "Content-Type": "text/html" }).end(),
  ).listen(0, "127.0.0.1");
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    const bytes = readFileSync(wasm).toString("base64");
    await page.evaluate(`(async () => {
            ${coreSource("iife")}
            const bytes = Uint8Array.from(atob('${bytes}'), (c) => c.charCodeAt(0));
            window.core = new made.Core(await WebAssembly.compile(bytes));
            window.play = ${play};
        })()`);
    const hashes = [];
    for (const line of lines)
      hashes.push(
        await page.evaluate((line) => window.play(window.core, line), line),
      );
    return hashes;
  } finally {
    server.close();
    await browser.close();
  }
}

async function compare([wasm, gcc, clang, matches]) {
  const [printed, other] = await Promise.all(
    [gcc, clang].map((one) => native(one, matches)),
  );
  assert.equal(other, printed, "clang");
  const lines = printed
    .trim()
    .split("\n")
    .map((line) => line.split(" "));
  const hashes = lines.map((line) => line[3]);
  const [node, chromium] = await Promise.all([
    inNode(wasm, lines),
    inChromium(wasm, lines),
  ]);
  for (const [at, [id, , seed]] of lines.entries()) {
    assert.equal(node[at], hashes[at], `${id} from ${seed} in Node`);
    assert.equal(chromium[at], hashes[at], `${id} from ${seed} in Chromium`);
  }
  const games = new Set(lines.map(([id]) => id));
  assert.equal(games.size, 5);
  console.log(
    `covered: ${matches} matches of each of ${games.size} games by gcc, clang, Node and Chromium`,
  );
}

if (isMainThread) await compare(process.argv.slice(2));
else {
  const core = await loadCore(workerData.wasm);
  parentPort.postMessage(workerData.lines.map((line) => play(core, line)));
}
