import type { Command } from 'commander';
import { eventKinds } from '../../schema/kernel/module.ts';
import { readConfig } from '../config.ts';
import type { Language, Terminal } from './terminal.ts';

/** `openapi`: prints the document that the server serves at /openapi.json. */
export function addOpenapi(program: Command, terminal: Terminal): void {
  program
    .command('openapi')
    .description(terminal.say('help.openapi'))
    .action(async () => {
      const { publicUrl } = readConfig();
      terminal.out(JSON.stringify(await describe(publicUrl, terminal.language), null, 2));
    });
}

/** Imports the whole schema and its transports, therefore only on demand. */
async function describe(publicUrl: string | undefined, language: Language): Promise<object> {
  const [{ schema }, { readTags }, { ownEndpoints }, { openapi }, { inLanguage }] = await Promise.all([
    import('../../schema/index.ts'),
    import('../adapters/rest/rows.ts'),
    import('../adapters/rest/own-endpoints.ts'),
    import('../adapters/rest/openapi/index.ts'),
    import('../adapters/rest/openapi/language.ts'),
  ]);
  const description = openapi({ endpoints: ownEndpoints(), schema, tags: readTags(), events: eventKinds, publicUrl });
  return inLanguage(description, language, publicUrl);
}
