// Thoughts of bots, one after the other, beside the tables: a long one never holds up a hand.
import { Core } from './core';
import type { ToBots } from './messages';

addEventListener('message', ({ data }: MessageEvent<ToBots>) => {
    const core = new Core(data.module);
    data.tables.onmessage = ({ data: question }: MessageEvent<Uint8Array>) => {
        try {
            data.tables.postMessage(core.think(question));
        } catch (error) {
            postMessage(core.explain(error));
        }
    };
});
