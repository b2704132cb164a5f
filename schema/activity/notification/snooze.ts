import { statement } from '../../../src/ports/database/port.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { eachByItself } from '../../kernel/each.ts';
import { asSystem } from '../../kernel/system.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { notificationEvent } from './events.ts';
import type { Item } from './item.ts';
import { pointsOf, rankOf } from './rank.ts';
import { itemColumns, notificationsAppeared } from './store.ts';

/** Maximum number of notifications per transaction. */
const batch = 500;

const organizations = statement('notification.snoozed_organizations')`
  select distinct organization_id as id from notification where snoozed_until <= $1::text::timestamptz`;
const over = statement('notification.snooze_over')`
  select ${itemColumns} from notification n where n.organization_id = $1 and n.snoozed_until <= $2::text::timestamptz order by n.id limit ${batch} for update`;
const wake = statement('notification.wake')`
  update notification n set last_at = n.snoozed_until, snoozed_until = null, read_at = null, rank = w.rank, version = n.version + 1
  from unnest($2::text[], $3::float8[]) w(id, rank) where n.organization_id = $1 and n.id = w.id`;

/**
 * Ends expired snoozes: the notifications become unread and as new as the end of the snooze. Emits `notification.updated`. The
 * list includes them from that time on anyway; this moves them up and notifies subscribers.
 */
export async function endSnoozes(services: Services, now = new Date()): Promise<void> {
  const time = now.toISOString();
  await eachByItself(await services.database.sql<{ id: string }>(organizations, [time]), async ({ id }) => {
    const context = asSystem(services, id, 'end-snoozes');
    while (await context.unitOfWork((unit) => endSome(context, unit, time)));
  });
}

/** @returns whether there may be more */
async function endSome(context: Context, unit: Unit, time: string): Promise<boolean> {
  const { organization } = context.actor;
  const items = await context.sql<Item>(over, [organization, time]);
  if (items.length === 0) return false;
  const back = items.map((item) => ({
    ...item,
    lastAt: item.snoozedUntil ?? time,
    snoozedUntil: null,
    readAt: null,
    version: item.version + 1,
  }));
  const ranks = back.map(({ factors, lastAt }) => rankOf(pointsOf(factors, false), new Date(lastAt)));
  await context.sql(wake, [organization, back.map(({ id }) => id), ranks]);
  const appeared = back.filter(({ archivedAt, goneAt }) => archivedAt === null && goneAt === null);
  for (const item of appeared) unit.emit(notificationEvent('notification.updated', item));
  if (appeared.length > 0) await notificationsAppeared.follow(context, unit, appeared);
  return items.length === batch;
}
