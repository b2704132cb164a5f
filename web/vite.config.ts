import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunks, markdownWriter } from './chunks.ts';
import { documents } from './documents.ts';

/** The API server in development (`npm run dev:web`). */
const server = 'http://127.0.0.1:4000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), markdownWriter(), chunks(import.meta.dirname), documents(import.meta.dirname), licenses(), compressed()],
  build: {
    chunkSizeWarningLimit: 800,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file of styles instead of one for each page: all pages together have 20 KB beside those of the components.
    cssCodeSplit: false,
  },
  server: {
    port: 5173,
    // The server's grammar of typed days is imported (`schema/filter/typed-day.ts`).
    fs: { allow: ['..'] },
    proxy: {
      '/api': server,
      '/auth': server,
      '/avatars': server,
      '/docs': server,
      '/openapi.json': server,
      '/healthz': server,
      '/graphql': { target: server, ws: true },
    },
  },
});

/** Writes a `.br` and a `.gz` next to each text file at build time, so that the server does not compress. */
function compressed(): Plugin {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    // Reads the written files, because Vite still changes chunks after the bundle was generated.
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/\.(js|mjs|css|svg|json|txt)$/.test(name)) continue;
        const bytes = readFileSync(join(dir, name));
        if (bytes.length < 1024) continue;
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes, options));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes));
      }
    },
  };
}

/** Writes `/licenses.txt` with the notices of all bundled packages, as their licences require. */
function licenses(): Plugin {
  return {
    name: 'licenses',
    apply: 'build',
    generateBundle() {
      const folders = new Set([...this.getModuleIds()].map((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]));
      const notices = [...folders].flatMap((folder) => (folder && existsSync(join(folder, 'package.json')) ? noticeOf(folder) : []));
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: `${notices.sort().join(`\n${'-'.repeat(80)}\n\n`)}\n` });
    },
  };
}

/** Returns a package's name, version and license, and its license texts. */
function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  return [`${name} ${version} (${license})\n`, ...files.map((file) => readFileSync(join(folder, file), 'utf8').trim())].join('\n');
}
