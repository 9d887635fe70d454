// One person in one room: the connection, what is known, and what is being asked for.
//
// Facts are numbered. A gap in the numbers means that something was missed: then a full view is
// asked for. Actions carry an id and are sent again after a lost line; the server does not do
// them twice.
import { batch, signal } from '@preact/signals';

import type * as wire from '../protocol.gen';
import { paces } from '../protocol.gen';
import { SharedClock } from './clock';
import type {
    Action,
    Chat,
    Dice,
    Barred,
    Full,
    FullMatch,
    GameEvent,
    GameId,
    Hint,
    Message,
    News,
    Numbers,
    Presence,
    Result,
    Step,
    Table,
    Turn,
    View,
} from './messages';
import { dial, type Wire } from './place';
import { settings } from './settings';
import { viewAfter, wholeEvent, wholeTurn } from './told';

export type Status =
    | { is: 'connecting' }
    | { is: 'open' }
    | { is: 'lost'; since: number }
    | { is: 'ended'; reason: string; text: string } // taken over by another tab, kicked
    | { is: 'refused'; reason: string; text: string }; // no such room, room full

// A question, with the moments when it ends on this device's clock; 0: never, or not now.
export interface Clocked extends Turn {
    waitUntil: number;
    paceUntil: number;
    answered: number[]; // seats that were asked this, and have been seen to answer
}

// Who is away, and since when on this device's clock.
export interface Away {
    since: Map<number, number>;
    screens: number;
    sounding: number; // of them, where this device is
    near: number[]; // members in one place with this one
    hurry: number[]; // seats that do not want to wait any longer
    graceMs: number; // then a bot answers for whoever is away
}

export interface Match {
    number: number;
    game: GameId;
    replay: string; // the address of its replay
    commitment: string;
    dice: Dice | null; // what the key is made of
    view: View;
    turn: Clocked;
    legal: readonly string[]; // tables.ts reads them
    barred: readonly Barred[]; // likewise
    log: GameEvent[];
    result: Result | null;
    standIn?: { turn: number; move: string }; // what was last played in this person's place
}

export interface ChatLine extends Chat {
    key: number;
}

// Events since the last update: the page shows them bit by bit, in order.
export interface Update {
    match: Match | null;
    events: GameEvent[];
    fresh: boolean; // everything is new: nothing to show but the state itself
    at: number; // on this device's clock
}

export interface Refusal {
    reason: string;
    text: string;
}

const CHAT_KEPT = 60;
const passing = [
    'moved',
    'server-stops',
    'too-busy',
    'too-fast',
    'too-many-guesses',
    'not-loaded',
    'not-stored',
];

interface Pending {
    action: Action & { id: string };
    done(refusal: Refusal | null): void;
}

function newId(): string {
    return [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36)).join('');
}

// How many events at the start of the new log are known already. What a table has agreed to forget is
// missing from it: then nothing else of that kind is left there either.
function overlap(old: GameEvent[], log: GameEvent[]): number {
    const a = old.map((event) => JSON.stringify({ ...event, nth: 0 }));
    const b = log.map((event) => JSON.stringify({ ...event, nth: 0 }));
    const first = new Map(log.map(({ kind }, at): [string, number] => [kind, at]).reverse()); // of each kind
    const fits = (known: number) => {
        let at = known - 1;
        for (let before = a.length - 1; at >= 0; before--) {
            if (before < 0) return false;
            if (a[before] === b[at]) at--;
            else if (at === known - 1 || (first.get(old[before]!.kind) ?? Infinity) <= at)
                return false;
        }
        return true;
    };
    for (let known = Math.min(a.length, b.length); known > 0; known--)
        if (fits(known)) return known;
    return 0;
}

// The four letters of a table, of its key or of the address of a replay.
export const codeOf = (key: string): string => key.slice(0, 4).toUpperCase();

export interface Hello {
    room: string; // the key of a table, or its four letters; "": a new one
    token: string; // a secret of this device's own making, which holds the seat; "": a shared screen
    name: string;
}

