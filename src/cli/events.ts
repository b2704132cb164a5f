import type { Command } from 'commander';
import { retryParked } from '../../schema/activity/event/failures.ts';
import { consumers } from '../../schema/consumers.ts';
import { Failure } from './failure.ts';
import { withDomain } from './open.ts';
import type { Terminal } from './terminal.ts';

/** `events retry`: processes the parked events of all consumers again. Exit code 1 if one still fails. */
export function addEvents(program: Command, terminal: Terminal): void {
  const { say } = terminal;
  program
    .command('events')
    .description(say('help.events'))
    .helpCommand(false)
    .command('retry')
    .description(say('help.events.retry'))
    .action(async () => {
      const { taken, failed } = await withDomain((services) => retryParked(services, consumers));
      terminal.note(say('events.retried', { taken }));
      if (failed > 0) throw new Failure('events.failed', { failed });
    });
}
