import type { Command } from 'commander';
import type { Terminal } from './terminal.ts';

/** `start`: runs the server until a signal ends it, as `npm start` does. */
export function addStart(program: Command, { say }: Terminal): void {
  program
    .command('start')
    .description(say('help.start'))
    .action(async () => {
      await import('../main.ts');
    });
}
