// One clock for all devices: the server's, estimated from pings.

interface Sample {
    trip: number;
    offset: number;
}

const KEPT = 5;

export class SharedClock {
    private samples: Sample[] = [];

    // A ping sent at `sent` was answered at `now`, when the server's clock showed `server`.
    note(sent: number, server: number, now: number): void {
        const trip = now - sent;
        this.samples.push({ trip, offset: server + trip / 2 - now });
        if (this.samples.length > KEPT) this.samples.shift();
    }

    // The best sample is the one that travelled the shortest time.
    private get offset(): number {
        let best: Sample | undefined;
        for (const sample of this.samples) if (!best || sample.trip < best.trip) best = sample;
        return best?.offset ?? 0;
    }

    // A moment of the server's clock, on this device's clock.
    local(server: number): number {
        return this.samples.length ? server - this.offset : Date.now();
    }
}
