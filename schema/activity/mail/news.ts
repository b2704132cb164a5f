import type { Context } from '../../kernel/context.ts';
import { empty, named, raw, sql } from '../../kernel/sql.ts';
import { toldOf } from '../notification/notification.ts';
import { columns, type NotificationRow, own } from '../notification/row.ts';
import type { Told } from '../notification/told.ts';

/** Notifications that a mail names. */
const limit = 20;
/** A mail goes back no further, in milliseconds: neither the first, nor one after a holiday of the server's. */
const reach = { first: 24 * 60 * 60 * 1000, later: 7 * 24 * 60 * 60 * 1000 };

/**
 * What came up in the actor's feed since the last morning and is unread, in smart order, as far as the actor may see it
 * now. `withoutDue`: another part of the mail tells what is due.
 */
export async function newsSince(
  context: Context,
  { before, now, withoutDue }: { before: Date | null; now: Date; withoutDue: boolean },
): Promise<{ told: Told[]; count: number }> {
  const since = before ? Math.max(before.getTime(), now.getTime() - reach.later) : now.getTime() - reach.first;
  const rows = await context.sql<NotificationRow & { total: number }>(
    named(
      'morning.news',
      sql`select ${columns}, count(*) over ()::int as total from ${own(context)}
        and n.read_at is null and n.archived_at is null and n.reason <> 'reacted' and (n.snoozed_until is null or n.snoozed_until <= ${now}::timestamptz)
        and n.last_at > ${new Date(since)}::timestamptz ${withoutDue ? raw("and n.reason not in ('due_soon', 'overdue')") : empty}
        order by n.rank desc, n.id limit ${limit}`,
    ),
  );
  return { told: rows.map(toldOf), count: rows[0]?.total ?? 0 };
}
