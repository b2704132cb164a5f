-- CreateEnum
CREATE TYPE "custom_field_type" AS ENUM ('text', 'number', 'date', 'select', 'several', 'person', 'url', 'checkbox');

-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "fields_revision" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "task" ADD COLUMN     "fields" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "custom_field" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" "custom_field_type" NOT NULL,
    "options" JSONB NOT NULL DEFAULT '[]',
    "projects" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "required" BOOLEAN NOT NULL DEFAULT false,
    "initial" JSONB NOT NULL DEFAULT 'null',
    "sort_order" INTEGER NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "custom_field_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "task_field" (
    "organization_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "field_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "task_field_pkey" PRIMARY KEY ("organization_id","task_id","field_id","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "custom_field_organization_id_key_key" ON "custom_field"("organization_id", "key");

-- CreateIndex
CREATE INDEX "task_field_organization_id_field_id_project_id_key_task_id_idx" ON "task_field"("organization_id", "field_id", "project_id", "key", "task_id");

-- AddForeignKey
ALTER TABLE "task_field" ADD CONSTRAINT "task_field_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_field" ADD CONSTRAINT "task_field_organization_id_field_id_fkey" FOREIGN KEY ("organization_id", "field_id") REFERENCES "custom_field"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
