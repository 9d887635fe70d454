// The catalogues: i18n/ (what every client says) and web/words/ (what only the page says).
import { existsSync, readFileSync } from 'node:fs';

const here = new URL('.', import.meta.url);
export const langs = ['fr', 'en'];
export const read = (file) => JSON.parse(readFileSync(new URL(file, here), 'utf8'));
export const shared = (lang) => read(`../../i18n/${lang}.json`);
export const own = (lang) => read(`../words/${lang}.json`);

// The lobby's words on a game before anything of it is loaded, and those that belong to no game.
const ofLobby = [
    /^[a-z]+\.(title|aim|length|note|skin\.[a-z-]+|(option|value)\.[a-z-]+)$/,
    /^[a-z]+\.[a-z]+\.(title|note)$/,
    /^([a-z]+\.)?line\.[a-z-]+$/,
    /^level\./,
];

// Pages that few open, and refusals: their words come when they are needed.
export const pages = ['bench', 'door', 'honours', 'keys', 'replay', 'refuse', 'settings', 'sorry'];

// Hints of the terminal, and its lines for the table and each seat where the page describes them itself.
const ofTerminal = (name) =>
    existsSync(new URL(`../src/${name}/`, here))
        ? new RegExp(`\\.look\\.|^${name}\\.(?!ui\\.)([a-z]+\\.)?(seat|table|lesson)$`)
        : /\.look\./;

// The words of the lobby, or those of one game or page, as one object.
export function part(lang, name) {
    const all = Object.entries(shared(lang));
    const page = Object.entries(own(lang));
    if (name !== 'lobby') {
        const isHere = ([key]) => key.startsWith(`${name}.`) && !ofTerminal(name).test(key);
        return Object.fromEntries([...all, ...page].filter(isHere));
    }
    const later = [
        ...pages,
        ...all.flatMap(([key]) => (key.endsWith('.title') ? [key.split('.')[0]] : [])),
    ];
    const comesLater = ([key]) => later.includes(key.split('.')[0]);
    const lobby = all.filter(([key]) => ofLobby.some((pattern) => pattern.test(key)));
    return Object.fromEntries([...lobby, ...page.filter((one) => !comesLater(one))]);
}

// The parameters of a message, in the grammar of src/core/message.h; throws where it is none.
export function parameters(message) {
    const found = new Set();
    let at = 0;
    const text = (end) => {
        while (at < message.length && !end.includes(message[at])) {
            if (message[at] === '}') throw new Error('a brace is closed that was not opened');
            if (message[at] === '{') brace();
            else at++;
        }
    };
    const brace = () => {
        const name = /^\{-?([a-z0-9_.]+)/.exec(message.slice(at));
        if (!name) throw new Error('a brace without a parameter');
        found.add(name[1]);
        at += name[0].length;
        if (message[at] === ':') at += /^:\d+/.exec(message.slice(at))[0].length;
        if (message[at] === '#') {
            at++;
            text('}');
        }
        while (message[at] === '|') {
            const key = /^\|[^={}|]+=/.exec(message.slice(at));
            if (!key) throw new Error('a choice is written key=text');
            at += key[0].length;
            text('|}');
        }
        if (message[at] !== '}') throw new Error('a brace is never closed');
        at++;
    };
    text('');
    return found;
}

const NAME_CHARS = 6; // what stands for a parameter that is said as it is

// How long a message can get, in characters; in the grammar of src/core/message.h.
export function longest(message) {
    let at = 0;
    const text = (end) => {
        let length = 0;
        while (at < message.length && !end.includes(message[at])) {
            if (message[at] === '{') length += brace();
            else length += message[at++].length;
        }
        return length;
    };
    const brace = () => {
        at += /^\{-?[a-z0-9_.]+(:\d+)?/.exec(message.slice(at))[0].length;
        let most = message[at] === '}' ? NAME_CHARS : 0;
        if (message[at] === '#') at = message.indexOf('}', at);
        while (message[at] === '|') {
            at = message.indexOf('=', at) + 1;
            most = Math.max(most, text('|}'));
        }
        at++;
        return most;
    };
    return text('');
}
