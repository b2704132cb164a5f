-- By hand: what Prisma cannot say. What is in the trash, by when it came there, for the job that empties it.
CREATE INDEX "task_trash_idx" ON "task"("deleted_at") WHERE "deleted_at" IS NOT NULL;
