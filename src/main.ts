import about from '../package.json' with { type: 'json' };
import { announcer } from './announce.ts';

// Announced first, because loading the rest takes seconds on a busy machine.
announcer()('starting', { version: about.version });

await import('./server.ts');
