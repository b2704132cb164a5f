-- CreateEnum
CREATE TYPE "view_kind" AS ENUM ('list', 'board', 'calendar', 'timeline');

-- CreateEnum
CREATE TYPE "view_visibility" AS ENUM ('private', 'project', 'organization');

-- CreateTable
CREATE TABLE "view" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "kind" "view_kind" NOT NULL DEFAULT 'list',
    "visibility" "view_visibility" NOT NULL DEFAULT 'private',
    "owner_id" TEXT NOT NULL,
    "project_id" TEXT,
    "filter" TEXT NOT NULL DEFAULT '',
    "sort" TEXT[],
    "group_by" TEXT,
    "subgroup_by" TEXT,
    "columns" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "view_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "view_favourite" (
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "view_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "view_favourite_pkey" PRIMARY KEY ("organization_id","user_id","view_id")
);

-- CreateIndex
CREATE INDEX "view_organization_id_owner_id_idx" ON "view"("organization_id", "owner_id");

-- CreateIndex
CREATE INDEX "view_organization_id_project_id_idx" ON "view"("organization_id", "project_id");

-- CreateIndex
CREATE INDEX "view_organization_id_visibility_idx" ON "view"("organization_id", "visibility");

-- CreateIndex
CREATE INDEX "view_favourite_organization_id_view_id_idx" ON "view_favourite"("organization_id", "view_id");

-- AddForeignKey
ALTER TABLE "view" ADD CONSTRAINT "view_organization_id_owner_id_fkey" FOREIGN KEY ("organization_id", "owner_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "view" ADD CONSTRAINT "view_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "view_favourite" ADD CONSTRAINT "view_favourite_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "view_favourite" ADD CONSTRAINT "view_favourite_organization_id_view_id_fkey" FOREIGN KEY ("organization_id", "view_id") REFERENCES "view"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
