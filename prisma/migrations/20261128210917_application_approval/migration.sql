-- AlterTable
ALTER TABLE "application" ADD COLUMN     "approved_at" TIMESTAMPTZ(3),
ADD COLUMN     "approved_by_id" TEXT,
ADD COLUMN     "requested_at" TIMESTAMPTZ(3),
ADD COLUMN     "requested_by_id" TEXT;

-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "approved_apps_only" BOOLEAN NOT NULL DEFAULT false;
