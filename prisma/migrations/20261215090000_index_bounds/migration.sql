-- Bounds on what reading a file may cost, which index the search engine has and how far another one is, and large subjects
-- of the database's own index in parts. New columns have constant defaults, so that no table is written anew; of
-- search_subject only the key is built again.

-- AlterTable
ALTER TABLE "file" ADD COLUMN "attempts" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "search_index" ADD COLUMN "engine" TEXT,
ADD COLUMN "building" TEXT,
ADD COLUMN "building_model" TEXT,
ADD COLUMN "place_organization" TEXT,
ADD COLUMN "place_subject" TEXT,
ADD COLUMN "building_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "search_subject" ADD COLUMN "part" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "version" BIGINT,
ADD COLUMN "words" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "word_counts" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
DROP CONSTRAINT "search_subject_pkey",
ADD CONSTRAINT "search_subject_pkey" PRIMARY KEY ("corpus", "subject_id", "part");
