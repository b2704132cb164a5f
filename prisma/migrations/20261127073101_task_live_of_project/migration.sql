-- Live tasks of a project by id: pages of the tasks without a value in the order of a list (schema/kernel/paging.ts), so that
-- the indexes of these orders need only the tasks with a value.
CREATE INDEX CONCURRENTLY "task_project_live_idx" ON "task"("organization_id", "project_id", "id") WHERE "deleted_at" IS NULL;
