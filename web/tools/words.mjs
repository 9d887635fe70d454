// Checks the page's words and writes their types: src/words.gen.ts. A message that one language
// lacks, that has other parameters there, or that nobody uses, fails the build; so does a prompt of
// more than 90 characters or a button of more than 22 that nobody has looked at.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { langs, longest, own, parameters, part, shared } from './catalogue.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const faults = [];

function check(lang, key, message) {
    try {
        return [...parameters(message)].sort();
    } catch (error) {
        faults.push(`${lang} ${key}: ${error.message}`);
        return [];
    }
}

function sources(folder) {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return sources(path);
        return /\.tsx?$/.test(entry.name) && entry.name !== 'words.gen.ts'
            ? [readFileSync(path, 'utf8')]
            : [];
    });
}

const [fr, en] = langs.map(own);
for (const key of Object.keys(en)) if (!(key in fr)) faults.push(`fr ${key}: missing`);
const types = [];
const code = sources(join(root, 'src')).join('\n');
for (const [key, message] of Object.entries(fr)) {
    if (!(key in en)) {
        faults.push(`en ${key}: missing`);
        continue;
    }
    const wants = check('fr', key, message);
    const has = check('en', key, en[key]);
    if (wants.join() !== has.join()) faults.push(`${key}: fr has {${wants}}, en has {${has}}`);
    const stem = key.slice(0, key.lastIndexOf('.') + 1);
    const used = code.includes(`'${key}'`) || (stem && code.includes(`\`${stem}\${`));
    if (!used) faults.push(`${key}: nothing says it`);
    types.push(
        `    ${JSON.stringify(key)}: ${wants.length ? wants.map((name) => `'${name}'`).join(' | ') : 'never'};`,
    );
}
// The words of the games, whose parameters the C side checks, must at least have the same keys here.
// Nothing that people read begins a line with punctuation. Lines of a terminal are cut by hand.
const terminal = /^(play|join|cli)\./;
for (const [key, message] of Object.entries({ ...fr, ...shared('fr') })) {
    if (!terminal.test(key) && /(?<!\u00a0|\u202f)[;:!?»](?=[\s|}]|$)|«(?!\u00a0)/.test(message))
        faults.push(`fr ${key}: a no-break space (U+00A0) is missing before punctuation`);
}
for (const key of Object.keys(shared('fr'))) {
    if (!(key in shared('en'))) faults.push(`en ${key}: missing`);
    // What happens is told by the page too, whatever only a terminal says.
    const told = /^[a-z]+\.([a-z]+\.)?(event|move|stage)\./.test(key);
    if (told && !(key in part('fr', key.split('.')[0]))) faults.push(`${key}: the page lacks it`);
}

// Long ones that were looked at, each by itself: questions of the terminal quote what can be typed, hints
// are read once, and a few buttons carry a name or are whole lines.
const PROMPT_CHARS = 90;
const BUTTON_CHARS = 22;
const lookedAt = new Set([
    ...['roulette.ask', 'roulette.poppers.ask', 'chute.ask', 'thrill.ask', 'croisillon.ask'],
    ...['roulette.hint.pocket', 'roulette.hint.bid', 'roulette.hint.accuse'],
    ...['replay.review-wait'],
    ...['sport.hint.throw', 'sport.hint.give', 'sport.hint.wish'],
    ...['thrill.hint.pick', 'thrill.hint.bid', 'thrill.hint.place'],
    ...['chute.hint.wheel', 'chute.hint.lock', 'croisillon.hint.pick', 'croisillon.hint.press'],
    ...['sit.watch-how', 'log.secret', 'absent.hurry', 'menu.pass'],
    ...['sport.ui.placed', 'thrill.ui.turn-fast', 'thrill.ui.stock-empty', 'thrill.ui.purse'],
    ...['croisillon.ui.take', 'hold.again'],
]);
const onButtons = new Set(
    [...code.matchAll(/<(Button|Hold|button)\b([\s\S]*?)<\/\1>/g)].flatMap(([, , inside]) =>
        [...inside.matchAll(/(label=\{|title=\{)?\s*\bt\(\s*'([^']+)'/g)].flatMap(([, is, key]) =>
            is ? [] : [key],
        ),
    ),
);
const tooLong = langs.flatMap((lang) =>
    Object.entries({ ...shared(lang), ...own(lang) }).flatMap(([key, message]) => {
        const prompt = /\.(ui\.)?ask$|\.hint\./.test(key) && longest(message) > PROMPT_CHARS;
        const button = onButtons.has(key) && longest(message) > BUTTON_CHARS;
        return prompt || button ? [key] : [];
    }),
);
for (const key of new Set(tooLong))
    if (!lookedAt.has(key)) faults.push(`${key}: long for a prompt or a button; is it meant?`);
for (const key of lookedAt)
    if (!tooLong.includes(key)) faults.push(`${key}: no longer long, take it off the list`);

for (const fault of faults) console.error(`words: ${fault}`);
if (faults.length) process.exit(1);

writeFileSync(
    join(root, 'src/words.gen.ts'),
    `// Made by tools/words.mjs from words/fr.json: every message of the page and its parameters.\n` +
        `export interface Words {\n${types.join('\n')}\n}\n`,
);
const bytes = langs.map((lang) => `${lang} ${JSON.stringify(part(lang, 'lobby')).length}`);
console.log(`words: ${types.length} messages (${bytes.join(', ')} bytes in the lobby)`);
