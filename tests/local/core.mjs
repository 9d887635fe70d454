// The page's own wrapper around the core, for tests in Node.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const web = new URL('../../web/', import.meta.url);

export async function loadCore(wasm) {
    const { transformSync } = createRequire(new URL('package.json', web))('esbuild');
    const source = readFileSync(new URL('src/local/core.ts', web), 'utf8');
    const { code } = transformSync(source, { loader: 'ts', format: 'esm' });
    const { Core } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    return new Core(new WebAssembly.Module(readFileSync(wasm)));
}
