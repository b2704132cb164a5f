-- The log in partitions by number (schema/activity/event/partitions.ts). The table there was becomes the first of them as it is.

-- A trigger cannot number what is sent to a partition by its number: whoever appends calls this.
DROP TRIGGER "event_take_seq" ON "event";
DROP FUNCTION "event_take_seq"();
CREATE FUNCTION "event_next_seq"("organization" text) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended("organization", 5));
  RETURN nextval('event_seq');
END $$;

ALTER TABLE "event" RENAME TO "event_0";
ALTER TABLE "event_0" ALTER COLUMN "seq" DROP DEFAULT;
ALTER INDEX "event_pkey" RENAME TO "event_0_pkey";
ALTER INDEX "event_organization_id_task_id_seq_idx" RENAME TO "event_0_organization_id_task_id_seq_idx";
ALTER INDEX "event_organization_id_project_id_seq_idx" RENAME TO "event_0_organization_id_project_id_seq_idx";
ALTER INDEX "event_timestamp_idx" RENAME TO "event_0_timestamp_idx";
ALTER INDEX "event_moved_out_idx" RENAME TO "event_0_moved_out_idx";
-- Nothing looks for an event by its id, and of ids made of 74 random bits none is made twice.
DROP INDEX "event_id_key";

CREATE TABLE "event" (LIKE "event_0" INCLUDING DEFAULTS) PARTITION BY RANGE ("seq");
ALTER TABLE "event" ADD CONSTRAINT "event_pkey" PRIMARY KEY ("organization_id", "seq");
CREATE INDEX "event_organization_id_task_id_seq_idx" ON "event"("organization_id", "task_id", "seq");
CREATE INDEX "event_organization_id_project_id_seq_idx" ON "event"("organization_id", "project_id", "seq");
CREATE INDEX "event_timestamp_idx" ON "event"("timestamp");
CREATE INDEX "event_moved_out_idx" ON "event"("organization_id", "subject_id") WHERE "event" = 'file.moved_out';
ALTER TABLE "event" ATTACH PARTITION "event_0" FOR VALUES FROM (MINVALUE) TO (100000000000);
ALTER TABLE "event_0" DROP CONSTRAINT "event_bound";
ANALYZE "event";
