-- CreateEnum
CREATE TYPE "cycle_roll_over" AS ENUM ('next', 'none');

-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "time_zone" TEXT NOT NULL DEFAULT 'Europe/Istanbul';

-- AlterTable
ALTER TABLE "task" ADD COLUMN     "cycle_id" TEXT,
ADD COLUMN     "estimate" DOUBLE PRECISION;

-- CreateTable
CREATE TABLE "cycle" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "goal" TEXT NOT NULL DEFAULT '',
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "roll_over" "cycle_roll_over" NOT NULL DEFAULT 'next',
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "cycle_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "cycle_scope" (
    "organization_id" TEXT NOT NULL,
    "cycle_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "in_scope" BOOLEAN NOT NULL,
    "estimate" DOUBLE PRECISION,
    "done" BOOLEAN NOT NULL,

    CONSTRAINT "cycle_scope_pkey" PRIMARY KEY ("organization_id","cycle_id","task_id","at")
);

-- CreateIndex
CREATE INDEX "cycle_organization_id_project_id_start_date_id_idx" ON "cycle"("organization_id", "project_id", "start_date", "id");

-- CreateIndex
CREATE UNIQUE INDEX "cycle_organization_id_project_id_id_key" ON "cycle"("organization_id", "project_id", "id");

-- AddForeignKey
ALTER TABLE "cycle" ADD CONSTRAINT "cycle_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cycle_scope" ADD CONSTRAINT "cycle_scope_organization_id_cycle_id_fkey" FOREIGN KEY ("organization_id", "cycle_id") REFERENCES "cycle"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_organization_id_project_id_cycle_id_fkey" FOREIGN KEY ("organization_id", "project_id", "cycle_id") REFERENCES "cycle"("organization_id", "project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;

-- By hand: what Prisma cannot say. A project's tasks by estimate, the tasks of a cycle, and the cycles that the calendar has still to turn.
CREATE INDEX "task_project_estimate_idx" ON "task"("organization_id", "project_id", "estimate", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "task_cycle_idx" ON "task"("organization_id", "cycle_id", "id") WHERE "cycle_id" IS NOT NULL;
CREATE INDEX "cycle_open_idx" ON "cycle"("start_date") WHERE "ended_at" IS NULL;

-- What tasks are to their cycles is kept here, and not by operations: whatever writes a task, all of it is told, in its transaction.
-- The clock is read when the row is locked already, so that what is written last is what was last. What has ended stays as it was.
CREATE FUNCTION "cycle_scope_keep"("organization" text, "cycle" text, "task" text, "within" boolean, "points" double precision, "finished" boolean)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO "cycle_scope" ("organization_id", "cycle_id", "task_id", "at", "in_scope", "estimate", "done")
  SELECT y."organization_id", y."id", $3, date_bin('15 minutes', clock_timestamp(), '2000-01-01 00:00:00+00'), $4, $5, $6
  FROM "cycle" y WHERE y."organization_id" = $1 AND y."id" = $2 AND y."ended_at" IS NULL
  ON CONFLICT ("organization_id", "cycle_id", "task_id", "at")
    DO UPDATE SET "in_scope" = excluded."in_scope", "estimate" = excluded."estimate", "done" = excluded."done"
$$;

CREATE FUNCTION "task_cycle_scope"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."cycle_id" IS NOT NULL AND OLD."cycle_id" IS DISTINCT FROM NEW."cycle_id" THEN
    PERFORM "cycle_scope_keep"(OLD."organization_id", OLD."cycle_id", OLD."id", false, OLD."estimate", OLD."completed_at" IS NOT NULL);
  END IF;
  IF NEW."cycle_id" IS NOT NULL THEN
    PERFORM "cycle_scope_keep"(NEW."organization_id", NEW."cycle_id", NEW."id", NEW."deleted_at" IS NULL, NEW."estimate", NEW."completed_at" IS NOT NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "task_cycle_scope_new" AFTER INSERT ON "task" FOR EACH ROW
  WHEN (NEW."cycle_id" IS NOT NULL) EXECUTE FUNCTION "task_cycle_scope"();
CREATE TRIGGER "task_cycle_scope_changed" AFTER UPDATE OF "cycle_id", "estimate", "completed_at", "deleted_at" ON "task" FOR EACH ROW
  WHEN ((OLD."cycle_id" IS NOT NULL OR NEW."cycle_id" IS NOT NULL)
    AND (OLD."cycle_id", OLD."estimate", OLD."completed_at" IS NULL, OLD."deleted_at" IS NULL)
      IS DISTINCT FROM (NEW."cycle_id", NEW."estimate", NEW."completed_at" IS NULL, NEW."deleted_at" IS NULL))
  EXECUTE FUNCTION "task_cycle_scope"();
