-- CreateTable
CREATE TABLE "search_generation" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "current" INTEGER NOT NULL,
    "next" INTEGER,

    CONSTRAINT "search_generation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_corpus" (
    "organization_id" TEXT NOT NULL,
    "generation" INTEGER NOT NULL,
    "n" SERIAL NOT NULL,

    CONSTRAINT "search_corpus_pkey" PRIMARY KEY ("organization_id","generation")
);

-- CreateTable
CREATE TABLE "search_scope" (
    "corpus" INTEGER NOT NULL,
    "project_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "n" SERIAL NOT NULL,
    "passages" INTEGER NOT NULL,
    "stem_length" BIGINT NOT NULL,
    "prefix_length" BIGINT NOT NULL,

    CONSTRAINT "search_scope_pkey" PRIMARY KEY ("corpus","project_id","kind")
);

-- CreateTable
CREATE TABLE "search_subject" (
    "corpus" INTEGER NOT NULL,
    "subject_id" TEXT NOT NULL,
    "n" SERIAL NOT NULL,
    "scope" INTEGER,
    "passages" TEXT[],
    "stem_length" INTEGER NOT NULL,
    "prefix_length" INTEGER NOT NULL,
    "dimensions" INTEGER,
    "vectors" BYTEA,
    "coarse" BYTEA,

    CONSTRAINT "search_subject_pkey" PRIMARY KEY ("corpus","subject_id")
);

-- CreateTable
CREATE TABLE "search_posting" (
    "corpus" INTEGER NOT NULL,
    "term" TEXT NOT NULL,
    "subject" INTEGER NOT NULL,
    "scope" INTEGER NOT NULL,
    "places" BIGINT[],

    CONSTRAINT "search_posting_pkey" PRIMARY KEY ("corpus","term","subject")
);

-- CreateTable
CREATE TABLE "search_word" (
    "corpus" INTEGER NOT NULL,
    "folded" TEXT NOT NULL,
    "word" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "search_word_pkey" PRIMARY KEY ("corpus","folded","word")
);

-- CreateIndex
CREATE UNIQUE INDEX "search_corpus_n_key" ON "search_corpus"("n");

-- CreateIndex
CREATE UNIQUE INDEX "search_scope_n_key" ON "search_scope"("n");

-- CreateIndex
CREATE UNIQUE INDEX "search_subject_n_key" ON "search_subject"("n");

-- CreateIndex
CREATE INDEX "search_subject_corpus_n_idx" ON "search_subject"("corpus", "n");

-- CreateIndex
CREATE INDEX "search_posting_subject_idx" ON "search_posting"("subject");

-- By hand
-- Pieces are read out of them, which compression would forbid; they hardly compress.
ALTER TABLE "search_subject" ALTER COLUMN "vectors" SET STORAGE EXTERNAL, ALTER COLUMN "coarse" SET STORAGE EXTERNAL;

-- Only looked up, never shown in order: bytes compare faster than letters of whatever locale.
ALTER TABLE "search_posting" ALTER COLUMN "term" TYPE TEXT COLLATE "C";
ALTER TABLE "search_word" ALTER COLUMN "folded" TYPE TEXT COLLATE "C", ALTER COLUMN "word" TYPE TEXT COLLATE "C";
