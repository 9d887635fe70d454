// Checks the style sheets: colours in figures stand in ui/palette.css alone, every shade there is used
// somewhere, and layouts change at the breakpoints of ui/breakpoints.css and nowhere else.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { breakpoints } from './breakpoints.mjs';

const root = fileURLToPath(new URL('../src', import.meta.url));
const PALETTE = join('ui', 'palette.css');
const PICTURE = /url\("data:[^"]*"\)/g; // has its own colours
const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i;

// Beside breakpoints a condition may ask what is no size: which way a screen is held, what points.
const named = breakpoints();
const known = (condition) =>
    condition
        .replace(/\((--[\w-]+)\)/g, (whole, name) => (named.has(name) ? '' : whole))
        .replace(/\((?:orientation|pointer|forced-colors): [a-z]+\)/g, '')
        .replace(/\b(?:and|not|or)\b|[(),\s]/g, '') === '';

const faults = [];
const files = readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
        ? readdirSync(join(root, entry.name)).map((name) => join(entry.name, name))
        : [entry.name],
);
const sheets = files
    .filter((name) => name.endsWith('.css'))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

for (const { name, text } of sheets)
    for (const [i, line] of text.split('\n').entries()) {
        const where = `src/${name}:${i + 1}`;
        if (name !== PALETTE && COLOUR.test(line.replace(PICTURE, '')))
            faults.push(`${where}: a colour in figures belongs in src/${PALETTE}`);
        const [, condition] = /^\s*@media (.*)\{/.exec(line) ?? [];
        if (condition && !known(condition))
            faults.push(`${where}: a condition names breakpoints of src/ui/breakpoints.css`);
    }

const code = files
    .filter((name) => /\.(?:css|tsx?)$/.test(name))
    .map((name) => readFileSync(join(root, name), 'utf8'))
    .join('\n');
const palette = sheets.find(({ name }) => name === PALETTE).text;
const read = new Set(code.match(/(?<=var\()--[\w-]+/g));
for (const [, name] of palette.matchAll(/^ +(--[\w-]+):/gm))
    if (!read.has(name) && !/^--colour-\d$/.test(name))
        faults.push(`src/${PALETTE}: nothing uses ${name}`);

for (const fault of faults) console.error(fault);
process.exit(faults.length ? 1 : 0);
