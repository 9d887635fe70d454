// The processor's work for this process and all that it has started: the browser with its many
// processes, the servers, and this one.
import { readFileSync, readdirSync } from 'node:fs';

const TICKS = 100; // of the clock of /proc, a second

function readProcesses() {
    const found = new Map();
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
        try {
            const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
            const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
            const rest = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
            // Its own time, and that of its children that have ended.
            const ticks = rest.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
            const draws = readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('=gpu-process');
            found.set(Number(pid), { name, parent: Number(rest[1]), ticks, draws });
        } catch {
            // It has ended meanwhile.
        }
    return found;
}

export function cpuSeconds() {
    const found = readProcesses();
    const isOurs = (pid) =>
        pid === process.pid || (found.has(pid) && isOurs(found.get(pid).parent));
    const partOf = (pid, { name, draws }) => {
        if (pid === process.pid) return 'runner';
        if (draws) return 'drawing';
        return name.startsWith('ilinx') ? 'server' : 'browser';
    };
    const sums = { all: 0, browser: 0, drawing: 0, server: 0, runner: 0 };
    for (const [pid, one] of found) {
        if (!isOurs(pid)) continue;
        const { ticks } = one;
        const part = partOf(pid, one);
        sums[part] += ticks / TICKS;
        sums.all += ticks / TICKS;
    }
    return sums;
}
