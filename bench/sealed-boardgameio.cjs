// Sealed stones with boardgame.io's reducer, as its documentation asks for: both players active at
// once, a hidden choice each, the last to choose resolves the round. Plays at random for some
// seconds of processor time and prints one JSON line. The rules are those of tests/samples/sealed.c.
'use strict';

const {CreateGameReducer, InitializeGame} = require('boardgame.io/internal');
const {ActivePlayers, INVALID_MOVE} = require('boardgame.io/core');

const STONES_MAX = 5, SCORE_TO_WIN = 5, NOT_CHOSEN = -1;

const game = {
    name: 'sealed',
    setup: () => ({round: 0, choice: [NOT_CHOSEN, NOT_CHOSEN], score: [0, 0]}),
    disableUndo: true,
    turn: {activePlayers: ActivePlayers.ALL},
    moves: {
        hide: ({G, playerID}, stones) => {
            const seat = Number(playerID);
            if (G.choice[seat] !== NOT_CHOSEN) return INVALID_MOVE;
            if (!Number.isInteger(stones) || stones < 0 || stones > STONES_MAX) return INVALID_MOVE;
            G.choice[seat] = stones;
            if (G.choice[0] === NOT_CHOSEN || G.choice[1] === NOT_CHOSEN) return undefined;
            G.score[(G.choice[0] + G.choice[1]) % 2]++;
            G.round++;
            G.choice = [NOT_CHOSEN, NOT_CHOSEN];
            return undefined;
        },
    },
    endIf: ({G}) => {
        const winner = G.score.indexOf(SCORE_TO_WIN);
        return winner >= 0 ? {winner} : undefined;
    },
};

const reducer = CreateGameReducer({game, isClient: false});

function playOut() {
    let state = InitializeGame({game, numPlayers: 2});
    let decisions = 0;
    while (!state.ctx.gameover) {
        const seat = state.G.choice[0] !== NOT_CHOSEN ? 1
            : state.G.choice[1] !== NOT_CHOSEN ? 0 : Math.floor(Math.random() * 2);
        const stones = Math.floor(Math.random() * (STONES_MAX + 1));
        const payload = {type: 'hide', args: [stones], playerID: String(seat)};
        const next = reducer(state, {type: 'MAKE_MOVE', payload});
        if (next._stateID === state._stateID) throw new Error('a lawful move was refused');
        state = next;
        decisions++;
    }
    const {score, round} = state.G;
    if (Math.max(...score) !== SCORE_TO_WIN || score[0] + score[1] !== round) {
        throw new Error('another game was played');
    }
    return decisions;
}

function measure(seconds) {
    const start = process.cpuUsage();
    let decisions = 0, used = 0;
    while (used < seconds) {
        for (let i = 0; i < 20; i++) decisions += playOut();
        const {user, system} = process.cpuUsage(start);
        used = (user + system) / 1e6;
    }
    return decisions / used;
}

measure(2); // the compiler warms up
console.log(JSON.stringify({decisions_per_cpu_second: Math.round(measure(Number(process.argv[2])))}));
