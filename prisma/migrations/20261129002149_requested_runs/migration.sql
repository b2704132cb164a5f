-- CreateEnum
CREATE TYPE "run_reason" AS ENUM ('assigned', 'mentioned');

-- AlterEnum
ALTER TYPE "run_state" ADD VALUE 'stale';

-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "agent_minutes" INTEGER NOT NULL DEFAULT 30;

-- AlterTable
ALTER TABLE "run" ADD COLUMN     "acknowledge_by" TIMESTAMPTZ(3),
ADD COLUMN     "comment_id" TEXT,
ADD COLUMN     "reason" "run_reason",
ADD COLUMN     "requested_by_id" TEXT;

-- CreateIndex
CREATE INDEX "run_organization_id_requested_by_id_idx" ON "run"("organization_id", "requested_by_id");

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_organization_id_requested_by_id_fkey" FOREIGN KEY ("organization_id", "requested_by_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
