import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { found, invalid, Problem } from '../../kernel/errors.ts';
import { past } from '../../kernel/input.ts';
import { all, iso, raw, sql } from '../../kernel/sql.ts';
import { seeProject } from '../../people/access/project.ts';
import { encodeCursor, placeOf } from '../event/read.ts';
import type { Reason } from './content.ts';
import { allRead, notificationEvent } from './events.ts';
import type { Item } from './item.ts';
import { countUnread, notifications } from './list.ts';
import { pointsOf, rankOf, secondsPerPoint, weights } from './rank.ts';
import { awake, type NotificationRow, own } from './row.ts';
import { itemColumns } from './store.ts';

export type UpdateNotification = { id: string; read?: boolean | null; snoozedUntil?: string | null; archived?: boolean | null };

/**
 * Marks a notification of the actor as read, snoozes it or archives it. Archiving also marks it as read and ends its snooze; a
 * snoozed notification comes back unread. Emits `notification.updated` if anything changed.
 */
export function updateNotification(context: Context, input: UpdateNotification): Promise<NotificationRow> {
  const errors = past('snoozedUntil', input.snoozedUntil);
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
  return context.unitOfWork(async (unit) => {
    const row = found('notification.not_found', await context.load(notifications, input.id));
    const { organization } = context.actor;
    const [item] = await context.sql<Item>(lock, [organization, row.id]);
    const before = found('notification.not_found', item);
    const after = changedBy(before, input, new Date().toISOString());
    if (before.readAt === after.readAt && before.snoozedUntil === after.snoozedUntil && before.archivedAt === after.archivedAt) return row;
    const rank = rankOf(pointsOf(after.factors, after.readAt !== null), new Date(after.lastAt));
    await context.sql(write, [organization, row.id, after.readAt, after.snoozedUntil, after.archivedAt, rank]);
    const version = before.version + 1;
    unit.emit(notificationEvent('notification.updated', { ...after, version }));
    const { readAt, snoozedUntil, archivedAt } = after;
    return { ...row, readAt, snoozedUntil, archivedAt, rank, version };
  });
}

function changedBy(item: Item, { read, snoozedUntil, archived }: UpdateNotification, now: string): Item {
  let { readAt, snoozedUntil: until, archivedAt } = item;
  if (typeof read === 'boolean') readAt = read ? (readAt ?? now) : null;
  if (archived === true) [readAt, until, archivedAt] = [readAt ?? now, null, archivedAt ?? now];
  if (archived === false) archivedAt = null;
  if (snoozedUntil !== undefined) until = snoozedUntil;
  if (typeof snoozedUntil === 'string') [readAt, archivedAt] = [null, null];
  return { ...item, readAt, snoozedUntil: until, archivedAt };
}

const lock = statement('notification.lock_one')`
  select ${itemColumns} from notification n where n.organization_id = $1 and n.id = $2 for update`;
const write = statement('notification.write')`
  update notification set read_at = $3::text::timestamptz, snoozed_until = $4::text::timestamptz, archived_at = $5::text::timestamptz,
  rank = $6, version = version + 1 where organization_id = $1 and id = $2`;

export type MarkRead = { upTo?: string | null; reason?: Reason | null; project?: string | null };
/** Number of notifications that were marked, and of those that are still unread. */
export type Marked = { marked: number; unread: number };

/**
 * Marks unread notifications of the actor as read: all in the list, or only those no newer than a notification's `cursor`, of
 * one reason or of one project. Emits a single `notification.all_read`.
 * @throws Problem `cursor.invalid`, `input.invalid`
 */
export function markRead(context: Context, { upTo, reason, project }: MarkRead): Promise<Marked> {
  return context.unitOfWork(async (unit) => {
    const place = typeof project === 'string' ? await seeProject(context, project) : undefined;
    if (typeof project === 'string' && !place) throw invalid(['input', 'project'], 'project.not_found');
    const which = all([
      raw('n.read_at is null and n.archived_at is null'),
      awake,
      ...(typeof upTo === 'string' ? [sql`n.last_seq <= ${placeOf(upTo).seq}::text::bigint`] : []),
      ...(reason ? [sql`n.reason = ${reason}`] : []),
      ...(place ? [sql`p.id = ${place.id}`] : []),
    ]);
    const rows = await context.sql<{ readAt: string; seq: string }>(
      'notification.mark_read',
      sql`update notification r set read_at = now(), rank = r.rank + ${weights.read * secondsPerPoint}::float8, version = r.version + 1
          where r.organization_id = ${context.actor.organization} and r.read_at is null and r.id in (select n.id from ${own(context)} and ${which})
          returning ${raw(iso('r.read_at'))} as "readAt", r.last_seq::text as seq`,
    );
    const [first] = rows;
    if (first) {
      const newest = rows.reduce((max, { seq }) => (BigInt(seq) > max ? BigInt(seq) : max), 0n);
      const cursor = upTo ?? encodeCursor(String(newest), Date.now());
      const data = { cursor, readAt: first.readAt, reason: reason ?? null, project: place ? { id: place.id } : null, marked: rows.length };
      unit.emit(allRead(context.actor.user, data));
    }
    return { marked: rows.length, unread: await countUnread(context) };
  });
}