export function newToken(): string {
    return [...crypto.getRandomValues(new Uint8Array(16))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
}

export class Session {
    readonly status = signal<Status>({ is: 'connecting' });
    readonly table = signal<Table | null>(null);
    readonly away = signal<Away>({
        since: new Map(),
        screens: 0,
        sounding: 0,
        near: [],
        hurry: [],
        graceMs: 0,
    });
    readonly match = signal<Match | null>(null);
    readonly chat = signal<ChatLine[]>([]);
    readonly seat = signal<number | null>(null);
    readonly eyes = signal<number | null>(null); // the seat through whose eyes one looks, having none
    readonly hint = signal<Hint | null>(null); // the last one that was asked for
    readonly hands = signal<Map<number, string>>(new Map()); // what each seat's hand shows, in this question
    readonly clock = new SharedClock();
    readonly token: string;
    member = -1;
    code: string; // the four letters, once they are known
    private key: string; // what a link carries, or the letters alone
    onEntered: () => void = () => {};
    onUpdate: (update: Update) => void = () => {};
    onEnd: (reason: string) => void = () => {}; // the line is closed for good
    onNumbers: ((numbers: Numbers) => void) | null = null; // dice.ts, once somebody sits

    private readonly line: Wire;
    private readonly pending = new Map<string, Pending>();
    private number = -1; // of the last fact known; -1: waiting for a full view
    private chatKeys = 0;
    private events = 0; // that have been told so far
    private entered = false;
    private takesPart = false; // in the dice
    private readonly unlisten: () => void;

    constructor(private readonly hello: Hello) {
        this.key = hello.room;
        this.code = codeOf(hello.room);
        this.token = hello.token;
        this.line = dial({
            opened: () => this.greet(),
            message: (text) => batch(() => this.take(JSON.parse(text) as Message)),
            lost: () => this.lost(),
        });
        this.unlisten = settings.ease.subscribe(() => {
            if (this.entered && this.table.value) this.tellEase(this.table.value);
        });
    }

    // Null: done. Otherwise why not.
    act(action: Action): Promise<Refusal | null> {
        const id = newId();
        return new Promise((done) => {
            const pending = { action: { ...action, id }, done };
            this.pending.set(id, pending);
            if (this.entered) this.line.send(pending.action);
        });
    }

    // A move, in answer to the question that this device shows.
    move(text: string): Promise<Refusal | null> {
        const match = this.match.value;
        return this.act({
            do: 'move',
            match: match?.number ?? 0,
            turn: match?.turn.number ?? 0,
            move: text,
        });
    }

    // Gestures of a hand before it has done anything: for all others to see, and then forgotten.
    show(what: string): void {
        if (this.entered) this.line.send({ do: 'show', what });
    }

    // A shared screen is heard, or not.
    sound(on: boolean): void {
        if (this.entered) this.line.send({ do: 'sound', on });
    }

    close(): void {
        this.unlisten();
        this.line.close();
    }

    private greet(): void {
        const room = this.key ? { room: this.key } : {};
        const who = this.token ? { token: this.token, name: this.hello.name } : { screen: true };
        this.line.send({ do: 'hello', lang: settings.lang.value, ...room, ...who });
    }

    private lost(): void {
        this.entered = false;
        this.number = -1;
        if (this.status.value.is === 'open') this.status.value = { is: 'lost', since: Date.now() };
    }

    private take(message: Message): void {
        switch (message.type) {
            case 'full':
                this.takeFull(message);
                if (message.done) this.settle(message.done, null);
                break;
            case 'news':
                this.takeNews(message);
                if (message.done) this.settle(message.done, null);
                break;
            case 'here':
                this.takePresence(message.presence);
                if (message.turn) this.takeTurn(message.turn);
                break;
            case 'shown':
                this.hands.value = new Map(this.hands.value).set(message.seat, message.what);
                break;
            case 'hint':
                this.hint.value = message;
                break;
            case 'numbers':
                this.onNumbers?.(message);
                break;
            case 'pong':
                this.clock.note(message.time, message.now, Date.now());
                break;
            case 'done':
                this.settle(message.id, null);
                break;
            case 'refused':
                if (message.id)
                    this.settle(message.id, { reason: message.reason, text: message.text });
                else if (!this.entered) this.turnedAway(message.reason, message.text);
                break;
            case 'bye':
                this.bye(message.reason, message.text);
                break;
        }
    }

    private settle(id: string, refusal: Refusal | null): void {
        this.pending.get(id)?.done(refusal);
        this.pending.delete(id);
    }

    private end(how: 'ended' | 'refused', reason: string, text: string): void {
        this.status.value = { is: how, reason, text };
        this.line.close();
        this.onEnd(reason);
    }

    // Some refusals pass: the line is dropped, and dials again by itself.
    private turnedAway(reason: string, text: string): void {
        if (passing.includes(reason)) this.line.again();
        else this.end('refused', reason, text);
    }

    // After any other good-bye the line dials again by itself.
    private bye(reason: string, text: string): void {
        if (reason === 'taken-over' || reason === 'kicked') this.end('ended', reason, text);
    }

    private takeFull(message: Full): void {
        this.number = message.n;
        this.member = message.member ?? -1;
        this.key = message.table.key;
        this.code = message.table.code;
        this.seat.value = message.seat;
        this.eyes.value = message.seat === null ? (message.match?.seat ?? null) : null;
        this.table.value = message.table;
        this.takeTalk(message.chat);
        this.status.value = { is: 'open' };
        this.takePresence(message.presence);
        if (!this.entered) {
            this.entered = true;
            this.onEntered();
            for (const { action } of this.pending.values()) this.line.send(action);
            this.tellEase(message.table);
        }
        if (message.seat !== null && !this.takesPart) {
            this.takesPart = true;
            void import('./dice').then(({ takePart }) => takePart(this));
        }
        this.takeMatch(message.table, message.match, this.clock.local(message.at));
    }

    // Lines that were said before are not said again.
    private takeTalk(chat: Chat[]): void {
        const same = (a: Chat, b: Chat) =>
            a.member === b.member && a.name === b.name && a.text === b.text && a.line === b.line;
        const old = this.chat.value;
        let known = Math.min(old.length, chat.length);
        while (
            known > 0 &&
            !chat.slice(0, known).every((line, at) => same(line, old[old.length - known + at]!))
        )
            known--;
        const kept = old.slice(old.length - known);
        this.chat.value = [
            ...kept,
            ...chat.slice(known).map((line) => ({ ...line, key: this.chatKeys++ })),
        ];
    }

    private takePresence(presence: Presence): void {
        const since = new Map<number, number>();
        for (const { member, away_ms } of presence.members) {
            if (away_ms !== null) since.set(member, Date.now() - away_ms);
        }
        this.away.value = {
            since,
            screens: presence.screens,
            sounding: presence.sounding,
            near: presence.near,
            hurry: presence.hurry,
            graceMs: presence.grace_ms,
        };
    }

    // A person who has asked for ease has twice the time; the server tells what the others have left.
    private clocked(told: wire.Turn, before = this.match.value?.turn): Clocked {
        const turn = wholeTurn(told);
        const now = Date.now();
        const asked = before?.number === turn.number ? [...before.answered, ...before.seats] : [];
        const eased = this.table.value?.members.some(
            (one) => one.member === this.member && one.ease,
        );
        const more = eased ? paces[this.table.value!.pace] : 0;
        const until = (ms: number | null) => (ms === null || turn.paused ? 0 : now + ms);
        return {
            ...turn,
            waitUntil: until(turn.wait_ms),
            paceUntil: until(turn.pace_ms === null ? null : turn.pace_ms + more),
            answered: [...new Set(asked)].filter((seat) => !turn.seats.includes(seat)),
        };
    }

    // The setting is this device's; the table is told of it.
    private tellEase(table: Table): void {
        const us = table.members.find((one) => one.member === this.member);
        if (us && us.ease !== settings.ease.value)
            void this.act({ do: 'ease', on: settings.ease.value });
    }

    private takeTurn(turn: wire.Turn): void {
        this.forgetHands(turn);
        if (this.match.value) this.match.value = { ...this.match.value, turn: this.clocked(turn) };
    }

    private forgetHands(turn: wire.Turn): void {
        if (this.hands.value.size && this.match.value?.turn.number !== turn.number)
            this.hands.value = new Map();
    }

    private takeMatch(table: Table, full: FullMatch | null, at: number): void {
        const old = this.match.value;
        if (!full) {
            this.match.value = null;
            this.onUpdate({ match: null, events: [], fresh: true, at });
            return;
        }
        const same = old?.number === full.number;
        const log = full.log.map(wholeEvent);
        const known = same ? overlap(old.log, log) : 0;
        const events = this.numbered(log.slice(known));
        this.match.value = {
            number: full.number,
            game: table.game,
            replay: full.replay,
            commitment: same ? old.commitment : full.commitment, // as it was shown first
            dice: same ? old.dice : full.dice,
            view: full.view,
            turn: this.clocked(full.turn, same ? old.turn : undefined),
            legal: full.legal ?? [],
            barred: full.barred ?? [],
            log: same && known ? [...old.log, ...events] : events,
            result: full.result,
        };
        this.onUpdate({
            match: this.match.value,
            events,
            fresh: !same || (!known && log.length > 0),
            at,
        });
    }

    private takeNews(message: News): void {
        if (this.number < 0 || message.n <= this.number) return;
        if (message.n !== this.number + 1) {
            this.number = -1;
            this.line.send({ do: 'full' });
            return;
        }
        this.number = message.n;
        if (message.table) this.table.value = message.table;
        if (message.chat) {
            const more = message.chat.map((line) => ({ ...line, key: this.chatKeys++ }));
            this.chat.value = [...this.chat.value, ...more].slice(-CHAT_KEPT);
        }
        const match = this.match.value;
        if (message.turn) this.forgetHands(message.turn);
        const turn = message.turn ? this.clocked(message.turn) : match?.turn;
        if (match && turn && message.match)
            this.step({ ...match, turn }, message.match, this.clock.local(message.at));
        else if (message.turn) this.takeTurn(message.turn);
    }

    private numbered(events: GameEvent[]): GameEvent[] {
        return events.map((event) => ({ ...event, nth: this.events++ }));
    }

    private step(match: Match, step: Step, at: number): void {
        const events = this.numbered(step.events.map(wholeEvent));
        const was = this.match.value!.turn.number;
        this.match.value = {
            ...match,
            view: viewAfter(match.view, step.changed),
            legal: step.legal ?? [],
            barred: step.barred ?? match.barred,
            log: [...match.log, ...events],
            result: step.result ?? null,
            // A hand makes many moves in one turn: the first says it.
            ...(step.stand_in &&
                match.standIn?.turn !== was && { standIn: { turn: was, move: step.stand_in } }),
        };
        this.onUpdate({ match: this.match.value, events, fresh: false, at });
    }
}
