// Tables on this device: workers that run the core speak for a server.
import type { Listener } from '../core/line';
import { kept, stopped, type Here, type Wire } from '../core/place';
import { t } from '../core/say';
import { settings } from '../core/settings';
import { recall } from '../core/storage';
import { toast } from '../ui/toast';
import type { Resumed } from './core';
import type { FromTables, ToBots, ToTables } from './messages';
import { compiled, look, respond } from './records';

const PAUSE_MS = 400; // the least time that a bot seems to think
const START_AGAIN_MS = 1000; // after the core has failed
const FAILURES_MAX = 5; // of the core within a while, before it is left alone
const WHILE_MS = 60000;
const BYE = { type: 'bye', reason: 'taken-over', text: '' };

// ---- Tables ---------------------------------------------------------------------------------

class Tables implements Here {
    private worker: Worker | null = null;
    private bots: Worker | null = null;
    private failures: number[] = []; // when they were
    private again = 0; // the timer that starts it once more
    private lines = 0;
    private readonly listeners = new Map<number, Listener>();
    private readonly asked = new Map<number, (facts: string[]) => void>();
    // A table is open in one page at a time: the newest says so, the others stop.
    private readonly others = 'BroadcastChannel' in window ? new BroadcastChannel('ilinx') : null;
    private code = '';
    private starting: { ready(): void; failed(why: string): void } | null = null;

    constructor(private readonly module: WebAssembly.Module) {
        this.others?.addEventListener('message', ({ data }: MessageEvent<string>) => {
            if (data === this.code) this.stop();
        });
    }

    start(): Promise<void> {
        const between = new MessageChannel();
        const worker = new Worker(new URL('./tables.worker.ts', import.meta.url), {
            type: 'module',
        });
        this.bots = new Worker(new URL('./bots.worker.ts', import.meta.url), { type: 'module' });
        this.worker = worker;
        const toBots: ToBots = { module: this.module, tables: between.port1 };
        this.bots.postMessage(toBots, [between.port1]);
        this.bots.onmessage = ({ data }: MessageEvent<string>) => this.failed(data);
        this.bots.onerror = (event) => (event.preventDefault(), this.failed(event.message));
        this.tell(
            {
                is: 'start',
                module: this.module,
                english: settings.lang.value === 'en',
                pauseMs: recall('bot-pause', PAUSE_MS),
                bots: between.port2,
            },
            [between.port2],
        );
        return new Promise((ready, failed) => {
            this.starting = { ready, failed: (why) => failed(new Error(why)) };
            worker.onerror = (event) => (event.preventDefault(), this.failed(event.message));
            worker.onmessage = ({ data }: MessageEvent<FromTables>) => this.take(data);
        });
    }

    dial(listener: Listener): Wire {
        const line = ++this.lines;
        this.listeners.set(line, listener);
        // As with a socket, nothing is said before whoever dials has hung up.
        setTimeout(() => this.open(line));
        return {
            send: (message) => {
                const text = JSON.stringify(message);
                this.tell({ is: 'say', line, text });
                return this.worker !== null;
            },
            again: () => {
                this.tell({ is: 'close', line });
                setTimeout(() => this.open(line), START_AGAIN_MS);
            },
            close: () => {
                this.listeners.delete(line);
                this.tell({ is: 'close', line });
            },
        };
    }

    // As a server answers, from the facts.
    async ask(path: string, headers: Record<string, string>): Promise<Response> {
        const url = new URL(path, location.origin);
        const [, , what, address = ''] = url.pathname.split('/');
        const [code = '', ...rest] = address.split('-');
        const facts = await this.facts(code.toUpperCase());
        if (what === 'rooms')
            return respond(await look({ do: 'list', secret: rest[0] ?? '', facts }));
        const as = url.searchParams.get('as') ?? 'public';
        const token = headers['Authorization']?.replace('Bearer ', '') ?? '';
        const page = await look({
            do: 'page',
            number: Number(rest[0]),
            as: as === 'review' ? 'text' : as,
            token,
            secret: rest[1] ?? '',
            facts,
        });
        if (as !== 'review' || !('text' in page)) return respond(page);
        return respond(await look({ do: 'review', record: page.text }));
    }

