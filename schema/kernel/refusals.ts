import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import { type AuditDraft, appendAudit } from './audit-log.ts';
import type { Context } from './context.ts';
import { Problem } from './errors.ts';

/** Interval in milliseconds in which an equal refusal is written once, and in which an organization's entries are counted. */
const window = 60_000;
/**
 * Maximum number of entries that a process writes for an organization in that interval, so that refused requests cannot
 * flood the log.
 */
const maxEntries = 60;

const written = new LRUCache<string, true>({ max: 10_000, ttl: window });
const counts = new LRUCache<string, { entries: number }>({ max: 10_000, ttl: window });

/** Runs outside the refused unit of work, which is rolled back. */
const outside = AsyncLocalStorage.snapshot();

/**
 * Records a refusal in the audit log, after the request: the first one per `key` within a minute. A failed write is
 * ignored, so that no request fails because of it.
 */
export function noteRefusal(context: Context, key: string, entry: AuditDraft): void {
  const { organization } = context.actor;
  // An outsider has no organization and therefore no audit log.
  if (organization === '') return;
  const whole = `${organization} ${key}`;
  if (written.has(whole)) return;
  const count = counts.get(organization) ?? { entries: 0 };
  if (count.entries >= maxEntries) return;
  count.entries += 1;
  if (count.entries === 1) counts.set(organization, count);
  written.set(whole, true);
  afterRequest(() => write(context, entry));
}

/** Runs `work` after the request, outside its unit of work. Its errors are ignored. */
export function afterRequest(work: () => Promise<void>): void {
  outside(() => setImmediate(() => void work().catch(() => undefined)));
}

async function write(context: Context, entry: AuditDraft): Promise<void> {
  const statement = appendAudit(context, [entry]);
  await context.services.database.sql(statement, statement.values);
}

/** Records `error` in the audit log if it is a 403. `operations`: names of the requested root fields. */
export function noteForbidden(context: Context, error: unknown, operations: readonly string[]): void {
  const problem = error instanceof Problem ? error : (error as { originalError?: unknown } | null)?.originalError;
  if (!(problem instanceof Problem) || problem.status !== 403) return;
  const { user, credential } = context.actor;
  noteRefusal(context, `${user} ${credential?.id ?? credential?.kind} ${problem.code}`, {
    action: 'access.refused',
    detail: { code: problem.code, operations },
  });
}
