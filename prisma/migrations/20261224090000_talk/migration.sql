-- AlterTable
ALTER TABLE "comment" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "deleted_by_id" TEXT,
ADD COLUMN     "file_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "reaction_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "reply_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "resolved_at" TIMESTAMPTZ(3),
ADD COLUMN     "resolved_by_id" TEXT,
ADD COLUMN     "thread_id" TEXT;

-- CreateTable
CREATE TABLE "comment_reaction" (
    "organization_id" TEXT NOT NULL,
    "comment_id" TEXT NOT NULL,
    "emoji" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comment_reaction_pkey" PRIMARY KEY ("organization_id","comment_id","emoji","user_id")
);

-- CreateTable
CREATE TABLE "comment_edit" (
    "organization_id" TEXT NOT NULL,
    "comment_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL,
    "written_by_id" TEXT NOT NULL,

    CONSTRAINT "comment_edit_pkey" PRIMARY KEY ("organization_id","comment_id","version")
);

-- CreateTable
CREATE TABLE "comment_file" (
    "organization_id" TEXT NOT NULL,
    "comment_id" TEXT NOT NULL,
    "file_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "comment_file_pkey" PRIMARY KEY ("organization_id","comment_id","file_id")
);

-- CreateIndex
CREATE INDEX "comment_file_organization_id_file_id_idx" ON "comment_file"("organization_id", "file_id");

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_organization_id_thread_id_fkey" FOREIGN KEY ("organization_id", "thread_id") REFERENCES "comment"("organization_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_organization_id_resolved_by_id_fkey" FOREIGN KEY ("organization_id", "resolved_by_id") REFERENCES "member"("organization_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_organization_id_deleted_by_id_fkey" FOREIGN KEY ("organization_id", "deleted_by_id") REFERENCES "member"("organization_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;

-- AddForeignKey
ALTER TABLE "comment_reaction" ADD CONSTRAINT "comment_reaction_organization_id_comment_id_fkey" FOREIGN KEY ("organization_id", "comment_id") REFERENCES "comment"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_reaction" ADD CONSTRAINT "comment_reaction_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_edit" ADD CONSTRAINT "comment_edit_organization_id_comment_id_fkey" FOREIGN KEY ("organization_id", "comment_id") REFERENCES "comment"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_edit" ADD CONSTRAINT "comment_edit_organization_id_written_by_id_fkey" FOREIGN KEY ("organization_id", "written_by_id") REFERENCES "member"("organization_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "comment_file" ADD CONSTRAINT "comment_file_organization_id_comment_id_fkey" FOREIGN KEY ("organization_id", "comment_id") REFERENCES "comment"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_file" ADD CONSTRAINT "comment_file_organization_id_file_id_fkey" FOREIGN KEY ("organization_id", "file_id") REFERENCES "file"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what Prisma cannot say. Replies by their thread, and deleted comments by when they were, for the job that removes them.
CREATE INDEX "comment_thread_idx" ON "comment"("organization_id", "thread_id", "created_at", "id") WHERE "thread_id" IS NOT NULL;
CREATE INDEX "comment_trash_idx" ON "comment"("deleted_at") WHERE "deleted_at" IS NOT NULL;
