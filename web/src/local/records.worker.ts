// Matches that were played: told again, judged, and checked line by line.
import { Core } from './core';
import type { FromRecords, ToRecords, Work } from './messages';

let core: Core;

function answerTo(work: Work): FromRecords['answer'] {
    switch (work.do) {
        case 'list':
            return core.list(work.secret, work.facts);
        case 'page':
            return core.page(work.number, work.as, work.token, work.secret, work.facts);
        case 'review':
            return core.review(work.record);
        case 'tell':
            return core.tell(work.as, work.record);
        case 'lawful':
            return core.lawful(work.after, work.seat, work.record);
        case 'fork':
            return core.fork(work.after, work.moves, work.record);
        case 'rekey':
            return core.rekey(work.key, work.tokens, work.facts);
        case 'resume':
            return core.resume(work);
        case 'verify':
            return core.verify(work.record);
    }
}

addEventListener('message', ({ data }: MessageEvent<ToRecords>) => {
    if (data.is === 'start') core = new Core(data.module);
    else postMessage({ id: data.id, answer: answerTo(data.work) } satisfies FromRecords);
});
