-- AlterTable
ALTER TABLE "conversation" ADD COLUMN     "reach" TEXT[];

-- AlterTable
ALTER TABLE "citation" ADD COLUMN     "url" TEXT NOT NULL;

-- CreateTable
CREATE TABLE "reply_piece" (
    "organization_id" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reply_piece_pkey" PRIMARY KEY ("organization_id","message_id","n")
);

-- CreateIndex
CREATE INDEX "reply_piece_created_at_idx" ON "reply_piece"("created_at");

-- AddForeignKey
ALTER TABLE "reply_piece" ADD CONSTRAINT "reply_piece_organization_id_message_id_fkey" FOREIGN KEY ("organization_id", "message_id") REFERENCES "message"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Those that are being answered, for the job that ends what a process left behind.
CREATE INDEX "message_answering" ON "message"("updated_at") WHERE "status" = 'answering';
