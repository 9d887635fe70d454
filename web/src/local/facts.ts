// The facts of this device's tables: a list for each, numbered from 1, added to and never changed.
//
// IndexedDB keeps them. Where it is forbidden, or once it is full, they are in memory alone, and the
// game goes on; what was kept until then stays as it is.

export type Keeping = 'kept' | 'forbidden' | 'full';

const NAME = 'ilinx';
const FACTS = 'facts'; // by table and number
const TABLES = 'tables'; // by table: when something of it was last kept
const TABLES_KEPT = 50;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((well, badly) => {
        request.onsuccess = () => well(request.result);
        request.onerror = () => badly(request.error ?? new Error('no reason'));
    });

function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
        request.result.createObjectStore(FACTS);
        request.result.createObjectStore(TABLES);
    };
    return done(request);
}

const all = (code: string): IDBKeyRange => IDBKeyRange.bound([code, 0], [code, Infinity]);

// One that is missing, or is no text, damages the table: what follows cannot be told without it.
async function factsOf(store: IDBObjectStore, code: string): Promise<string[]> {
    const [facts, keys] = await Promise.all([
        done(store.getAll(all(code))),
        done(store.getAllKeys(all(code))) as Promise<[string, number][]>,
    ]);
    const last = keys.at(-1)?.[1] ?? 0;
    const whole = last === facts.length && facts.every((fact) => typeof fact === 'string');
    return whole ? facts : [''];
}

export class Facts {
    private db: IDBDatabase | null = null;
    private readonly inUse = new Map<string, string[]>();
    private last: Promise<unknown> = Promise.resolve();

    constructor(private readonly tell: (keeping: Keeping) => void) {}

    async open(): Promise<void> {
        try {
            this.db = await open();
        } catch {
            this.tell('forbidden');
        }
    }

    async load(code: string): Promise<string[]> {
        const known = this.inUse.get(code);
        if (known) return known;
        let facts: string[] = [];
        try {
            const store = this.db?.transaction(FACTS).objectStore(FACTS);
            if (store) facts = await factsOf(store, code);
        } catch {
            this.giveUp('forbidden');
        }
        this.inUse.set(code, facts);
        return facts;
    }

    // One after the other: a table may have more to store before what it stored first is kept. False:
    // another page has written such a fact. Then its table is read anew.
    add(code: string, first: number, more: string[]): Promise<boolean> {
        const added = this.last.then(() => this.addNext(code, first, more));
        this.last = added;
        return added;
    }

    private async addNext(code: string, first: number, more: string[]): Promise<boolean> {
        const facts = await this.load(code);
        if (first !== facts.length + 1 || !(await this.keep(code, first, more))) {
            this.inUse.delete(code);
            return false;
        }
        facts.push(...more);
        return true;
    }

    private giveUp(why: Keeping): void {
        this.db?.close();
        this.db = null;
        this.tell(why);
    }

    private async keep(code: string, first: number, more: string[]): Promise<boolean> {
        if (!this.db) return true;
        try {
            const change = this.db.transaction([FACTS, TABLES], 'readwrite');
            const ended = new Promise<DOMException | null>((end) => {
                change.oncomplete = () => end(null);
                change.onabort = () => end(change.error ?? new DOMException('', 'AbortError'));
            });
            const store = change.objectStore(FACTS);
            more.forEach((fact, at) => store.add(fact, [code, first + at]));
            change.objectStore(TABLES).put(Date.now(), code);
            const error = await ended;
            if (error?.name === 'ConstraintError') return false;
            if (error) throw error;
            if (first === 1) await this.forgetOld();
        } catch (error) {
            const full = error instanceof DOMException && error.name === 'QuotaExceededError';
            this.giveUp(full ? 'full' : 'forbidden');
        }
        return true;
    }

    // The table is elsewhere from now on.
    async forget(code: string): Promise<void> {
        await this.last;
        this.inUse.delete(code);
        try {
            const change = this.db?.transaction([FACTS, TABLES], 'readwrite');
            change?.objectStore(TABLES).delete(code);
            if (change) await done(change.objectStore(FACTS).delete(all(code)));
        } catch {
            this.giveUp('forbidden');
        }
    }

    // Of many tables the oldest are forgotten.
    private async forgetOld(): Promise<void> {
        const change = this.db!.transaction([FACTS, TABLES], 'readwrite');
        const tables = change.objectStore(TABLES);
        const codes = (await done(tables.getAllKeys())) as string[];
        const times = (await done(tables.getAll())) as number[];
        const byAge = codes.map((code, at) => ({ code, at: times[at]! }));
        byAge.sort((a, b) => b.at - a.at);
        for (const { code } of byAge
            .slice(TABLES_KEPT)
            .filter((one) => !this.inUse.has(one.code))) {
            tables.delete(code);
            change.objectStore(FACTS).delete(all(code));
        }
    }
}
