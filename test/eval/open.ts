import type { Services } from '../../schema/kernel/context.ts';
import type { Config } from '../../src/config.ts';
import { openDatabase } from '../../src/ports/database/index.ts';
import { openJobs } from '../../src/ports/jobs/index.ts';
import { noMail } from '../../src/ports/mail/none.ts';
import { openEmbeddings } from '../../src/ports/model/index.ts';
import { openSearch } from '../../src/ports/search/index.ts';
import { workers } from '../../src/workers/index.ts';
import { type PostgresServer, postgres } from '../support/postgres.ts';
import { servicesOver } from '../support/services.ts';
import { embeddingOnce, readingOnce } from './once.ts';

export type Drivers = Pick<Config, 'elasticsearch' | 'embeddings'>;

/**
 * Opens the product's services with these drivers on an empty database of the embedded PostgreSQL or of `server`. There is no chat model,
 * so answers are extractive.
 */
export async function openServices({ elasticsearch, embeddings }: Drivers, server?: PostgresServer): Promise<Services> {
  const database = await openDatabase({ databaseUrl: await (server ?? (await postgres())).createDatabase(), dataDir: '' });
  const kinds = workers({ database, mail: noMail, services: () => services });
  const jobs = await openJobs(database, { kinds, works: false, onError: (error) => process.stderr.write(`${error}\n`) });
  const defaults = await servicesOver({ database, jobs });
  const model = await openEmbeddings(embeddings);
  const services: Services = {
    ...defaults,
    search: await openSearch({ database, elasticsearch }),
    extractor: readingOnce(defaults.extractor),
    chat: undefined,
    embeddings: model && embeddingOnce(model),
  };
  return services;
}
