// Tables on this device: begun at once, kept, played without a server, and what happens where a browser
// does not let them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { transformSync } from 'esbuild';

import { insist, pressFor, sit } from './guests.mjs';
import { loadCore } from '../../tests/local/core.mjs';
import { check, settled, sleep, until } from './house.mjs';

const asking = (page) => page.waitForSelector('.play .ask, .play .tray');
const factsKept = (page) =>
    page.evaluate(
        () =>
            new Promise((done) => {
                const request = indexedDB.open('ilinx');
                request.onsuccess = () => {
                    const count = request.result.transaction('facts').objectStore('facts').count();
                    count.onsuccess = () => (request.result.close(), done(count.result));
                };
            }),
    );

check(
    'practice is on this device: no socket, no question to the server, kept over a reload',
    async (house) => {
        const page = await house.guest();
        const lobby = page.waitForResponse(/\/api\/server/); // the last that a lobby asks for
        let cores = 0;
        page.on('request', (request) => (cores += /\.wasm|\.worker/.test(request.url())));
        await page.goto(`${house.base}/`);
        await page.waitForSelector('.sit');
        await lobby;
        assert.equal(cores, 0, 'of this the lobby fetches nothing');
        const sockets = await page.evaluate(
            () => window.sockets.filter((one) => one instanceof WebSocket).length,
        );
        const asked = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await pressFor(page, '.practice', '.play');
        await asking(page);
        assert.equal(
            await page.evaluate(
                () => window.sockets.filter((one) => one instanceof WebSocket).length,
            ),
            sockets,
        );
        assert.deepEqual(
            asked.filter((path) => !path.startsWith('/assets/')),
            [],
        );
        assert.match(page.url(), /\/#here\/[A-Z]{4}-\w{12}$/);
        assert.ok(cores > 0);

        const hand = () => page.locator('.tray').first().textContent();
        const before = await settled(hand);
        const facts = await factsKept(page);
        await page.reload();
        await asking(page);
        assert.equal(await settled(hand), before);
        assert.ok(facts > 5 && (await factsKept(page)) >= facts);

        // Closed, and opened another time.
        const again = await page.context().newPage();
        await page.close();
        await again.goto(`${house.base}/#here`);
        await asking(again);
        assert.equal(await settled(() => again.locator('.tray').first().textContent()), before);
    },
);

check('a hint on this device: a bot thinks of it beside the table', async (house) => {
    const page = await house.guest();
    await page.goto(`${house.base}/?practice=roulette`);
    await asking(page);
    await insist(
        'a hint',
        () => page.locator('[aria-label="Demander un indice"]').first().click({ timeout: 2000 }),
        async () => (await page.locator('.hint p').count()) > 0,
    );
});

check('from a table on this device the way back leads to that of the server', async (house) => {
    const page = await house.guest();
    await page.goto(`${house.base}/`);
    await page.waitForSelector('.sit');
    await pressFor(page, '.practice', '.play');
    await asking(page);
    await page.reload();
    await asking(page);
    // And back to the table of the server.
    await page.goBack();
    await page.waitForSelector('.code-small');
    assert.doesNotMatch(page.url(), /#here/);
});

check(
    'several people here: a table on this device says so, and has no link to share',
    async (house) => {
        const page = await house.guest({ lang: 'en' });
        await page.goto(`${house.base}/#here`);
        await page.click('.sit .button.main');
        await page.waitForSelector('.start-bar');
        await until('it says where it is', () =>
            page.getByText('This table is on this device only.').count(),
        );
        assert.equal(await page.locator('.qr, .copy, .code-small').count(), 0);
        const top = async (of) => (await page.locator(of).first().boundingBox()).y;
        assert.ok((await top('.add-person')) < (await top('.invite')), 'others first, then where');
        const people = page.locator('.chair:not(.free) .who');
        const before = await people.count();
        await pressFor(page, '.add-person', '.same-device');
        await page.click('.same-device .button');
        await until('two people', async () => (await people.count()) === before + 1);
        await pressFor(page, '.start-bar .main', '.cover, .play');
    },
);

check(
    'others are invited in the middle of a match: the table goes to the server as it stands',
    async (house) => {
        const page = await house.guest({ lang: 'en' });
        await page.goto(`${house.base}/?practice=roulette`);
        await asking(page);
        const hand = (of) => settled(() => of.locator('.tray').first().textContent());
        const before = await hand(page);
        await page.click('.top .tools .button:last-child');
        await page.click('.invite-others');
        await page.waitForURL(/\/[A-Z]{4}-\w{12}$/);
        await asking(page);
        assert.equal(await hand(page), before);
        assert.equal(await factsKept(page), 0); // it is there, and no longer here

        const friend = await house.guest({ lang: 'en' });
        await friend.goto(page.url());
        await pressFor(friend, '.take-over .button', '.play .tray'); // in a bot's place
    },
);

check(
    'without a network others cannot be invited: it is said, and the game goes on',
    async (house) => {
        const page = await house.guest();
        page.lineIsDown = true;
        await page.goto(`${house.base}/?practice=roulette`);
        await asking(page);
        await page.context().setOffline(true);
        await page.click('.top .tools .button:last-child');
        await page.click('.invite-others');
        await page.getByText('elle continue ici').waitFor();
        assert.match(page.url(), /#here/);
        await page.context().setOffline(false);
    },
);

check('a table on this device is open in one page at a time', async (house) => {
    const page = await house.guest();
    await page.goto(`${house.base}/?practice=chute`);
    await asking(page);
    const second = await page.context().newPage();
    await second.goto(page.url());
    await asking(second);
    await page.waitForSelector('.sorry');
    await page.click('.sorry .button.main');
    await asking(page);
    await second.waitForSelector('.sorry');
});

// Starts the worker of tables with something changed before it begins.
async function worker(house, page, change) {
    await page.route(/tables\.worker/, async (route) => {
        const { pathname } = new URL(route.request().url());
        const code = await (await fetch(`http://127.0.0.1:${house.port}${pathname}`)).text();
        await route.fulfill({ contentType: 'text/javascript', body: change + code });
    });
}

check('a browser that keeps nothing says so, and the game goes on', async (house) => {
    const page = await house.guest();
    await worker(house, page, "Object.defineProperty(self, 'indexedDB', { value: undefined });");
    await page.goto(`${house.base}/?practice=roulette`);
    await page.getByText('Ce navigateur ne garde rien').first().waitFor();
    await asking(page);
});

check('storage that is full in the middle: it is said, the game goes on', async (house) => {
    const FACTS = 12;
    const page = await house.guest();
    const full = `
        let left = ${FACTS};
        const add = IDBObjectStore.prototype.add;
        IDBObjectStore.prototype.add = function (...fact) {
            if (left-- > 0) return add.apply(this, fact);
            throw new DOMException('no room', 'QuotaExceededError');
        };`;
    await worker(house, page, full);
    await page.goto(`${house.base}/?practice=roulette`);
    await page.getByText('Le stockage de cet appareil est plein').first().waitFor();
    await asking(page);
    assert.ok((await factsKept(page)) <= FACTS); // whole batches, and nothing behind them
});

check(
    'a core that does not load: a table of the server instead, or a clear sentence',
    async (house) => {
        const page = await house.guest();
        page.lineIsDown = true; // the browser complains of the file
        await page.route(/\.wasm/, (route) => route.abort());
        await page.goto(`${house.base}/#here`);
        await page.getByText('Les jeux ne se chargent pas').waitFor();
        await page.goto(`${house.base}/?practice=roulette`);
        await asking(page);
        assert.doesNotMatch(page.url(), /#here/);
        await page.unroute(/\.wasm/);
        await sit(page, `${house.base}/#here/new`);
    },
);

check(
    'a table whose facts are damaged or gone: a clear sentence, and a new table',
    async (house) => {
        const page = await house.guest();
        const without = (what) =>
            page.evaluate(
                (what) =>
                    new Promise((done) => {
                        const request = indexedDB.open('ilinx');
                        request.onsuccess = () => {
                            const change = request.result.transaction('facts', 'readwrite');
                            const facts = change.objectStore('facts');
                            if (what === 'all') facts.clear();
                            else
                                facts.getAllKeys().onsuccess = (event) =>
                                    facts.delete(event.target.result[3]);
                            change.oncomplete = () => (request.result.close(), done());
                        };
                    }),
                what,
            );
        await page.goto(`${house.base}/?practice=roulette`);
        await asking(page);
        await without('one');
        await page.reload();
        await page.getByText('Cette table est endommagée').waitFor();
        await without('all');
        await page.reload();
        await page.getByText('n’est plus sur cet appareil').waitFor();
        await page.getByText('Ouvrir une table').click();
        await page.waitForSelector('.sit');
    },
);

const LATE_MS = 1500;

// The worker of tables with this before its first lines, in its first so many lives. The next one is late, so
// that what is said meanwhile can be read.
async function failing(house, page, change, lives) {
    let begun = 0;
    await page.route(/tables\.worker/, async (route) => {
        const { pathname } = new URL(route.request().url());
        const code = await (await fetch(`http://127.0.0.1:${house.port}${pathname}`)).text();
        const body = begun++ < lives ? change + code : code;
        if (begun > lives) await sleep(LATE_MS);
        await route.fulfill({ contentType: 'text/javascript', body });
    });
}

const fails = (when) => `
    addEventListener('message', ({ data }) => {
        if (${when}) throw new Error('the core has failed');
    });`;

check(
    'a core that fails in a match: the table is set up again, and nothing is lost',
    async (house) => {
        const page = await house.guest();
        await failing(house, page, fails(`data.text?.includes('"do":"move"')`), 1);
        await page.goto(`${house.base}/?practice=chute`);
        await asking(page);
        const facts = await factsKept(page);
        await page.evaluate(() => {
            const session = window.sockets.at(-1);
            session.send(
                JSON.stringify({ do: 'move', id: 'x', match: 1, turn: 0, move: 'nothing' }),
            );
        });
        await page.getByText('On la remet en place').waitFor();
        await page.getByText('On la remet en place').waitFor({ state: 'detached' });
        await asking(page);
        assert.ok((await factsKept(page)) >= facts);
    },
);

check(
    'a core that fails whenever it starts says so, and so does one that cannot start',
    async (house) => {
        const page = await house.guest();
        await failing(house, page, fails(`data.is === 'open'`), 99);
        await page.goto(`${house.base}/#here/new`);
        await page.getByText('Cette table s’arrête sans cesse').waitFor();

        const other = await house.guest();
        await failing(house, other, 'WebAssembly.Instance = undefined;', 1);
        await other.goto(`${house.base}/#here/new`);
        await other.getByText('Les jeux ne se chargent pas').waitFor();
        await other.click('.sorry .button.main');
        await other.waitForSelector('.sit');
    },
);

const wasm = new URL('../src/local/core.wasm', import.meta.url);

check('the same bits in the browser: matches at random, hashed state by state', async (house) => {
    const node = await loadCore(wasm);
    const page = await house.guest();
    await page.goto(`${house.base}/`);
    const source = readFileSync(new URL('../src/local/core.ts', import.meta.url), 'utf8');
    const made = { loader: 'ts', format: 'iife', globalName: 'made' };
    const { code } = transformSync(source, made);
    const bytes = readFileSync(wasm).toString('base64');
    const games = node.games();
    for (const [game, matches] of [
        ['roulette', 100],
        ['chute', 100],
        ['sport', 100],
        ['thrill', 2],
        ['croisillon', 1],
    ]) {
        const at = games.indexOf(game);
        const there = await page.evaluate(`(async () => {
            ${code}
            const bytes = Uint8Array.from(atob('${bytes}'), (c) => c.charCodeAt(0));
            const core = new made.Core(await WebAssembly.compile(bytes));
            return core.playouts(${at}, ${matches}, '${game}');
        })()`);
        assert.deepEqual(there, node.playouts(at, matches, game), game);
    }
});
