-- Lists of an organization's tasks by what changed last, by urgency and by due date, and its trash.
CREATE INDEX "task_organization_id_updated_at_id_idx" ON "task"("organization_id", "updated_at", "id");
CREATE INDEX "task_organization_id_priority_id_idx" ON "task"("organization_id", "priority", "id");

-- By hand: what Prisma cannot say. What is empty comes last, as schema/kernel/paging.ts compares it.
CREATE INDEX "task_due_idx" ON "task"("organization_id", coalesce("due_date", 'infinity'::date), "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "task_deleted_idx" ON "task"("organization_id", "created_at", "id") WHERE "deleted_at" IS NOT NULL;

-- What stands somewhere in a title: the filter `q`.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "task_title_idx" ON "task" USING gin ("title_fold" gin_trgm_ops);
