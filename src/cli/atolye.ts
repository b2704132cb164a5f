#!/usr/bin/env node
import { run } from './program.ts';

// The reader of the output may close it early: `npx atolye openapi | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await run(process.argv.slice(2));
