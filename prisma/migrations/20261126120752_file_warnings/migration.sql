-- AlterTable
ALTER TABLE "file" ADD COLUMN "warnings" JSONB NOT NULL DEFAULT '[]';
