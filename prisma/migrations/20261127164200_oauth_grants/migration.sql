-- AlterTable
ALTER TABLE "application" ADD COLUMN     "name" TEXT;

-- CreateTable
CREATE TABLE "oauth_grant" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "client" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "redirect" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "scopes" TEXT[],
    "projects" TEXT[],
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_from" TEXT,
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "oauth_grant_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "oauth_record" (
    "model" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "grant_id" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_record_pkey" PRIMARY KEY ("model","hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "oauth_grant_id_key" ON "oauth_grant"("id");

-- CreateIndex
CREATE INDEX "oauth_grant_organization_id_user_id_created_at_id_idx" ON "oauth_grant"("organization_id", "user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "oauth_grant_expires_at_idx" ON "oauth_grant"("expires_at");

-- CreateIndex
CREATE INDEX "oauth_record_grant_id_idx" ON "oauth_record"("grant_id");

-- CreateIndex
CREATE INDEX "oauth_record_expires_at_idx" ON "oauth_record"("expires_at");

-- AddForeignKey
ALTER TABLE "oauth_grant" ADD CONSTRAINT "oauth_grant_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
