/** Types with searchable text values. */
export const wordedTypes = ['text', 'url', 'select', 'several'] as const;

/**
 * SQL `from` items with the searchable custom field values of task `t` as rows `x (name, text, id)`, limited to fields of its
 * project.
 */
const written = `jsonb_each(t.fields) v
    join custom_field f on f.organization_id = t.organization_id and f.id = v.key and f.archived_at is null
      and (cardinality(f.projects) = 0 or t.project_id = any(f.projects)) and f.type in (${wordedTypes.map((type) => `'${type}'`).join(', ')})
    cross join lateral (select f.id, f.name, case f.type
      when 'select' then (select o ->> 'name' from jsonb_array_elements(f.options) o where o ->> 'id' = v.value #>> '{}')
      when 'several' then (select string_agg(o ->> 'name', ', ' order by n) from jsonb_array_elements(f.options) with ordinality e(o, n)
        where v.value ? (o ->> 'id'))
      else v.value #>> '{}' end as text) x where x.text is not null`;

/** SQL, JSON: searchable field values as `[{name, text}]`; null if there are none. */
export const writtenFields = `case when t.fields <> '{}' then (select json_agg(json_build_object('name', x.name, 'text', x.text) order by x.id) from ${written}) end`;

/** SQL: searchable field values as one text, one paragraph each, without field names. */
export const writtenText = `case when t.fields <> '{}' then (select string_agg(x.text, E'\n\n' order by x.id) from ${written}) end`;
