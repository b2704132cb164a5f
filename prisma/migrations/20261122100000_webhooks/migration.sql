-- CreateEnum
CREATE TYPE "webhook_disabled_reason" AS ENUM ('manual', 'gone', 'failing', 'owner_gone');

-- CreateEnum
CREATE TYPE "webhook_cause" AS ENUM ('event', 'redelivery', 'ping');

-- CreateEnum
CREATE TYPE "webhook_state" AS ENUM ('pending', 'delivered', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "webhook" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "events" TEXT[],
    "fields" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "projects" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "ordered" BOOLEAN NOT NULL DEFAULT false,
    "concurrency" INTEGER NOT NULL DEFAULT 10,
    "rate" INTEGER,
    "since_seq" BIGINT NOT NULL DEFAULT 0,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" "webhook_disabled_reason",
    "disabled_at" TIMESTAMPTZ(3),
    "secret" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_secret_ends_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "webhook_lane" (
    "organization_id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "holder" TEXT,
    "held_until" TIMESTAMPTZ(3),
    "paused_until" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_lane_pkey" PRIMARY KEY ("organization_id","webhook_id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "seq" BIGINT,
    "event" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "cause" "webhook_cause" NOT NULL DEFAULT 'event',
    "state" "webhook_state" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "webhook_attempt" (
    "organization_id" TEXT NOT NULL,
    "delivery_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "message" TEXT,
    "body" TEXT,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("organization_id","delivery_id","number")
);

-- CreateIndex
CREATE INDEX "webhook_organization_id_owner_id_idx" ON "webhook"("organization_id", "owner_id");

-- CreateIndex
CREATE INDEX "webhook_organization_id_created_at_id_idx" ON "webhook"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_due_idx" ON "webhook_delivery"("organization_id", "webhook_id", "due_at", "seq", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_organization_id_webhook_id_subject_id_seq_idx" ON "webhook_delivery"("organization_id", "webhook_id", "subject_id", "seq");

-- CreateIndex
CREATE INDEX "webhook_delivery_organization_id_webhook_id_created_at_id_idx" ON "webhook_delivery"("organization_id", "webhook_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_organization_id_webhook_id_event_id_idx" ON "webhook_delivery"("organization_id", "webhook_id", "event_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_created_at_idx" ON "webhook_delivery"("created_at");

-- CreateIndex
CREATE INDEX "webhook_attempt_at_idx" ON "webhook_attempt"("at");

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_organization_id_owner_id_fkey" FOREIGN KEY ("organization_id", "owner_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_lane" ADD CONSTRAINT "webhook_lane_organization_id_webhook_id_fkey" FOREIGN KEY ("organization_id", "webhook_id") REFERENCES "webhook"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_organization_id_webhook_id_fkey" FOREIGN KEY ("organization_id", "webhook_id") REFERENCES "webhook"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_organization_id_delivery_id_fkey" FOREIGN KEY ("organization_id", "delivery_id") REFERENCES "webhook_delivery"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
