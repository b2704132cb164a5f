#!/usr/bin/env node
// Plain JavaScript: read by a Node too old for TypeScript.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tooOld } from './node-version.js';

/** The Node that `npm ci` installed beside the other packages, on Linux with glibc and on Windows. */
const [system, program] = process.platform === 'win32' ? ['win', 'node.exe'] : ['linux', 'node'];
const installed = fileURLToPath(new URL(`../../node_modules/node-${system}-${process.arch}/bin/${program}`, import.meta.url));

const refusal = tooOld();
if (!refusal) await import('./atolye.ts');
else if (existsSync(installed)) {
  const child = spawn(installed, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends SIGINT to both processes. The server takes a second one as an order to stop at once.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  process.stderr.write(refusal);
  process.exitCode = 1;
}
