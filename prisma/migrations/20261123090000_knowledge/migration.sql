-- CreateEnum
CREATE TYPE "message_role" AS ENUM ('user', 'assistant');

-- CreateEnum
CREATE TYPE "message_status" AS ENUM ('answering', 'done', 'stopped', 'failed');

-- CreateEnum
CREATE TYPE "action_status" AS ENUM ('proposed', 'confirmed', 'dismissed', 'undone', 'failed');

-- CreateEnum
CREATE TYPE "file_status" AS ENUM ('queued', 'extracting', 'indexing', 'indexed', 'failed', 'skipped');

-- CreateTable
CREATE TABLE "conversation" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "project_id" TEXT,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "conversation_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "message" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "role" "message_role" NOT NULL,
    "text" TEXT NOT NULL,
    "status" "message_status" NOT NULL DEFAULT 'done',
    "grounded" BOOLEAN,
    "failure" TEXT,
    "model" TEXT,
    "input_tokens" INTEGER,
    "output_tokens" INTEGER,
    "feedback" TEXT,
    "feedback_note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "message_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "citation" (
    "organization_id" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "page" INTEGER,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "quote" TEXT NOT NULL,

    CONSTRAINT "citation_pkey" PRIMARY KEY ("organization_id","message_id","n")
);

-- CreateTable
CREATE TABLE "assistant_action" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "before" JSONB,
    "after" JSONB NOT NULL,
    "status" "action_status" NOT NULL DEFAULT 'proposed',
    "subject_id" TEXT,
    "undo" JSONB,
    "failure" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "assistant_action_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "file" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "task_id" TEXT,
    "name" TEXT NOT NULL,
    "name_fold" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "mime_type" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "uploaded_by_id" TEXT NOT NULL,
    "status" "file_status" NOT NULL DEFAULT 'queued',
    "reason_code" TEXT,
    "pages" INTEGER,
    "passages" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "file_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "file_text" (
    "organization_id" TEXT NOT NULL,
    "file_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "blocks" JSONB NOT NULL,
    "extracted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "file_text_pkey" PRIMARY KEY ("organization_id","file_id")
);

-- CreateTable
CREATE TABLE "upload" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "task_id" TEXT,
    "name" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "size" INTEGER,
    "mime_type" TEXT,
    "sha256" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "passage" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "headings" TEXT[],
    "page" INTEGER,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "passage_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "index_request" (
    "organization_id" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "index_request_pkey" PRIMARY KEY ("organization_id","subject_id")
);

-- CreateTable
CREATE TABLE "embedding" (
    "organization_id" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "text_hash" TEXT NOT NULL,
    "vector" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "embedding_pkey" PRIMARY KEY ("organization_id","model","text_hash")
);

-- CreateIndex
CREATE INDEX "conversation_organization_id_user_id_updated_at_id_idx" ON "conversation"("organization_id", "user_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "message_organization_id_conversation_id_created_at_id_idx" ON "message"("organization_id", "conversation_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "assistant_action_organization_id_message_id_idx" ON "assistant_action"("organization_id", "message_id");

-- CreateIndex
CREATE INDEX "file_organization_id_created_at_id_idx" ON "file"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "file_organization_id_project_id_created_at_id_idx" ON "file"("organization_id", "project_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "file_organization_id_task_id_idx" ON "file"("organization_id", "task_id");

-- CreateIndex
CREATE UNIQUE INDEX "file_storage_key_key" ON "file"("storage_key");

-- CreateIndex
CREATE INDEX "upload_expires_at_idx" ON "upload"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "upload_storage_key_key" ON "upload"("storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "passage_organization_id_subject_id_ordinal_key" ON "passage"("organization_id", "subject_id", "ordinal");

-- CreateIndex
CREATE INDEX "index_request_requested_at_idx" ON "index_request"("requested_at");

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_organization_id_conversation_id_fkey" FOREIGN KEY ("organization_id", "conversation_id") REFERENCES "conversation"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "citation" ADD CONSTRAINT "citation_organization_id_message_id_fkey" FOREIGN KEY ("organization_id", "message_id") REFERENCES "message"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_action" ADD CONSTRAINT "assistant_action_organization_id_message_id_fkey" FOREIGN KEY ("organization_id", "message_id") REFERENCES "message"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_action" ADD CONSTRAINT "assistant_action_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file" ADD CONSTRAINT "file_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file" ADD CONSTRAINT "file_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "file" ADD CONSTRAINT "file_organization_id_uploaded_by_id_fkey" FOREIGN KEY ("organization_id", "uploaded_by_id") REFERENCES "member"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_text" ADD CONSTRAINT "file_text_organization_id_file_id_fkey" FOREIGN KEY ("organization_id", "file_id") REFERENCES "file"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passage" ADD CONSTRAINT "passage_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
