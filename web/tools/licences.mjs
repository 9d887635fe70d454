// Writes dist.part/licences.txt: the licence of Ilinx, then that of every font and package in the page,
// from the packages' own files. A package without a licence file fails the build.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('..', import.meta.url));
const dist = process.argv[2] ?? join(web, 'dist.part');
const line = '-'.repeat(78);

function read(path) {
    return readFileSync(path, 'utf8').replace(/\r\n/g, '\n').trim();
}

function licenceOf(folder) {
    const files = readdirSync(join(web, folder)).filter((name) =>
        /^(licen[cs]e|copying|notice)/i.test(name),
    );
    if (!files.length) throw new Error(`${folder} has no licence file`);
    return files.map((name) => read(join(web, folder, name))).join('\n\n');
}

// Packages not marked as tools in the lock are in the page.
const lock = JSON.parse(readFileSync(join(web, 'package-lock.json'), 'utf8'));
const shipped = Object.entries(lock.packages).filter(([folder, entry]) => folder && !entry.dev);

const notices = shipped.map(([folder, entry]) => {
    const name = folder.replace(/^.*node_modules\//, '');
    return `${line}\n${name} ${entry.version} (${entry.license})\n${line}\n\n${licenceOf(folder)}`;
});
const list = `The page of Ilinx contains these fonts and packages:
La page d’Ilinx contient ces polices et ces paquets :`;
writeFileSync(
    join(dist, 'licences.txt'),
    `${[`Ilinx\n\n${read(join(web, '../LICENSE'))}`, list, ...notices].join('\n\n')}\n`,
);
