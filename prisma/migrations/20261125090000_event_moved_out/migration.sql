-- By hand: what Prisma cannot say. Which projects a file has left, for when it is removed for good (schema/file/purge.ts).
CREATE INDEX "event_moved_out_idx" ON "event"("organization_id", "subject_id") WHERE "event" = 'file.moved_out';
