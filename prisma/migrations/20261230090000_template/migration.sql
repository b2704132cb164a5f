-- CreateEnum
CREATE TYPE "template_kind" AS ENUM ('task', 'project');

-- CreateTable
CREATE TABLE "template" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "kind" "template_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "project_id" TEXT,
    "content" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "template_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "template_organization_id_name_key_id_idx" ON "template"("organization_id", "name_key", "id");

-- CreateIndex
CREATE INDEX "template_organization_id_project_id_idx" ON "template"("organization_id", "project_id");

-- AddForeignKey
ALTER TABLE "template" ADD CONSTRAINT "template_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
