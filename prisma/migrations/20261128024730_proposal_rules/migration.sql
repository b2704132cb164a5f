-- AlterTable
ALTER TABLE "activity" ADD COLUMN     "approved_by_id" TEXT;

-- AlterTable
ALTER TABLE "event" ADD COLUMN     "approved_by_id" TEXT;

-- CreateTable
CREATE TABLE "proposal_rule" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "client" TEXT,
    "project_id" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "scopes" TEXT[],
    "projects" TEXT[],
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "proposal_rule_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "proposal_rule_organization_id_created_at_id_idx" ON "proposal_rule"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "proposal_rule_organization_id_user_id_idx" ON "proposal_rule"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "proposal_rule_organization_id_author_id_idx" ON "proposal_rule"("organization_id", "author_id");

-- CreateIndex
CREATE INDEX "proposal_rule_organization_id_project_id_idx" ON "proposal_rule"("organization_id", "project_id");

-- CreateIndex
CREATE INDEX "proposal_rule_expires_at_idx" ON "proposal_rule"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "proposal_rule_organization_id_agent_id_operation_project_id_key" ON "proposal_rule"("organization_id", "agent_id", "operation", "project_id");

-- AddForeignKey
ALTER TABLE "proposal_rule" ADD CONSTRAINT "proposal_rule_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_rule" ADD CONSTRAINT "proposal_rule_organization_id_author_id_fkey" FOREIGN KEY ("organization_id", "author_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_rule" ADD CONSTRAINT "proposal_rule_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
