// A move as people type it, in their own words: "choisir rouge-a" is "pick red-a". A verb is known by its
// name, the first word of its sentence, or the beginning of either; a value by its name or its words; a
// number alone by what the game asks a number for, and words without a verb by what it asks for. Whether the
// move is lawful, the server says.
import { mirrored } from './boxes';
import type { View } from './messages';
import { sayView, wording, type Voice } from './say';
import type { GameTable, Verb } from './tables';

type Argument = Verb['args'][number];

const fold = (text: string): string =>
    text
        .normalize('NFD')
        .replace(/\p{Diacritic}/gu, '')
        .toLowerCase();
const cut = (text: string): string[] =>
    fold(text)
        .replace(/(\D)\.|\.(?!\d)/g, '$1 ')
        .split(/[\s'’"!?,;:()/«»“”]+/)
        .filter(Boolean);

// 2: the same, 1: it begins like this, 0: neither. A number is never cut short.
function like(typed: string, word: string): number {
    if (typed === word) return 2;
    return !/^\d+$/.test(typed) && word.startsWith(typed) ? 1 : 0;
}

function best<T>(items: readonly T[], how: (item: T) => number): T | undefined {
    let found: T | undefined;
    let most = 0;
    for (const item of items) {
        const fit = how(item);
        if (fit > most) [found, most] = [item, fit];
    }
    return found;
}

class Typed {
    constructor(
        private readonly game: GameTable,
        private readonly voice: Voice,
        private readonly seat: number,
    ) {}

    verb(typed: string): Verb | undefined {
        const first = (verb: Verb) => cut(this.message(`move.${verb.name}`))[0] ?? '';
        return best(this.game.moves, (verb) =>
            Math.max(like(typed, verb.name), like(typed, first(verb))),
        );
    }

    private message(key: string): string {
        return wording(this.game.id, this.voice.skin, key) ?? '';
    }

    // The name of the value that these words mean; undefined: none.
    private value(arg: Argument, typed: string): string | undefined {
        if (arg.names === 'seat') {
            const seats = this.voice.names.map((name, seat) => ({ name, seat }));
            const found = best(seats, ({ name }) =>
                Math.max(...cut(name).map((word) => like(typed, word)), 0),
            );
            return found && String(found.seat);
        }
        return best(this.game.enums[arg.names ?? ''] ?? [], (item) => {
            const words = cut(this.message(`${arg.names}.${item}`));
            return Math.max(
                like(typed, item),
                like(typed, words.join('-')),
                ...words.map((word) => Math.min(1, like(typed, word))),
            );
        });
    }

    private number(arg: Argument, typed: string): string | undefined {
        if (!/^[+-]?\d+(\.\d+)?$/.test(typed)) return undefined;
        const number = Math.round(Number(typed) * (arg.unit ?? 1));
        return String(mirrored(this.game, arg, this.seat) ? -number : number);
    }

    read(words: string[]): string {
        const verb = this.verb(words[0] ?? '');
        if (!verb) return words.join(' ');
        const said: string[] = [];
        for (let at = 1; at < words.length; at++) {
            const arg = verb.args[said.length];
            if (!arg) return [verb.name, ...said, ...words.slice(at)].join(' ');
            const pair = `${words[at]}-${words[at + 1]}`;
            const two = arg.names && at + 1 < words.length ? this.value(arg, pair) : undefined;
            said.push(
                two ?? this.number(arg, words[at]!) ?? this.value(arg, words[at]!) ?? words[at]!,
            );
            if (two) at++;
        }
        for (const arg of verb.args.slice(said.length)) {
            if (arg.usual === undefined) break;
            said.push(String(arg.usual));
        }
        return [verb.name, ...said].join(' ');
    }
}

// The text of the move that a line comes nearest to.
export function typedMove(
    game: GameTable,
    voice: Voice,
    view: View,
    seat: number,
    line: string,
): string {
    const words = cut(line);
    const numbers = words.every((word) => /^[+-]?\d+(\.\d+)?$/.test(word));
    const typed = new Typed(game, voice, seat);
    const key = numbers ? 'number' : 'word';
    const bare = numbers || !typed.verb(words[0] ?? '');
    const verb = bare ? sayView(game, voice, key, view, seat) : '';
    return typed.read(verb && verb !== key ? [verb, ...words] : words);
}

// The quotation in a question, to be typed: between the quotation marks of its language.
export const quoted = (question: string): string[] =>
    [...question.matchAll(/«\u00a0(.+?)\u00a0»|“(.+?)”/g)].map((found) => found[1] ?? found[2]!);
