// The server's part in a page: the app as WebAssembly, its clock, its store and the way to its bots.
import { Core, textOf, type Out } from './core';
import { Facts } from './facts';
import type { FromTables, ToBots, ToTables } from './messages';

const LONGEST_WAIT_MS = 60000;

const tell = (message: FromTables) => postMessage(message);
const facts = new Facts((keeping) => tell({ is: 'keeping', keeping }));
const connections = new Map<number, number>(); // of each line
const lines = new Map<number, number>(); // and back
let core: Core;
let bots: MessagePort;
let hints: MessagePort | null = null;
let module: WebAssembly.Module;
let timer = 0;

// After a fault in the core nothing of it can be trusted: the page starts another.
function safely(act: () => void): void {
    try {
        act();
    } catch (error) {
        tell({ is: 'failed', why: core.explain(error) });
        close();
    }
}

function store({ room, ticket, bytes }: Out): void {
    const more = textOf(bytes).split('\n').slice(0, -1);
    void facts.add(core.outCode(), core.outNumber(), more).then((well) => {
        turn(() => core.stored(room, ticket, well));
    });
}

function load({ room, ticket }: Out): void {
    void facts.load(core.outCode()).then((all) => turn(() => core.loaded(room, ticket, all)));
}

// A worker for hints, begun with the first: neither bots nor hands wait for one.
function hinting(): MessagePort {
    if (hints) return hints;
    const between = new MessageChannel();
    const worker = new Worker(new URL('./bots.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<string>) => tell({ is: 'failed', why: data });
    worker.postMessage({ module, tables: between.port1 } satisfies ToBots, [between.port1]);
    hints = between.port2;
    hints.onmessage = ({ data }: MessageEvent<Uint8Array>) => turn(() => core.thought(data));
    return hints;
}

function carryOut(out: Out): void {
    const line = lines.get(out.connection);
    switch (out.kind) {
        case 'send':
            if (line !== undefined) tell({ is: 'said', line, text: textOf(out.bytes) });
            break;
        case 'close':
            if (line !== undefined) hangUp(line);
            break;
        case 'store':
            store(out);
            break;
        case 'load':
            load(out);
            break;
        case 'work':
            (core.outIsHint() ? hinting() : bots).postMessage(out.bytes.slice());
            break;
        case 'log': // nobody reads it here
        case 'stop':
            break;
    }
}

function empty(): void {
    for (let out = core.out(); out; out = core.out()) carryOut(out);
}

// After each event: what is to be done is done, then what is due, and what that brings.
function turn(event: () => void): void {
    safely(() => {
        event();
        empty();
        const next = core.doDue();
        empty();
        clearTimeout(timer);
        const wait = Math.min(LONGEST_WAIT_MS, Math.max(0, next - Date.now()));
        timer = setTimeout(() => turn(() => {}), wait);
    });
}

function open(line: number): void {
    const connection = core.open();
    connections.set(line, connection);
    lines.set(connection, line);
}

function forget(line: number): number | undefined {
    const connection = connections.get(line);
    connections.delete(line);
    if (connection !== undefined) lines.delete(connection);
    return connection;
}

// The app ends a connection: it still wants to hear that it is gone.
function hangUp(line: number): void {
    tell({ is: 'closed', line });
    const connection = forget(line);
    if (connection !== undefined) setTimeout(() => turn(() => core.close(connection)));
}

async function start(message: ToTables & { is: 'start' }): Promise<void> {
    bots = message.bots;
    bots.onmessage = ({ data }: MessageEvent<Uint8Array>) => turn(() => core.thought(data));
    await facts.open();
    module = message.module;
    core = new Core(module);
    core.start(message.english, message.pauseMs);
    tell({ is: 'ready' });
}

addEventListener('message', ({ data }: MessageEvent<ToTables>) => {
    const line = 'line' in data ? connections.get(data.line) : undefined;
    switch (data.is) {
        case 'start':
            start(data).catch((error: unknown) => tell({ is: 'failed', why: String(error) }));
            break;
        case 'open':
            turn(() => open(data.line));
            break;
        case 'say':
            if (line !== undefined) turn(() => core.message(line, data.text));
            break;
        case 'close':
            forget(data.line);
            if (line !== undefined) turn(() => core.close(line));
            break;
        case 'begin':
            void facts
                .add(data.code, 1, data.facts)
                .then((well) => tell({ is: 'facts', id: data.id, facts: well ? data.facts : [] }));
            break;
        case 'forget':
            void facts.forget(data.code).then(() => tell({ is: 'facts', id: data.id, facts: [] }));
            break;
        case 'facts':
            void facts
                .load(data.code)
                .then((all) => tell({ is: 'facts', id: data.id, facts: all }));
            break;
    }
});
