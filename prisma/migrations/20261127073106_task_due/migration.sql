CREATE INDEX CONCURRENTLY "task_due_set_idx" ON "task"("organization_id", "due_date", "id") WHERE "deleted_at" IS NULL AND "due_date" IS NOT NULL;
