import type { TimeEntry } from '../../../prisma/generated/client/client.ts';
import type { Context } from '../../kernel/context.ts';
import { iso, raw, type Sql, type Stored, sql } from '../../kernel/sql.ts';
import { membership, visible } from '../../people/access/visibility.ts';

/** A time entry as read; times are ISO texts. */
export type EntryRow = Readonly<Stored<TimeEntry, 'organizationId'>> & { readonly projectId: string };

/** Columns of entry `e` of task `t`. */
export const columns = raw(`e.id, e.task_id as "taskId", t.project_id as "projectId", e.user_id as "userId",
  ${iso('e.started_at')} as "startedAt", ${iso('e.ended_at')} as "endedAt", e.note,
  ${iso('e.created_at')} as "createdAt", ${iso('e.updated_at')} as "updatedAt", e.version`);

/** `from` and `where` of the visible entries `e` of tasks `t` in projects `p`; conditions can be appended. */
export const seen = ({ actor }: Context): Sql =>
  sql`time_entry e join task t on t.organization_id = e.organization_id and t.id = e.task_id and t.deleted_at is null
      join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
    where e.organization_id = ${actor.organization} and ${visible(actor)}`;

/** Duration in whole seconds; null while it runs. */
export function lengthOf({ startedAt, endedAt }: Pick<EntryRow, 'startedAt' | 'endedAt'>): number | null {
  return endedAt === null ? null : Math.floor((Date.parse(endedAt) - Date.parse(startedAt)) / 1000);
}
