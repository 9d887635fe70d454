// The core itself, and matches that were played: told again, judged and checked in a worker.
import type { Verdict } from './core';
import coreUrl from './core.wasm?url';
import type { FromRecords, ToRecords, Work } from './messages';

// Some servers of files do not know what this file is, and streaming wants them to.
async function compile(): Promise<WebAssembly.Module> {
    const answer = await fetch(coreUrl);
    if (!answer.ok) throw new Error(`the core: ${answer.status}`);
    if (answer.headers.get('content-type') === 'application/wasm')
        return WebAssembly.compileStreaming(answer);
    return WebAssembly.compile(await answer.arrayBuffer());
}

let module: Promise<WebAssembly.Module> | null = null;

// The core, fetched and compiled once.
export function compiled(): Promise<WebAssembly.Module> {
    module ??= compile();
    module.catch(() => (module = null));
    return module;
}

// A worker that looks at them, begun when it is asked for the first time.
export class Records {
    private worker: Worker | null = null;
    private readonly asked = new Map<number, (answer: FromRecords['answer']) => void>();
    private ids = 0;

    async do(work: Work): Promise<FromRecords['answer']> {
        this.worker ??= this.start(await compiled());
        const id = ++this.ids;
        const done = new Promise<FromRecords['answer']>((take) => this.asked.set(id, take));
        this.worker.postMessage({ is: 'work', id, work } satisfies ToRecords);
        return done;
    }

    private start(module: WebAssembly.Module): Worker {
        const worker = new Worker(new URL('./records.worker.ts', import.meta.url), {
            type: 'module',
        });
        worker.onmessage = ({ data }: MessageEvent<FromRecords>) => {
            this.asked.get(data.id)?.(data.answer);
            this.asked.delete(data.id);
        };
        worker.onerror = (event) => {
            event.preventDefault();
            console.warn(event.message);
            worker.terminate();
            this.worker = null;
            for (const take of this.asked.values()) take({ reason: 'other' });
            this.asked.clear();
        };
        worker.postMessage({ is: 'start', module } satisfies ToRecords);
        return worker;
    }
}

const proofs = new Records();
const reviews = new Records();

// Asks a worker of this device about a record; reviews have one of their own, since they take long.
export const look = (work: Work): Promise<FromRecords['answer']> =>
    (work.do === 'review' ? reviews : proofs).do(work);

// As a server answers.
export function respond(answer: FromRecords['answer']): Response {
    if ('text' in answer) return new Response(answer.text, { status: 200 });
    return new Response(JSON.stringify(answer), { status: 404 });
}

const noCore: Verdict = { line: 0, key: 'no-core', detail: '' };
let last: { record: string; verdict: Verdict } | null = null;

// The verdict of this device's own core on a record. One that is looked at again has it already.
export async function verify(record: string): Promise<Verdict> {
    if (last?.record === record) return last.verdict;
    const found = await look({ do: 'verify', record }).catch(() => noCore);
    if (!('line' in found || 'moves' in found)) return noCore;
    if (found !== noCore) last = { record, verdict: found };
    return found;
}
