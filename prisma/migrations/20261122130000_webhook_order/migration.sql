-- DropIndex
DROP INDEX "webhook_delivery_organization_id_webhook_id_subject_id_seq_idx";

-- AlterTable
ALTER TABLE "webhook_lane" ADD COLUMN "failed_at" TIMESTAMPTZ(3);

-- By hand: what Prisma cannot say. What waits, for an ordered webhook: whether something of the same subject stands before it.
CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery"("organization_id", "webhook_id", "subject_id", "seq", "id") WHERE "due_at" IS NOT NULL;
