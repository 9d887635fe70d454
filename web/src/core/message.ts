// The grammar of messages, as in src/core/message.h of the server: text with parameters in braces.
//   {name}  {-name}  {name:12}  {name|key=text|-5..5=text|*=text}  {name#text}

export type Piece =
    | { kind: 'text'; text: string }
    | { kind: 'value'; name: string; columns: number; opposite: boolean }
    | { kind: 'choice'; name: string; choices: { keys: string[]; pieces: Piece[] }[] }
    | { kind: 'repeat'; name: string; pieces: Piece[] };

// Kinds of parameters. A seat is a number; an item belongs to an enumeration.
export type Value =
    | { is: 'number'; number: number }
    | { is: 'text'; text: string }
    | { is: 'item'; item: string; of: string }
    | { is: 'seat'; seat: number }
    | { is: 'hidden' };

// The context in which a message is told.
export interface Teller {
    find(name: string): Value | undefined;
    reader: number; // the reader's own seat; -1: none
    seatName(seat: number): string;
    itemName(of: string, item: string): string;
}

const REPEAT_MAX = 80;

class Reader {
    at = 0;
    constructor(private readonly message: string) {}

    pieces(end: string): Piece[] {
        const found: Piece[] = [];
        while (this.at < this.message.length && !end.includes(this.message[this.at]!)) {
            if (this.message[this.at] === '{') {
                found.push(this.parameter());
                continue;
            }
            let stop = this.at;
            while (stop < this.message.length && !(end + '{').includes(this.message[stop]!)) stop++;
            found.push({ kind: 'text', text: this.message.slice(this.at, stop) });
            this.at = stop;
        }
        return found;
    }

    private word(pattern: RegExp): string {
        pattern.lastIndex = this.at;
        const word = pattern.exec(this.message)?.[0] ?? '';
        this.at += word.length;
        return word;
    }

    private parameter(): Piece {
        this.at++;
        const opposite = this.word(/-?/y) === '-';
        const name = this.word(/[a-z0-9_.]*/y);
        const piece = this.rest(name, opposite);
        this.at++; // the closing brace; that there is one, the build has checked
        return piece;
    }

    private rest(name: string, opposite: boolean): Piece {
        const mark = this.message[this.at];
        if (mark === ':') {
            this.at++;
            return { kind: 'value', name, columns: Number(this.word(/\d*/y)), opposite };
        }
        if (mark === '#') {
            this.at++;
            return { kind: 'repeat', name, pieces: this.pieces('}') };
        }
        if (mark !== '|') return { kind: 'value', name, columns: 0, opposite };
        const choices: { keys: string[]; pieces: Piece[] }[] = [];
        while (this.message[this.at] === '|') {
            this.at++;
            const keys = this.word(/[^=]*/y).split(',');
            this.at++;
            choices.push({ keys, pieces: this.pieces('|}') });
        }
        return { kind: 'choice', name, choices };
    }
}

const known = new Map<string, Piece[]>();

export function parse(message: string): Piece[] {
    let pieces = known.get(message);
    if (!pieces) known.set(message, (pieces = new Reader(message).pieces('')));
    return pieces;
}

// A number with a true minus sign: a hyphen before a figure is easily missed.
export const figure = (number: number): string => String(number).replace('-', '\u2212');

function print(value: Value, teller: Teller): string {
    switch (value.is) {
        case 'number':
            return figure(value.number);
        case 'text':
            return value.text;
        case 'item':
            return teller.itemName(value.of, value.item);
        case 'seat':
            return value.seat >= 0 ? teller.seatName(value.seat) : String(value.seat);
        case 'hidden':
            return '?';
    }
}

function chosen(value: Value, key: string, teller: Teller): boolean {
    if (key === '*') return true;
    switch (value.is) {
        case 'text':
            return value.text === key;
        case 'hidden':
            return key === 'hidden';
        case 'item':
            return value.item === key;
        case 'number': {
            const [least, most] = key.split('..').map(Number) as [number, number | undefined];
            return value.number >= least && value.number <= (most ?? least);
        }
        case 'seat': {
            if (value.seat >= 0 && key === 'you') return value.seat === teller.reader;
            const other = teller.find(key);
            if (other) return other.is === 'seat' && other.seat === value.seat;
            return String(value.seat) === key;
        }
    }
}

function inColumns(text: string, columns: number, right: boolean): string {
    const letters = [...text];
    if (letters.length > columns) return letters.slice(0, columns - 1).join('') + '…';
    return right ? text.padStart(columns) : text.padEnd(columns);
}

export function tell(pieces: Piece[], teller: Teller): string {
    let out = '';
    for (const piece of pieces) {
        if (piece.kind === 'text') {
            out += piece.text;
            continue;
        }
        const value = teller.find(piece.name);
        if (!value) {
            out += `{${piece.name}}`; // a gap that is seen gets mended
        } else if (piece.kind === 'value') {
            const text =
                piece.opposite && value.is === 'number'
                    ? figure(-value.number)
                    : print(value, teller);
            out += piece.columns ? inColumns(text, piece.columns, value.is === 'number') : text;
        } else if (piece.kind === 'choice') {
            const choice = piece.choices.find(({ keys }) =>
                keys.some((key) => chosen(value, key, teller)),
            );
            if (choice) out += tell(choice.pieces, teller);
        } else if (value.is === 'number') {
            out += tell(piece.pieces, teller).repeat(
                Math.max(0, Math.min(value.number, REPEAT_MAX)),
            );
        }
    }
    return out;
}
