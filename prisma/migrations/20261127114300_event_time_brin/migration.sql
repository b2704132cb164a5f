-- Only the nightly sweep searches the log by time. Rows are stored almost in the order of time, so a block range index finds old
-- ones, and a new event does not pay for it. It cannot be built concurrently, because the log is partitioned.
DROP INDEX "event_timestamp_idx";
CREATE INDEX "event_timestamp_idx" ON "event" USING BRIN ("timestamp");
