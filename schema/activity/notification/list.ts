import type { Context } from '../../kernel/context.ts';
import { keyBy, loader } from '../../kernel/loaders.ts';
import { Keyset, type Order, type Page, type PageArgs } from '../../kernel/paging.ts';
import { requireScopes } from '../../kernel/policy.ts';
import { empty, named, once, raw, type Sql, sql } from '../../kernel/sql.ts';
import { inProjects } from '../../people/access/project.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import { matching, readyFilter } from '../../work/task/filter.ts';
import { ofAdministrators, type Reason } from './content.ts';
import { asleep, awake, columns, type NotificationRow, own, toNotification } from './row.ts';

export type NotificationFilter = {
  readonly unread?: boolean | null;
  readonly reason?: readonly Reason[] | null;
  readonly project?: readonly string[] | null;
  readonly archived?: boolean | null;
  readonly snoozed?: boolean | null;
  /** Filter expression for the tasks of notifications. */
  readonly text?: string | null;
};

const id = { name: 'id', column: 'n.id', type: 'text', descending: true, value: (row: NotificationRow) => row.id };

/** Both orders use columns that change only with the notification, so that cursors stay valid over time. */
const orders: Readonly<Record<'smart' | 'newest', Order<NotificationRow>>> = {
  smart: [{ name: 'rank', column: 'n.rank', type: 'float8', descending: true, value: ({ rank }) => String(rank) }, id],
  newest: [{ name: 'lastAt', column: 'n.last_at', type: 'timestamptz', descending: true, value: ({ lastAt }) => lastAt }, id],
};

/**
 * Returns a page of the actor's feed. Archived and snoozed notifications are included only on request. Uses one statement, plus
 * those that look up names in a task filter.
 * @throws Problem `filter.invalid`, `auth.scope_missing`
 */
export async function listNotifications(
  context: Context,
  filter: NotificationFilter,
  order: 'smart' | 'newest',
  args: PageArgs,
): Promise<Page<NotificationRow>> {
  const keyset = new Keyset(orders[order], args);
  const tasks = typeof filter.text === 'string' ? await tasksOf(context, filter.text) : null;
  const rows = await context.sql<NotificationRow>(
    (tasks ? once : named)(
      'notification.list',
      sql`select ${columns} from ${own(context)} and ${conditionsOf(context, filter)} ${tasks ?? empty} ${keyset.where} ${keyset.orderBy} ${keyset.limit}`,
    ),
  );
  return keyset.page(rows.map(toNotification));
}

/** Condition on task `t`. Requires the scope for reading tasks, because a filter reveals their content. */
async function tasksOf(context: Context, text: string): Promise<Sql> {
  requireScopes(context.actor, ['tasks:read']);
  return sql`and ${matching(await readyFilter(context, { text }))}`;
}

function conditionsOf({ actor }: Context, { unread, reason, project, archived, snoozed }: NotificationFilter): Sql {
  return sql`${raw(archived ? 'n.archived_at is not null' : 'n.archived_at is null')} and ${snoozed ? asleep : awake}
    ${typeof unread === 'boolean' ? raw(unread ? 'and n.read_at is null' : 'and n.read_at is not null') : empty}
    ${reason?.length ? sql`and n.reason = any(${reason})` : empty} ${project?.length ? inProjects(actor.organization, project) : empty}`;
}

/** Loads the actor's notifications by id, including archived and snoozed ones. */
export const notifications = loader<NotificationRow>(async (context, ids) => {
  const rows = await context.sql<NotificationRow>('notification.byId', sql`select ${columns} from ${own(context)} and n.id = any(${ids})`);
  return keyBy(rows.map(toNotification), (row) => row.id);
});

/**
 * Counts the actor's unread notifications that the list shows. Counts by project from an index only, which is cheap even for
 * 10,000. Moves and deletions of tasks take effect once the feed has processed them.
 */
export async function countUnread(context: Context): Promise<number> {
  const { actor } = context;
  const [row] = await context.sql<{ count: number }>(
    'notification.count',
    sql`select coalesce(sum(u.count), 0)::int as count from (select n.project_id, count(*) as count from notification n
            where n.organization_id = ${actor.organization} and n.user_id = ${actor.user}
              and n.read_at is null and n.archived_at is null and n.gone_at is null and ${awake} ${limitsOf(context)} group by n.project_id) u
          left join project p on p.organization_id = ${actor.organization} and p.id = u.project_id ${membership(actor)}
          where p.id is null or ${visible(actor)}`,
  );
  return row?.count ?? 0;
}

/** Applies the limits of `own`. */
function limitsOf({ actor }: Context): Sql {
  if (actor.projects) return raw('and n.project_id is not null');
  return actor.role === 'admin' ? empty : raw(`and n.reason not in ${ofAdministrators}`);
}
