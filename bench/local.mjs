// Measures the table in the page; bench/local.sh says what and why.
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';

import { loadCore } from '../tests/local/core.mjs';
import { chromium } from '../web/node_modules/playwright-core/index.mjs';

const [native, secondsEach] = process.argv.slice(2);
const assets = new URL('../web/dist/assets/', import.meta.url);
const wasm = new URL('../web/src/local/core.wasm', import.meta.url);
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
const MBIT = 1e6 / 8;
const round = (number, digits = 1) => number.toFixed(digits);
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

function verdict(what, figure, bar, reached) {
    console.log(`${what.padEnd(62)} ${figure.padStart(10)}  ${reached ? 'reached' : 'MISSED'}: ${bar}`);
}

// ---- Weight ---------------------------------------------------------------------------------

for (const [coding, ending] of [
    ['brotli', '.wasm.br'],
    ['gzip, where the origin is not secure', '.wasm.gz'],
]) {
    const name = readdirSync(assets).find((file) => file.endsWith(ending));
    const { size } = statSync(new URL(name, assets));
    verdict(`core over the wire, ${coding}`, `${round(size / 1000)} kB`, '270 kB', size <= 270000);
}

// ---- Playouts -------------------------------------------------------------------------------

function cpuSeconds() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
}

const core = await loadCore(wasm);
const games = core.games();
for (const line of execFileSync(native, [secondsEach], { encoding: 'utf8' }).trim().split('\n')) {
    const [id, matches, speed, hash] = line.split(' ');
    const game = games.indexOf(id);
    core.playouts(game, Math.min(Number(matches), 4), id); // what runs often is compiled better
    const began = cpuSeconds();
    const played = core.playouts(game, Number(matches), id);
    const ratio = played.moves / (cpuSeconds() - began) / Number(speed);
    if (played.hash !== hash) throw new Error(`${id} is not the same match`);
    verdict(`playouts of ${id}, of native speed`, round(ratio, 2), '0.4', ratio >= 0.4);
}

// ---- A table of Le X ------------------------------------------------------------------------

// The parts of tables.worker.ts and bots.worker.ts that count: the app, its queue, and a bot beside it.
async function openTable() {
    const tables = await loadCore(wasm);
    const bots = await loadCore(wasm);
    const said = []; // by the app
    const took = []; // by each of its turns, in ms of the processor
    let timer = 0;
    const act = ({ kind, room, ticket, bytes }) => {
        const own = bytes.slice();
        if (kind === 'send') said.push(JSON.parse(new TextDecoder().decode(own)));
        if (kind === 'store') queueMicrotask(() => turn(() => tables.stored(room, ticket, true)));
        if (kind === 'load') queueMicrotask(() => turn(() => tables.loaded(room, ticket, [])));
        if (kind === 'work')
            setTimeout(() => {
                const answer = bots.think(own);
                turn(() => tables.thought(answer));
            });
    };
    const empty = () => {
        for (let out = tables.out(); out; out = tables.out()) act(out);
    };
    function turn(event) {
        const began = cpuSeconds();
        event();
        empty();
        const next = tables.doDue();
        empty();
        took.push(1000 * (cpuSeconds() - began));
        clearTimeout(timer);
        timer = setTimeout(() => turn(() => {}), Math.max(0, Math.min(60000, next - Date.now())));
    }
    let line = 0;
    const say = (message) => turn(() => tables.message(line, JSON.stringify(message)));
    tables.start(true, 0);
    turn(() => (line = tables.open()));
    return { tables, bots, said, took, say, end: () => clearTimeout(timer) };
}

// The match as far as the person at the table knows it.
function known(said) {
    const state = { view: {}, turn: { seats: [], number: 0 }, seat: null, match: 0 };
    for (const message of said) {
        if (message.type === 'full') state.seat = message.seat;
        if (message.type === 'full' && message.match)
            Object.assign(state, { view: message.match.view, turn: message.match.turn, match: message.match.number });
        if (message.type === 'news' && message.match) Object.assign(state.view, message.match.changed);
        if (message.turn) state.turn = message.turn;
    }
    return state;
}

const COLOURS = ['red', 'blue', 'yellow', 'green', 'orange', 'violet'];
const BLOCKS = COLOURS.flatMap((colour) => [...'abcdef'].map((shape) => `${colour}-${shape}`));

