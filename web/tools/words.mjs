// Checks the page's words and writes their types: src/words.gen.ts. A message that one language
// lacks, that has other parameters there, or that nobody uses, fails the build.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { langs, own, parameters, part, shared } from './catalogue.mjs';

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
for (const key of Object.keys(shared('fr')))
    if (!(key in shared('en'))) faults.push(`en ${key}: missing`);

for (const fault of faults) console.error(`words: ${fault}`);
if (faults.length) process.exit(1);

writeFileSync(
    join(root, 'src/words.gen.ts'),
    `// Made by tools/words.mjs from words/fr.json: every message of the page and its parameters.\n` +
        `export interface Words {\n${types.join('\n')}\n}\n`,
);
const bytes = langs.map((lang) => `${lang} ${JSON.stringify(part(lang, 'lobby')).length}`);
console.log(`words: ${types.length} messages (${bytes.join(', ')} bytes in the lobby)`);
