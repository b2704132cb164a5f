-- CreateTable
CREATE TABLE "vector_request" (
    "organization_id" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "missing" INTEGER NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease" TEXT,
    "leased_until" TIMESTAMPTZ(3),

    CONSTRAINT "vector_request_pkey" PRIMARY KEY ("organization_id","subject_id")
);

-- CreateIndex
CREATE INDEX "vector_request_organization_id_requested_at_idx" ON "vector_request"("organization_id", "requested_at");

-- CreateIndex
CREATE INDEX "vector_request_due_at_idx" ON "vector_request"("due_at");

-- Subjects that had their words and waited for vectors alone go on waiting in the new queue.
WITH moved AS (
  DELETE FROM "index_request" WHERE "worded_revision" = "revision" RETURNING "organization_id", "subject_id", "kind", "requested_at"
)
INSERT INTO "vector_request" ("organization_id", "subject_id", "kind", "missing", "requested_at")
  SELECT m."organization_id", m."subject_id", m."kind",
    (SELECT count(*) FROM "passage" p WHERE p."organization_id" = m."organization_id" AND p."subject_id" = m."subject_id"), m."requested_at"
  FROM moved m;

-- AlterTable
ALTER TABLE "index_request" DROP COLUMN "worded_revision";
