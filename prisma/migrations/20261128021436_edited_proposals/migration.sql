-- AlterTable
ALTER TABLE "proposal" ADD COLUMN     "executed" JSONB;
