// How the page is built: one entry, chunks by game and language, words and rules from the
// repository's own files.
import { defineConfig } from 'vite';

import { customMedia } from './tools/breakpoints.mjs';
import { headset } from './tools/headset.mjs';
import { rooted, rules, words } from './tools/modules.mjs';
import { shaders } from './tools/shaders.mjs';

export default defineConfig({
    base: './', // site.mjs puts the same files under any path; rooted() is for a server's addresses
    plugins: [words(), rules(), shaders(), headset(), rooted()],
    css: { postcss: { plugins: [customMedia()] } },
    worker: { format: 'es' },
    esbuild: { jsx: 'automatic', jsxImportSource: 'preact', legalComments: 'none' },
    build: {
        outDir: 'dist.part', // it becomes dist once it is compressed and weighed
        target: 'es2022',
        minify: 'terser', // one kilobyte in fifty less than esbuild's own
        terserOptions: { compress: { passes: 2 } },
        assetsInlineLimit: (file) => file.endsWith('.svg'), // the lids of the boxes; fonts stay files
        modulePreload: { polyfill: false },
        cssCodeSplit: true,
        reportCompressedSize: false,
        manifest: true,
        chunkSizeWarningLimit: 700,
        rollupOptions: {
            output: {
                manualChunks: (id) => {
                    if (id.includes('node_modules/three/')) return 'three';
                    // The lobby needs all of these: one request less each.
                    return /src\/lobby\/(art|invite)\.tsx$/.test(id) ? 'door' : undefined;
                },
                entryFileNames: 'assets/[name]-[hash].js',
                chunkFileNames: 'assets/[name]-[hash].js',
                assetFileNames: 'assets/[name]-[hash][extname]',
            },
        },
    },
    server: {
        proxy: {
            '/ws': { target: process.env.ILINX_URL ?? 'http://127.0.0.1:8000', ws: true },
            '/api': process.env.ILINX_URL ?? 'http://127.0.0.1:8000',
        },
    },
});
