-- Names of cycles and milestones are cached in memory as well (schema/work/task/names.ts).
CREATE TRIGGER "cycle_names" AFTER UPDATE ON "cycle" FOR EACH ROW
  WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION "names_changed"();
CREATE TRIGGER "milestone_names" AFTER UPDATE ON "milestone" FOR EACH ROW
  WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION "names_changed"();
ALTER TABLE "cycle" ENABLE ALWAYS TRIGGER "cycle_names";
ALTER TABLE "milestone" ENABLE ALWAYS TRIGGER "milestone_names";
