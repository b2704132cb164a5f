-- By hand
-- A search reads thousands of postings: each was a page of its own in the table, and stands beside its neighbours in an index
-- that carries what is read. Entries of an index are at most 2.7 kB, hence parts. Always true, the condition is for Prisma,
-- which does not know INCLUDE and would take it for keys; of indexes with a condition it knows nothing.
ALTER TABLE "search_posting" ADD COLUMN "part" INTEGER NOT NULL DEFAULT 0;
DROP INDEX "search_posting_subject_idx";
ALTER TABLE "search_posting" DROP CONSTRAINT "search_posting_pkey";
WITH long AS (
    DELETE FROM "search_posting" WHERE cardinality("places") > 100 RETURNING *
)
INSERT INTO "search_posting" ("corpus", "term", "subject", "scope", "places", "part")
SELECT "corpus", "term", "subject", "scope", "places"[100 * n + 1 : 100 * n + 100], n
FROM long, generate_series(0, (cardinality("places") - 1) / 100) AS n;
ALTER TABLE "search_posting" ADD CONSTRAINT "search_posting_pkey" PRIMARY KEY ("corpus", "subject", "term", "part");
CREATE INDEX "search_posting_read" ON "search_posting"("corpus", "term") INCLUDE ("subject", "scope", "places")
    WHERE "places" IS NOT NULL;
