-- CreateTable
CREATE TABLE "event_failure" (
    "organization_id" TEXT NOT NULL,
    "consumer" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "tries" INTEGER NOT NULL,
    "error" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "parked_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_failure_pkey" PRIMARY KEY ("organization_id","consumer","seq")
);
