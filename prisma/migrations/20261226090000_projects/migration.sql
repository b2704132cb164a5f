-- Overview, defaults, key changes and public links of projects. New columns are null or have constant defaults, so that no
-- table is written anew but that of counters, which has a row a project.

-- CreateEnum
CREATE TYPE "health" AS ENUM ('on_track', 'at_risk', 'off_track');

-- CreateEnum
CREATE TYPE "link_view" AS ENUM ('board', 'list', 'task');

-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "public_links" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "project" ADD COLUMN     "default_assignee_id" TEXT,
ADD COLUMN     "lead_id" TEXT,
ADD COLUMN     "start_date" DATE,
ADD COLUMN     "target_date" DATE;

-- By hand: the key that numbers are made of, from the project; a row a project.
ALTER TABLE "task_counter" ADD COLUMN     "key" TEXT;
UPDATE "task_counter" c SET "key" = p."key" FROM "project" p WHERE p."organization_id" = c."organization_id" AND p."id" = c."project_id";
ALTER TABLE "task_counter" ALTER COLUMN "key" SET NOT NULL;

-- AlterTable
ALTER TABLE "workflow_status" ADD COLUMN     "wip_limit" INTEGER;

-- CreateTable
CREATE TABLE "former_key" (
    "organization_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,

    CONSTRAINT "former_key_pkey" PRIMARY KEY ("organization_id","key")
);

-- CreateTable
CREATE TABLE "project_update" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "health" "health" NOT NULL,
    "body" TEXT NOT NULL,
    "edited_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "project_update_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "public_link" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "view" "link_view" NOT NULL,
    "task_id" TEXT,
    "hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "names" BOOLEAN NOT NULL DEFAULT false,
    "descriptions" BOOLEAN NOT NULL DEFAULT false,
    "created_by_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "public_link_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "former_key_organization_id_project_id_idx" ON "former_key"("organization_id", "project_id");

-- CreateIndex
CREATE INDEX "project_update_organization_id_project_id_created_at_id_idx" ON "project_update"("organization_id", "project_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "public_link_hash_key" ON "public_link"("hash");

-- CreateIndex
CREATE INDEX "public_link_organization_id_project_id_created_at_id_idx" ON "public_link"("organization_id", "project_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "public_link_organization_id_task_id_idx" ON "public_link"("organization_id", "task_id");

-- AddForeignKey
ALTER TABLE "project" ADD CONSTRAINT "project_organization_id_lead_id_fkey" FOREIGN KEY ("organization_id", "lead_id") REFERENCES "member"("organization_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "project" ADD CONSTRAINT "project_organization_id_default_assignee_id_fkey" FOREIGN KEY ("organization_id", "default_assignee_id") REFERENCES "member"("organization_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "former_key" ADD CONSTRAINT "former_key_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_update" ADD CONSTRAINT "project_update_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_update" ADD CONSTRAINT "project_update_organization_id_author_id_fkey" FOREIGN KEY ("organization_id", "author_id") REFERENCES "member"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public_link" ADD CONSTRAINT "public_link_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public_link" ADD CONSTRAINT "public_link_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public_link" ADD CONSTRAINT "public_link_organization_id_created_by_id_fkey" FOREIGN KEY ("organization_id", "created_by_id") REFERENCES "member"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: the tasks that these numbers named until their task moved or the project's key changed; what is no number names
-- none. Of a task that moved, the number is kept under the key that the project had then.
CREATE FUNCTION "task_formerly"(text, text[]) RETURNS TABLE ("number" text, "id" text) LANGUAGE sql STABLE AS $$
  WITH "named" AS MATERIALIZED (
    SELECT n, split_part(n, '-', 1) AS "key", split_part(n, '-', 2)::int AS "sequence" FROM unnest($2) n
    WHERE n ~ '^[A-Z][A-Z0-9]{1,9}-[1-9][0-9]{0,8}$'),
  "placed" AS MATERIALIZED (
    SELECT m.n, m."sequence", f."project_id" FROM "named" m
      JOIN "former_key" f ON f."organization_id" = $1 AND f."key" = m."key"
    UNION ALL SELECT m.n, m."sequence", p."id" FROM "named" m
      JOIN "project" p ON p."organization_id" = $1 AND p."key" = m."key")
  SELECT a."number", a."task_id" FROM "task_alias" a WHERE a."organization_id" = $1 AND a."number" = ANY($2)
  UNION ALL SELECT l.n, t."id" FROM "placed" l
    JOIN "task" t ON t."organization_id" = $1 AND t."project_id" = l."project_id" AND t."sequence" = l."sequence"
  UNION ALL SELECT l.n, a."task_id" FROM "placed" l
    JOIN LATERAL (SELECT f."key" FROM "former_key" f WHERE f."organization_id" = $1 AND f."project_id" = l."project_id"
      UNION ALL SELECT p."key" FROM "project" p WHERE p."organization_id" = $1 AND p."id" = l."project_id") k ON true
    JOIN "task_alias" a ON a."organization_id" = $1 AND a."number" = k."key" || '-' || l."sequence" AND a."number" <> l.n
$$;
