// Roulette's view as this side reads it.
import type { View } from '../core/messages';
import type { RouletteAction, RouletteCartridge, RouletteView } from '../protocol.gen';
import { gameTable } from '../core/tables';

export type Cartridge = RouletteCartridge;
export type Kind = RouletteAction;
export type { RouletteView };

export const kinds = gameTable('roulette').enums['action'] as Kind[];

export const read = (view: View): RouletteView => view as unknown as RouletteView;

// The same view with some members of one seat changed.
export function patchSeat(view: View, seat: number, changes: Partial<Record<keyof RouletteView, unknown>>): View {
    const next: View = { ...view };
    for (const [name, value] of Object.entries(changes)) {
        const each = [...(view[name] as unknown[])];
        each[seat] = value;
        next[name] = each as never;
    }
    return next;
}
