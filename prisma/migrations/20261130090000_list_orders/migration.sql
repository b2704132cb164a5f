-- By hand: what Prisma cannot say. Lists of a project in each order, and of all of an organization by due date; what is empty is
-- read apart from what is not (schema/kernel/paging.ts), so one index serves both directions.
CREATE INDEX "task_project_updated_idx" ON "task"("organization_id", "project_id", "updated_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "task_project_priority_idx" ON "task"("organization_id", "project_id", "priority", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "task_project_due_idx" ON "task"("organization_id", "project_id", "due_date", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "task_project_start_idx" ON "task"("organization_id", "project_id", "start_date", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "task_project_completed_idx" ON "task"("organization_id", "project_id", "completed_at", "id") WHERE "deleted_at" IS NULL;

DROP INDEX "task_due_idx";
CREATE INDEX "task_due_idx" ON "task"("organization_id", "due_date", "id") WHERE "deleted_at" IS NULL;
