// Hidden hands in JavaScript, for the peers: the rules of tests/samples/hands.c, except that a table
// never ends. Cards are numbered from 1.

export const SEATS = 4;
const CARDS = 52, NO_CARD = 0;

function deal(t, shuffle) {
    const deck = shuffle(Array.from({length: CARDS}, (_, i) => i + 1));
    t.hands = Array.from({length: SEATS}, (_, seat) => deck.filter((_, i) => i % SEATS === seat));
    t.deals++;
}

export function newTable(shuffle) {
    const t = {
        played: 0, deals: 0, hands: [],
        laid: new Array(SEATS).fill(NO_CARD), score: new Array(SEATS).fill(0),
    };
    deal(t, shuffle);
    return t;
}

export const whoseTurn = (t) => t.played % SEATS;

// Lays a card; false: that is not lawful, and nothing has changed.
export function lay(t, seat, card, shuffle) {
    const at = seat === whoseTurn(t) ? t.hands[seat].indexOf(card) : -1;
    if (at < 0) return false;
    if (seat === 0) t.laid.fill(NO_CARD);
    t.hands[seat].splice(at, 1);
    t.laid[seat] = card;
    t.played++;
    if (seat === SEATS - 1) {
        t.score[t.laid.indexOf(Math.max(...t.laid))]++;
        if (t.hands[seat].length === 0) deal(t, shuffle);
    }
    return true;
}

// The view of a seat; null: a spectator.
export function viewOf(t, seat) {
    const {played, deals, laid, score} = t;
    const hand = seat === null ? [] : t.hands[seat];
    return {played, deals, laid, score, counts: t.hands.map((h) => h.length), hand};
}

export function shuffleAnyhow(cards) {
    for (let i = cards.length - 1; i > 0; i--) {
        const j = Math.floor(Math.random() * (i + 1));
        [cards[i], cards[j]] = [cards[j], cards[i]];
    }
    return cards;
}
