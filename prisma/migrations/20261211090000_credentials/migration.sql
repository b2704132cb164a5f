-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN     "client" TEXT;

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "last_seen_from" TEXT,
ADD COLUMN     "user_agent" TEXT;

-- CreateTable
CREATE TABLE "application" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client" TEXT NOT NULL,
    "blocked_at" TIMESTAMPTZ(3),
    "blocked_by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "application_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "application_use" (
    "organization_id" TEXT NOT NULL,
    "application_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "first_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "application_use_pkey" PRIMARY KEY ("organization_id","application_id","user_id")
);

-- CreateTable
CREATE TABLE "session_use" (
    "organization_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "first_used_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_from" TEXT,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_use_pkey" PRIMARY KEY ("organization_id","session_id")
);

-- CreateIndex
CREATE INDEX "application_organization_id_created_at_id_idx" ON "application"("organization_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "application_organization_id_issuer_client_key" ON "application"("organization_id", "issuer", "client");

-- CreateIndex
CREATE INDEX "application_use_organization_id_user_id_idx" ON "application_use"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "session_use_session_id_idx" ON "session_use"("session_id");

-- CreateIndex
CREATE INDEX "session_use_organization_id_last_used_at_session_id_idx" ON "session_use"("organization_id", "last_used_at", "session_id");

-- CreateIndex
CREATE INDEX "session_use_organization_id_user_id_idx" ON "session_use"("organization_id", "user_id");

-- AddForeignKey
ALTER TABLE "application" ADD CONSTRAINT "application_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_use" ADD CONSTRAINT "application_use_organization_id_application_id_fkey" FOREIGN KEY ("organization_id", "application_id") REFERENCES "application"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_use" ADD CONSTRAINT "application_use_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_use" ADD CONSTRAINT "session_use_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_use" ADD CONSTRAINT "session_use_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
-- CreateIndex
CREATE INDEX "session_issuer_subject_idx" ON "session"("issuer", "subject");
