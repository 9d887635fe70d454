// Who has unmasked whom in the matches of an evening.
import { useEffect, useState } from 'preact/hooks';

import { loadWords, t } from '../core/say';
import type { ReplayLine } from '../protocol.gen';
import { fetchRecord } from '../replay/record';
import { unmasked } from '../roulette/story';

const LINES = 6;

interface Line {
    who: string;
    whom: string;
    count: number;
}

// The most frequent first.
async function count(replays: ReplayLine[]): Promise<Line[]> {
    const lines = new Map<string, Line>();
    for (const { address } of replays) {
        const fetched = await fetchRecord(address, 'public');
        if (!('record' in fetched)) continue;
        const { frames, seats } = fetched.record;
        for (const { who, whom } of unmasked(frames.flatMap(({ events }) => events))) {
            const names = { who: seats[who]!.name, whom: seats[whom]!.name };
            const key = JSON.stringify(names);
            const line = lines.get(key) ?? { ...names, count: 0 };
            lines.set(key, { ...line, count: line.count + 1 });
        }
    }
    return [...lines.values()].sort((a, b) => b.count - a.count).slice(0, LINES);
}

export function Unmasked({ replays }: { replays: ReplayLine[] }) {
    const [lines, setLines] = useState<Line[] | null>(null);
    useEffect(() => {
        void Promise.all([count(replays), loadWords('honours')]).then(([found]) => setLines(found));
    }, [replays.length]);
    if (!lines) return null;
    return (
        <div class="unmasked">
            <h3>{t('honours.unmasked')}</h3>
            {lines.length === 0 && <p class="soft">{t('honours.unmasked-none')}</p>}
            <ul>
                {lines.map((line) => (
                    <li key={`${line.who} ${line.whom}`}>
                        {t('honours.unmasked-line', { ...line })}
                    </li>
                ))}
            </ul>
        </div>
    );
}
