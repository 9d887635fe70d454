// The program as WebAssembly: src/local/local.h says what it exports. Only this file knows how text
// and numbers cross; it runs in a worker and in Node alike.

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    ilx_local_input(size: number): number;
    ilx_local_text(): number;
    ilx_local_length(): number;
    ilx_local_start(english: number, pauseMs: number): void;
    ilx_local_open(now: number): number;
    ilx_local_message(now: number, connection: number, length: number): void;
    ilx_local_close(now: number, connection: number): void;
    ilx_local_do_due(now: number): number;
    ilx_local_stored(now: number, room: number, ticket: number, ok: number): void;
    ilx_local_loaded(now: number, room: number, ticket: number, length: number): void;
    ilx_local_out(): number;
    ilx_local_out_connection(): number;
    ilx_local_out_room(): number;
    ilx_local_out_ticket(): number;
    ilx_local_out_number(): number;
    ilx_local_out_code(): number;
    ilx_local_out_is_hint(): number;
    ilx_local_think(length: number): void;
    ilx_local_thought(now: number, length: number): void;
    ilx_local_list(length: number): number;
    ilx_local_page(number: number, length: number): number;
    ilx_local_verify(length: number): number;
    ilx_local_review(length: number): number;
    ilx_local_resume(now: number, moves: number, seat: number, length: number): number;
    ilx_local_tell(length: number): number;
    ilx_local_lawful(after: number, seat: number, length: number): number;
    ilx_local_fork(after: number, length: number): number;
    ilx_local_rekey(length: number): number;
    ilx_local_playouts(game: number, matches: number, length: number): number;
    ilx_local_game_count(): number;
    ilx_local_game(game: number): void;
}

// The kinds of work: ilx_out_kind of src/app/app.h, in its order.
const KINDS = ['send', 'close', 'store', 'load', 'work', 'log', 'stop'] as const;
const CODE_BYTES = 4;

export interface Out {
    kind: (typeof KINDS)[number];
    connection: number;
    room: number;
    ticket: number;
    bytes: Uint8Array; // borrowed until the next call
}

// The verdict on a record: what was found, or the first line that does not fit.
export type Verdict =
    | { game: string; moves: number; draws: number; forced: number; over: boolean; key: boolean }
    | { line: number; key: string; detail: string };

const encoder = new TextEncoder();
const decoder = new TextDecoder();
export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes);

const RANDOM_MAX = 65536; // bytes that a browser draws at once
const SAME = 0; // WASI's "success"

export class Core {
    private readonly c: Exports;
    private complaint = ''; // said on its standard error, before it gives up

