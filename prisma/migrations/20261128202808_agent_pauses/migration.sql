-- CreateEnum
CREATE TYPE "pause_reason" AS ENUM ('rejections', 'errors');

-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "agent_errors" INTEGER NOT NULL DEFAULT 20,
ADD COLUMN     "agent_rejections" INTEGER NOT NULL DEFAULT 10;

-- AlterTable
ALTER TABLE "service_account" ADD COLUMN     "errors" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "pause_reason" "pause_reason",
ADD COLUMN     "paused_at" TIMESTAMPTZ(3),
ADD COLUMN     "rejections" INTEGER NOT NULL DEFAULT 0;
