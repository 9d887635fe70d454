// The fists of those who hide a number together, while they do.
import './shut.css';

import { useEffect, useRef, useState } from 'preact/hooks';

import { people } from '../core/device';
import { t } from '../core/say';
import type { SeatInfo } from '../core/seats';
import { settings } from '../core/settings';
import { playOwn } from '../core/sound';
import type { GameViews } from '../games';
import { Badge } from '../ui/badge';
import { Button } from '../ui/press';
import { told } from '../ui/toast';
import { numbersOf, together } from './fists';

// By their places on the keyboard, whatever is printed on them; and what is printed there mostly.
const pairs = [
    ['KeyQ', 'KeyW'],
    ['KeyR', 'KeyT'],
    ['KeyU', 'KeyI'],
    ['KeyO', 'KeyP'],
    ['KeyX', 'KeyC'],
    ['KeyB', 'KeyN'],
] as const;
const printed = { fr: 'AZRTUIOPXCBN', en: 'QWRTUIOPXCBN' };

export function Fists({
    seats,
    question,
    views,
}: {
    seats: SeatInfo[];
    question: number;
    views: GameViews | null;
}) {
    const presses = useRef<number[]>([]); // drawn nowhere, and faster than any drawing
    const [closed, setClosed] = useState<number[]>([]);
    useEffect(() => ((presses.current = []), setClosed([])), [question]);
    useEffect(() => {
        const down = (event: KeyboardEvent) => {
            if (event.key === 'Escape') return void (together.value = false);
            const at = pairs.findIndex((pair) => (pair as readonly string[]).includes(event.code));
            const session = people.value[at];
            if (!session || event.ctrlKey || event.metaKey || event.altKey) return undefined;
            event.preventDefault();
            event.stopImmediatePropagation(); // these letters mean other things at other times
            const numbers = numbersOf(session, views);
            if (event.repeat || !numbers.length || closed.includes(at)) return undefined;
            playOwn('fist');
            const count = presses.current[at] ?? 0;
            if (event.code === pairs[at]![0])
                return void (presses.current[at] = (count + 1) % numbers.length);
            setClosed((now) => [...now, at]);
            return void told(session.move(numbers[count]!));
        };
        addEventListener('keydown', down, true);
        return () => removeEventListener('keydown', down, true);
    });
    const letters = printed[settings.lang.value];
    return (
        <section class="fists" aria-labelledby="fists-title">
            <h2 id="fists-title">{t('fists.title')}</h2>
            <p>{t('fists.how')}</p>
            <ul>
                {people.value.map((session, at) => {
                    const info = seats[session.seat.value ?? -1];
                    if (!info || at >= pairs.length) return null;
                    const shut = closed.includes(at) || !numbersOf(session, views).length;
                    return (
                        <li key={at} class={shut ? 'shut' : ''}>
                            <Badge colour={info.colour} name={info.name} />
                            <strong>{info.name}</strong>
                            <svg viewBox="0 0 60 50" aria-hidden="true">
                                <path d="M8 16c0-8 10-9 12-3 1-7 11-7 12 0 2-6 11-6 12 1 3-5 11-4 11 3v17c0 9-6 14-16 14H24C12 48 6 42 6 32z" />
                                <path
                                    class="line"
                                    d="M20 13v12M32 13v12M44 14v11M6 32c4-7 12-8 20-6"
                                />
                            </svg>
                            <span>{shut ? t('fists.shut') : t('status.choosing')}</span>
                            <span class="keys">
                                <kbd>{letters[at * 2]}</kbd> {t('fists.add')}{' '}
                                <kbd>{letters[at * 2 + 1]}</kbd> {t('fists.close')}
                            </span>
                        </li>
                    );
                })}
            </ul>
            <Button class="small" onPress={() => (together.value = false)}>
                {t('fists.leave')}
            </Button>
        </section>
    );
}
