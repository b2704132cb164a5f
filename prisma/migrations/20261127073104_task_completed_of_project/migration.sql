CREATE INDEX CONCURRENTLY "task_project_completed_set_idx" ON "task"("organization_id", "project_id", "completed_at", "id") WHERE "deleted_at" IS NULL AND "completed_at" IS NOT NULL;
