// The stage keeps its size for a whole match, whatever is asked: it is measured again and again, where
// the table lies flat and where it is drawn in the round.
import assert from 'node:assert/strict';

// From now on notes every box that the stage has while a match is shown.
export const watchStage = (page) =>
    page.evaluate(() => {
        window.stages = { boxes: new Set(), looks: 0 };
        setInterval(() => {
            const flat = document.querySelector('.play.plain .stage:not(:has(.end))');
            const one = document.querySelector('.play.table .scene canvas') ?? flat;
            if (!one) return;
            const { x, y, width, height } = one.getBoundingClientRect();
            window.stages.looks++;
            window.stages.boxes.add([x, y, width, height].map(Math.round).join(' '));
        }, 50);
    });

export async function assertOneStage(page, where) {
    const { boxes, looks } = await page.evaluate(() => ({
        ...window.stages,
        boxes: [...window.stages.boxes],
    }));
    assert.ok(looks > 3, `${where}: the stage was looked at ${looks} times`);
    assert.equal(
        boxes.length,
        1,
        `${where}: the stage had more than one size: ${boxes.join('; ')}`,
    );
}
