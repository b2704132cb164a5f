import type { StoredValue } from './definitions.ts';

/**
 * SQL for the custom fields of task `t` in event data: `{musteri: 'Kızılırmak'}`, options as `{id, name}`, people as `{id}`;
 * null if there are none. Read together with the row, so that both show the same state. A function of the database, because each
 * read of a task would pay for the parts of its plan, and few tasks have custom fields.
 */
export const eventFieldsColumn = `case when t.fields <> '{}' then task_event_fields(t.organization_id, t.project_id, t.fields) end as "eventFields"`;

type EventOption = { id: string; name: string };

/** A value in event data. */
export type EventValue = Exclude<StoredValue, readonly string[]> | EventOption | readonly EventOption[] | { id: string };

/** Values by field key. */
export type EventValues = Readonly<Record<string, EventValue | null>>;

/** Old values of the fields that differ between two states; null for a field that had none. */
export function formerValues(before: EventValues, after: EventValues): EventValues {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...keys].filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])).map((key) => [key, before[key] ?? null]),
  );
}

/** Values before a change, given the values now and the `previous` values of the event. */
export function valuesBefore(now: EventValues, previous: EventValues): EventValues {
  return Object.fromEntries(Object.entries({ ...now, ...previous }).filter(([, value]) => value !== null));
}
