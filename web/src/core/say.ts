// Sentences in the reader's language, from the catalogues in i18n/ and web/words/.
import { batch, signal } from '@preact/signals';
import loaders from 'virtual:words';

import type { Words } from '../words.gen';
import type { GameEvent, Json, View } from './messages';
import { parse, tell, type Teller, type Value } from './message';
import { settings } from './settings';
import { mirrored, type Box } from './boxes';
import type { GameTable, Move, NamesOf, Verb } from './tables';

export type Lang = 'fr' | 'en';
type Catalogue = Record<string, string>;

// Whom a sentence is for, and what things are called there.
export interface Voice {
    skin: string;
    reader: number; // the reader's seat; -1: none
    names: readonly string[]; // one for each seat
}

export const nobody: Voice = { skin: '', reader: -1, names: [] };

// Everything loaded so far in the language at hand. Whoever renders words reads this signal.
export const words = signal<Catalogue>({});
const parts = signal<ReadonlySet<string>>(new Set()); // whose words these are: the lobby's, each game's
const wanted = new Set<string>(['lobby']);
const fetched = new Map<string, Catalogue>(); // by language and part; nothing ever leaves it
let spoken: Lang | null = null;

async function fetchPart(name: string): Promise<void> {
    if (!fetched.has(name)) fetched.set(name, (await loaders[name]!()).default);
}

// Loads a language, or another part of the one at hand. Calls may end in any order: each adds to what
// the others have brought. It fails when something cannot be had.
export async function loadWords(part?: string): Promise<void> {
    if (part) wanted.add(part);
    const lang = settings.lang.value;
    const needed = part && lang === spoken ? [part] : [...wanted];
    await Promise.all(needed.map((one) => fetchPart(`${lang}/${one}`)));
    if (lang !== settings.lang.value) return loadWords(part); // changed meanwhile
    const there = [...wanted].filter((one) => fetched.has(`${lang}/${one}`));
    spoken = lang;
    batch(() => {
        parts.value = new Set(there);
        words.value = Object.fromEntries(
            there.flatMap((one) => Object.entries(fetched.get(`${lang}/${one}`)!)),
        );
    });
    document.documentElement.lang = lang;
}

// Are the words of a game there? Until then nothing of it is drawn.
export const hasWords = (part: string): boolean => parts.value.has(part);

type Given = string | number;
type Parameters<K extends keyof Words> = [Words[K]] extends [never]
    ? []
    : [Record<Words[K], Given>];

// A message of the page itself; that it exists, with these parameters, is checked by the types.
export function t<K extends keyof Words>(key: K, ...given: Parameters<K>): string {
    const params = given[0] as Record<string, Given> | undefined;
    const find = (name: string): Value | undefined => {
        const value = params?.[name];
        if (value === undefined) return undefined;
        return typeof value === 'number'
            ? { is: 'number', number: value }
            : { is: 'text', text: value };
    };
    const message = words.value[key];
    return message === undefined ? key : tell(parse(message), { ...plain, find });
}

const plain: Teller = {
    find: () => undefined,
    reader: -1,
    seatName: String,
    itemName: (_, item) => item,
};

// The text of a key: in the game's skin, in the game, or of no game.
export function wording(game: string, skin: string, key: string): string | undefined {
    const all = words.value;
    return (skin ? all[`${game}.${skin}.${key}`] : undefined) ?? all[`${game}.${key}`] ?? all[key];
}

// How well a bot plays.
export const levelName = (level: string): string => wording('', '', `level.${level}`) ?? level;

export function hasWord(game: string, key: string): boolean {
    return wording(game, '', key) !== undefined;
}

// A value as it came over the wire, by what its table says it is.
function valueOf(json: Json | undefined, names: NamesOf, inEvent: boolean): Value | undefined {
    if (json === undefined) return undefined;
    if (json === null) return inEvent ? { is: 'seat', seat: -1 } : { is: 'hidden' };
    if (typeof json === 'string')
        return names ? { is: 'item', item: json, of: names } : { is: 'text', text: json };
    if (typeof json !== 'number') return undefined;
    return names === 'seat' ? { is: 'seat', seat: json } : { is: 'number', number: json };
}

