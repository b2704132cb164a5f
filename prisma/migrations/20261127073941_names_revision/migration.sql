-- A new value whenever a name that is cached in memory changes (schema/work/task/names.ts). It is random: a counter would return to a
-- value that a transaction had when it was rolled back. New records are not in a cache, so only changes count.
ALTER TABLE "organization" ADD COLUMN "names_revision" TEXT NOT NULL DEFAULT '';

-- Set by triggers, so that every change of a name sets it in its transaction: also servers of the previous version, jobs, and
-- sessions with session_replication_role = replica.
CREATE FUNCTION "names_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "organization" SET "names_revision" = gen_random_uuid()::text WHERE "id" = NEW."organization_id";
  RETURN NULL;
END $$;

CREATE TRIGGER "member_names" AFTER UPDATE ON "member" FOR EACH ROW
  WHEN ((OLD."name", OLD."name_key", OLD."avatar") IS DISTINCT FROM (NEW."name", NEW."name_key", NEW."avatar"))
  EXECUTE FUNCTION "names_changed"();
CREATE TRIGGER "label_names" AFTER UPDATE ON "label" FOR EACH ROW
  WHEN ((OLD."name", OLD."name_key", OLD."color") IS DISTINCT FROM (NEW."name", NEW."name_key", NEW."color"))
  EXECUTE FUNCTION "names_changed"();
CREATE TRIGGER "project_names" AFTER UPDATE ON "project" FOR EACH ROW
  WHEN ((OLD."name", OLD."key") IS DISTINCT FROM (NEW."name", NEW."key"))
  EXECUTE FUNCTION "names_changed"();
ALTER TABLE "member" ENABLE ALWAYS TRIGGER "member_names";
ALTER TABLE "label" ENABLE ALWAYS TRIGGER "label_names";
ALTER TABLE "project" ENABLE ALWAYS TRIGGER "project_names";
