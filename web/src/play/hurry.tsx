// Beats that are only shown can be tapped through, and bots that are awaited can be hurried.
import { useRef } from 'preact/hooks';

import { me, presenter } from '../core/device';
import type { View } from '../core/messages';
import { t } from '../core/say';
import type { SeatInfo } from '../core/seats';
import type { Clocked, Match } from '../core/session';
import { Button } from '../ui/press';

// Are only bots awaited, or a clock that moves a bot's hand?
function awaitsBots(turn: Clocked, view: View, seats: SeatInfo[]): boolean {
    const mover = view['mover'];
    const moves = turn.wait_ms !== null && typeof mover === 'number' ? [mover] : [];
    const awaited = turn.seats.length > 0 ? turn.seats : moves;
    return awaited.length > 0 && awaited.every((one) => seats[one]?.bot);
}

// A tap on the table itself: not on what can be pressed there, and not the end of a drag.
const SLOP_PX = 8;
const PRESSED = 'button, a, input, summary, dialog, label, .tray, [role=button], [role=slider]';
function useTap(act: () => void) {
    const from = useRef({ x: 0, y: 0 });
    return {
        onPointerDownCapture: (event: PointerEvent) =>
            void (from.current = { x: event.clientX, y: event.clientY }),
        onClick: (event: MouseEvent) => {
            const { x, y } = from.current;
            const moved = Math.hypot(event.clientX - x, event.clientY - y) > SLOP_PX;
            if (event.detail && !moved && !(event.target as Element).closest(PRESSED)) act();
        },
    };
}

// Tapped through: what is only shown, and then the bots that are awaited.
export function useHurry(
    { turn, view }: Match,
    seats: SeatInfo[],
    seat: number | null,
    busy: boolean,
) {
    const bots = awaitsBots(turn, view, seats);
    const goes = busy || bots;
    const hurry = () => {
        presenter.skip();
        if (bots && seat !== null) void me.value!.act({ do: 'hurry' });
    };
    return { goes, hurry, tap: useTap(() => goes && hurry()) };
}

export function SpeedUp({ wanted, onPress }: { wanted: boolean; onPress(): void }) {
    return (
        <Button
            class={`small round speed-up${wanted ? '' : ' not-now'}`}
            aria-label={t('turn.faster')}
            title={t('turn.faster')}
            disabled={!wanted}
            onPress={onPress}
        >
            <span aria-hidden="true">»</span>
        </Button>
    );
}
