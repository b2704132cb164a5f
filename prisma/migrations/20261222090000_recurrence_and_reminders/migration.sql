-- AlterTable
ALTER TABLE "task" ADD COLUMN     "previous_id" TEXT,
ADD COLUMN     "recurrence_from" TEXT,
ADD COLUMN     "recurrence_rule" TEXT,
ADD COLUMN     "series_id" TEXT;

-- CreateTable
CREATE TABLE "reminder" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3),
    "before" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_for" DATE,

    CONSTRAINT "reminder_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "reminder_organization_id_task_id_user_id_idx" ON "reminder"("organization_id", "task_id", "user_id");

-- CreateIndex
CREATE INDEX "reminder_organization_id_user_id_idx" ON "reminder"("organization_id", "user_id");

-- AddForeignKey
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what Prisma cannot say. Completing a task makes one task, however often and by however many it is completed.
CREATE UNIQUE INDEX "task_previous" ON "task"("organization_id", "previous_id") WHERE "previous_id" IS NOT NULL;
ALTER TABLE "task" ADD CONSTRAINT "task_recurrence_from" CHECK ("recurrence_from" IN ('schedule', 'completion')) NOT VALID;
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_at_or_before" CHECK (("at" IS NULL) <> ("before" IS NULL));

-- The same: reminders at a time, by when; and those before a due date.
CREATE INDEX "reminder_at" ON "reminder"("at") WHERE "at" IS NOT NULL;
CREATE INDEX "reminder_before" ON "reminder"("organization_id", "task_id") WHERE "before" IS NOT NULL;
