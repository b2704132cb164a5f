import type { Context } from '../../kernel/context.ts';
import { empty, raw, sql } from '../../kernel/sql.ts';
import type { NotificationContent } from '../notification/content.ts';
import { contentOf } from '../notification/notification.ts';
import { columns, type NotificationRow, own } from '../notification/row.ts';

/** Maximum number of notifications in a mail. */
const limit = 20;
/** Maximum age of news in milliseconds, for the first mail and for later ones, e.g. after an outage. */
const reach = { first: 24 * 60 * 60 * 1000, later: 7 * 24 * 60 * 60 * 1000 };

/**
 * Returns unread notifications since the last morning that the actor can view, in smart order. `withoutDue` omits due and
 * overdue tasks, which another part of the mail lists.
 */
export async function newsSince(
  context: Context,
  { before, now, withoutDue }: { before: Date | null; now: Date; withoutDue: boolean },
): Promise<{ items: NotificationContent[]; count: number }> {
  const since = before ? Math.max(before.getTime(), now.getTime() - reach.later) : now.getTime() - reach.first;
  const rows = await context.sql<NotificationRow & { total: number }>(
    'morning.news',
    sql`select ${columns}, count(*) over ()::int as total from ${own(context)}
        and n.read_at is null and n.archived_at is null and n.reason <> 'reacted' and (n.snoozed_until is null or n.snoozed_until <= ${now}::timestamptz)
        and n.last_at > ${new Date(since)}::timestamptz ${withoutDue ? raw("and n.reason not in ('due_soon', 'overdue')") : empty}
        order by n.rank desc, n.id limit ${limit}`,
  );
  return { items: rows.map((row) => contentOf(row, context.locale)), count: rows[0]?.total ?? 0 };
}
