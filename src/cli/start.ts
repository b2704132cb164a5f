import type { Command } from 'commander';
import type { Terminal } from './terminal.ts';

/** `start`: what `npm start` runs, until a signal ends it. */
export function addStart(program: Command, { say }: Terminal): void {
  program
    .command('start')
    .description(say('help.start'))
    .action(async () => {
      await import('../main.ts');
    });
}
