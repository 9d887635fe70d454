// The people on this device, and the page's address.
//
// Each of them has a session of their own, with their own secrets. One is at the screen; where
// there are several, a cover comes between them.
import { computed, effect, signal } from '@preact/signals';

import { limits } from '../protocol.gen';
import { boxOf } from './boxes';
import { broken, here, hereAddress, site, stayHere, tableAddress } from './place';
import { Presenter } from './presenter';
import { codeOf, newToken, Session } from './session';
import { settings } from './settings';
import { recall, remember } from './storage';

export type Route =
    | { page: 'room'; key: string; screen: boolean; here?: boolean } // key "": a new room
    | { page: 'replay'; address: string; here?: boolean }
    | { page: 'screen' } // a shared one, of a table that is still to be named
    | { page: 'bench' } // how fast this device draws
    | { page: 'lost' };

// Tables on this device are behind a #: no server need know of them.
function readHere(path: string): Route {
    const address = /^r\/([a-z]{4}-\d+-\w{12})$/i.exec(path)?.[1];
    if (address) return { page: 'replay', address, here: true };
    const key = path || recall('here', '');
    const known = /^[a-z]{4}(-\w{12})?$/i.test(key);
    return { page: 'room', key: known ? key : '', screen: false, here: true };
}

export function readRoute(path: string, hash = ''): Route {
    const [, inside] = /^#here(?:\/(.*))?$/.exec(hash) ?? [];
    if (site || hash.startsWith('#here')) return readHere(inside ?? '');
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

// Letters of tables on this device mean nothing to a server.
export const rooms = (): string => (here.value ? 'here-rooms' : 'rooms');

type Rooms = Record<string, string[]>; // by code: the tokens of everybody who plays from here

// Anything else that another page may have left there is no token.
function tokensOf(code: string): string[] {
    const kept: unknown = recall<Rooms>(rooms(), {})[code];
    const token = new RegExp(`^[0-9a-f]{${limits.tokenDigits}}$`);
    const isToken = (one: unknown): one is string => typeof one === 'string' && token.test(one);
    return Array.isArray(kept) ? kept.filter(isToken) : [];
}

// The people of a table, by their tokens, for when the page is opened anew.
export function keep(code: string, tokens: string[]): void {
    const others = Object.entries(recall<Rooms>(rooms(), {})).filter(([other]) => other !== code);
    const recent = others.slice(-(ROOMS_KEPT - 1));
    remember(rooms(), Object.fromEntries([...recent, [code, tokens]]));
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
        const { key } = session.table.value!;
        const query = search.size ? `?${search}` : '';
        const path = here.value ? location.pathname : `${tableAddress(key)}${token ? '' : '/tv'}`;
        const address = `${path}${query}${here.value ? tableAddress(key) : ''}`;
        if (first) history.replaceState(null, '', address);
        remember(here.value ? 'here' : 'key', key);
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

// Away from the table: what it was is no longer shown.
function leaveAll(): void {
    for (const session of people.value) session.close();
    people.value = [];
    active.value = 0;
    cover.value = null;
    presenter.push({ match: null, events: [], fresh: true, at: Date.now() });
}

// To a table on this device; key "": a new one.
export async function enterHere(key: string): Promise<void> {
    broken.value = !(await stayHere());
    if (broken.value) return;
    leaveAll();
    if (!site && location.pathname !== '/') history.pushState(null, '', `/${hereAddress}`);
    enter(key, false);
}

// Into a room of one's own, to play a game against bots at once: on this device, or where that cannot
// be had, at the server.
export async function practise(game: string): Promise<void> {
    await enterHere('');
    if (broken.value && site) return;
    if (broken.value) {
        broken.value = false;
        leaveAll();
        enter('', false);
    }
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
