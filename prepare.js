// The last step of `npm ci`: generates the Prisma client and builds the web app. Skipped if no input changed since the last build, and
// when `npx atolye` links the checkout, where a server may be running. Plain JavaScript, so that a Node without TypeScript support
// still reports that it is too old.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { npmTooOld, tooOld } from './src/cli/node-version.js';

const root = import.meta.dirname ?? '.';
const modules = join(root, 'node_modules');
/** Holds the hash of the inputs of the last build; `npm ci` removes it together with the packages. */
const stamp = join(modules, '.cache/atolye/prepared');
const outputs = ['prisma/generated/client', 'web/dist'];
/** All that the build reads. */
const inputs = [
  'package-lock.json',
  'prepare.js',
  'prisma.config.ts',
  'tsconfig.json',
  'prisma/**/*',
  'schema/**/*',
  'src/**/*',
  'web/**/*',
];

/** Runs a program with this Node. @throws Error if it exits with another code than 0 */
const run = (...args) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args[0]}: ${code}`))));
  });

const built = () => outputs.every((path) => fs.existsSync(join(root, path)));

/** @returns a hash of the names and contents of all inputs */
function hashOfInputs() {
  const hash = createHash('sha256');
  const exclude = (path) => /(^|\/)(dist|generated|node_modules)(\/|$)/.test(path.replaceAll('\\', '/'));
  for (const path of fs.globSync(inputs, { cwd: root }).sort()) {
    if (exclude(path) || !fs.statSync(join(root, path)).isFile()) continue;
    hash.update(`${path}\0`).update(fs.readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/** Without development dependencies (`npm ci --omit=dev`) nothing is built: earlier output is required and used. */
async function build() {
  if (fs.existsSync(join(modules, 'vite'))) {
    const hash = hashOfInputs();
    if (built() && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash) return;
    await Promise.all([
      run('node_modules/prisma/build/index.js', 'generate', '--no-hints'),
      run('node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'),
    ]);
    fs.mkdirSync(join(stamp, '..'), { recursive: true });
    fs.writeFileSync(stamp, hash);
  } else if (!built()) {
    throw new Error('`npm ci --omit=dev` builds nothing: first `npm ci`, or copy prisma/generated and web/dist here.');
  }
}

// `npx` and `npm exec` link the checkout into a folder of their own and run this script in it.
// biome-ignore lint/style/noProcessEnv: npm names its command nowhere else
if (process.env.npm_command === 'exec') process.exit(0);
const refusal = npmTooOld() ?? tooOld();
if (refusal) process.stderr.write(refusal);
const ended = refusal
  ? 1
  : await build().then(
      () => 0,
      (error) => process.stderr.write(`${error.message}\n`) && 1,
    );
process.exit(ended);
