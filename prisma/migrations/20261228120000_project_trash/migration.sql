-- A project in the trash is there for nobody but where the trash is listed. No default: the table is not rewritten.
ALTER TABLE "project" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
