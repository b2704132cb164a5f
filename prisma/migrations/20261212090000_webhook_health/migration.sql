-- AlterEnum
ALTER TYPE "webhook_disabled_reason" ADD VALUE 'backlog';

-- AlterTable
ALTER TABLE "webhook_lane" ADD COLUMN     "rest_until" TIMESTAMPTZ(3),
ADD COLUMN     "room" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "warned_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "service_key" ADD COLUMN     "noticed_at" TIMESTAMPTZ(3);

-- By hand: what Prisma cannot say. What waits and was not tried yet, oldest first, since ids begin with the time.
CREATE INDEX "webhook_delivery_untried" ON "webhook_delivery"("organization_id", "webhook_id", "id") WHERE "due_at" IS NOT NULL AND "attempts" = 0;

-- The same: what was given up, in the order of the log, to be sent again.
CREATE INDEX "webhook_delivery_failed" ON "webhook_delivery"("organization_id", "webhook_id", "seq") WHERE "state" = 'failed';
