CREATE INDEX CONCURRENTLY "task_parent_idx" ON "task"("organization_id", "parent_id") WHERE "parent_id" IS NOT NULL;
