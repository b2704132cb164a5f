-- Whether a task has links of a kind, so that lists read the tables of links only for tasks that have some. False is exact; true may
-- outlive the last link. Existing tasks get true, which is correct without reading them; the default of new tasks is false.
ALTER TABLE "task" ADD COLUMN "has_labels" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "has_watchers" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "has_blockers" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "has_blocked" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "task" ALTER COLUMN "has_labels" SET DEFAULT false,
ALTER COLUMN "has_watchers" SET DEFAULT false,
ALTER COLUMN "has_blockers" SET DEFAULT false,
ALTER COLUMN "has_blocked" SET DEFAULT false;

-- Set by triggers, so that every write of a link sets them in its transaction: also servers of the previous version, and sessions
-- with session_replication_role = replica. They run after the foreign keys are checked. A loop locks the tasks in order of id, and
-- looks each one up by its key whatever the size of the first insert was, whose plan stays. Usually nothing is written.
CREATE FUNCTION "task_label_flags"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "linked" record;
BEGIN
  FOR "linked" IN SELECT DISTINCT a."organization_id", a."task_id" AS "id" FROM "added" a ORDER BY 1, 2 LOOP
    UPDATE "task" t SET "has_labels" = true
      WHERE t."organization_id" = "linked"."organization_id" AND t."id" = "linked"."id" AND NOT t."has_labels";
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION "task_watcher_flags"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "linked" record;
BEGIN
  FOR "linked" IN SELECT DISTINCT a."organization_id", a."task_id" AS "id" FROM "added" a ORDER BY 1, 2 LOOP
    UPDATE "task" t SET "has_watchers" = true
      WHERE t."organization_id" = "linked"."organization_id" AND t."id" = "linked"."id" AND NOT t."has_watchers";
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION "task_block_flags"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "linked" record;
BEGIN
  FOR "linked" IN
    SELECT e."organization_id", e."id", bool_or(e."blockers") AS "blockers", bool_or(e."blocked") AS "blocked" FROM (
      SELECT a."organization_id", a."blocked_id" AS "id", true AS "blockers", false AS "blocked" FROM "added" a
      UNION ALL SELECT a."organization_id", a."blocker_id", false, true FROM "added" a) e
    GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    UPDATE "task" t SET "has_blockers" = t."has_blockers" OR "linked"."blockers", "has_blocked" = t."has_blocked" OR "linked"."blocked"
      WHERE t."organization_id" = "linked"."organization_id" AND t."id" = "linked"."id"
        AND (("linked"."blockers" AND NOT t."has_blockers") OR ("linked"."blocked" AND NOT t."has_blocked"));
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER "task_label_flags" AFTER INSERT ON "task_label" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "task_label_flags"();
CREATE TRIGGER "task_watcher_flags" AFTER INSERT ON "task_watcher" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "task_watcher_flags"();
CREATE TRIGGER "task_block_flags" AFTER INSERT ON "task_block" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "task_block_flags"();
ALTER TABLE "task_label" ENABLE ALWAYS TRIGGER "task_label_flags";
ALTER TABLE "task_watcher" ENABLE ALWAYS TRIGGER "task_watcher_flags";
ALTER TABLE "task_block" ENABLE ALWAYS TRIGGER "task_block_flags";
