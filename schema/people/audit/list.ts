import type { Credential, Via } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { orderedBy, type Page, type PageArgs, pageOf } from '../../kernel/paging.ts';
import { all, iso, raw, type Sql, sql } from '../../kernel/sql.ts';
import { entitled, membership, visible } from '../access/visibility.ts';

/** A row of the audit log. */
export type AuditRow = {
  readonly id: string;
  readonly action: string;
  readonly actorId: string | null;
  readonly credentialKind: Credential['kind'] | null;
  readonly credentialId: string | null;
  readonly client: string | null;
  readonly via: Via;
  readonly subjectId: string | null;
  readonly detail: Record<string, unknown>;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly timestamp: string;
};

type Filter = {
  readonly action?: readonly string[] | null;
  readonly actor?: string | null;
  readonly subject?: string | null;
  readonly run?: string | null;
  readonly since?: string | null;
  readonly until?: string | null;
};

const columns =
  raw(`a.id, a.action, a.actor_id as "actorId", a.credential_kind as "credentialKind", a.credential_id as "credentialId", a.client, a.via,
  a.subject_id as "subjectId", a.detail, a.address, a.user_agent as "userAgent", ${iso('a.timestamp')} as timestamp`);

const newestFirst = orderedBy<AuditRow>('a.timestamp', 'timestamp', 'timestamptz', 'descending');

/**
 * Returns a page of the organization's audit log, newest first. Entries about a project are shown to those who can view
 * it; for a project in the trash, only the entry of its deletion.
 */
export async function listAudit(context: Context, filter: Filter, args: PageArgs): Promise<Page<AuditRow>> {
  const { actor } = context;
  return pageOf<AuditRow>(context, 'audit.list', newestFirst, args)`
    select ${columns} from audit_entry a
        left join project p on p.organization_id = a.organization_id and p.id = a.subject_id ${membership(actor)}
      where a.organization_id = ${actor.organization} and (p.id is null or ${visible(actor)} or (a.action = 'project.deleted' and ${entitled(actor)})) ${conditionsOf(filter)}`;
}

function conditionsOf({ action, actor, subject, run, since, until }: Filter): Sql {
  const conditions = [
    ...(action?.length ? [sql`a.action = any(${action})`] : []),
    ...(actor ? [sql`a.actor_id = ${actor}`] : []),
    ...(subject ? [sql`a.subject_id = ${subject}`] : []),
    ...(run ? [sql`(a.subject_id = ${run} or a.detail->'run'->>'id' = ${run})`] : []),
    ...(since ? [sql`a.timestamp >= ${since}::text::timestamptz`] : []),
    ...(until ? [sql`a.timestamp < ${until}::text::timestamptz`] : []),
  ];
  return conditions.length > 0 ? sql`and ${all(conditions)}` : raw('');
}
