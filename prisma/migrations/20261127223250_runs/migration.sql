-- CreateEnum
CREATE TYPE "run_state" AS ENUM ('pending', 'active', 'awaiting_input', 'completed', 'failed', 'stopped');

-- CreateEnum
CREATE TYPE "run_activity_kind" AS ENUM ('thought', 'action', 'question', 'answer', 'error');

-- AlterTable
ALTER TABLE "proposal" ADD COLUMN     "run_id" TEXT;

-- CreateTable
CREATE TABLE "run" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "credential_id" TEXT,
    "task_id" TEXT,
    "goal" TEXT NOT NULL DEFAULT '',
    "state" "run_state" NOT NULL DEFAULT 'active',
    "lease" INTEGER NOT NULL DEFAULT 1,
    "lease_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "run_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "run_activity" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" "run_activity_kind" NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "run_activity_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "run_organization_id_created_at_id_idx" ON "run"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "run_organization_id_task_id_idx" ON "run"("organization_id", "task_id");

-- CreateIndex
CREATE INDEX "run_organization_id_user_id_idx" ON "run"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "run_updated_at_idx" ON "run"("updated_at");

-- CreateIndex
CREATE INDEX "run_activity_organization_id_run_id_created_at_id_idx" ON "run_activity"("organization_id", "run_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "run_activity_organization_id_user_id_idx" ON "run_activity"("organization_id", "user_id");

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_activity" ADD CONSTRAINT "run_activity_organization_id_run_id_fkey" FOREIGN KEY ("organization_id", "run_id") REFERENCES "run"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_activity" ADD CONSTRAINT "run_activity_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