    constructor(module: WebAssembly.Module) {
        const view = () => new DataView(this.c.memory.buffer);
        const bytes = (at: number, count: number) =>
            new Uint8Array(this.c.memory.buffer, at, count);
        const wasi = {
            fd_write: (_file: number, parts: number, count: number, written: number) => {
                let all = 0;
                for (let part = parts; part < parts + 8 * count; part += 8) {
                    const length = view().getUint32(part + 4, true);
                    this.complaint += textOf(bytes(view().getUint32(part, true), length));
                    all += length;
                }
                view().setUint32(written, all, true);
                return SAME;
            },
            fd_seek: () => SAME,
            fd_close: () => SAME,
            random_get: (at: number, count: number) => {
                for (let done = 0; done < count; done += RANDOM_MAX)
                    crypto.getRandomValues(bytes(at + done, Math.min(RANDOM_MAX, count - done)));
                return SAME;
            },
        };
        const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi });
        this.c = instance.exports as unknown as Exports;
        this.c._initialize();
    }

    // An error with what the program said before it stopped.
    explain(error: unknown): string {
        return this.complaint.trim() || String(error);
    }

    get memoryBytes(): number {
        return this.c.memory.buffer.byteLength;
    }

    private give(what: string | Uint8Array): number {
        const given = typeof what === 'string' ? encoder.encode(what) : what;
        const at = this.c.ilx_local_input(given.length);
        new Uint8Array(this.c.memory.buffer, at, given.length).set(given);
        return given.length;
    }

    private taken(): Uint8Array {
        const length = this.c.ilx_local_length();
        return new Uint8Array(this.c.memory.buffer, this.c.ilx_local_text(), length);
    }

    // ---- A table ---------------------------------------------------------------------------

    start(english: boolean, pauseMs: number): void {
        this.c.ilx_local_start(Number(english), pauseMs);
    }

    open(): number {
        return this.c.ilx_local_open(Date.now());
    }

    message(connection: number, text: string): void {
        const length = this.give(text);
        this.c.ilx_local_message(Date.now(), connection, length);
    }

    close(connection: number): void {
        this.c.ilx_local_close(Date.now(), connection);
    }

    // When to call again, at the latest.
    doDue(): number {
        return this.c.ilx_local_do_due(Date.now());
    }

    stored(room: number, ticket: number, ok: boolean): void {
        this.c.ilx_local_stored(Date.now(), room, ticket, Number(ok));
    }

    loaded(room: number, ticket: number, facts: string[]): void {
        const length = this.give(lines(facts));
        this.c.ilx_local_loaded(Date.now(), room, ticket, length);
    }

    thought(answer: Uint8Array): void {
        const length = this.give(answer);
        this.c.ilx_local_thought(Date.now(), length);
    }

    // The next thing to be done.
    out(): Out | null {
        const kind = KINDS[this.c.ilx_local_out()];
        if (!kind) return null;
        return {
            kind,
            connection: this.c.ilx_local_out_connection(),
            room: this.c.ilx_local_out_room(),
            ticket: this.c.ilx_local_out_ticket(),
            bytes: this.taken(),
        };
    }

    // Of the last thing to be done: the table it is about, and the number of its first fact.
    outCode(): string {
        const at = this.c.ilx_local_out_code();
        return textOf(new Uint8Array(this.c.memory.buffer, at, CODE_BYTES));
    }

    // Is it a question about a hint?
    outIsHint(): boolean {
        return this.c.ilx_local_out_is_hint() !== 0;
    }

    outNumber(): number {
        return this.c.ilx_local_out_number();
    }

    // ---- A bot ------------------------------------------------------------------------------

    think(question: Uint8Array): Uint8Array {
        this.c.ilx_local_think(this.give(question));
        return this.taken().slice();
    }

    // ---- Matches that were played -----------------------------------------------------------

    list(secret: string, facts: string[]): Answer {
        return this.answer(this.c.ilx_local_list(this.give(lines([secret, ...facts]))));
    }

    page(number: number, as: string, token: string, secret: string, facts: string[]): Answer {
        const length = this.give(lines([as, token, secret, ...facts]));
        return this.answer(this.c.ilx_local_page(number, length));
    }

    verify(record: string): Verdict {
        this.c.ilx_local_verify(this.give(record));
        return JSON.parse(textOf(this.taken())) as Verdict;
    }

    resume({ key, token, name, record, moves, seat }: Resumed): Answer {
        const length = this.give(lines([key, token, name]) + record);
        return this.answer(this.c.ilx_local_resume(Date.now(), moves, seat, length));
    }

    // A record as a page of frames, seen as `as` says.
    tell(as: string, record: string): Answer {
        return this.answer(this.c.ilx_local_tell(this.give(`${as}\n${record}`)));
    }

    // The moves that a seat could make after so many, where they can be listed.
    lawful(after: number, seat: number, record: string): Answer {
        return this.answer(this.c.ilx_local_lawful(after, seat, this.give(record)));
    }

    // The record of the match as it would have been ("SEAT MOVE", or "~" for the clock).
    fork(after: number, moves: string[], record: string): Answer {
        const length = this.give(lines([String(moves.length), ...moves]) + record);
        return this.answer(this.c.ilx_local_fork(after, length));
    }

    // The facts of a table as those of another one, where these people have the same tokens.
    rekey(key: string, tokens: string[], facts: string[]): Answer {
        const length = this.give(lines([key, String(tokens.length), ...tokens, ...facts]));
        return this.answer(this.c.ilx_local_rekey(length));
    }

    review(record: string): Answer {
        return this.answer(this.c.ilx_local_review(this.give(record)));
    }

    private answer(refused: number): Answer {
        const text = textOf(this.taken());
        return refused ? { reason: text } : { text };
    }

    // ---- The same bits ----------------------------------------------------------------------

    games(): string[] {
        return Array.from({ length: this.c.ilx_local_game_count() }, (_, game) => {
            this.c.ilx_local_game(game);
            return textOf(this.taken());
        });
    }

    // Moves of seats, and a hash of every state.
    playouts(game: number, matches: number, seed: string): { moves: number; hash: string } {
        const moves = this.c.ilx_local_playouts(game, matches, this.give(seed));
        return { moves, hash: textOf(this.taken()) };
    }
}

// A table that goes on from a match that was played, after so many moves.
export interface Resumed {
    key: string; // of the new table
    token: string;
    name: string;
    record: string;
    moves: number;
    seat: number;
}

export type Answer = { text: string } | { reason: string };

const lines = (all: string[]): string => all.map((line) => `${line}\n`).join('');
