-- In how many passages of a scope a term stands is kept, so that a search knows which words are frequent before it reads where
-- they stand. What is indexed is counted once.
-- CreateTable
CREATE TABLE "search_term" (
    "corpus" INTEGER NOT NULL,
    "term" TEXT NOT NULL,
    "scope" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "search_term_pkey" PRIMARY KEY ("corpus","term","scope")
);

-- By hand
-- Compared by byte, as search_posting is. Counts change in place: a page has room for it.
ALTER TABLE "search_term" ALTER COLUMN "term" TYPE TEXT COLLATE "C", SET (fillfactor = 85);
INSERT INTO "search_term" ("corpus", "term", "scope", "count")
SELECT "corpus", "term", "scope", sum(cardinality("places")) FROM "search_posting" GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
-- What stands in a few subjects alone is found in it by their numbers too, and what was written last first.
CREATE INDEX "search_posting_found" ON "search_posting"("corpus", "term", "subject") INCLUDE ("scope", "places")
    WHERE "places" IS NOT NULL;
DROP INDEX "search_posting_read";
