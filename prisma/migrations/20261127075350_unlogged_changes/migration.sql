-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "unlogged_changes" BIGINT NOT NULL DEFAULT 0;
