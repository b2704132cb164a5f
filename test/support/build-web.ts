import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The web app is tested as it is built. In a process of its own: the runner's `NODE_ENV` would make a build for development. */
export default function setup(): void {
  const { NODE_ENV: _, ...env } = process.env;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
}
