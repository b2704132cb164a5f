-- Vectors of a generation may stand in a table of pgvector, which is made while the server runs where the extension is there.
-- Where it is not, those of the scopes that a caller sees are read, by an index.
-- AlterTable
ALTER TABLE "search_corpus" ADD COLUMN     "vectors_left" INTEGER;

-- CreateTable
CREATE TABLE "search_vectors" (
    "generation" INTEGER NOT NULL,
    "dimensions" INTEGER NOT NULL,
    "schema" TEXT NOT NULL,

    CONSTRAINT "search_vectors_pkey" PRIMARY KEY ("generation")
);

-- CreateIndex
CREATE INDEX "search_subject_scope_idx" ON "search_subject"("scope");
