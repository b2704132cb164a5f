-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "agent_cost_of_day" DOUBLE PRECISION,
ADD COLUMN     "agent_cost_of_run" DOUBLE PRECISION,
ADD COLUMN     "agent_currency" TEXT NOT NULL DEFAULT 'USD';

-- AlterTable
ALTER TABLE "run" ADD COLUMN     "cost" DECIMAL(14,6),
ADD COLUMN     "cost_currency" TEXT,
ADD COLUMN     "links" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "plan" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "agent_cost" (
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" DECIMAL(14,6) NOT NULL,

    CONSTRAINT "agent_cost_pkey" PRIMARY KEY ("organization_id","user_id","day","currency")
);

-- CreateIndex
CREATE INDEX "agent_cost_day_idx" ON "agent_cost"("day");

-- AddForeignKey
ALTER TABLE "agent_cost" ADD CONSTRAINT "agent_cost_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
