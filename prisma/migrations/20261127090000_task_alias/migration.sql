-- CreateTable
CREATE TABLE "task_alias" (
    "organization_id" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,

    CONSTRAINT "task_alias_pkey" PRIMARY KEY ("organization_id","number")
);

-- CreateIndex
CREATE INDEX "task_alias_organization_id_task_id_idx" ON "task_alias"("organization_id", "task_id");

-- AddForeignKey
ALTER TABLE "task_alias" ADD CONSTRAINT "task_alias_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: the numbers that tasks lost until now, as far as the log goes back. None was given twice.
INSERT INTO "task_alias" ("organization_id", "number", "task_id")
SELECT e."organization_id", e."previous" ->> 'number', t."id"
FROM "event" e JOIN "task" t ON t."organization_id" = e."organization_id" AND t."id" = e."subject_id"
WHERE e."event" = 'task.updated' AND e."previous" ->> 'number' IS NOT NULL
ON CONFLICT DO NOTHING;
