-- AlterTable
ALTER TABLE "project" ADD COLUMN     "sample" BOOLEAN NOT NULL DEFAULT false;
