-- AlterTable
ALTER TABLE "message" ADD COLUMN     "cut" BOOLEAN,
ADD COLUMN     "unsupported" INTEGER;

-- CreateTable
CREATE TABLE "chat_usage" (
    "organization_id" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "tokens" BIGINT NOT NULL,

    CONSTRAINT "chat_usage_pkey" PRIMARY KEY ("organization_id","month")
);

-- CreateIndex
CREATE INDEX "citation_organization_id_subject_id_idx" ON "citation"("organization_id", "subject_id");
