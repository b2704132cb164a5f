import { enableCompileCache } from 'node:module';
import about from '../package.json' with { type: 'json' };
import { announcer } from './announce.ts';

// Types are stripped and code is compiled once a machine: of 3.2 s of CPU a start took, 0.6 s. Without a place to write
// to, it goes without.
enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/atolye`);

// The rest takes seconds to load on a busy machine.
announcer()('starting', { version: about.version });

await import('./server.ts');
