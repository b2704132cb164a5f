#!/usr/bin/env node
// Plain JavaScript, because a Node without type stripping must be able to read it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as modules from 'node:module';
import { fileURLToPath } from 'node:url';
import { tooOld } from './node-version.js';

/** The Node that `npm ci` installed as a package, on Linux with glibc and on Windows. */
const [system, program] = process.platform === 'win32' ? ['win', 'node.exe'] : ['linux', 'node'];
const installed = fileURLToPath(new URL(`../../node_modules/node-${system}-${process.arch}/bin/${program}`, import.meta.url));

const refusal = tooOld();
if (!refusal) {
  // The cache of `start.js`, which saves more than half of the CPU per command. Not a named import, because an old Node lacks it.
  modules.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/atolye', import.meta.url)));
  await import('./atolye.ts');
} else if (existsSync(installed)) {
  const child = spawn(installed, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends SIGINT to both processes. A second SIGINT makes the server exit at once, so this process ignores its own.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  process.stderr.write(refusal);
  process.exitCode = 1;
}
