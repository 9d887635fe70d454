// Load for the peers, each through its own client library; what bench/load.c is for ours.
//
//     node load.mjs PEER FOLDER PORT PID ROOMS SECONDS [PACE_MS [IDLE_ROOMS]]
//
// A move counts when all four clients show it; a room's next one leaves then, or when the pace
// says. PID is the server's: what it uses is read from /proc. While clients open and for two more
// seconds (the compiler warms up) nothing is measured. The result is one line of name=value.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {resolve} from 'node:path';
import {SEATS} from './hands.mjs';
import {hands} from './boardgameio-game.mjs';

const [peer, folder, ...numbers] = process.argv.slice(2);
const [port, pid, busy, seconds, pace = 0, idle = 0] = numbers.map(Number);
const need = createRequire(resolve(folder, 'any.js'));
const address = `http://127.0.0.1:${port}`;
const WARM_MS = 2000, SETTLE_MS = 2000, COLLECT_MS = 3000, TICKS_A_SECOND = 100;

const sleep = (ms) => new Promise((wake) => { setTimeout(wake, ms); });

// ---- Clients: each opens a room, calls saw(seat, {played, turn, hand}) for all it is shown, and
// gives back how to lay a card.

async function openBoardgameio(saw) {
    const {Client, LobbyClient} = need('boardgame.io/client');
    const {SocketIO} = need('boardgame.io/multiplayer');
    const lobby = new LobbyClient({server: address});
    const {matchID} = await lobby.createMatch('hands', {numPlayers: SEATS});
    const clients = [];
    for (let seat = 0; seat < SEATS; seat++) {
        const playerID = String(seat);
        const {playerCredentials} = await lobby.joinMatch('hands', matchID, {playerID, playerName: `G${seat}`});
        const client = Client({
            game: hands, numPlayers: SEATS, matchID, playerID, credentials: playerCredentials, debug: false,
            multiplayer: SocketIO({server: address, socketOpts: {transports: ['websocket'], forceNew: true}}),
        });
        clients.push(client);
        await new Promise((ready) => {
            client.subscribe((state) => {
                if (!state) return;
                saw(seat, {played: state.G.played, turn: Number(state.ctx.currentPlayer), hand: state.G.hand});
                ready();
            });
            client.start();
        });
    }
    return (seat, card) => clients[seat].moves.lay(card);
}

async function openColyseus(saw) {
    const {Client} = need('@colyseus/sdk');
    const client = new Client(address);
    const rooms = [];
    for (let i = 0; i < SEATS; i++) {
        const room = i === 0 ? await client.create('hands') : await client.joinById(rooms[0].roomId);
        await new Promise((ready) => {
            let seat = -1;
            const look = () => {
                const own = room.state?.seats?.[seat];
                if (!own?.hand) return;
                saw(seat, {played: room.state.played, turn: room.state.turn, hand: own.hand});
                ready();
            };
            room.onMessage('seat', (mine) => { seat = mine; rooms[seat] = room; look(); });
            room.onMessage('refused', (card) => { throw new Error(`card ${card} is refused`); });
            room.onStateChange(look);
        });
    }
    return (seat, card) => rooms[seat].send('lay', card);
}

const open = {'boardgame.io': openBoardgameio, 'colyseus': openColyseus}[peer];

// ---- What is used

function used() {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ').slice(11, 13).map(Number);
    const machine = readFileSync('/proc/stat', 'latin1').split('\n', 1)[0].split(/\s+/).slice(1).map(Number);
    const io = readFileSync(`/proc/${pid}/io`, 'latin1');
    const own = process.cpuUsage();
    return {
        now: performance.now(),
        server: (user + system) * 1e3 / TICKS_A_SECOND,
        own: (own.user + own.system) / 1e3,
        machine: [0, 1, 2, 5, 6, 7].reduce((sum, i) => sum + machine[i], 0) * 1e3 / TICKS_A_SECOND,
        bytes: Number(/wchar: (\d+)/.exec(io)[1]),
    };
}

const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))[1]);

// ---- Rooms

let playing = false, timed = false;
const took = [];

class Table {
    constructor(isIdle) {
        this.isIdle = isIdle;
        this.shown = new Array(SEATS).fill(-1);
        this.hands = [];
        this.played = 0;
    }

    async open() {
        this.lay = await open((seat, shown) => this.saw(seat, shown));
    }

    saw(seat, {played, turn, hand}) {
        if (played === this.shown[seat]) return;
        this.shown[seat] = played;
        this.hands[seat] = hand;
        this.turn = turn;
        if (played === 0 || this.shown.some((other) => other !== played)) return;
        if (played !== this.played + 1) throw new Error(`move ${played} after ${this.played}`);
        this.played = played;
        const now = performance.now();
        if (timed) took.push(now - this.sent);
        if (!playing) return;
        if (pace > 0) setTimeout(() => this.play(), Math.max(0, this.sent + pace - now));
        else this.play();
    }

    play() {
        this.sent = performance.now();
        this.lay(this.turn, this.hands[this.turn][0]);
    }
}

// ---- The measurement

const base = rss();
const tables = [];
const began = performance.now();
for (let i = 0; i < busy + idle; i++) {
    const table = new Table(i >= busy);
    await table.open();
    tables.push(table);
}
const opening = (performance.now() - began) / tables.length;
await sleep(SETTLE_MS);
process.kill(pid, 'SIGPWR'); // it collects its garbage
await sleep(COLLECT_MS);
const result = {rooms: busy, idle, open_ms: opening.toFixed(2), base_kb: base, open_kb: rss()};
if (busy > 0) {
    playing = true;
    for (const table of tables) {
        if (!table.isIdle) setTimeout(() => table.play(), Math.random() * pace);
    }
    await sleep(WARM_MS);
    timed = true;
    const from = used();
    await sleep(seconds * 1e3);
    const to = used();
    playing = timed = false;
    const ms = to.now - from.now, spent = (what) => to[what] - from[what];
    const percent = (time) => Math.round(100 * time / ms);
    took.sort((a, b) => a - b);
    if (took.length === 0) throw new Error('nobody has moved');
    Object.assign(result, {
        moves: took.length,
        moves_s: Math.round(took.length * 1e3 / ms),
        p50_ms: took[took.length >> 1].toFixed(3),
        p99_ms: took[Math.floor(took.length * 0.99)].toFixed(3),
        max_ms: took.at(-1).toFixed(3),
        cpu_us: (spent('server') * 1e3 / took.length).toFixed(1),
        bytes: Math.round(spent('bytes') / took.length),
        server_pct: percent(spent('server')),
        load_pct: percent(spent('own')),
        others_pct: percent(spent('machine') - spent('server') - spent('own')),
    });
}
result.end_kb = rss();
console.log(Object.entries(result).map(([name, value]) => `${name}=${value}`).join(' '));
process.exit(0);
