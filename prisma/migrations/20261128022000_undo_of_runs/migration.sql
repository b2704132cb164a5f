-- AlterTable
ALTER TABLE "run" ADD COLUMN     "undone_at" TIMESTAMPTZ(3),
ADD COLUMN     "writes" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "run_write" (
    "organization_id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "user_id" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "steps" JSONB NOT NULL,
    "reason" TEXT,
    "places" TEXT[],
    "undone_at" TIMESTAMPTZ(3),
    "undo_request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "run_write_pkey" PRIMARY KEY ("organization_id","run_id","number")
);

-- CreateIndex
CREATE INDEX "run_write_organization_id_user_id_created_at_idx" ON "run_write"("organization_id", "user_id", "created_at");

-- CreateIndex
CREATE INDEX "run_write_created_at_idx" ON "run_write"("created_at");

-- AddForeignKey
ALTER TABLE "run_write" ADD CONSTRAINT "run_write_organization_id_run_id_fkey" FOREIGN KEY ("organization_id", "run_id") REFERENCES "run"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_write" ADD CONSTRAINT "run_write_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
