import { statement } from '../../../src/ports/database/port.ts';
import { CascadeHooks } from '../../kernel/cascade-hooks.ts';
import type { Context } from '../../kernel/context.ts';
import { lockOf } from '../../kernel/locks.ts';
import { purgeOf } from '../../kernel/purge.ts';
import { iso } from '../../kernel/sql.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { notificationEvent } from './events.ts';
import type { Item } from './item.ts';
import { pointsOf, rankOf } from './rank.ts';

/** Columns of notification `n`, named as in `Item`. */
export const itemColumns = `n.id, n.user_id as "userId", n.group_key as "groupKey", n.reason, n.kind, n.subject_id as "subjectId", n.task_id as "taskId",
  n.project_id as "projectId", n.actor_ids as "actorIds", n.count, n.detail, n.factors, n.first_seq::text as "firstSeq", n.last_seq::text as "lastSeq",
  ${iso('n.first_at')} as "firstAt", ${iso('n.last_at')} as "lastAt", ${iso('n.read_at')} as "readAt", ${iso('n.snoozed_until')} as "snoozedUntil",
  ${iso('n.archived_at')} as "archivedAt", ${iso('n.gone_at')} as "goneAt", n.version`;

const lock = statement('notification.lock')`select ${lockOf('notifications')}`;
const load = statement('notification.load')`select ${itemColumns} from notification n where n.organization_id = $1
    and (n.task_id = any($2::text[]) or (n.user_id = any($3::text[]) and n.group_key = any($4::text[]))) order by n.id for update`;
const save = statement('notification.save')`
  insert into notification (organization_id, id, user_id, group_key, reason, kind, subject_id, task_id, project_id, actor_ids, count, detail,
    factors, rank, first_seq, last_seq, first_at, last_at, read_at, snoozed_until, archived_at, gone_at)
  select $1, i.id, i."userId", i."groupKey", i.reason, i.kind, i."subjectId", i."taskId", i."projectId",
    array(select json_array_elements_text(i."actorIds")), i.count, i.detail, array(select json_array_elements_text(i.factors)), i.rank,
    i."firstSeq", i."lastSeq", i."firstAt", i."lastAt", i."readAt", i."snoozedUntil", i."archivedAt", i."goneAt"
  from json_to_recordset($2) as i(id text, "userId" text, "groupKey" text, reason text, kind text, "subjectId" text, "taskId" text, "projectId" text,
    "actorIds" json, count int, detail jsonb, factors json, rank float8, "firstSeq" bigint, "lastSeq" bigint, "firstAt" timestamptz,
    "lastAt" timestamptz, "readAt" timestamptz, "snoozedUntil" timestamptz, "archivedAt" timestamptz, "goneAt" timestamptz)
  on conflict (organization_id, id) do update set reason = excluded.reason, kind = excluded.kind, subject_id = excluded.subject_id,
    project_id = excluded.project_id, actor_ids = excluded.actor_ids, count = excluded.count, detail = excluded.detail, factors = excluded.factors,
    rank = excluded.rank, first_seq = excluded.first_seq, last_seq = excluded.last_seq, first_at = excluded.first_at, last_at = excluded.last_at,
    read_at = excluded.read_at, snoozed_until = excluded.snoozed_until, archived_at = excluded.archived_at, gone_at = excluded.gone_at,
    version = notification.version + 1`;
const remove = statement('notification.remove')`delete from notification where organization_id = $1 and id = any($2::text[])`;

/** Hooks of notifications that have appeared in feeds: new ones, and those that an event or the end of a snooze has raised again. */
export const notificationsAppeared = new CascadeHooks<readonly Item[]>();

/**
 * Notifications of one organization during a write: loaded and locked once, changed in memory, saved at the end together with
 * their events. The unit of work locks the organization's feed until it ends, so there is one writer at a time.
 */
export class Items {
  readonly #context: Context;
  readonly #stored = new Map<string, Item>();
  readonly #pending = new Map<string, Item | null>();

  private constructor(context: Context, items: readonly Item[]) {
    this.#context = context;
    for (const item of items) this.#stored.set(keyOf(item.userId, item.groupKey), item);
  }

  /** Loads notifications about `tasks`, and those of `users` about other `groups`. */
  static async load(
    context: Context,
    wanted: { tasks: readonly string[]; users: readonly string[]; groups: readonly string[] },
  ): Promise<Items> {
    const { organization } = context.actor;
    await context.sql(lock, [organization]);
    return new Items(context, await context.sql<Item>(load, [organization, wanted.tasks, wanted.users, wanted.groups]));
  }

  get(user: string, group: string): Item | undefined {
    const key = keyOf(user, group);
    return (this.#pending.has(key) ? this.#pending.get(key) : this.#stored.get(key)) ?? undefined;
  }

  /** Notifications of all users about a task. */
  ofTask(task: string): Item[] {
    const keys = new Set([...this.#stored.keys(), ...this.#pending.keys()]);
    return [...keys].flatMap((key) => {
      const item = this.#pending.has(key) ? this.#pending.get(key) : this.#stored.get(key);
      return item?.taskId === task ? [item] : [];
    });
  }

  put(item: Item): void {
    this.#pending.set(keyOf(item.userId, item.groupKey), item);
  }

  /** Deletes the notification permanently, because its subject is gone. */
  drop(item: Item): void {
    this.#pending.set(keyOf(item.userId, item.groupKey), null);
  }

  /** Writes the changes in at most two statements, and emits an event to the owner of each. */
  async save(unit: Unit): Promise<void> {
    const { organization } = this.#context.actor;
    const [written, dropped]: [Item[], Item[]] = [[], []];
    for (const [key, item] of this.#pending) {
      const before = this.#stored.get(key);
      if (item && JSON.stringify(item) !== JSON.stringify(before)) written.push(item);
      if (!item && before) dropped.push(before);
    }
    if (written.length > 0) await this.#context.sql(save, [organization, JSON.stringify(written.map(withRank))]);
    if (dropped.length > 0) await this.#context.sql(remove, [organization, dropped.map(({ id }) => id)]);
    for (const item of written) unit.emit(eventOf(item, this.#stored.get(keyOf(item.userId, item.groupKey))));
    for (const item of dropped) unit.emit(notificationEvent('notification.deleted', item));
    const appeared = written.filter(
      (item) => isUnread(item) && item.lastAt !== this.#stored.get(keyOf(item.userId, item.groupKey))?.lastAt,
    );
    if (appeared.length > 0) await notificationsAppeared.follow(this.#context, unit, appeared);
  }
}

/** Whether the list shows it as new. */
const isUnread = ({ readAt, archivedAt, goneAt, snoozedUntil }: Item) =>
  readAt === null && archivedAt === null && goneAt === null && snoozedUntil === null;

const keyOf = (user: string, group: string) => `${user} ${group}`;

const withRank = (item: Item) => ({ ...item, rank: rankOf(pointsOf(item.factors, item.readAt !== null), new Date(item.lastAt)) });

function eventOf(item: Item, before: Item | undefined) {
  const after = { ...item, version: item.version + 1 };
  if (!before) return notificationEvent('notification.created', after);
  return notificationEvent(item.goneAt ? 'notification.deleted' : 'notification.updated', after);
}

/** Deletes notifications of all organizations that were archived or read 90 days ago and are not snoozed. */
export const purgeNotifications = purgeOf(
  'notification',
  'notification',
  `archived_at < now() - interval '90 days' or (read_at < now() - interval '90 days' and (snoozed_until is null or snoozed_until < now()))`,
);
