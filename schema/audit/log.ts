import type { Via } from '../kernel/actor.ts';
import type { Context } from '../kernel/context.ts';
import { newId } from '../kernel/ids.ts';
import type { AuditAction } from './actions.ts';

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
  text: `insert into audit_entry (organization_id, id, action, actor_id, credential_kind, credential_id, via, subject_id, detail, address, request_id)
    select $1, e.id, e.action, $2, $3, $4, coalesce(e.via, $5), e."subjectId", coalesce(e.detail, '{}'), $6, $7
    from jsonb_to_recordset($8) as e (id text, action text, "subjectId" text, detail jsonb, via text)`,
};

/** Appends `entries` in the open transaction. */
export async function appendAudit(context: Context, entries: readonly AuditDraft[]): Promise<void> {
  const rows = entries.map((entry) => ({ id: newId('audit'), ...entry }));
  const { organization, user, credential } = context.actor;
  // Nobody acts in what the system does by itself; a credential is always its owner's.
  const actor = context.via === 'system' && !credential ? null : user;
  await context.services.database.sql(append, [
    organization,
    actor,
    credential?.kind ?? null,
    credential?.id ?? null,
    context.via,
    context.address ?? null,
    context.requestId,
    JSON.stringify(rows),
  ]);
}

/** Removes what was kept long enough, of all organizations; for the job. */
export const purgeAudit = { name: 'audit.purge', text: `delete from audit_entry where timestamp < now() - interval '${keptDays} days'` };
