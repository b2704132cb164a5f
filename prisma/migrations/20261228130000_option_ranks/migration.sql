-- AlterTable
ALTER TABLE "custom_field" ADD COLUMN     "ranks" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Options were compared by their place, as four digits; now by a fractional index, of which `b` and two digits are the first 3,844.
UPDATE "custom_field" f SET "ranks" = array(
  SELECT 'b' || substr(d.digits, n / 62 + 1, 1) || substr(d.digits, n % 62 + 1, 1)
  FROM generate_series(0, jsonb_array_length(f."options") - 1) n ORDER BY n)
FROM (VALUES ('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')) d(digits)
WHERE f."options" <> '[]';

-- Who reordered options while a task was given one may have left the task two keys, one of another option, or none.
DELETE FROM "task_field" k USING "custom_field" f, "task_field" o
WHERE f."type" = 'select' AND k."organization_id" = f."organization_id" AND k."field_id" = f."id"
  AND o."organization_id" = k."organization_id" AND o."task_id" = k."task_id" AND o."field_id" = k."field_id" AND o."key" < k."key";

-- What a task has says which option it is.
UPDATE "task_field" k SET "key" = f."ranks"[o.n]
FROM "custom_field" f
  CROSS JOIN LATERAL jsonb_array_elements(f."options") WITH ORDINALITY o(option, n), "task" t
WHERE f."type" = 'select' AND k."organization_id" = f."organization_id" AND k."field_id" = f."id"
  AND t."organization_id" = k."organization_id" AND t."id" = k."task_id" AND t."fields" ->> f."id" = o.option ->> 'id';

DELETE FROM "task_field" k USING "custom_field" f
WHERE f."type" = 'select' AND k."organization_id" = f."organization_id" AND k."field_id" = f."id" AND k."key" <> ALL(f."ranks");

INSERT INTO "task_field" ("organization_id", "task_id", "field_id", "project_id", "key")
SELECT t."organization_id", t."id", f."id", t."project_id", f."ranks"[o.n]
FROM "custom_field" f
  JOIN "task" t ON t."organization_id" = f."organization_id" AND t."fields" <> '{}'
  CROSS JOIN LATERAL jsonb_array_elements(f."options") WITH ORDINALITY o(option, n)
WHERE f."type" = 'select' AND t."fields" ->> f."id" = o.option ->> 'id'
ON CONFLICT DO NOTHING;

-- What processes keep of fields in memory is of before.
UPDATE "organization" SET "fields_revision" = gen_random_uuid()::text WHERE "fields_revision" <> '';

-- The words of custom fields are found from now on.
INSERT INTO "index_request" ("organization_id", "subject_id", "kind")
SELECT t."organization_id", t."id", 'task' FROM "task" t WHERE t."fields" <> '{}' AND t."deleted_at" IS NULL
ON CONFLICT DO NOTHING;
