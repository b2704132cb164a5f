-- CreateEnum
CREATE TYPE "relation_kind" AS ENUM ('relates', 'duplicates');

-- CreateTable
CREATE TABLE "task_relation" (
    "organization_id" TEXT NOT NULL,
    "kind" "relation_kind" NOT NULL,
    "task_id" TEXT NOT NULL,
    "other_id" TEXT NOT NULL,

    CONSTRAINT "task_relation_pkey" PRIMARY KEY ("organization_id","task_id","kind","other_id")
);

-- CreateIndex
CREATE INDEX "task_relation_organization_id_other_id_idx" ON "task_relation"("organization_id", "other_id");

-- AddForeignKey
ALTER TABLE "task_relation" ADD CONSTRAINT "task_relation_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_relation" ADD CONSTRAINT "task_relation_organization_id_other_id_fkey" FOREIGN KEY ("organization_id", "other_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
