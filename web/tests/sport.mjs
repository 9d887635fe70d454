// Guests at a table of Sport ist Mord: they choose the box, and answer whatever is asked.
import { setSeats, sit } from './guests.mjs';
import { sleep } from './house.mjs';

const GO_ON_MS = 200000;

// Somebody opens a room, takes this box off the shelf and says after how many rounds it ends.
export async function hostSport(
    house,
    { rounds = 1, seats = 4, novice = 0, ...options } = {},
    query = '',
) {
    const page = await house.guest(options);
    await sit(page, `${house.base}/${query}`);
    const code = await page.locator('.code-small').textContent();
    await sleep(400);
    await page.locator('.box .lid', { hasText: 'Sport ist Mord' }).click();
    await page.waitForFunction(() =>
        /Sport/.test(document.querySelector('.box.open .label')?.textContent ?? ''),
    );
    await setSeats(page, seats);
    await page.locator('.chosen summary').last().click();
    const set = (option, value) =>
        page.evaluate(
            (what) => window.sockets.at(-1).send(JSON.stringify({ do: 'choose', ...what })),
            { id: `set ${option}`, option, value },
        );
    await set('rounds', rounds);
    const length =
        rounds === 1 ? /^1 (manche|round)$/ : new RegExp(`\\b${rounds} (manches|rounds)$`);
    await page.getByRole('button', { name: length, pressed: true }).waitFor();
    await set('novice', novice);
    return { page, code };
}

// In the page, the quick way for those who only have to keep the game going: as a reader's own click
// would. A few dice are tried, one after the other, before a guest has done with placing. True when what
// is wanted is there, or a moment is held to be looked at.
function step({ wanted, dice }) {
    const asked = wanted === 'end' || document.querySelector('.athlete.own.asked');
    const there = wanted === 'end' ? '.end' : `.tray.at-${wanted}`;
    if (window.held || (asked && document.querySelector(there))) return true;
    const find = (selector) => document.querySelector(`.tray ${selector}`);
    if (find('.place .finish')) {
        const goal = document.querySelector('.sport.glows');
        const hand = document.querySelectorAll('.tray .hand-die');
        window.tried ??= 0;
        if (goal) goal.click();
        else if (hand.length && window.tried++ < 2 * dice) hand[window.tried % hand.length].click();
        else if (find('.place .finish:enabled')) {
            window.tried = 0;
            find('.place .finish').click();
        }
        return false;
    }
    if (find('.card-button[aria-pressed=true]')) return false;
    const answer = document.querySelector('.tray.at-dope')
        ? '.answers .finish'
        : '.answers .button:not(.main)';
    const buttons = ['.throw', '.to-whom .button', '.card-button', '.draw', answer];
    buttons.map(find).find(Boolean)?.click();
    return false;
}

export const press = (page, dice = 3) => page.evaluate(step, { wanted: 'nothing', dice });

// Plays on until this question is put to the guest; "end" is the end of the match.
export const goOnTo = (page, wanted, dice = 3, ms = GO_ON_MS) =>
    page.waitForFunction(step, { wanted, dice }, { polling: 90, timeout: ms });

// The page's open question to its guest.
export const question = (page) =>
    page.evaluate(() => {
        const tray = document.querySelector('.tray');
        const has = (selector) => Boolean(tray?.querySelector(selector));
        if (has('.throw')) return 'throw';
        if (has('.to-whom')) return 'to-whom';
        if (has('.place .finish')) return 'place';
        if (has('.card-button') && !has('.card-button[aria-pressed=true]')) return 'card';
        if (has('.draw')) return 'draw';
        if (has('.repair'))
            return tray.className.includes('coach')
                ? 'coach'
                : tray.className.includes('dope')
                  ? 'dope'
                  : 'trainer';
        return null;
    });

export const count = (page, selector) => page.locator(selector).count();
