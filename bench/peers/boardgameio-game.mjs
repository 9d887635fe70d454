// Hidden hands as boardgame.io wants a game: one object for its server and its clients. A move that
// needs what a client does not know runs on the server only.
import {SEATS, lay, newTable, viewOf} from './hands.mjs';

export const hands = {
    name: 'hands',
    minPlayers: SEATS,
    maxPlayers: SEATS,
    disableUndo: true,
    setup: ({random}) => newTable(random.Shuffle),
    turn: {minMoves: 1, maxMoves: 1},
    moves: {
        lay: {
            client: false,
            move: ({G, playerID, random}, card) =>
                lay(G, Number(playerID), card, random.Shuffle) ? undefined : 'INVALID_MOVE',
        },
    },
    playerView: ({G, playerID}) => viewOf(G, playerID === null ? null : Number(playerID)),
};
