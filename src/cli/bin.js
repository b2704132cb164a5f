#!/usr/bin/env node
import { tooOld } from './node-version.js';

const refusal = tooOld();
if (refusal) {
  process.stderr.write(refusal);
  process.exitCode = 1;
} else await import('./atolye.ts');
