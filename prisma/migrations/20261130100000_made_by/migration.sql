-- AlterTable
ALTER TABLE "invitation" ADD COLUMN     "made_by_id" TEXT;

-- AlterTable
ALTER TABLE "personal_token" ADD COLUMN     "made_by_id" TEXT;

-- AlterTable
ALTER TABLE "service_key" ADD COLUMN     "made_by_id" TEXT;
