// A guest without eyes or pointer: what the accessibility tree holds, what live regions say, and keys.
import { sleep, until } from './house.mjs';

// In the page: keeps what a reader would speak by itself. A log speaks what is added to it, any other
// live region all that it says when that changes; what is out of the tree is silent.
function listen() {
    if (location.protocol === 'about:') return;
    window.said = [];
    const REGION = '[aria-live], [role=status], [role=alert], [role=log]';
    const before = new WeakMap();
    const speaks = (region) =>
        region &&
        region.getAttribute('aria-live') !== 'off' &&
        !region.closest('[inert], [aria-hidden=true]') &&
        region.checkVisibility({ visibilityProperty: true });
    const say = (region, text) => {
        const clean = text.replace(/\s+/g, ' ').trim();
        if (clean) window.said.push({ text: clean, urgent: region.role === 'alert' });
    };
    const regionOf = (node) =>
        (node instanceof Element ? node : node.parentElement)?.closest(REGION);
    const changed = new Set();
    new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
            const region = regionOf(target);
            if (!speaks(region)) continue;
            if (region.role !== 'log') changed.add(region);
            else if (type === 'characterData') say(region, target.parentElement.textContent);
            else for (const node of addedNodes) say(region, node.textContent);
        }
        for (const region of changed) {
            const text = region.textContent;
            if (before.get(region) !== text) say(region, text);
            before.set(region, text);
        }
        changed.clear();
    }).observe(document, { childList: true, subtree: true, characterData: true });
}

export async function blindGuest(house, options = {}) {
    const page = await house.guest(options);
    await page.addInitScript(listen);
    const line = await page.context().newCDPSession(page);
    await line.send('Accessibility.enable');
    const told = (all) =>
        all
            .filter(({ ignored, role }) => !ignored && role)
            .map((node) => ({
                role: node.role.value,
                name: (node.name?.value ?? '').replace(/\s+/g, ' ').trim(),
                is: Object.fromEntries(
                    (node.properties ?? []).map(({ name, value }) => [name, value.value]),
                ),
            }));
    const nodes = async () => told((await line.send('Accessibility.getFullAXTree')).nodes);
    const guest = {
        page,
        nodes,
        said: () => page.evaluate(() => window.said),
        // The focused element, as a screen reader tells it.
        focus: async () => {
            const { result } = await line.send('Runtime.evaluate', {
                expression: 'document.activeElement',
            });
            const { objectId } = result;
            const at = objectId
                ? await line
                      .send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false })
                      .catch(() => ({ nodes: [] })) // it has just gone
                : { nodes: [] };
            return told(at.nodes).at(-1) ?? { role: 'none', name: '', is: {} };
        },
        key: (key) => page.keyboard.press(key),
        // Waits until something like this has been said, from that one on.
        hears: (pattern, from = 0, ms = undefined) =>
            until(
                `something like ${pattern} is said`,
                async () => (await guest.said()).slice(from).some(({ text }) => pattern.test(text)),
                ms,
            ),
        // Goes on with Tab, or back, until something that is called like this has the focus.
        async find(pattern, tabs = 90) {
            for (let presses = 0; presses < tabs; presses++) {
                const at = await guest.focus();
                if (pattern.test(at.name) && at.role !== 'RootWebArea') return at;
                await guest.key('Tab');
            }
            return null;
        },
        // Finds it and presses it. What has just appeared cannot be pressed yet.
        async press(pattern, key = 'Enter') {
            const found = await guest.find(pattern);
            if (!found) throw new Error(`nothing is called ${pattern}`);
            await sleep(400);
            await guest.key(key);
        },
    };
    return guest;
}
