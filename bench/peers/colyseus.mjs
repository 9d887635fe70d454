// A server of Colyseus: node colyseus.mjs FOLDER PORT, where FOLDER/node_modules has its packages.
// Each seat's hand is in its own view only, and the changes leave right after each move, not at the
// framework's usual twenty times a second.
import {createRequire} from 'node:module';
import {resolve} from 'node:path';
import {SEATS, lay, newTable, shuffleAnyhow, whoseTurn} from './hands.mjs';

const [folder, port] = process.argv.slice(2);
const need = createRequire(resolve(folder, 'any.js'));
const {Room, Server} = need('@colyseus/core');
const {WebSocketTransport} = need('@colyseus/ws-transport');
const {StateView, schema, t} = need('@colyseus/schema');

const Seat = schema({count: t.uint8(), laid: t.uint8(), score: t.uint32(), hand: t.array('uint8').view()}, 'Seat');
const Table = schema({played: t.uint32(), turn: t.uint8(), deals: t.uint32(), seats: t.array(Seat)}, 'Table');

class Hands extends Room {
    maxClients = SEATS;
    patchRate = null;

    onCreate() {
        this.rules = newTable(shuffleAnyhow);
        this.state = new Table();
        for (let i = 0; i < SEATS; i++) this.state.seats.push(new Seat());
        this.show(true);
        this.onMessage('lay', (client, card) => {
            const {deals} = this.rules, {seat} = client.userData;
            if (!lay(this.rules, seat, card, shuffleAnyhow)) {
                client.send('refused', card);
                return;
            }
            if (deals === this.rules.deals) {
                const {hand} = this.state.seats[seat];
                hand.splice(hand.indexOf(card), 1);
            }
            this.show(deals !== this.rules.deals);
            this.broadcastPatch();
        });
    }

    // Copies the rules' table to what is shown; only what differs is sent.
    show(dealt) {
        const {rules, state} = this;
        state.played = rules.played;
        state.turn = whoseTurn(rules);
        state.deals = rules.deals;
        rules.hands.forEach((cards, i) => {
            const seat = state.seats[i];
            seat.count = cards.length;
            seat.laid = rules.laid[i];
            seat.score = rules.score[i];
            if (!dealt) return;
            seat.hand.clear();
            seat.hand.push(...cards);
        });
    }

    onJoin(client) {
        const seat = this.clients.indexOf(client);
        client.userData = {seat};
        client.view = new StateView();
        client.view.add(this.state.seats[seat]);
        client.send('seat', seat);
        this.broadcastPatch();
    }
}

process.on('SIGPWR', () => globalThis.gc());
const server = new Server({greet: false, transport: new WebSocketTransport({pingInterval: 0})});
server.define('hands', Hands);
await server.listen(Number(port));
console.log('ready');
