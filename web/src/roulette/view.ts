// Roulette's view as this side reads it.
import type { View } from '../core/messages';
import type { RouletteAction, RouletteCartridge, RouletteView } from '../protocol.gen';
import { list, t } from '../core/say';
import { isYou } from '../core/seats';
import { figure, gameTable } from '../core/tables';
import type { TableProps } from '../games';

export type Cartridge = RouletteCartridge;
export type Kind = RouletteAction;
export type { RouletteView };

export const kinds = gameTable('roulette').enums['action'] as Kind[];
export const stages = gameTable('roulette').enums['stage'] as RouletteView['stage'][];

// Is nothing asked for in this stage but action cards?
const isWindow = (stage: RouletteView['stage']): boolean =>
    ((figure('roulette', 'windows') >> stages.indexOf(stage)) & 1) === 1;

export const read = (view: View): RouletteView => view as unknown as RouletteView;

// Whatever stops a window for action cards from passing by itself; null: the table waits for everybody, or
// somebody has stopped it.
export function passes(view: View): string | null {
    const { stage, windows, held } = read(view);
    return isWindow(stage) && !windows && !held.includes(1) ? 'hold' : null;
}

// The same view with some members of one seat changed.
export function patchSeat(
    view: View,
    seat: number,
    changes: Partial<Record<keyof RouletteView, unknown>>,
): View {
    const next: View = { ...view };
    for (const [name, value] of Object.entries(changes)) {
        const each = [...(view[name] as unknown[])];
        each[seat] = value;
        next[name] = each as never;
    }
    return next;
}

// A seat's name for its reader, who need not know what theirs is.
export function nameOf(props: TableProps, at: number | null, inside = false): string {
    if (!isYou(props, at)) return props.seats[at ?? -1]?.name ?? '';
    return inside ? t('roulette.ui.you-too') : t('roulette.ui.you');
}

// Seats that the table waits for.
export function awaited({ turn, seats }: TableProps): string {
    return list(turn.seats.map((at) => seats[at]?.name ?? '?'));
}
