-- By hand: what Prisma cannot say. The tasks of a series, and nothing of those that are done once.
CREATE INDEX "task_series_idx" ON "task"("organization_id", "series_id", "id") WHERE "series_id" IS NOT NULL;
