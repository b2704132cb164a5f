-- AlterTable
ALTER TABLE "message" ADD COLUMN     "understood" JSONB;
