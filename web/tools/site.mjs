// Writes the page as a folder that any server of files can serve, under any path: site.mjs FOLDER.
// Its tables are in the page itself; nothing is asked of a server but the files.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const site = process.argv[2];
if (!site) throw new Error('usage: node tools/site.mjs FOLDER');

const files = (folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? files(path) : [path];
    });

rmSync(site, { recursive: true, force: true });
mkdirSync(site, { recursive: true });
// Compressed copies are for a server of ours, and some servers of files do not give out what begins with
// a dot: the service worker would miss it.
cpSync(dist, site, {
    recursive: true,
    filter: (path) => !/\.(br|gz)$|(^|[\\/])\.[^\\/]*$/.test(relative(dist, path)),
});

const edit = (name, change) => {
    const path = join(site, name);
    const before = readFileSync(path, 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`${name} is not what it was`);
    writeFileSync(path, after);
};
edit('index.html', (html) =>
    html.replace('<html', '<html data-site').replaceAll(/(href|src)="\//g, '$1="'),
);
const all = ['./', ...files(site).map((path) => relative(site, path))].filter(
    (name) => !/^(index\.html|sw\.js)$/.test(name),
);
edit('sw.js', (code) => code.replace('const ALL = []', `const ALL = ${JSON.stringify(all)}`));
console.log(`${site}: ${all.length + 1} files`);
