-- AlterTable
ALTER TABLE "message" ADD COLUMN     "claims" JSONB,
ADD COLUMN     "verification" TEXT;
