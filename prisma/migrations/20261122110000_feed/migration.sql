-- CreateTable
CREATE TABLE "notification" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "group_key" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "task_id" TEXT,
    "project_id" TEXT,
    "actor_ids" TEXT[],
    "count" INTEGER NOT NULL DEFAULT 1,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "factors" TEXT[],
    "rank" DOUBLE PRECISION NOT NULL,
    "first_seq" BIGINT NOT NULL,
    "last_seq" BIGINT NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "snoozed_until" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),
    "gone_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "notification_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "notification_mute" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "project_id" TEXT,
    "task_id" TEXT,
    "reason" TEXT,
    "until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_mute_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "due_notice" (
    "organization_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "due_date" DATE NOT NULL,
    "stage" INTEGER NOT NULL,

    CONSTRAINT "due_notice_pkey" PRIMARY KEY ("organization_id","task_id","user_id")
);

-- CreateIndex
CREATE INDEX "notification_organization_id_user_id_last_at_id_idx" ON "notification"("organization_id", "user_id", "last_at", "id");

-- CreateIndex
CREATE INDEX "notification_organization_id_task_id_idx" ON "notification"("organization_id", "task_id");

-- CreateIndex
CREATE UNIQUE INDEX "notification_organization_id_user_id_group_key_key" ON "notification"("organization_id", "user_id", "group_key");

-- CreateIndex
CREATE INDEX "notification_mute_organization_id_user_id_idx" ON "notification_mute"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "notification_mute_organization_id_task_id_idx" ON "notification_mute"("organization_id", "task_id");

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_mute" ADD CONSTRAINT "notification_mute_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_mute" ADD CONSTRAINT "notification_mute_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_mute" ADD CONSTRAINT "notification_mute_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "due_notice" ADD CONSTRAINT "due_notice_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "due_notice" ADD CONSTRAINT "due_notice_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what Prisma cannot say. The feed in smart order, all of it and the unread; the second also counts them.
CREATE INDEX "notification_live_rank" ON "notification"("organization_id", "user_id", "rank", "id") WHERE "archived_at" IS NULL AND "gone_at" IS NULL;
CREATE INDEX "notification_unread_rank" ON "notification"("organization_id", "user_id", "rank", "id") INCLUDE ("project_id", "snoozed_until")
    WHERE "read_at" IS NULL AND "archived_at" IS NULL AND "gone_at" IS NULL;
-- Those whose snooze ends, for the job that brings them back.
CREATE INDEX "notification_snoozed" ON "notification"("snoozed_until") WHERE "snoozed_until" IS NOT NULL;
-- One mute for each thing somebody mutes.
CREATE UNIQUE INDEX "notification_mute_target" ON "notification_mute"("organization_id", "user_id", (coalesce("task_id", "project_id", "reason")));
-- Open tasks by the day they are due, of all organizations, for the job that says so.
CREATE INDEX "task_open_due" ON "task"("due_date") WHERE "due_date" IS NOT NULL AND "deleted_at" IS NULL AND "completed_at" IS NULL;
