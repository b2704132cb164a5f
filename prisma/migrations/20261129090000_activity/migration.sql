-- CreateTable
CREATE TABLE "activity" (
    "organization_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "actor_id" TEXT,
    "via" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "task_id" TEXT,
    "project_id" TEXT,
    "audience" "audience" NOT NULL,
    "data" JSON NOT NULL,
    "previous" JSON,
    "timestamp" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "activity_pkey" PRIMARY KEY ("organization_id","seq")
);

-- CreateIndex
CREATE INDEX "activity_organization_id_task_id_seq_idx" ON "activity"("organization_id", "task_id", "seq");

-- CreateIndex
CREATE INDEX "activity_organization_id_project_id_seq_idx" ON "activity"("organization_id", "project_id", "seq");

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what Prisma cannot say. What happened to files, for when they or their task are removed for good.
CREATE INDEX "activity_file_idx" ON "activity"("organization_id", "subject_id") WHERE "event" LIKE 'file.%';
