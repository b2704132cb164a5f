CREATE INDEX CONCURRENTLY "task_project_estimate_set_idx" ON "task"("organization_id", "project_id", "estimate", "id") WHERE "deleted_at" IS NULL AND "estimate" IS NOT NULL;