    // A table with such facts; false: it cannot be.
    async resume(resumed: Resumed): Promise<boolean> {
        const answer = await look({ do: 'resume', ...resumed });
        if (!('text' in answer)) return false;
        const id = ++this.lines;
        const done = new Promise<string[]>((take) => this.asked.set(id, take));
        const facts = answer.text.split('\n').slice(0, -1);
        this.tell({ is: 'begin', id, code: resumed.key.slice(0, 4), facts });
        return (await done).length > 0;
    }

    private tell(message: ToTables, transfer: Transferable[] = []): void {
        this.worker?.postMessage(message, transfer);
    }

    private open(line: number): void {
        const listener = this.listeners.get(line);
        if (!listener || !this.worker) return;
        this.tell({ is: 'open', line });
        listener.opened();
    }

    // The facts of a table under another key. From now on it stands still here, until it is opened again.
    async carry(code: string, key: string, tokens: string[]): Promise<string[]> {
        for (const line of this.listeners.keys()) this.tell({ is: 'close', line });
        const facts = await this.facts(code);
        const answer = await look({ do: 'rekey', key, tokens, facts });
        if (!('text' in answer)) throw new Error('no facts to carry');
        return answer.text.split('\n').slice(0, -1);
    }

    reopen(): void {
        for (const line of this.listeners.keys()) this.open(line);
    }

    async forget(code: string): Promise<void> {
        await this.facts(code, 'forget');
    }

    private facts(code: string, is: 'facts' | 'forget' = 'facts'): Promise<string[]> {
        const id = ++this.lines;
        const done = new Promise<string[]>((take) => this.asked.set(id, take));
        this.tell({ is, id, code });
        return done;
    }

    private take(message: FromTables): void {
        switch (message.is) {
            case 'said':
                this.hear(message.text);
                this.listeners.get(message.line)?.message(message.text);
                break;
            case 'closed':
                this.listeners.get(message.line)?.lost(0);
                break;
            case 'facts':
                this.asked.get(message.id)?.(message.facts);
                this.asked.delete(message.id);
                break;
            case 'keeping':
                kept.value = message.keeping;
                if (message.keeping !== 'kept') toast(t(`here.${message.keeping}`));
                break;
            case 'failed':
                this.failed(message.why);
                break;
            case 'ready':
                this.starting?.ready();
                this.starting = null;
                break;
        }
    }

    // Which table is open here is first heard with its first full view.
    private hear(text: string): void {
        if (!text.startsWith('{"type":"full"')) return;
        const { code } = (JSON.parse(text) as { table: { code: string } }).table;
        if (code === this.code) return;
        this.code = code;
        this.others?.postMessage(code);
    }

    // Questions that are open are answered as if there were no such table.
    private end(): void {
        this.worker?.terminate();
        this.bots?.terminate();
        this.worker = this.bots = null;
        for (const take of this.asked.values()) take([]);
        this.asked.clear();
    }

    private stop(): void {
        clearTimeout(this.again);
        this.end();
        for (const listener of [...this.listeners.values()]) listener.message(JSON.stringify(BYE));
    }

    // Whatever was kept is there for the next one.
    private failed(why: string): void {
        if (!this.worker) return;
        this.end();
        const { starting } = this;
        this.starting = null;
        if (starting) return starting.failed(why);
        console.warn(why);
        for (const listener of this.listeners.values()) listener.lost(START_AGAIN_MS);
        this.startAgain();
    }

    private startAgain(): void {
        const now = Date.now();
        this.failures = [...this.failures.filter((at) => now - at < WHILE_MS), now];
        if (this.failures.length > FAILURES_MAX) {
            stopped.value = true;
            return;
        }
        this.again = setTimeout(() => {
            this.start().then(
                () => this.reopen(),
                () => this.startAgain(),
            );
        }, START_AGAIN_MS);
    }
}

export async function openHere(): Promise<Here> {
    const tables = new Tables(await compiled());
    await tables.start();
    return tables;
}
