-- CreateTable
CREATE TABLE "text_number" (
    "organization_id" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "text_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "comment_id" TEXT,

    CONSTRAINT "text_number_pkey" PRIMARY KEY ("organization_id","number","text_id")
);

-- CreateIndex
CREATE INDEX "text_number_organization_id_task_id_idx" ON "text_number"("organization_id", "task_id");

-- CreateIndex
CREATE INDEX "text_number_organization_id_comment_id_idx" ON "text_number"("organization_id", "comment_id");

-- AddForeignKey
ALTER TABLE "text_number" ADD CONSTRAINT "text_number_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "text_number" ADD CONSTRAINT "text_number_organization_id_comment_id_fkey" FOREIGN KEY ("organization_id", "comment_id") REFERENCES "comment"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: whoever writes a text, its numbers are kept. What stands around them is judged once more, by all letters, where they are
-- read (schema/work/text/numbers.ts), and so are those beyond the first twenty.
CREATE FUNCTION "text_numbers"(text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT m."found"[1] FROM regexp_matches($1, '(?<![A-Za-z0-9_/.@-])[A-Z][A-Z0-9]{1,9}-[1-9][0-9]{0,8}(?![A-Za-z0-9_-])', 'g')
    WITH ORDINALITY AS m("found", "at")
  GROUP BY 1 ORDER BY min(m."at") LIMIT 40
$$;

CREATE FUNCTION "task_numbers_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM "text_number" n WHERE n."organization_id" = NEW."organization_id" AND n."task_id" = NEW."id" AND n."comment_id" IS NULL;
  END IF;
  INSERT INTO "text_number" ("organization_id", "number", "text_id", "task_id")
    SELECT NEW."organization_id", n, NEW."id", NEW."id" FROM "text_numbers"(NEW."description") n;
  RETURN NULL;
END $$;
CREATE TRIGGER "task_numbers_new" AFTER INSERT ON "task" FOR EACH ROW
  WHEN (NEW."description" ~ '[A-Z0-9]-[1-9]') EXECUTE FUNCTION "task_numbers_keep"();
CREATE TRIGGER "task_numbers_changed" AFTER UPDATE OF "description" ON "task" FOR EACH ROW
  WHEN (OLD."description" IS DISTINCT FROM NEW."description" AND (OLD."description" ~ '[A-Z0-9]-[1-9]' OR NEW."description" ~ '[A-Z0-9]-[1-9]'))
  EXECUTE FUNCTION "task_numbers_keep"();

CREATE FUNCTION "comment_numbers_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM "text_number" n WHERE n."organization_id" = NEW."organization_id" AND n."comment_id" = NEW."id";
  END IF;
  INSERT INTO "text_number" ("organization_id", "number", "text_id", "task_id", "comment_id")
    SELECT NEW."organization_id", n, NEW."id", NEW."task_id", NEW."id" FROM "text_numbers"(NEW."body") n;
  RETURN NULL;
END $$;
CREATE TRIGGER "comment_numbers_new" AFTER INSERT ON "comment" FOR EACH ROW
  WHEN (NEW."body" ~ '[A-Z0-9]-[1-9]') EXECUTE FUNCTION "comment_numbers_keep"();
CREATE TRIGGER "comment_numbers_changed" AFTER UPDATE OF "body" ON "comment" FOR EACH ROW
  WHEN (OLD."body" IS DISTINCT FROM NEW."body" AND (OLD."body" ~ '[A-Z0-9]-[1-9]' OR NEW."body" ~ '[A-Z0-9]-[1-9]'))
  EXECUTE FUNCTION "comment_numbers_keep"();

-- The numbers in what was written until now.
INSERT INTO "text_number" ("organization_id", "number", "text_id", "task_id")
  SELECT t."organization_id", n, t."id", t."id" FROM "task" t CROSS JOIN LATERAL "text_numbers"(t."description") n
  WHERE t."description" ~ '[A-Z0-9]-[1-9]';
INSERT INTO "text_number" ("organization_id", "number", "text_id", "task_id", "comment_id")
  SELECT c."organization_id", n, c."id", c."task_id", c."id" FROM "comment" c CROSS JOIN LATERAL "text_numbers"(c."body") n
  WHERE c."body" ~ '[A-Z0-9]-[1-9]';
