import type { TextStatement } from '../../src/ports/database/port.ts';
import type { Via } from './actor.ts';
import type { AuditAction } from './audit-actions.ts';
import type { Context } from './context.ts';
import { newId } from './ids.ts';
import { byId, type Partitioned } from './partitions.ts';

/** What somebody did to credentials, roles or settings. */
export type AuditDraft = {
  readonly action: AuditAction;
  /** What it was done to: `pat_…`, `usr_…`. */
  readonly subjectId?: string;
  /** What changed, in the API's names. Never a secret. */
  readonly detail?: object;
  /** Through what it was done, where that is not the door of the unit of work. */
  readonly via?: Via;
};

/** Entries are kept this long (docs/OPERATIONS.md). */
export const keptDays = 365;

const append = {
  name: 'audit.append',
  text: `insert into audit_entry (organization_id, id, action, actor_id, credential_kind, credential_id, client, via, subject_id, detail, address, request_id, user_agent)
    select $1, e.id, e.action, $2, $3, $4, $5, coalesce(e.via, $6), e."subjectId", coalesce(e.detail, '{}'), $7, $8, $9
    from jsonb_to_recordset($10) as e (id text, action text, "subjectId" text, detail jsonb, via text)`,
};

/** The statement that appends `entries`, for the end of a transaction. @throws TypeError for what JSON cannot say */
export function appendAudit(context: Context, entries: readonly AuditDraft[]): TextStatement {
  const rows = entries.map((entry) => ({ id: newId('audit'), ...entry }));
  const { organization, user, credential } = context.actor;
  // Nobody acts in what the system does by itself; a credential is always its owner's.
  const actor = context.via === 'system' && !credential ? null : user;
  const { kind = null, id = null, client = null } = credential ?? {};
  const told = [context.via, context.address ?? null, context.requestId, context.userAgent ?? null, JSON.stringify(rows)];
  const values = [organization, actor, kind, id, client, ...told];
  return { ...append, values };
}

/** The audit log's partitions. */
export const auditLog: Partitioned = { table: 'audit_entry', time: 'timestamp', keptDays, days: 30, by: byId('audit') };
