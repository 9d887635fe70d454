// The page's budgets, from the build itself: gzipped, fonts as they are. Fails when exceeded.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = process.argv[2] ?? fileURLToPath(new URL('../dist.part', import.meta.url));
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

const limits = {
    'lobby: JavaScript': 45,
    'lobby: CSS': 12,
    'lobby: fonts': 50,
    'lobby: all': 110,
    three: 140,
    'core, by brotli': 270,
};
// Every game has its box in the lobby; these limits are for seven. One more may add half a kilobyte.
const games = readFileSync(new URL('../../src/games/games.def', import.meta.url), 'utf8');
const more = Math.max(0, games.match(/^GAME/gm).length - 7) / 2;
const ofGame = { 'both views': 40, 'first frame, flat': 290, 'first frame, table': 290 };

function bytes(file) {
    const path = join(dist, file);
    return readFileSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).length;
}

// Everything that one entry needs before it can run.
function closure(name, seen = new Set()) {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return seen;
    seen.add(name);
    for (const other of chunk.imports ?? []) closure(other, seen);
    return seen;
}

function filesOf(names) {
    const files = new Set();
    for (const name of names) {
        const chunk = manifest[name];
        files.add(chunk.file);
        for (const css of chunk.css ?? []) files.add(css);
    }
    return files;
}

const union = (...sets) => new Set(sets.flatMap((set) => [...set]));
const minus = (a, b) => new Set([...a].filter((item) => !b.has(item)));
const sum = (files, pattern = /./) =>
    [...files].filter((file) => pattern.test(file)).reduce((all, file) => all + bytes(file), 0);
const heaviest = (names) => names.reduce((a, b) => (sum(filesOf([a])) > sum(filesOf([b])) ? a : b));
const entry = (pattern) => {
    const found = Object.keys(manifest).filter((name) => pattern.test(name));
    if (!found.length) throw new Error(`no chunk like ${pattern}`);
    return heaviest(found);
};

// A chunk by its source; one that others share is only known by its name.
const chunk = (source) => {
    const name = source
        .split('/')
        .pop()
        .replace(/\.tsx?$/, '');
    const shared = Object.keys(manifest).find(
        (key) => manifest[key].name === name && manifest[key].isDynamicEntry,
    );
    const found = manifest[source] ? source : shared;
    if (!found) throw new Error(`no chunk of ${source}`);
    return found;
};

const page = filesOf(closure('index.html'));
const words = filesOf(closure(entry(/virtual:words\/..\/lobby$/)));
const fonts = new Set(
    Object.values(manifest)
        .flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
        .filter((file) => /\.woff2$/.test(file)),
);
const lobby = union(page, words, new Set(['index.html']), fonts);
const play = filesOf(closure(chunk('src/play/play.tsx')));
const core = readdirSync(join(dist, 'assets')).find((name) => /^core-.*\.wasm\.br$/.test(name));
const weights = {
    'core, by brotli': readFileSync(join(dist, 'assets', core)).length,
    'lobby: JavaScript': sum(lobby, /\.js$/),
    'lobby: CSS': sum(lobby, /\.css$/),
    'lobby: fonts': sum(fonts),
    'lobby: all': sum(lobby),
};

// Every game with views of its own. Flat views that the table shares have no source in the manifest.
const sources = Object.keys(manifest).map(
    (name) => /^src\/(\w+)\/(?:views\.ts|table\.tsx)$/.exec(name)?.[1],
);
for (const game of new Set(sources.filter(Boolean))) {
    const round = closure(`src/${game}/table.tsx`);
    const shared = [...round].find(
        (name) => manifest[name].name === 'views' && manifest[name].isDynamicEntry,
    );
    const gameWords = filesOf(closure(entry(new RegExp(`virtual:words/../${game}$`))));
    const flat = minus(filesOf(closure(shared ?? `src/${game}/views.ts`)), union(page, play));
    const table = filesOf(round);
    const three = new Set([...table].filter((file) => /\/three-/.test(file)));
    const own = minus(table, union(page, play, flat, three));
    for (const [what, limit] of Object.entries(ofGame)) limits[`${game}: ${what}`] = limit;
    weights.three = Math.max(weights.three ?? 0, sum(three));
    weights[`${game}: both views`] = sum(union(flat, own));
    weights[`${game}: first frame, flat`] = sum(union(lobby, play, flat, gameWords));
    weights[`${game}: first frame, table`] = sum(union(lobby, play, flat, own, three, gameWords));
}

let failed = false;
for (const [what, base] of Object.entries(limits)) {
    const limit = /JavaScript|all|first frame/.test(what) ? base + more : base;
    const kilobytes = weights[what] / 1000;
    const over = kilobytes > limit;
    failed ||= over;
    console.log(
        `${over ? 'OVER ' : 'ok   '} ${what.padEnd(30)} ${kilobytes.toFixed(1).padStart(7)} of ${limit} kB`,
    );
}
if (failed) process.exit(1);
rmSync(join(dist, '.vite'), { recursive: true }); // it was for this only