function say(game: Box, voice: Voice, key: string, find: Teller['find']): string {
    const message = wording(game.id, voice.skin, key);
    if (message === undefined) return key;
    return tell(parse(message), {
        find,
        reader: voice.reader,
        seatName: (seat) => voice.names[seat] ?? String(seat),
        itemName: (of, item) => wording(game.id, voice.skin, `${of}.${item}`) ?? item,
    });
}

// A message of a game without parameters: its title, a stage, a card.
export function sayGame(game: Box, voice: Voice, key: string): string {
    return say(game, voice, key, () => undefined);
}

// Name of an option's value; null: it means a seat that is not there. The first is 1.
export function sayValue(game: Box, voice: Voice, option: string, value: number): string | null {
    let there = true;
    const text = say(game, voice, `value.${option}`, (name) => {
        if (name === 'value') return { is: 'number', number: value };
        there = value <= voice.names.length;
        return { is: 'seat', seat: value - 1 };
    });
    return there ? text : null;
}

// Turns go the other way round for a reader who looks from behind.
function mirror(
    game: Box,
    verb: Verb,
    name: string,
    seat: number,
    json: Json | undefined,
): Json | undefined {
    const arg = verb.args.find((one) => one.name === name);
    return typeof json === 'number' && arg && mirrored(game, arg, seat) ? -json : json;
}

export function sayEvent(game: GameTable, voice: Voice, event: GameEvent): string {
    const verb = game.events.find((one) => one.name === event.kind);
    if (!verb) return event.kind;
    return say(game, voice, `event.${event.kind}`, (name) => {
        const arg = verb.args.find((one) => one.name === name);
        return arg && valueOf(mirror(game, verb, name, voice.reader, event[name]), arg.names, true);
    });
}

export function sayMove(game: GameTable, voice: Voice, move: Move): string {
    const verb: Verb = move.verb;
    return say(game, voice, `move.${verb.name}`, (name) => {
        const at = verb.args.findIndex((one) => one.name === name);
        return at < 0
            ? undefined
            : valueOf(
                  mirror(game, verb, name, voice.reader, move.args[at]),
                  verb.args[at]!.names,
                  true,
              );
    });
}

// Why a bot thinks well of a move, in the game's own numbers.
export function sayReason(
    game: Box,
    voice: Voice,
    why: { kind: string; [number: string]: Json },
): string {
    return say(game, voice, `why.${why.kind}`, (name) => valueOf(why[name], null, true));
}

// A message whose parameters are the members of a view; per-seat ones by the given seat.
export function sayView(
    game: GameTable,
    voice: Voice,
    key: string,
    view: View,
    seat: number,
): string {
    return say(game, voice, key, (name) => {
        if (name === 'seat') return { is: 'seat', seat };
        const [member, item] = name.split('.') as [string, string | undefined];
        const field = game.view.find((one) => one.name === member);
        if (!field) return undefined;
        let json = view[member];
        if (field.perSeat) json = (json as Json[])[seat];
        if (field.count) json = (json as Record<string, Json>)[item ?? ''];
        return valueOf(json, field.names, false);
    });
}

// Figures instead of the faces of dice, for whoever reads by ear.
export const spelled = (text: string): string =>
    text.replace(/[\u2680-\u2685]/gu, (die, at: number, all: string) => {
        const digit = String(die.charCodeAt(0) - 0x267f);
        return /[\u2680-\u2685]/u.test(all[at - 1] ?? '') ? `, ${digit}` : digit;
    });

// Parts told one after the other, where commas belong to each.
export const inRow = (parts: readonly string[]): string =>
    parts.join(settings.lang.value === 'fr' ? '\u00a0; ' : '; ');

// "Max, Ute et Léa" in the reader's language.
export function list(names: readonly string[]): string {
    return new Intl.ListFormat(settings.lang.value, { type: 'conjunction' }).format(names);
}
