import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import { type AuditDraft, appendAudit } from './audit-log.ts';
import type { Context } from './context.ts';
import { Problem } from './errors.ts';

/** How often the same is written, and within what an organization's are counted, in milliseconds. */
const window = 60_000;
/** Entries of an organization within it that a process writes: nobody fills the log by being refused. */
const most = 60;

const written = new LRUCache<string, true>({ max: 10_000, ttl: window });
const counts = new LRUCache<string, { entries: number }>({ max: 10_000, ttl: window });

/** Out of the unit of work that is refused, which is rolled back. */
const outside = AsyncLocalStorage.snapshot();

/**
 * Writes that something was refused to the audit log, after the request: the first within a minute of what has one `key`.
 * What cannot be written is left out: no request fails by it.
 */
export function noteRefusal(context: Context, key: string, entry: AuditDraft): void {
  const { organization } = context.actor;
  // An outsider is refused by no organization, and no log is there to tell.
  if (organization === '') return;
  const whole = `${organization} ${key}`;
  if (written.has(whole)) return;
  const count = counts.get(organization) ?? { entries: 0 };
  if (count.entries >= most) return;
  count.entries += 1;
  if (count.entries === 1) counts.set(organization, count);
  written.set(whole, true);
  outside(() => setImmediate(() => void write(context, entry).catch(() => undefined)));
}

async function write(context: Context, entry: AuditDraft): Promise<void> {
  const statement = appendAudit(context, [entry]);
  await context.services.database.sql(statement, statement.values);
}

/** Notes what was refused for want of rights (403), if `error` is such a problem. `operations`: the root fields that were asked. */
export function noteForbidden(context: Context, error: unknown, operations: readonly string[]): void {
  const problem = error instanceof Problem ? error : (error as { originalError?: unknown } | null)?.originalError;
  if (!(problem instanceof Problem) || problem.status !== 403) return;
  const { user, credential } = context.actor;
  noteRefusal(context, `${user} ${credential?.id ?? credential?.kind} ${problem.code}`, {
    action: 'access.refused',
    detail: { code: problem.code, operations },
  });
}
