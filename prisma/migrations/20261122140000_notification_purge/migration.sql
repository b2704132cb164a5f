-- By hand: what Prisma cannot say. What was archived or read, by when, for the job that removes it.
CREATE INDEX "notification_archived" ON "notification"("archived_at") WHERE "archived_at" IS NOT NULL;
CREATE INDEX "notification_read" ON "notification"("read_at") WHERE "read_at" IS NOT NULL;
