// What guests do at a table of Sport ist Mord: choose the box, and answer whatever is asked.
import { setSeats, sit } from './guests.mjs';
import { sleep, until } from './house.mjs';

const GO_ON_MS = 200000;

// Somebody opens a room, takes this box off the shelf and says after how many rounds it ends.
export async function hostSport(house, { rounds = 1, seats = 4, ...options } = {}, query = '') {
    const page = await house.guest(options);
    await sit(page, `${house.base}/${query}`);
    const code = await page.locator('.code-small').textContent();
    await sleep(400);
    await page.locator('.box .lid', { hasText: 'Sport ist Mord' }).click();
    await page.waitForFunction(() => /Sport/.test(document.querySelector('.box.open .label')?.textContent ?? ''));
    await setSeats(page, seats);
    await page.locator('.chosen summary').last().click();
    const field = page.locator('.chosen .switch input[type=number]').first();
    await field.fill(String(rounds));
    await field.press('Enter');
    await field.blur();
    await until('the number of rounds is set', () => field.evaluate((input, rounds) => Number(input.value) === rounds, rounds));
    return { page, code };
}

// The quick way for those who only have to keep the game going: as a reader's own click would. A few
// dice are tried, one after the other, before a guest has done with placing.
export const press = (page, dice = 3) =>
    page.evaluate((dice) => {
        const find = (selector) => document.querySelector(`.tray ${selector}`);
        if (find('.place .main')) {
            const goal = document.querySelector('.sport.glows');
            const hand = document.querySelectorAll('.tray .hand-die');
            window.tried ??= 0;
            if (goal) goal.click();
            else if (hand.length && window.tried++ < 2 * dice) hand[window.tried % hand.length].click();
            else if (find('.place .main:enabled')) (window.tried = 0), find('.place .main').click();
            return;
        }
        if (find('.card-button[aria-pressed=true]')) return;
        const answer = document.querySelector('.tray.at-dope') ? '.answers .main' : '.answers .button:not(.main)';
        (find('.throw') ?? find('.to-whom .button') ?? find('.card-button') ?? find('.draw') ?? find(answer))?.click();
    }, dice);

const now = (page) => page.evaluate(() => document.querySelector('.end')?.className ?? document.querySelector('.tray')?.className ?? '');

// Plays on until this question is put to the guest; "end" is the end of the match.
export async function goOnTo(page, wanted, dice, ms = GO_ON_MS) {
    for (const end = Date.now() + ms; Date.now() < end; ) {
        const at = (await now(page)).split(' ');
        const asked = wanted === 'end' || (await page.locator('.athlete.own.asked').count());
        if (at.includes(wanted === 'end' ? 'end' : `at-${wanted}`) && asked) return;
        await press(page, dice);
        await sleep(120);
    }
    throw new Error(`never came to ${wanted}`);
}
