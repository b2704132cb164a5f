-- AlterTable
ALTER TABLE "task" ADD COLUMN     "milestone_id" TEXT;

-- CreateTable
CREATE TABLE "milestone" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "target_date" DATE,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "milestone_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "milestone_organization_id_project_id_position_id_idx" ON "milestone"("organization_id", "project_id", "position", "id");

-- CreateIndex
CREATE UNIQUE INDEX "milestone_organization_id_project_id_id_key" ON "milestone"("organization_id", "project_id", "id");

-- AddForeignKey
ALTER TABLE "milestone" ADD CONSTRAINT "milestone_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_organization_id_project_id_milestone_id_fkey" FOREIGN KEY ("organization_id", "project_id", "milestone_id") REFERENCES "milestone"("organization_id", "project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;

-- By hand: what Prisma cannot say. The tasks of a milestone, and of a series.
CREATE INDEX "task_milestone_idx" ON "task"("organization_id", "milestone_id", "id") WHERE "milestone_id" IS NOT NULL;
CREATE INDEX "task_series_idx" ON "task"("organization_id", "series_id", "id") WHERE "series_id" IS NOT NULL;
