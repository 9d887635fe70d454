// Runs the checks of tests/*.check.mjs in a real Chromium against the real server, some beside each
// other, each within a time of its own.
//
//     node tests/run.mjs [--game GAME] [--only WORDS] [--lanes N] [--list] [WORDS ...]
//
// --game picks the checks of one game, --only those with these words in their name or file; words alone
// pick like --only, and a check needs one of them. ILINX names the program, ILINX_PAGE the folder of the
// page, CHROMIUM the browser. The last lines say which checks needed a second try and why: more than two
// of those fail the run, as does any check that failed twice.
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { cpuSeconds } from './cpu.mjs';
import { TITLES } from './guests.mjs';
import { checks, openHouse, within } from './house.mjs';

const CHECK_MS = 600000;
const LANES = 5; // most of a check is waiting
const SECOND_TRIES = 2;
const FAULT_LINES = 12; // of an error are told at the end
const USAGE = 2; // how the process ends when the command line picks nothing

const here = new URL('.', import.meta.url);
const complain = (sentence) => {
    console.error(sentence);
    process.exit(USAGE);
};

function readOptions() {
    const options = {
        game: { type: 'string' },
        only: { type: 'string', multiple: true, default: [] },
        lanes: { type: 'string', default: String(LANES) },
        list: { type: 'boolean', default: false },
    };
    try {
        const { values, positionals } = parseArgs({ options, allowPositionals: true });
        return { ...values, lanes: Number(values.lanes), only: [...values.only, ...positionals] };
    } catch (error) {
        return complain(error.message);
    }
}

async function readChecks() {
    const all = [];
    const files = readdirSync(here).filter((name) => name.endsWith('.check.mjs'));
    for (const file of files.sort()) {
        await import(new URL(file, here));
        all.push(...checks.splice(0).map((one) => ({ file, ...one })));
    }
    return all;
}

// Checks of one game have its name before their file's, or say its title.
const isOf =
    (game) =>
    ({ file, name }) =>
        file.split(/[-.]/)[0] === game || name.includes(game) || name.includes(TITLES[game]);

function choose(all, { game, only }) {
    if (game !== undefined && !Object.hasOwn(TITLES, game))
        complain(
            `No browser check is about a game called "${game}". The games are: ` +
                `${Object.keys(TITLES).sort().join(' ')}`,
        );
    const of = game === undefined ? all : all.filter(isOf(game));
    const has = (word) => (one) => `${one.file} ${one.name}`.includes(word);
    for (const word of only)
        if (!of.some(has(word)))
            complain(
                `No browser check${game ? ` of ${game}` : ''} has "${word}" in its name or file.`,
            );
    return only.length ? of.filter((one) => only.some((word) => has(word)(one))) : of;
}

const options = readOptions();
if (!(options.lanes >= 1)) complain('--lanes wants a number from 1 on.');
const all = await readChecks();
const chosen = choose(all, options);
if (options.list || chosen.length < all.length)
    for (const { file, name } of chosen) console.log(`${file}: ${name}`);
if (options.list) process.exit(0);

const seconds = (ms) => (ms / 1000).toFixed(1);
const column = (number) => String(number).padStart(5);
const began = Date.now();
const house = await openHouse();
const second = []; // needed a second try, and why
const failed = [];

// Null, or what was wrong.
async function attempt({ name, run, patient }) {
    const own = house.rent({ patient });
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

// The processor's work meanwhile, and the part of it that was drawing.
function toldWork(before, after) {
    const worked = (part) => column((after[part] - before[part]).toFixed(1));
    return ` ${worked('all')} cpu ${worked('drawing')} drawing`;
}

const lines = (fault) => String(fault.stack ?? fault).split('\n');
const indented = (text) => text.map((line) => `        ${line}`).join('\n');

// The machine may have other things to do: a check that fails is tried once more. With one lane, what
// the processor did for it is told as well.
async function run(one) {
    let first = null;
    for (let tries = 1; tries <= 2; tries++) {
        const since = Date.now();
        const before = options.lanes === 1 && cpuSeconds();
        const fault = await attempt(one);
        const verdict = !fault ? 'ok   ' : tries === 1 ? 'again' : 'FAIL ';
        const worked = before ? toldWork(before, cpuSeconds()) : '';
        console.log(`${verdict} ${column(seconds(Date.now() - since))} s${worked}  ${one.name}`);
        if (fault) console.log(indented(lines(fault).slice(0, 60)));
        if (!fault) {
            if (first) second.push({ name: one.name, fault: first });
            return;
        }
        first ??= fault;
    }
    failed.push({ name: one.name, fault: first });
}

const beside = chosen.filter((one) => !one.alone).sort((a, b) => b.long - a.long);
const lane = async () => {
    for (let one = beside.shift(); one; one = beside.shift()) await run(one);
};
await Promise.all(Array.from({ length: options.lanes }, lane));
for (const one of chosen.filter((one) => one.alone)) await run(one);
const cpu = cpuSeconds();
await house.close();

const tell = (title, list) => {
    if (!list.length) return;
    console.log(`\n${title}`);
    for (const { name, fault } of list)
        console.log(`  ${name}\n${indented(lines(fault).slice(0, FAULT_LINES))}`);
};
tell('Passed at the second try, each with its first error:', second);
if (second.length > SECOND_TRIES)
    console.log(`More than ${SECOND_TRIES} checks needed a second try, which fails the run.`);
tell('Failed twice:', failed);
const parts = Object.entries(cpu).map(([what, used]) => `${what} ${Math.round(used)}`);
console.log(
    `\n${chosen.length} checks in ${seconds(Date.now() - began)} s, ${failed.length} failed, ` +
        `${second.length} at the second try; CPU seconds: ${parts.join(', ')}`,
);
process.exit(failed.length || second.length > SECOND_TRIES ? 1 : 0);
