// The end of `npm ci`: generates the database's client, builds the web app, removes from the packages what nothing reads.
// Plain JavaScript: a Node too old for TypeScript gets as far as saying so.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { tooOld } from './src/cli/node-version.js';

const modules = join(import.meta.dirname ?? '.', 'node_modules');

/** 320 MB that packages bring for others: compilers for other databases, C headers, browsers' copies, maps of sources. */
const unread = [
  '**/*.map',
  'node-{linux,win}-*/{include,share}',
  '@prisma/client/runtime/*.{cockroachdb,mysql,sqlite,sqlserver}.*',
  '@prisma/client/runtime/query_compiler_small_*',
  '@tabler/icons/{categories,icons,icons.json,tabler-nodes-*.json}',
  '{effect,openai}/src',
  'pdfjs-dist/legacy',
  'tesseract.js-core/*.wasm.js',
];

/** Runs a program with this Node until it has ended well. */
const run = (...args) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: join(modules, '..'), stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args[0]}: ${code}`))));
  });

/** Without what development brings (`npm ci --omit=dev`), what was built before is served. */
async function build() {
  if (fs.existsSync(join(modules, 'vite'))) {
    await Promise.all([run('prisma/generate.ts'), run('node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn')]);
  } else if (!['prisma/generated/client', 'web/dist'].every((path) => fs.existsSync(join(modules, '..', path)))) {
    throw new Error('`npm ci --omit=dev` builds nothing: first `npm ci`, or copy prisma/generated and web/dist here.');
  }
  for (const path of fs.globSync(unread, { cwd: modules })) fs.rmSync(join(modules, path), { recursive: true, force: true });
}

const refusal = tooOld();
if (refusal) process.stderr.write(refusal);
const ended = refusal
  ? 1
  : await build().then(
      () => 0,
      (error) => process.stderr.write(`${error.message}\n`) && 1,
    );
process.exit(ended);
