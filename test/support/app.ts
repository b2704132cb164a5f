import type { FastifyInstance } from 'fastify';
import type { Services } from '../../schema/kernel/context.ts';
import { createApp } from '../../src/app.ts';
import { openLog } from '../../src/log.ts';
import { openDatabase } from '../../src/ports/database/index.ts';
import { openJobs } from '../../src/ports/jobs/index.ts';
import { noMail } from '../../src/ports/mail/none.ts';
import { workers } from '../../src/workers/index.ts';
import { keepLogged } from './logs.ts';
import { postgres } from './postgres.ts';
import { baseUrl, servicesOver } from './services.ts';

/** The real app on a real database, with its log lines. */
export type TestApp = { readonly app: FastifyInstance; readonly services: Services; readonly logged: string[] };

type AppConfig = Parameters<typeof createApp>[0]['config'];

let shared: Promise<TestApp> | undefined;

/** The app of this worker, on a database of the run's PostgreSQL. */
export function testApp(): Promise<TestApp> {
  shared ??= open();
  return shared;
}

/**
 * Makes the next `testApp` open a new database. For test files that fill theirs, because files that follow compare all rows before and
 * after.
 */
export async function renewApp(): Promise<void> {
  const before = await shared;
  shared = undefined;
  await before?.app.close();
  await before?.services.jobs.stop();
  await before?.services.database.close();
}

async function open(): Promise<TestApp> {
  const databaseUrl = await (await postgres()).createDatabase();
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const jobs = await openJobs(database, {
    kinds: workers({ database, mail: noMail, services: () => services }),
    works: false,
    onError: (error) => console.error(error),
  });
  const services = await servicesOver({ database, jobs });
  return appOver(services);
}

/** Another app over open services, such as recording ones. */
export async function appOver(services: Services, config: Partial<AppConfig> = {}, guide?: string): Promise<TestApp> {
  const logged: string[] = [];
  const log = openLog('debug', {
    write(line) {
      logged.push(line);
      keepLogged(line);
    },
  });
  const defaults: AppConfig = {
    bodyLimit: 1024 * 1024,
    uploadLimit: 20 * 1024 * 1024,
    trustProxy: false,
    publicUrl: undefined,
    baseUrl,
    oidc: undefined,
    corsOrigins: [],
    oauthRegistration: true,
  };
  const documentAllow = ['127.0.0.0/8'];
  const app = await createApp({ services, config: { ...defaults, ...config }, log, documentAllow, ...(guide && { guide }) });
  return { app, services, logged };
}
