-- AlterTable
ALTER TABLE "file" ADD COLUMN     "name_key" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "upload" ADD COLUMN     "storing_until" TIMESTAMPTZ(3),
ALTER COLUMN "project_id" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "file_deleted_at_idx" ON "file"("deleted_at");
