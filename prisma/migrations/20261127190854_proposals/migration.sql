-- CreateEnum
CREATE TYPE "write_mode" AS ENUM ('direct', 'propose', 'none');

-- CreateEnum
CREATE TYPE "proposal_status" AS ENUM ('pending', 'approved', 'rejected');

-- AlterTable
ALTER TABLE "oauth_grant" ADD COLUMN     "write" "write_mode" NOT NULL DEFAULT 'direct';

-- AlterTable
ALTER TABLE "personal_token" ADD COLUMN     "write" "write_mode" NOT NULL DEFAULT 'direct';

-- AlterTable
ALTER TABLE "service_account" ADD COLUMN     "write" "write_mode" NOT NULL DEFAULT 'direct';

-- CreateTable
CREATE TABLE "proposal" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "credential_kind" TEXT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "client" TEXT,
    "via" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "variables" JSONB NOT NULL,
    "ids" TEXT[],
    "changes" JSONB NOT NULL,
    "result" JSONB,
    "places" TEXT[],
    "audience" TEXT[],
    "scopes" TEXT[],
    "status" "proposal_status" NOT NULL DEFAULT 'pending',
    "reason" TEXT,
    "decided_by_id" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "proposal_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "proposal_organization_id_created_at_id_idx" ON "proposal"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "proposal_organization_id_user_id_created_at_id_idx" ON "proposal"("organization_id", "user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "proposal_expires_at_idx" ON "proposal"("expires_at");

-- AddForeignKey
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
