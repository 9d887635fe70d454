// Equal things that change places: each keeps its place while it is still wanted there, and one that
// is free goes to a new place, so that what moves on the table is what has moved in the game.
import type { Quaternion, Vector3 } from 'three';

import type { Things } from '../round/things';

export interface Spot {
    key: string;
    position: Vector3;
    turn: Quaternion;
    from?: Vector3; // where it comes from, if nothing that lies on the table can go there
}

export class Movers {
    private readonly keys: (string | null)[];

    // The items from `first` on, `count` of them.
    constructor(
        private readonly things: Things,
        private readonly first: number,
        private readonly count: number,
    ) {
        this.keys = Array.from({ length: count }, () => null);
    }

    // Which one lies at a place; -1: none.
    at(key: string): number {
        const place = this.keys.indexOf(key);
        return place < 0 ? -1 : this.first + place;
    }

    arrange(spots: Spot[], still: boolean): void {
        const wanted = new Map(spots.slice(0, this.count).map((spot) => [spot.key, spot]));
        const left: number[] = []; // lie where nothing is wanted any more
        const hidden: number[] = [];
        this.keys.forEach((key, at) => {
            const spot = key === null ? undefined : wanted.get(key);
            if (spot) this.put(at, spot);
            else (key === null ? hidden : left).push(at);
            if (spot) wanted.delete(spot.key);
        });
        for (const spot of wanted.values()) {
            const at = left.shift() ?? hidden.shift()!;
            const fresh = this.keys[at] === null;
            this.keys[at] = spot.key;
            this.put(at, spot);
            if (fresh && spot.from && !still) this.things.from(this.first + at, spot.from);
        }
        for (const at of left) {
            this.keys[at] = null;
            this.things.hide(this.first + at);
        }
    }

    private put(at: number, spot: Spot): void {
        this.things.put(this.first + at, spot.position, spot.turn);
    }
}
