// Guests at a table of Thrill: they choose the box, and answer whatever is asked.
import { sleep, until } from './house.mjs';

const act = (page, what) =>
    page.evaluate(
        (what) =>
            window.sockets
                .at(-1)
                .send(JSON.stringify({ id: `t${Math.random()}`.slice(0, 12), ...what })),
        what,
    );

// The host takes this box, with so many seats and these options.
export async function choose(page, count, options = {}) {
    await act(page, { do: 'choose', game: 'thrill' });
    for (const [option, value] of Object.entries(options))
        await act(page, { do: 'choose', option, value });
    await act(page, { do: 'seats', count });
    await until('Thrill is chosen', () =>
        page.evaluate(() => document.body.textContent.includes('Thrill')),
    );
}

// The visible state of a table, read without asking it anything.
export const look = (page) =>
    page.evaluate(() => {
        const has = (selector) => Boolean(document.querySelector(selector));
        return {
            over: has('.ending, .end'),
            pick: has('.pick'),
            bid: has('.bid-tray'),
            weight: has('.thrill-tray .two'),
            bet: has('.bets'),
            load: has('.place-tray .said'),
            put: has('.place-tray > .button.main:not([disabled])'),
            lever: has('.lever'),
        };
    });

// One answer by whatever is there, with the mouse; false: nothing is asked.
export async function answer(page, chips) {
    const seen = await look(page);
    const click = (selector) =>
        page
            .locator(selector)
            .first()
            .click({ timeout: 2500 })
            .catch(() => {});
    await sleep(380); // what has just appeared is not pressed by accident
    if (seen.pick) {
        await click('.pick .stock:not([disabled])');
        await sleep(380);
        await click('.pick .main');
    } else if (seen.bid) {
        for (let i = 0; i < chips; i++) await click('.bid .round:last-child:not([disabled])');
        await click('.bid-tray .main');
    } else if (seen.weight) {
        await click('.two .main:not([disabled])');
    } else if (seen.bet) {
        await click('.bets .bet-card:not([disabled]), .bets > .button:last-child');
    } else if (seen.load) {
        await page
            .locator('.disc[role=button][data-disc], .disc-choice')
            .first()
            .press('Enter', { timeout: 2500 })
            .catch(() => {});
    } else if (seen.put) {
        await click('.place-tray > .button.main');
    } else if (seen.lever) {
        await click('.lever-says .button');
        await until('it has gone on', async () => !(await look(page)).lever, 30000).catch(() => {});
    } else return false;
    return true;
}

// Until somebody is asked for something that `wanted` knows.
export async function playTo(pages, wanted, chips = () => 0) {
    for (let tries = 0; tries < 400; tries++) {
        for (const [at, page] of pages.entries()) {
            if (wanted(await look(page))) return page;
            await answer(page, chips(at));
        }
        await sleep(60);
    }
    throw new Error('it never came');
}
