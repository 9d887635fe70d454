// A server of boardgame.io: node boardgameio.mjs FOLDER PORT, where FOLDER/node_modules has it.
import {createRequire} from 'node:module';
import {resolve} from 'node:path';
import {hands} from './boardgameio-game.mjs';

const [folder, port] = process.argv.slice(2);
const {Server} = createRequire(resolve(folder, 'any.js'))('boardgame.io/server');

process.on('SIGPWR', () => globalThis.gc());
Server({games: [hands], origins: ['http://localhost']}).run(Number(port), () => console.log('ready'));
