#!/usr/bin/env node

// The reader of the output may close it early: `npx atolye openapi | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const { run } = await import('./program.ts');
process.exitCode = await run(process.argv.slice(2));
