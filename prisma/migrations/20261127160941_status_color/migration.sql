-- CreateEnum
CREATE TYPE "status_color" AS ENUM ('gray', 'blue', 'green', 'yellow', 'orange', 'red', 'pink', 'purple');

-- AlterTable
ALTER TABLE "workflow_status" ADD COLUMN     "color" "status_color" NOT NULL DEFAULT 'gray';

UPDATE "workflow_status" SET "color" = CASE
  WHEN "key" = 'in_review' AND "category" = 'started' THEN 'blue'::"status_color"
  WHEN "category" = 'started' THEN 'orange'
  ELSE 'green'
END WHERE "category" IN ('started', 'completed');
