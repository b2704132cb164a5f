import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { found, invalid, Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { past } from '../../kernel/input.ts';
import { keyBy, loader } from '../../kernel/loaders.ts';
import { byCreation, Keyset, type Page, type PageArgs } from '../../kernel/paging.ts';
import { iso, raw, type Sql, sql } from '../../kernel/sql.ts';
import { projectInInput } from '../../people/access/project.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import { seeTask } from '../../work/task/find.ts';
import type { Reason } from './content.ts';

/** Mute of the actor: exactly one of task, project and reason is set. */
export type MuteRow = {
  readonly id: string;
  readonly taskId: string | null;
  readonly projectId: string | null;
  readonly reason: Reason | null;
  readonly until: string | null;
  readonly createdAt: string;
};

const columns = raw(
  `u.id, u.task_id as "taskId", u.project_id as "projectId", u.reason, ${iso('u.until')} as until, ${iso('u.created_at')} as "createdAt"`,
);
const newestFirst = byCreation<MuteRow>('u', 'newest first');

/** The actor's active mutes `u`, except of what it can no longer view. */
function own({ actor }: Context): Sql {
  return sql`notification_mute u left join task t on t.organization_id = u.organization_id and t.id = u.task_id
      left join project p on p.organization_id = u.organization_id and p.id = coalesce(t.project_id, u.project_id) ${membership(actor)}
    where u.organization_id = ${actor.organization} and u.user_id = ${actor.user} and (u.until is null or u.until > now())
      and t.deleted_at is null and (u.reason is not null or ${visible(actor)})`;
}

/** Page of the actor's mutes, newest first. */
export async function listMutes(context: Context, args: PageArgs): Promise<Page<MuteRow>> {
  const keyset = new Keyset(newestFirst, args);
  const statement = sql`select ${columns} from ${own(context)} ${keyset.where} ${keyset.orderBy} ${keyset.limit}`;
  return keyset.page(await context.sql<MuteRow>('mute.list', statement));
}

export const mutes = loader<MuteRow>(async (context, ids) =>
  keyBy(await context.sql<MuteRow>('mute.byId', sql`select ${columns} from ${own(context)} and u.id = any(${ids})`), ({ id }) => id),
);

/** Fields of which a mute has exactly one. */
export const mutable = ['task', 'project', 'reason'] as const;

export type Mute = { task?: string | null; project?: string | null; reason?: Reason | null; until?: string | null };

/**
 * Mutes a task, a project or a reason for the actor, until a time or forever. An existing mute gets the new end.
 * @throws Problem `input.invalid`
 */
export function mute(context: Context, input: Mute): Promise<MuteRow> {
  if (mutable.filter((name) => typeof input[name] === 'string').length !== 1)
    throw invalid(['input'], 'field.exactly_one', { names: mutable });
  const errors = past('until', input.until);
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
  return context.unitOfWork(async () => {
    const { organization, user } = context.actor;
    const [task, project] = [await taskOf(context, input.task), input.project ? (await projectInInput(context, input.project)).id : null];
    const values = [organization, newId('mute'), user, task, project, input.reason ?? null, input.until ?? null];
    const [row] = await context.sql<MuteRow>(put, values);
    return found('mute.not_found', row);
  });
}

/** Ends a mute of the actor. @throws Problem `mute.not_found` */
export function unmute(context: Context, { id }: { id: string }): Promise<MuteRow> {
  return context.unitOfWork(async () => {
    const row = found('mute.not_found', await context.load(mutes, id));
    await context.sql(remove, [context.actor.organization, id]);
    return row;
  });
}

async function taskOf(context: Context, reference: string | null | undefined): Promise<string | null> {
  if (typeof reference !== 'string') return null;
  const access = await seeTask(context, reference);
  if (!access) throw invalid(['input', 'task'], 'task.not_found');
  return access.task.id;
}

const put = statement('mute.put')`insert into notification_mute as u (organization_id, id, user_id, task_id, project_id, reason, until)
  values ($1, $2, $3, $4, $5, $6, $7::text::timestamptz)
  on conflict (organization_id, user_id, (coalesce(task_id, project_id, reason))) do update set until = excluded.until
    where u.organization_id = $1 returning ${columns.text}`;
const remove = statement('mute.delete')`delete from notification_mute where organization_id = $1 and id = $2`;
