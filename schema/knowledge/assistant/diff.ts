import { statuses } from '../../activity/event/activity-names.ts';
import type { Context } from '../../kernel/context.ts';
import { clockIn } from '../../kernel/zone.ts';
import { users } from '../../people/member/member.ts';
import { parseRule } from '../../work/recurrence/rule.ts';
import { type From, recurrenceText } from '../../work/recurrence/words.ts';
import type { About, State } from './tool.ts';

/** One side of a change, as it is kept: what it is about, and the fields that differ, with names for people. */
export type Side = { readonly about: About; readonly fields: Readonly<Record<string, unknown>> };

/** Nothing is before what is new; what is gone has no fields after. */
export type Diff = { readonly before: Side | null; readonly after: Side };

/** Fields that follow from others. */
const derived: ReadonlySet<string> = new Set(['id', 'number', 'version']);

const isEmpty = (value: unknown) =>
  value === null || value === '' || (typeof value === 'object' && !(value instanceof Date) && Object.keys(value).length === 0);

/** What differs between two states: of what is new or gone, all that is not empty. Null if nothing does. */
export function differing(before: State | null, after: State | null): readonly string[] | null {
  const names = Object.keys({ ...before, ...after }).filter((name) => !derived.has(name));
  const fields = names.filter((name) =>
    before && after ? JSON.stringify(before[name]) !== JSON.stringify(after[name]) : !isEmpty((before ?? after)?.[name]),
  );
  return fields.length > 0 ? fields : null;
}

/** What an input says of time that is recorded. */
type Asked = { readonly addTime?: { readonly startedAt?: string } };

/**
 * These fields of a state, for people: a status with its name, a recurrence in words, what is made below it by its titles,
 * time as how long it was and on what, and when it began where that was `asked`: otherwise it begins as it is confirmed.
 */
export async function readable(context: Context, state: State, fields: readonly string[], asked: Asked = {}): Promise<Side['fields']> {
  const chosen: Record<string, unknown> = Object.fromEntries(fields.map((name) => [name, state[name] ?? null]));
  if (typeof chosen.status === 'string') {
    const { id } = state.project as { id: string };
    const status = await context.load(statuses, `${id} ${chosen.status}`);
    chosen.status = { key: chosen.status, name: status?.name ?? chosen.status };
  }
  // Their numbers are known once they are made.
  const below = chosen.subtasks as readonly { title: string }[] | null | undefined;
  if (below) chosen.subtasks = below.map(({ title }) => ({ title }));
  const recurrence = chosen.recurrence as { rule: string; from: From } | null | undefined;
  if (recurrence) chosen.recurrence = recurrenceText(parseRule(recurrence.rule), recurrence.from, context.locale);
  const time = chosen.addTime as { startedAt: string; duration: number; note: string } | null | undefined;
  if (time) {
    const zone = (await context.load(users, context.actor.user))?.timeZone ?? 'UTC';
    const startedAt = asked.addTime?.startedAt && clockIn(zone, new Date(time.startedAt)).slice(0, 'yyyy-mm-dd hh:mm'.length);
    chosen.addTime = { ...(startedAt && { startedAt }), duration: time.duration, note: time.note };
  }
  return chosen;
}
