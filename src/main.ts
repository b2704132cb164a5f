import { enableCompileCache } from 'node:module';

// Types are stripped and code is compiled once a machine: of 3.2 s of CPU a start took, 0.6 s. Without a place to write
// to, it goes without.
enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/atolye`);

await import('./server.ts');
