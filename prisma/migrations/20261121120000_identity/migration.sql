-- AlterTable
ALTER TABLE "member" ALTER COLUMN "email" DROP NOT NULL;

-- AlterTable
ALTER TABLE "personal_token" ADD COLUMN     "noticed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "audit_entry" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "actor_id" TEXT,
    "credential_kind" TEXT,
    "credential_id" TEXT,
    "via" TEXT NOT NULL,
    "subject_id" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "address" TEXT,
    "request_id" TEXT,
    "timestamp" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" "member_role" NOT NULL DEFAULT 'member',
    "projects" JSONB NOT NULL DEFAULT '[]',
    "invited_by_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "member_identity" (
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_identity_pkey" PRIMARY KEY ("organization_id","issuer","subject")
);

-- CreateTable
CREATE TABLE "claimed_domain" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "proof" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "claimed_domain_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "service_account" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "scopes" TEXT[],
    "projects" TEXT[],
    "created_by_id" TEXT,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "service_account_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "service_key" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_from" TEXT,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "service_key_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "sealed" TEXT,
    "refresh_at" TIMESTAMPTZ(3),
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "server_key" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "server_key_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "audit_entry_organization_id_timestamp_id_idx" ON "audit_entry"("organization_id", "timestamp", "id");

-- CreateIndex
CREATE INDEX "audit_entry_organization_id_action_timestamp_id_idx" ON "audit_entry"("organization_id", "action", "timestamp", "id");

-- CreateIndex
CREATE INDEX "audit_entry_organization_id_actor_id_timestamp_id_idx" ON "audit_entry"("organization_id", "actor_id", "timestamp", "id");

-- CreateIndex
CREATE INDEX "audit_entry_organization_id_subject_id_timestamp_id_idx" ON "audit_entry"("organization_id", "subject_id", "timestamp", "id");

-- CreateIndex
CREATE INDEX "audit_entry_timestamp_idx" ON "audit_entry"("timestamp");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_hash_key" ON "invitation"("hash");

-- CreateIndex
CREATE INDEX "invitation_email_idx" ON "invitation"("email");

-- CreateIndex
CREATE INDEX "invitation_organization_id_created_at_id_idx" ON "invitation"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "member_identity_issuer_subject_idx" ON "member_identity"("issuer", "subject");

-- CreateIndex
CREATE INDEX "member_identity_organization_id_user_id_idx" ON "member_identity"("organization_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "claimed_domain_organization_id_domain_key" ON "claimed_domain"("organization_id", "domain");

-- CreateIndex
CREATE INDEX "service_account_organization_id_created_at_id_idx" ON "service_account"("organization_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "service_account_organization_id_user_id_key" ON "service_account"("organization_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "service_key_hash_key" ON "service_key"("hash");

-- CreateIndex
CREATE INDEX "service_key_organization_id_account_id_created_at_id_idx" ON "service_key"("organization_id", "account_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "session_hash_key" ON "session"("hash");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "personal_token_expires_at_idx" ON "personal_token"("expires_at");

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organization_id_invited_by_id_fkey" FOREIGN KEY ("organization_id", "invited_by_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_identity" ADD CONSTRAINT "member_identity_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claimed_domain" ADD CONSTRAINT "claimed_domain_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_account" ADD CONSTRAINT "service_account_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_key" ADD CONSTRAINT "service_key_organization_id_account_id_fkey" FOREIGN KEY ("organization_id", "account_id") REFERENCES "service_account"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what Prisma cannot say.

-- Addresses are compared in lower case.
UPDATE "member" SET "email" = lower("email");

-- A proved domain is one organization's.
CREATE UNIQUE INDEX "claimed_domain_proved" ON "claimed_domain"("domain") WHERE "verified_at" IS NOT NULL;
