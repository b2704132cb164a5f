-- Custom fields of a task in event data: `{musteri: 'Kızılırmak'}`, options as `{id, name}`, people as `{id}`. Null without any.
CREATE FUNCTION "task_event_fields"("organization" text, "project" text, "fields" jsonb) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_object_agg(f."key", x."value" ORDER BY f."sort_order", f."id")
  FROM jsonb_each($3) v
    JOIN "custom_field" f ON f."organization_id" = $1 AND f."id" = v."key" AND f."archived_at" IS NULL
      AND (cardinality(f."projects") = 0 OR $2 = ANY(f."projects"))
    CROSS JOIN LATERAL (SELECT CASE f."type"
        WHEN 'select' THEN (SELECT json_build_object('id', o ->> 'id', 'name', o ->> 'name')
          FROM jsonb_array_elements(f."options") o WHERE o ->> 'id' = v."value" #>> '{}')
        WHEN 'several' THEN (SELECT json_agg(json_build_object('id', o ->> 'id', 'name', o ->> 'name') ORDER BY n)
          FROM jsonb_array_elements(f."options") WITH ORDINALITY e(o, n) WHERE v."value" ? (o ->> 'id'))
        WHEN 'person' THEN json_build_object('id', v."value" #>> '{}')
        ELSE v."value"::json END AS "value") x
  WHERE x."value" IS NOT NULL
$$;
