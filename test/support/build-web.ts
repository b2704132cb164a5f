import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { browserMissing } from './chromium.ts';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'web/dist/index.html');
/** What the build is made of. */
const sources = ['web/src', 'web/public', 'web/index.html', 'web/vite.config.ts', 'package-lock.json'].map((path) => join(root, path));

/**
 * The web app is tested as it is built: builds it where `web/dist` is missing or older than what it is made of, and
 * where there is a browser to look at it.
 */
export default function setup(): void {
  if (browserMissing) return;
  const age = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (age > Math.max(...sources.map(changed))) return;
  // In a process of its own: the runner's `NODE_ENV` would make a build for development.
  const { NODE_ENV: _, ...env } = process.env;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** When a file, or the youngest below a folder, was changed. A folder counts too: a file may have gone. */
function changed(path: string): number {
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => changed(join(path, name))));
}
