// Writes X.gz and X.br beside every file of dist.part/ that gets smaller by it, so that the server
// never compresses anything itself. Browsers take gzip alone where an origin is not secure, as in a
// kitchen's Wi-Fi: zopfli, which looks longer for the same format, saves a twentieth of it.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const dist = process.argv[2] ?? fileURLToPath(new URL('../dist.part', import.meta.url));
const MOST = 1 << 26; // bytes of one file
const compressible = /\.(html|js|css|svg|json|txt|wasm|webmanifest)$/;

function files(folder) {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? files(path) : [path];
    });
}

for (const path of files(dist).filter((file) => compressible.test(file))) {
    const bytes = readFileSync(path);
    const gz = execFileSync('zopfli', ['--i5', '-c', path], { maxBuffer: MOST });
    const br = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    if (gz.length < bytes.length) writeFileSync(`${path}.gz`, gz);
    if (br.length < bytes.length) writeFileSync(`${path}.br`, br);
}
