-- In the order in which a task's mentions are told, so that a page reads what it tells.
-- AlterTable
ALTER TABLE "text_number" DROP CONSTRAINT "text_number_pkey",
ADD CONSTRAINT "text_number_pkey" PRIMARY KEY ("organization_id", "number", "task_id", "text_id");

-- By hand: exactly what the app reads as numbers (schema/work/text/numbers.ts), so that nothing is left out of a page after it was read.
CREATE OR REPLACE FUNCTION "text_numbers"(text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT m."found"[1] FROM regexp_matches($1,
      '(?<![A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u052f\u1e00-\u1fff_/.@-])[A-Z][A-Z0-9]{1,9}-[1-9][0-9]{0,8}(?![A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u052f\u1e00-\u1fff_-])', 'g')
    WITH ORDINALITY AS m("found", "at")
  GROUP BY 1 ORDER BY min(m."at") LIMIT 20
$$;

-- What was kept beyond that.
DELETE FROM "text_number" x USING "task" t
  WHERE x."comment_id" IS NULL AND t."organization_id" = x."organization_id" AND t."id" = x."task_id"
    AND x."number" NOT IN (SELECT n FROM "text_numbers"(t."description") n);
DELETE FROM "text_number" x USING "comment" c
  WHERE c."organization_id" = x."organization_id" AND c."id" = x."comment_id"
    AND x."number" NOT IN (SELECT n FROM "text_numbers"(c."body") n);
