import type { Command } from 'commander';
import { reencryptBrowsers } from '../../schema/activity/push/subscriptions.ts';
import { reencryptWebhookSecrets } from '../../schema/activity/webhook/reencrypt.ts';
import { reencryptServerKeys } from '../../schema/people/session/server-key.ts';
import { readConfig } from '../config.ts';
import { Failure } from './failure.ts';
import { withDomain } from './open.ts';
import type { Terminal } from './terminal.ts';

/** `secrets seal`: re-encrypts stored secrets with the first of `SECRET_KEYS`, after a key was added or replaced. */
export function addSecrets(program: Command, terminal: Terminal): void {
  const { say } = terminal;
  program
    .command('secrets')
    .description(say('help.secrets'))
    .helpCommand(false)
    .command('seal')
    .description(say('help.secrets.seal'))
    .action(async () => {
      if (readConfig().secretKeys.length === 0) throw new Failure('secrets.noKey');
      const encrypted = await withDomain(async (services) => ({
        webhooks: await reencryptWebhookSecrets(services),
        keys: (await reencryptServerKeys(services)) + (await reencryptBrowsers(services)),
      }));
      terminal.note(say('secrets.sealed', encrypted));
    });
}
