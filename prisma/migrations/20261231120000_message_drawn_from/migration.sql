-- AlterTable
ALTER TABLE "message" ADD COLUMN     "drawn_from" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateIndex
CREATE INDEX "message_drawn_from_idx" ON "message" USING GIN ("drawn_from");
