// Writes X.gz and X.br beside every file of dist.part/ that gets smaller by it, so that the server
// never compresses anything itself.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = process.argv[2] ?? fileURLToPath(new URL('../dist.part', import.meta.url));
const compressible = /\.(html|js|css|svg|json|txt|webmanifest)$/;

function files(folder) {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? files(path) : [path];
    });
}

for (const path of files(dist).filter((file) => compressible.test(file))) {
    const bytes = readFileSync(path);
    const gz = gzipSync(bytes, { level: 9 });
    const br = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    if (gz.length < bytes.length) writeFileSync(`${path}.gz`, gz);
    if (br.length < bytes.length) writeFileSync(`${path}.br`, br);
}
