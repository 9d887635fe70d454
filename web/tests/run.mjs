// Runs every check in tests/*.check.mjs in a real Chromium against the real server, some beside each
// other, each within a time of its own. ILINX names the program, ILINX_PAGE the folder of the page,
// CHROMIUM the browser; what follows on the command line picks checks by their names or files.
import { readdirSync } from 'node:fs';

import { checks, openHouse, within } from './house.mjs';

const CHECK_MS = 600000;
const LANES = 3; // most of a check is waiting
const here = new URL('.', import.meta.url);
const wanted = process.argv.slice(2);
const all = [];
for (const file of readdirSync(here).filter((name) => name.endsWith('.check.mjs')).sort()) {
    await import(new URL(file, here));
    all.push(...checks.splice(0).map((one) => ({ file, ...one })));
}
const chosen = all.filter(({ file, name }) => !wanted.length || wanted.some((word) => `${file} ${name}`.includes(word)));

const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1).padStart(5);
const began = Date.now();
const house = await openHouse();
let failed = 0;

// Null, or what was wrong.
async function attempt({ name, run }) {
    const own = house.rent();
    try {
        await within(CHECK_MS, run(own), name);
        if (own.faults.length) throw new Error(`errors of the page: ${own.faults.join('; ')}`);
        return null;
    } catch (error) {
        return error;
    } finally {
        await own.clear();
    }
}

// The machine may have other things to do: a check that fails is told of and tried once more, and
// what fails twice has failed.
async function run(one) {
    for (let tries = 1; tries <= 2; tries++) {
        const since = Date.now();
        const fault = await attempt(one);
        const verdict = !fault ? 'ok   ' : tries === 1 ? 'again' : 'FAIL ';
        console.log(`${verdict} ${seconds(since)} s  ${one.name}`);
        if (!fault) return;
        console.log(String(fault.stack).split('\n').slice(0, 60).map((line) => `        ${line}`).join('\n'));
        if (tries === 2) failed++;
    }
}

const beside = chosen.filter((one) => !one.alone);
const lane = async () => {
    for (let one = beside.shift(); one; one = beside.shift()) await run(one);
};
await Promise.all(Array.from({ length: LANES }, lane));
for (const one of chosen.filter((one) => one.alone)) await run(one);
await house.close();
console.log(`${chosen.length} checks, ${failed} failed, ${seconds(began).trim()} s`);
process.exit(failed || !chosen.length ? 1 : 0);
