// A plain server of files, as a static host is one: nothing but what is in the folder, under a path.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = {
    '.css': 'text/css',
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json',
};

// asked: the paths that were asked for, in order.
export async function openFiles(folder, path = '/games/of/nerve/') {
    const asked = [];
    const server = createServer((request, answer) => {
        const { pathname } = new URL(request.url, 'http://localhost');
        asked.push(pathname);
        const name = normalize(pathname.slice(path.length) || 'index.html');
        const file = join(folder, name);
        const there = pathname.startsWith(path) && !name.startsWith('..') && existsSync(file);
        if (!there || !statSync(file).isFile()) return answer.writeHead(404).end();
        answer.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' });
        return createReadStream(file).pipe(answer);
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    const close = () => new Promise((done) => (server.close(done), server.closeAllConnections()));
    return { base: `http://localhost:${server.address().port}${path}`, asked, close };
}
