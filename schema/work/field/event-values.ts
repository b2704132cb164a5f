import type { StoredValue } from './definitions.ts';

const option = `json_build_object('id', o ->> 'id', 'name', o ->> 'name')`;

/**
 * SQL for the custom fields of task `t` in event data: `{musteri: 'Kızılırmak'}`, options as `{id, name}`, people as `{id}`;
 * null if there are none. Read together with the row, so that both show the same state.
 */
export const eventFieldsColumn = `case when t.fields <> '{}' then (select json_object_agg(f.key, x.told order by f.sort_order, f.id)
    from jsonb_each(t.fields) v join custom_field f on f.organization_id = t.organization_id and f.id = v.key and f.archived_at is null
        and (cardinality(f.projects) = 0 or t.project_id = any(f.projects))
      cross join lateral (select case f.type
          when 'select' then (select ${option} from jsonb_array_elements(f.options) o where o ->> 'id' = v.value #>> '{}')
          when 'several' then (select json_agg(${option} order by n) from jsonb_array_elements(f.options) with ordinality e(o, n)
            where v.value ? (o ->> 'id'))
          when 'person' then json_build_object('id', v.value #>> '{}')
          else v.value::json end as told) x
    where x.told is not null) end as "eventFields"`;

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