async function measureX() {
    const { tables, bots, said, took, say, end } = await openTable();
    let ids = 0;
    const ask = async (action) => {
        const from = said.length;
        const id = `b${++ids}`;
        took.length = 0;
        say({ ...action, id });
        while (!said.slice(from).some((one) => one.done === id || one.id === id)) await sleep(2);
        const longest = Math.max(...took);
        return said.slice(from).some((one) => one.type === 'refused' && one.id === id) ? null : longest;
    };
    say({ do: 'hello', token: '0'.repeat(32), name: 'Ada', lang: 'en' });
    while (!said.some(({ type }) => type === 'full')) await sleep(5);
    await ask({ do: 'sit' });
    await ask({ do: 'choose', game: 'croisillon' });
    await ask({ do: 'seats', count: 2 });
    await ask({ do: 'start' });
    const move = (text) => {
        const { match, turn } = known(said);
        return ask({ do: 'move', match, turn: turn.number, move: text });
    };
    const picks = [];
    const steps = [];
    for (const end = Date.now() + 120000; Date.now() < end && picks.length < 20; ) {
        const { turn, seat } = known(said);
        if (!turn.seats.includes(seat)) {
            await sleep(50);
            continue;
        }
        for (const block of BLOCKS) {
            const longest = await move(`pick ${block}`);
            if (longest === null) continue;
            picks.push(longest);
            took.length = 0;
            // On its way, a sixtieth of a second after the other.
            if ((await move('carry 1')) === null) continue;
            await sleep(6000);
            steps.push(...took);
            break;
        }
        for (const other of ['stop', 'give-up', 'press', 'refuse']) await move(other);
        await sleep(200);
    }
    end();
    return { tables, bots, picks, steps };
}

const x = await measureX();
const longest = Math.max(...x.picks);
verdict(`a pick of Le X, the longest of ${x.picks.length}`, `${round(longest)} ms`, '15 ms', longest <= 15);
const step = x.steps.sort((a, b) => a - b)[Math.floor(0.99 * (x.steps.length - 1))];
verdict(
    `a step of Le X in motion, 99 in 100 of ${x.steps.length}`,
    `${round(step)} ms`,
    '16.7 ms',
    step <= 1000 / 60,
);
const records = await loadCore(wasm);
const cores = [x.tables, x.bots, records];
const megabytes = cores.reduce((sum, one) => sum + one.memoryBytes, 0) / 2 ** 20;
verdict('memory of the cores of tables, bots and records', `${round(megabytes)} MB`, '64 MB', megabytes <= 64);

// ---- To the first question ------------------------------------------------------------------

function freePort() {
    return new Promise((done) => {
        const server = createServer().listen(0, '127.0.0.1', () => {
            const { port } = server.address();
            server.close(() => done(port));
        });
    });
}

const port = await freePort();
const options = ['--bind', '127.0.0.1', '--port', port, '--store', ':memory:'];
const server = spawn(process.env.ILINX, ['serve', '--lang', 'en', ...options.map(String)], {
    stdio: ['ignore', 'pipe', 'ignore'],
});
await new Promise((done, fail) => {
    server.stdout.on('data', (text) => /Ctrl-C/.test(text) && done());
    server.on('exit', () => fail(new Error('the server has stopped')));
});
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
// Without a service worker: its fetches are neither slowed down nor counted. The browser's own cache is there.
const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 412, height: 915 } });

async function practise(bar) {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    let bytes = 0;
    let cores = 0;
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 20,
        downloadThroughput: 4 * MBIT,
        uploadThroughput: 4 * MBIT,
    });
    page.on('request', (request) => (cores += /\.wasm/.test(request.url())));
    session.on('Network.loadingFinished', (one) => (bytes += one.encodedDataLength));
    await page.goto(`http://localhost:${port}/?view=plain`);
    await page.waitForSelector('.practice');
    await page.waitForTimeout(1500); // what a lobby fetches is there, and can be pressed
    const before = bytes;
    verdict('   requests for the core in the lobby', String(cores), '0', cores === 0);
    const began = Date.now();
    await page.click('.practice');
    await page.waitForSelector('.play .tray, .play .ask');
    const took = (Date.now() - began) / 1000;
    const weight = `${round((bytes - before) / 1000)} kB`;
    verdict(`from "practise" to the first question, ${weight}`, `${round(took, 2)} s`, `${bar} s`, took <= bar);
    await page.close();
}

console.log('at 4 Mbit/s, on the first visit and after it:');
await practise(1.5);
await practise(0.5);
await browser.close();
server.removeAllListeners('exit').kill();
