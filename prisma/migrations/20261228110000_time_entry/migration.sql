-- CreateTable
CREATE TABLE "time_entry" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "time_entry_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "time_entry_organization_id_task_id_started_at_id_idx" ON "time_entry"("organization_id", "task_id", "started_at", "id");

-- CreateIndex
CREATE INDEX "time_entry_organization_id_user_id_started_at_id_idx" ON "time_entry"("organization_id", "user_id", "started_at", "id");

-- CreateIndex
CREATE INDEX "time_entry_organization_id_started_at_id_idx" ON "time_entry"("organization_id", "started_at", "id");

-- AddForeignKey
ALTER TABLE "time_entry" ADD CONSTRAINT "time_entry_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_entry" ADD CONSTRAINT "time_entry_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: what Prisma cannot say. One entry runs of each person, and none ends before it begins.
CREATE UNIQUE INDEX "time_entry_running_idx" ON "time_entry"("organization_id", "user_id") WHERE "ended_at" IS NULL;
ALTER TABLE "time_entry" ADD CONSTRAINT "time_entry_order" CHECK ("ended_at" >= "started_at");
