// A WebSocket that does not give up: it notices when it is dead, and comes back.
//
// After a phone has slept, readyState says nothing. So whenever the page wakes up, and now and
// then, a ping is sent; what does not answer in time is closed and dialled again.

const WAKE_MS = 2000; // for an answer, when the page has just woken up
const ANSWER_MS = 6000; // otherwise
const PING_EVERY_MS = 10000;
const RETRY_FIRST_MS = 300;
const RETRY_LAST_MS = 2500;
const FIRST_PINGS = 5; // quickly, to set the clock

export interface Listener {
    opened(): void;
    message(text: string): void;
    lost(retryInMs: number): void;
}

export class Line {
    private socket: WebSocket | null = null;
    private wanted = true;
    private retryMs = RETRY_FIRST_MS;
    private retryTimer = 0;
    private answerTimer = 0;
    private pingTimer = 0;
    private pings = 0;
    private readonly wake = () => this.check();

    constructor(
        private readonly url: string,
        private readonly listener: Listener,
    ) {
        addEventListener('pageshow', this.wake);
        addEventListener('online', this.wake);
        document.addEventListener('visibilitychange', this.wake);
        this.dial();
    }

    send(message: object): boolean {
        if (this.socket?.readyState !== WebSocket.OPEN) return false;
        this.socket.send(JSON.stringify(message));
        return true;
    }

    // The other end said "not now": tries again, a little later.
    again(): void {
        this.fail();
    }

    close(): void {
        this.wanted = false;
        removeEventListener('pageshow', this.wake);
        removeEventListener('online', this.wake);
        document.removeEventListener('visibilitychange', this.wake);
        this.drop();
    }

    // Somebody is at the device again: is the other end still there? What has failed until now no
    // longer counts, or a phone that slept for long would wait for long.
    private check(): void {
        if (document.visibilityState === 'hidden') return;
        this.retryMs = RETRY_FIRST_MS;
        if (this.socket?.readyState === WebSocket.OPEN) this.ping(WAKE_MS);
        else if (this.wanted && this.socket === null) this.dial();
    }

    // Whatever arrives proves that the line is alive.
    private heard(): void {
        clearTimeout(this.answerTimer);
        this.answerTimer = 0;
    }

    private ping(patienceMs: number): void {
        clearTimeout(this.pingTimer);
        this.send({ do: 'ping', time: Date.now() });
        const soon = ++this.pings < FIRST_PINGS;
        this.pingTimer = window.setTimeout(() => this.ping(ANSWER_MS), soon ? 150 : PING_EVERY_MS);
        clearTimeout(this.answerTimer);
        this.answerTimer = window.setTimeout(() => this.fail(), patienceMs);
    }

    // Lets go of the socket without waiting for its close handshake, which may never come.
    private drop(): void {
        clearTimeout(this.retryTimer);
        clearTimeout(this.answerTimer);
        clearTimeout(this.pingTimer);
        const socket = this.socket;
        this.socket = null;
        if (!socket) return;
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close();
    }

    private fail(): void {
        this.drop();
        if (!this.wanted) return;
        const wait = this.retryMs * (0.75 + Math.random() / 2);
        this.retryMs = Math.min(RETRY_LAST_MS, this.retryMs * 2);
        this.retryTimer = window.setTimeout(() => this.dial(), wait);
        this.listener.lost(wait);
    }

    private dial(): void {
        this.drop();
        const socket = new WebSocket(this.url);
        this.socket = socket;
        this.answerTimer = window.setTimeout(() => this.fail(), ANSWER_MS);
        socket.onopen = () => {
            this.heard();
            this.retryMs = RETRY_FIRST_MS;
            this.pings = 0;
            this.listener.opened();
            this.ping(ANSWER_MS);
        };
        socket.onmessage = (event) => {
            this.heard();
            this.listener.message(String(event.data));
        };
        socket.onclose = () => this.fail();
    }
}
