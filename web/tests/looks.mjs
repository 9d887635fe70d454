// The rules for every screen: no violation that axe finds, nothing cut off, nothing that
// scrolls sideways, nothing too small for a finger.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axeSource = readFileSync(
    createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
    'utf8',
);

// Waits until every animation has ended and two frames in a row have put everything in the same
// places: a page that was just resized, on a busy machine too, is measured when it is done.
const atRest = (page) =>
    page.evaluate(async () => {
        const endless = (one) => one.effect.getComputedTiming().iterations === Infinity;
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        const places = () =>
            [...document.body.querySelectorAll('*')]
                .map((one) => {
                    const { x, y, width, height } = one.getBoundingClientRect();
                    return [x, y, width, height].map(Math.round).join();
                })
                .join(' ');
        let before = '';
        for (let tries = 0; tries < 10; tries++) {
            await Promise.all(
                document.getAnimations().map((one) => endless(one) || one.finished.catch(() => {})),
            );
            await frame();
            await frame();
            const now = places();
            if (now === before) return;
            before = now;
        }
    });

// The server forbids foreign scripts, so axe goes in through the debugger.
export async function axe(page, where) {
    await atRest(page);
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
    const violations = await page.evaluate(async () => {
        const result = await window.axe.run(document, { resultTypes: ['violations'] });
        return result.violations.map(
            (one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).slice(0, 3)}`,
        );
    });
    assert.deepEqual(violations, [], `axe: ${where}`);
}

// Texts may be cut where one can scroll to the rest of them, and nowhere else.
function faultsOfLayout() {
    const found = new Set();
    const name = (element) =>
        `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`;
    const wide = document.scrollingElement.scrollWidth - innerWidth;
    if (wide > 0) {
        const beyond = [...document.body.querySelectorAll('*')].filter(
            (one) => one.getBoundingClientRect().right > innerWidth + 1,
        );
        const first = beyond.find(
            (one) => !beyond.some((other) => other !== one && one.contains(other)),
        );
        found.add(`the page scrolls sideways by ${wide}: ${first ? name(first) : '?'}`);
    }
    const top = document.querySelector('dialog[open]') ?? document.body;
    const hidden = (element) =>
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        element.closest('.away, [inert]');

    for (const control of top.querySelectorAll(
        'button, a, summary, input, select, [role=slider]',
    )) {
        const box = (control.closest('label.switch') ?? control).getBoundingClientRect();
        if (!box.width || hidden(control) || control.closest('.paper p a, .fan')) continue;
        if (getComputedStyle(control.closest('.view-switch') ?? control).clipPath !== 'none')
            continue;
        if (box.height < 43.9 || box.width < 43.9)
            found.add(`${name(control)} is ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`);
    }

    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const element = text.parentElement;
        if (!text.data.trim() || hidden(element) || element.closest('script, style, svg')) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const box of range.getClientRects()) {
            if (box.width < 1) continue;
            // Up through everything that clips: a scroller shows the rest on demand.
            let scrollsX = false;
            let scrollsY = false;
            for (let up = element; up; up = up.parentElement) {
                const style = getComputedStyle(up);
                if (style.clipPath !== 'none') break;
                const edge = up.getBoundingClientRect();
                if (style.overflowX === 'auto' || style.overflowX === 'scroll') scrollsX = true;
                if (style.overflowY === 'auto' || style.overflowY === 'scroll') scrollsY = true;
                const cutX =
                    style.overflowX === 'hidden' &&
                    !scrollsX &&
                    (box.right > edge.right + 1.5 || box.left < edge.left - 1.5);
                const cutY =
                    style.overflowY === 'hidden' &&
                    !scrollsY &&
                    (box.bottom > edge.bottom + 3 || box.top < edge.top - 3);
                if (cutX || cutY)
                    found.add(`"${text.data.trim().slice(0, 40)}" is cut off by ${name(up)}`);
                if (style.position === 'fixed') break;
            }
            if (!scrollsX && (box.right > innerWidth + 1 || box.left < -1))
                found.add(`"${text.data.trim().slice(0, 40)}" is beyond the edge`);
        }
    }
    return [...found];
}

export async function layout(page, where) {
    await atRest(page);
    const faults = await page.evaluate(faultsOfLayout);
    assert.deepEqual(faults, [], `layout: ${where}`);
}

// Do two things lie over each other?
export const overlap = (page, one, other) =>
    page.evaluate(
        ([one, other]) => {
            const [a, b] = [one, other].map((selector) =>
                document.querySelector(selector)?.getBoundingClientRect(),
            );
            return (
                a &&
                b &&
                Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
                Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
            );
        },
        [one, other],
    );

// From now on, notes whatever moves for longer than those bear who want less motion.
export const watchMotion = (page) =>
    page.evaluate(() => {
        window.moved = new Set();
        const look = () => {
            for (const one of document.getAnimations()) {
                const { duration, iterations, delay } = one.effect.getComputedTiming();
                if (duration * Math.min(iterations, 1000) + delay > 200)
                    window.moved.add(
                        `${one.animationName ?? one.transitionProperty} of ${one.effect.target?.className}`,
                    );
            }
            requestAnimationFrame(look);
        };
        look();
    });
export const moved = (page) => page.evaluate(() => [...window.moved]);

// Is anything at all in the picture in the round? Of guests whose tables are drawn.
export const painted = (page) =>
    page.evaluate(() => {
        const { canvas, renderer, actor } = window.ilinxScene;
        renderer.render(actor.scene, actor.camera);
        const small = new OffscreenCanvas(8, 8).getContext('2d');
        small.drawImage(canvas, 0, 0, 8, 8);
        return small.getImageData(0, 0, 8, 8).data.some(Boolean);
    });
