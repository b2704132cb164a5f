-- Indexes that every new task had to be added to. Those of optional columns are replaced by the ones with a condition. Lists of
-- an organization by priority or by change merge the pages of its projects (schema/work/task/list.ts).
DROP INDEX "task_organization_id_updated_at_id_idx";
DROP INDEX "task_organization_id_priority_id_idx";
DROP INDEX "task_organization_id_parent_id_idx";
DROP INDEX "task_project_due_idx";
DROP INDEX "task_project_start_idx";
DROP INDEX "task_project_completed_idx";
DROP INDEX "task_project_estimate_idx";
DROP INDEX "task_due_idx";
