CREATE INDEX CONCURRENTLY "task_project_start_set_idx" ON "task"("organization_id", "project_id", "start_date", "id") WHERE "deleted_at" IS NULL AND "start_date" IS NOT NULL;
