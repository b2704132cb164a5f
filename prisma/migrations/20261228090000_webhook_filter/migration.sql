-- AlterTable
ALTER TABLE "webhook" ADD COLUMN     "filter" TEXT NOT NULL DEFAULT '';
