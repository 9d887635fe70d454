// Several people at one keyboard hide a number at the same time. Each has two keys under one hand:
// one adds, one closes the fist. The screen shows fists and no number, and every press sounds alike.
import { signal } from '@preact/signals';

import { people } from '../core/device';
import { t } from '../core/say';
import type { Session } from '../core/session';
import { movesOf } from '../core/tables';
import type { GameViews } from '../games';
import { Icon } from '../ui/icons';
import { Button } from '../ui/press';

export const together = signal(false);

// The answers of somebody who has to name a number, from the lowest on.
export function numbersOf(session: Session, views: GameViews | null): string[] {
    const seat = session.seat.value;
    const match = session.match.value;
    if (seat !== null && match?.turn.seats.includes(seat) && views?.numbers)
        return views.numbers(match.view, seat);
    const legal = match ? movesOf(match) : [];
    const mayPass = legal.some(({ verb }) => verb.args.length === 0);
    if (seat === null || mayPass || !match?.turn.seats.includes(seat)) return [];
    const moves = legal.filter(
        ({ verb }) => verb.args.length === 1 && verb.args[0]!.names === null,
    );
    if (new Set(moves.map(({ verb }) => verb.name)).size !== 1) return [];
    return moves.sort((a, b) => Number(a.args[0]) - Number(b.args[0])).map(({ text }) => text);
}

// Two people or more on this device are asked for a number, and they have keys to do it with.
export const mayHideTogether = (views: GameViews | null): boolean =>
    matchMedia('(any-hover: hover)').matches &&
    people.value.filter((one) => numbersOf(one, views).length > 1).length > 1;

export const hidingTogether = (views: GameViews | null): boolean =>
    together.value && people.value.some((one) => numbersOf(one, views).length > 1);

export function OfferFists() {
    return (
        <Button class="small fists-offer" onPress={() => (together.value = true)}>
            <Icon name="people" /> {t('fists.offer')}
        </Button>
    );
}
