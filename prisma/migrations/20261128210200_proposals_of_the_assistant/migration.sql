-- DropForeignKey
ALTER TABLE "assistant_action" DROP CONSTRAINT "assistant_action_organization_id_message_id_fkey";

-- DropForeignKey
ALTER TABLE "assistant_action" DROP CONSTRAINT "assistant_action_organization_id_user_id_fkey";

-- AlterTable
ALTER TABLE "proposal" ADD COLUMN     "failure" TEXT,
ADD COLUMN     "held" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "message_id" TEXT,
ADD COLUMN     "undone_at" TIMESTAMPTZ(3),
ADD COLUMN     "write" INTEGER;

-- AlterTable
ALTER TABLE "run" ADD COLUMN     "conversation_id" TEXT;

-- The actions of the assistant become proposals with the same id but for its prefix. What waits for a decision expires, because its values
-- are those for people, which are not compared. What was confirmed keeps its history, and can no longer be undone here.
INSERT INTO "proposal" ("organization_id", "id", "user_id", "credential_kind", "credential_id", "message_id", "held", "via", "operation", "document",
    "variables", "ids", "changes", "result", "places", "audience", "scopes", "status", "failure", "decided_by_id", "decided_at", "undone_at",
    "expires_at", "created_at", "version")
SELECT a."organization_id", 'prp' || substr(a."id", 4), a."user_id", 'session', '', a."message_id", a."held", 'assistant', t."operation", '',
    jsonb_build_object('input', a."input"), '{}',
    jsonb_build_array(jsonb_build_object('kind', t."kind", 'subject', a."subject_id",
      'name', coalesce(a."after" #>> '{about,task,title}', a."after" #>> '{fields,title}', a."after" #>> '{about,label,name}', a."after" #>> '{about,project,name}'),
      'from', a."before" -> 'fields', 'to', a."after" -> 'fields', 'version', null)),
    jsonb_build_object('id', a."subject_id"),
    array_remove(ARRAY[a."after" #>> '{about,project,id}', a."after" #>> '{about,task,id}'], NULL), ARRAY[a."user_id"], ARRAY['ai:chat'],
    (CASE a."status" WHEN 'proposed' THEN 'pending' WHEN 'confirmed' THEN 'approved' WHEN 'undone' THEN 'approved' ELSE 'rejected' END)::"proposal_status",
    a."failure", CASE WHEN a."decided_at" IS NOT NULL THEN a."user_id" END, a."decided_at",
    CASE WHEN a."status" = 'undone' THEN a."decided_at" END,
    CASE WHEN a."status" = 'proposed' THEN least(a."expires_at", now()) ELSE a."expires_at" END, a."created_at", a."version"
FROM "assistant_action" a
JOIN (VALUES ('create_task', 'createTask', 'task.created'), ('update_task', 'updateTask', 'task.updated'),
    ('tick_checklist_item', 'tickTask', 'task.updated'), ('relate_tasks', 'relateTasks', 'task.updated'),
    ('unrelate_tasks', 'unrelateTasks', 'task.updated'), ('delete_task', 'deleteTask', 'task.deleted'),
    ('create_comment', 'createComment', 'comment.created'), ('update_comment', 'updateComment', 'comment.updated'),
    ('watch_task', 'watchTask', 'task.updated'), ('unwatch_task', 'unwatchTask', 'task.updated'),
    ('create_label', 'createLabel', 'label.created'), ('create_project', 'createProject', 'project.created'),
    ('update_project', 'updateProject', 'project.updated')) AS t("tool", "operation", "kind") ON t."tool" = a."tool";

-- DropTable
DROP TABLE "assistant_action";

-- DropEnum
DROP TYPE "action_status";

-- CreateIndex
CREATE INDEX "proposal_organization_id_message_id_idx" ON "proposal"("organization_id", "message_id");

-- CreateIndex
CREATE UNIQUE INDEX "run_organization_id_conversation_id_key" ON "run"("organization_id", "conversation_id");

-- AddForeignKey
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_organization_id_message_id_fkey" FOREIGN KEY ("organization_id", "message_id") REFERENCES "message"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_organization_id_conversation_id_fkey" FOREIGN KEY ("organization_id", "conversation_id") REFERENCES "conversation"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
