import { statement, type TextStatement } from '../../src/ports/database/port.ts';
import type { Via } from './actor.ts';
import type { Context } from './context.ts';
import { newId } from './ids.ts';
import type { AuditAction } from './module.ts';
import { byId, type Partitioned } from './partitions.ts';

/** An action on credentials, roles or settings, to be recorded. */
export type AuditDraft = {
  readonly action: AuditAction;
  /** Id of the affected object: `pat_…`, `usr_…`. */
  readonly subjectId?: string;
  /** Changed values, in the API's names. Never a secret. */
  readonly detail?: object;
  /** Transport of the action, if it differs from that of the unit of work. */
  readonly via?: Via;
};

/** Retention of entries in days (docs/run/retention.md). */
export const retentionDays = 365;

const append = statement('audit.append')`
  insert into audit_entry (organization_id, id, action, actor_id, credential_kind, credential_id, client, via, subject_id, detail, address, request_id, user_agent)
  select $1, e.id, e.action, $2, $3, $4, $5, coalesce(e.via, $6), e."subjectId", coalesce(e.detail, '{}'), $7, $8, $9
  from jsonb_to_recordset($10) as e (id text, action text, "subjectId" text, detail jsonb, via text)`;

/** The statement that appends `entries` at the end of a transaction. @throws TypeError for values that JSON cannot represent */
export function appendAudit(context: Context, entries: readonly AuditDraft[]): TextStatement {
  const rows = entries.map((entry) => ({ id: newId('audit'), ...entry }));
  const { organization, user, credential } = context.actor;
  // Work of the system itself has no actor; a credential always acts as its owner.
  const actor = context.via === 'system' && !credential ? null : user;
  const { kind = null, id = null, client = null } = credential ?? {};
  const origin = [context.via, context.address ?? null, context.requestId, context.userAgent ?? null, JSON.stringify(rows)];
  const values = [organization, actor, kind, id, client, ...origin];
  return { ...append, values };
}

/** Partitioning of the audit log. */
export const auditLog: Partitioned = { table: 'audit_entry', time: 'timestamp', retentionDays, days: 30, by: byId('audit') };
