-- AlterTable
ALTER TABLE "session" ADD COLUMN     "email" TEXT,
ADD COLUMN     "invitation" TEXT,
ADD COLUMN     "name" TEXT,
ADD COLUMN     "signed_in_at" TIMESTAMPTZ(3);

UPDATE "session" SET "signed_in_at" = "created_at";

ALTER TABLE "session" ALTER COLUMN "signed_in_at" SET DEFAULT CURRENT_TIMESTAMP,
ALTER COLUMN "signed_in_at" SET NOT NULL;
