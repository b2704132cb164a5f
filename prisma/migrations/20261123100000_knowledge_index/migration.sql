-- DropIndex
DROP INDEX "index_request_requested_at_idx";

-- AlterTable
ALTER TABLE "index_request" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "lease" TEXT,
ADD COLUMN     "leased_until" TIMESTAMPTZ(3),
ADD COLUMN     "worded_revision" INTEGER;

-- AlterTable
ALTER TABLE "passage" ADD COLUMN     "text_hash" TEXT NOT NULL;

-- CreateTable
CREATE TABLE "search_index" (
    "name" TEXT NOT NULL,
    "model" TEXT,
    "dimensions" INTEGER,
    "built_at" TIMESTAMPTZ(3),
    "lease" TEXT,
    "leased_until" TIMESTAMPTZ(3),

    CONSTRAINT "search_index_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "index_request_organization_id_requested_at_idx" ON "index_request"("organization_id", "requested_at");

-- CreateIndex
CREATE INDEX "index_request_due_at_idx" ON "index_request"("due_at");

-- CreateIndex
CREATE INDEX "passage_organization_id_text_hash_idx" ON "passage"("organization_id", "text_hash");

-- Whatever organizations have already gets into the index. Their log is read on from here: the place is taken before the
-- content is looked at, so that what is written meanwhile is met twice rather than never.
INSERT INTO "event_consumer" ("organization_id", "name", "seq", "updated_at")
  SELECT o.id, 'knowledge', coalesce((SELECT max(e.seq) FROM "event" e WHERE e.organization_id = o.id), 0), now() FROM "organization" o;

INSERT INTO "index_request" ("organization_id", "subject_id", "kind")
  SELECT organization_id, id, 'project' FROM "project"
  UNION ALL SELECT organization_id, id, 'task' FROM "task" WHERE deleted_at IS NULL
  UNION ALL SELECT c.organization_id, c.id, 'comment' FROM "comment" c
    JOIN "task" t ON t.organization_id = c.organization_id AND t.id = c.task_id AND t.deleted_at IS NULL;
