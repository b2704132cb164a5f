import '../../schema/modules.ts';
import { resolve } from 'node:path';
import type { Services } from '../../schema/kernel/context.ts';
import { SecretEncryption } from '../../schema/kernel/encryption.ts';
import { type Config, readConfig } from '../config.ts';
import { closeKnowledge, openKnowledge } from '../knowledge.ts';
import { DataDirInUse } from '../ports/database/data-dir.ts';
import { hasEmbedded } from '../ports/database/embedded.ts';
import { type Engine, lockDataDir, openDatabase } from '../ports/database/index.ts';
import { openDns } from '../ports/dns/index.ts';
import { openJobs } from '../ports/jobs/index.ts';
import { openMail } from '../ports/mail/index.ts';
import { openRateLimit } from '../ports/rate-limit/index.ts';
import { memorySignals } from '../ports/signals/memory.ts';
import { openWebhookSender } from '../ports/webhook-sender/index.ts';
import { workers } from '../workers/index.ts';
import { Failure } from './failure.ts';
import { requireMigrated } from './migrations.ts';
import { requireDataDir } from './require-data-dir.ts';
import { requireServer } from './server.ts';

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** @throws Failure if the folder contains no embedded database */
export function requireDatabase(dataDir: string): void {
  if (!hasEmbedded(dataDir)) throw new Failure('database.none', { dataDir: resolve(dataDir) });
}

/** Runs `work` with the folder locked. @throws DataDirInUse */
export async function withLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  requireDataDir(dataDir);
  const lock = lockDataDir(dataDir);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Opens a database for `work`. For an embedded one, the caller holds the lock. */
export async function withEngine<T>({ databaseUrl, dataDir }: Where, work: (database: Engine) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 4 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Runs `work` on the configured database without migrating it, and connects through a running server if there is one. Only `create` creates
 * an embedded database.
 * @throws DataDirInUse by a process that has not opened its database yet; Failure
 */
export async function withDatabase<T>(config: Where, work: (database: Engine) => Promise<T>, { create = false } = {}): Promise<T> {
  if (config.databaseUrl) {
    return withEngine(config, async (database) => {
      await requireServer(database);
      return work(database);
    });
  }
  if (!create) requireDatabase(config.dataDir);
  const holder = await holderOf(config.dataDir);
  return holder ? withEngine({ ...config, databaseUrl: holder }, work) : withLock(config.dataDir, () => withEngine(config, work));
}

/** Address of a running server's embedded database. */
async function holderOf(dataDir: string): Promise<string | undefined> {
  requireDataDir(dataDir);
  try {
    lockDataDir(dataDir).release();
    return undefined;
  } catch (error) {
    if (error instanceof DataDirInUse && error.database) return error.database;
    throw error;
  }
}

/** Opens the domain's services on a migrated database for `work`. Jobs are queued for a server. */
export async function withServices<T>(database: Engine, work: (services: Services) => Promise<T>): Promise<T> {
  // No job runs here, and errors are thrown to the caller, so `onError` does nothing.
  const config = readConfig();
  const { baseUrl, bounds, smtpUrl, mailFrom, dnsServers, quotas, webhookAllow, secretKeys } = config;
  const rateLimit = await openRateLimit({ quotas });
  const mail = await openMail({ url: smtpUrl, from: mailFrom });
  const jobs = await openJobs(database, { kinds: workers({ database, mail, services: () => services }), works: false, onError() {} });
  const webhooks = openWebhookSender({ allow: webhookAllow });
  const encryption = new SecretEncryption(secretKeys);
  const dns = openDns({ servers: dnsServers });
  const knowledge = await openKnowledge(database, config);
  const services: Services = {
    database,
    jobs,
    rateLimit,
    signals: memorySignals(),
    mail,
    dns,
    webhooks,
    encryption,
    ...knowledge,
    bounds,
    baseUrl,
  };
  try {
    return await work(services);
  } finally {
    await jobs.stop();
    await webhooks.close();
    await closeKnowledge(services);
    await mail.close();
  }
}

/** Runs `work` with the services on the configured database. @throws Failure if its schema is not this version's */
export function withDomain<T>(work: (services: Services) => Promise<T>): Promise<T> {
  return withDatabase(readConfig(), async (database) => {
    await requireMigrated(database);
    return withServices(database, work);
  });
}
