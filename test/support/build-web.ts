import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { browserMissing } from './chromium.ts';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'web/dist/index.html');
/** Inputs of the build. */
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/chunks.ts',
  'web/documents.ts',
  'package-lock.json',
].map((path) => join(root, path));

/** Builds the web app if `web/dist` is missing or older than its sources, and if a browser is installed to test it. */
export default function setup(): void {
  if (browserMissing) return;
  const age = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (age > Math.max(...sources.map(changed))) return;
  // In a separate process, because the test runner's `NODE_ENV` would cause a development build.
  const { NODE_ENV: _, ...env } = process.env;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Time of the last change of a file or of anything in a folder, including the folder itself because of deleted files. */
function changed(path: string): number {
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => changed(join(path, name))));
}
