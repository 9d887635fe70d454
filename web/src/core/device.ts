// The people on this device, and the page's address.
//
// Each of them has a session of their own, with their own secrets. One is at the screen; where
// there are several, a cover comes between them.
import { computed, effect, signal } from '@preact/signals';

import { limits } from '../protocol.gen';
import { boxOf } from './boxes';
import { Presenter } from './presenter';
import { codeOf, newToken, Session } from './session';
import { settings } from './settings';
import { recall, remember } from './storage';

export type Route =
    | { page: 'room'; key: string; screen: boolean } // key "": a new room
    | { page: 'replay'; address: string }
    | { page: 'screen' } // a shared one, of a table that is still to be named
    | { page: 'bench' } // how fast this device draws
    | { page: 'lost' };

export function readRoute(path: string): Route {
    const parts = path.split('/').filter(Boolean);
    const [first = '', second = ''] = parts;
    if (parts.length === 0) return { page: 'room', key: '', screen: false };
    if (path === '/bench') return { page: 'bench' };
    if (path === '/tv') return { page: 'screen' };
    if (first === 'r' && /^[a-z]{4}-\d+-\w{12}$/i.test(second))
        return { page: 'replay', address: second };
    const isKey = /^[a-z]{4}(-\w{12})?$/i.test(first);
    if (!isKey || parts.length > 2 || (second && second !== 'tv')) return { page: 'lost' };
    return { page: 'room', key: first, screen: second === 'tv' };
}

const ROOMS_KEPT = 20;

type Rooms = Record<string, string[]>; // by code: the tokens of everybody who plays from here

// Anything else that another page may have left there is no token.
function tokensOf(code: string): string[] {
    const kept: unknown = recall<Rooms>('rooms', {})[code];
    const token = new RegExp(`^[0-9a-f]{${limits.tokenDigits}}$`);
    const isToken = (one: unknown): one is string => typeof one === 'string' && token.test(one);
    return Array.isArray(kept) ? kept.filter(isToken) : [];
}

function keep(code: string, tokens: string[]): void {
    const others = Object.entries(recall<Rooms>('rooms', {})).filter(([other]) => other !== code);
    const recent = others.slice(-(ROOMS_KEPT - 1));
    remember('rooms', Object.fromEntries([...recent, [code, tokens]]));
}

export const people = signal<Session[]>([]);
export const active = signal(0);
export const me = computed(() => people.value[active.value] ?? null);

// Shown to the person at the screen.
export const presenter = new Presenter();

// The match whose end has been seen, also when the page is opened again: behind it stand the boxes.
const seen = signal(recall('seen', ''));
export const endSeen = (code: string, number: number): boolean =>
    seen.value === `${code} ${number}`;

export function seeEnd(code: string, number: number): void {
    seen.value = `${code} ${number}`;
    remember('seen', seen.value);
}

// Games that were played to their end on this device.
const played = signal(recall<string[]>('played', []));
export const isNew = (game: string): boolean => !played.value.includes(game);

export function havePlayed(game: string): void {
    if (!isNew(game)) return;
    played.value = [...played.value, game];
    remember('played', played.value);
}

// A full cover hides everything while the device goes from hand to hand; the number is whose.
export const cover = signal<number | null>(null);

function rememberPeople(): void {
    const tokens = people.value.map((one) => one.token).filter(Boolean);
    const code = people.value[0]?.code;
    if (code && tokens.length) keep(code, tokens);
}

// back: one of several who were here before the page was opened anew.
function add(room: string, token: string, name: string, back = false): Session {
    const session = new Session({ room, token, name });
    const first = people.value.length === 0;
    let over = false;
    session.onEntered = () => {
        const search = new URLSearchParams(location.search);
        search.delete('practice');
        const address = `/${session.table.value!.key}${token ? '' : '/tv'}${search.size ? `?${search}` : ''}`;
        if (first) history.replaceState(null, '', address);
        remember('key', session.table.value!.key);
        rememberPeople();
    };
    session.onUpdate = (update) => {
        const { match, fresh } = update;
        // A person who comes when all is over, and did not play, comes for the next match.
        if (fresh && match?.result && session.seat.value === null)
            seeEnd(session.code, match.number);
        // How a match has ended is read for as long as one likes, whatever is chosen next.
        const stays = !match && over && token;
        over = Boolean(match?.result);
        if (over && !fresh && session.seat.value !== null) havePlayed(match!.game);
        if (me.value !== session || stays) return;
        presenter.push(update);
        if (back) hide();
        back = false;
    };
    session.onEnd = (reason) => {
        if (reason !== 'taken-over' && people.value.length > 1) leave(session);
    };
    if (token) tellNews(session);
    people.value = [...people.value, session];
    return session;
}

// A person who sits down to a game that was never played here says so: it may begin more gently.
function tellNews(session: Session): void {
    let said = '';
    effect(() => {
        const game = session.table.value?.game ?? '';
        const waits = session.seat.value !== null && !session.match.value;
        if (!waits || said === game || !isNew(game)) return;
        said = game;
        if (boxOf(game).options.some((option) => option.name === 'novice'))
            void session.act({ do: 'novice', game });
    });
}

// Opens the room of the address, with everybody who was here before.
export function enter(key: string, screen: boolean): void {
    const kept = screen ? [''] : tokensOf(codeOf(key));
    for (const token of kept.length ? kept : [newToken()])
        add(key, token, settings.name.value, kept.length > 1);
    active.value = Math.max(0, Math.min(Math.floor(recall('at', 0)), people.value.length - 1));
}

// Where a game asks for more than it must: whoever practises wants to play, not to watch.
const practiceSeats: Partial<Record<string, number>> = { croisillon: 2 };
// And has an end in sight.
const practiceRounds: Partial<Record<string, number>> = { sport: 5 };

// Into a room of one's own, to play a game against bots at once.
export async function practise(game: string): Promise<void> {
    enter('', false);
    const session = people.value[0]!;
    await session.act({ do: 'sit' });
    if (await session.act({ do: 'choose', game })) return;
    const seats = practiceSeats[game];
    if (seats) await session.act({ do: 'seats', count: seats });
    const rounds = practiceRounds[game];
    if (rounds) await session.act({ do: 'choose', option: 'rounds', value: rounds });
    await session.act({ do: 'start' });
}

// Somebody else sits down at this device.
export function addPerson(name: string): Session {
    return add(people.value[0]!.table.value!.key, newToken(), name);
}

function showMe(): void {
    const session = me.value;
    if (!session) return;
    presenter.push({ match: session.match.value, events: [], fresh: true, at: Date.now() });
}

// The device goes to somebody else: first the cover, then, once they hold it, their table.
export function passTo(at: number): void {
    cover.value = at;
}

// The same without a cover, where there is nothing to hide.
export function switchTo(at: number): void {
    cover.value = at;
    uncover();
}

// The person who should be at the screen opens it by hand, while there is something to hide.
function hide(): void {
    const match = me.value?.match.value;
    cover.value = match && !match.result ? active.value : null;
}

export function uncover(): void {
    const at = cover.value;
    if (at === null) return;
    active.value = at;
    cover.value = null;
    remember('at', at);
    showMe();
}

// Who was last sent away from this device.
export const gone = signal('');

// The others stay.
function leave(session: Session): void {
    const here = me.value;
    gone.value =
        session.table.value?.members.find((one) => one.member === session.member)?.name ?? '';
    people.value = people.value.filter((one) => one !== session);
    active.value = Math.max(0, people.value.indexOf(here!));
    rememberPeople();
    if (here !== session && cover.value === null) return;
    showMe();
    hide();
}
