import { named } from '../../activity/proposal/readable.ts';
import type { Context } from '../../kernel/context.ts';
import { clockIn } from '../../kernel/zone.ts';
import { users } from '../../people/member/member.ts';
import type { About, State } from './tool.ts';

/** One side of a change, as stored: its subject, and the changed fields with display names. */
export type Side = { readonly about: About; readonly fields: Readonly<Record<string, unknown>> };

/** `before` is null for a new record; `after` of a deleted record has no fields. */
export type Diff = { readonly before: Side | null; readonly after: Side };

/** Fields that follow from others and are not compared. */
const derived: ReadonlySet<string> = new Set(['id', 'number', 'version']);

const isEmpty = (value: unknown) =>
  value === null || value === '' || (typeof value === 'object' && !(value instanceof Date) && Object.keys(value).length === 0);

/**
 * Names of the fields that differ between two states; of a new or deleted record, all that are not empty. Null if there are
 * none.
 */
export function differing(before: State | null, after: State | null): readonly string[] | null {
  const names = Object.keys({ ...before, ...after }).filter((name) => !derived.has(name));
  const fields = names.filter((name) =>
    before && after ? JSON.stringify(before[name]) !== JSON.stringify(after[name]) : !isEmpty((before ?? after)?.[name]),
  );
  return fields.length > 0 ? fields : null;
}

/** Part of an input about recorded time. */
type Asked = { readonly addTime?: { readonly startedAt?: string } };

/**
 * Formats fields of a state for people: the status by name, a recurrence in words, new subtasks by title, time by duration and
 * note. The start of the time is included only if it was `asked`; otherwise it starts on confirmation.
 */
export async function readable(context: Context, state: State, fields: readonly string[], asked: Asked = {}): Promise<Side['fields']> {
  const { id } = (state.project ?? {}) as { id?: string };
  const chosen = await named(context, Object.fromEntries(fields.map((name) => [name, state[name] ?? null])), id);
  // Subtasks have no numbers before they are created.
  const below = chosen.subtasks as readonly { title: string }[] | null | undefined;
  if (below) chosen.subtasks = below.map(({ title }) => ({ title }));
  const time = chosen.addTime as { startedAt: string; duration: number; note: string } | null | undefined;
  if (time) {
    const zone = (await context.load(users, context.actor.user))?.timeZone ?? 'UTC';
    const startedAt = asked.addTime?.startedAt && clockIn(zone, new Date(time.startedAt)).slice(0, 'yyyy-mm-dd hh:mm'.length);
    chosen.addTime = { ...(startedAt && { startedAt }), duration: time.duration, note: time.note };
  }
  return chosen;
}
