-- AlterTable
ALTER TABLE "service_account" ADD COLUMN     "agent" BOOLEAN NOT NULL DEFAULT false;
