-- Read each minute: of all runs, few wait to be acknowledged.
CREATE INDEX CONCURRENTLY "run_requested_idx" ON "run"("acknowledge_by") WHERE "state" = 'pending' AND "acknowledge_by" IS NOT NULL;
