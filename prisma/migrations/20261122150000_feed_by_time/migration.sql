-- DropIndex
DROP INDEX "notification_organization_id_user_id_last_at_id_idx";

-- By hand: what Prisma cannot say. As small as the index by rank: beside that one a larger index lost whenever the plan is
-- made for somebody with a short feed, and ten thousand rows were then sorted for a page.
CREATE INDEX "notification_live_time" ON "notification"("organization_id", "user_id", "last_at", "id") WHERE "archived_at" IS NULL AND "gone_at" IS NULL;
