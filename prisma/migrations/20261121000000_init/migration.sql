-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "audience" AS ENUM ('organization', 'project', 'user');

-- CreateEnum
CREATE TYPE "member_role" AS ENUM ('admin', 'member', 'guest');

-- CreateEnum
CREATE TYPE "member_kind" AS ENUM ('person', 'service');

-- CreateEnum
CREATE TYPE "visibility" AS ENUM ('organization', 'private');

-- CreateEnum
CREATE TYPE "project_role" AS ENUM ('viewer', 'editor', 'lead');

-- CreateEnum
CREATE TYPE "status_category" AS ENUM ('backlog', 'unstarted', 'started', 'completed', 'cancelled');

-- CreateEnum
CREATE TYPE "priority" AS ENUM ('none', 'low', 'medium', 'high', 'urgent');

-- CreateTable
CREATE TABLE "comment" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "edited_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "comment_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "comment_mention" (
    "organization_id" TEXT NOT NULL,
    "comment_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "comment_mention_pkey" PRIMARY KEY ("organization_id","comment_id","user_id")
);

-- CreateTable
CREATE TABLE "event" (
    "organization_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL DEFAULT 0,
    "id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "actor_id" TEXT,
    "via" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "task_id" TEXT,
    "project_id" TEXT,
    "audience" "audience" NOT NULL DEFAULT 'organization',
    "audience_user_id" TEXT,
    "data" JSON NOT NULL,
    "previous" JSON,
    "request_id" TEXT,
    "timestamp" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_pkey" PRIMARY KEY ("organization_id","seq")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "headers" JSONB,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("organization_id","user_id","key")
);

-- CreateTable
CREATE TABLE "label" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "label_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "task_label" (
    "organization_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "label_id" TEXT NOT NULL,

    CONSTRAINT "task_label_pkey" PRIMARY KEY ("organization_id","task_id","label_id")
);

-- CreateTable
CREATE TABLE "member" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" "member_role" NOT NULL DEFAULT 'member',
    "kind" "member_kind" NOT NULL DEFAULT 'person',
    "locale" TEXT NOT NULL DEFAULT 'tr',
    "time_zone" TEXT NOT NULL DEFAULT 'Europe/Istanbul',
    "avatar" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "member_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "organization" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'tr',
    "default_project_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "visibility" "visibility" NOT NULL DEFAULT 'organization',
    "created_by_id" TEXT,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "project_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "project_member" (
    "organization_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" "project_role" NOT NULL DEFAULT 'editor',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_member_pkey" PRIMARY KEY ("organization_id","project_id","user_id")
);

-- CreateTable
CREATE TABLE "workflow_status" (
    "organization_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "category" "status_category" NOT NULL,
    "sort_order" INTEGER NOT NULL,
    "transitions" JSONB,

    CONSTRAINT "workflow_status_pkey" PRIMARY KEY ("organization_id","project_id","key")
);

-- CreateTable
CREATE TABLE "task_counter" (
    "organization_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "last" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "task_counter_pkey" PRIMARY KEY ("organization_id","project_id")
);

-- CreateTable
CREATE TABLE "task" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "title_fold" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL,
    "priority" "priority" NOT NULL DEFAULT 'none',
    "assignee_id" TEXT,
    "parent_id" TEXT,
    "start_date" DATE,
    "due_date" DATE,
    "position" TEXT NOT NULL,
    "created_by_id" TEXT NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "task_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "task_block" (
    "organization_id" TEXT NOT NULL,
    "blocker_id" TEXT NOT NULL,
    "blocked_id" TEXT NOT NULL,

    CONSTRAINT "task_block_pkey" PRIMARY KEY ("organization_id","blocked_id","blocker_id")
);

-- CreateTable
CREATE TABLE "task_watcher" (
    "organization_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "task_watcher_pkey" PRIMARY KEY ("organization_id","task_id","user_id")
);

-- CreateTable
CREATE TABLE "personal_token" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "scopes" TEXT[],
    "projects" TEXT[],
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_from" TEXT,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "personal_token_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "comment_organization_id_task_id_created_at_id_idx" ON "comment"("organization_id", "task_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "event_id_key" ON "event"("id");

-- CreateIndex
CREATE INDEX "event_organization_id_task_id_seq_idx" ON "event"("organization_id", "task_id", "seq");

-- CreateIndex
CREATE INDEX "event_organization_id_project_id_seq_idx" ON "event"("organization_id", "project_id", "seq");

-- CreateIndex
CREATE INDEX "event_timestamp_idx" ON "event"("timestamp");

-- CreateIndex
CREATE INDEX "idempotency_key_expires_at_idx" ON "idempotency_key"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "label_organization_id_name_key_key" ON "label"("organization_id", "name_key");

-- CreateIndex
CREATE INDEX "task_label_organization_id_label_id_task_id_idx" ON "task_label"("organization_id", "label_id", "task_id");

-- CreateIndex
CREATE INDEX "member_organization_id_name_key_id_idx" ON "member"("organization_id", "name_key", "id");

-- CreateIndex
CREATE UNIQUE INDEX "member_organization_id_email_key" ON "member"("organization_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "organization_slug_key" ON "organization"("slug");

-- CreateIndex
CREATE INDEX "project_organization_id_name_key_id_idx" ON "project"("organization_id", "name_key", "id");

-- CreateIndex
CREATE UNIQUE INDEX "project_organization_id_key_key" ON "project"("organization_id", "key");

-- CreateIndex
CREATE INDEX "project_member_organization_id_user_id_idx" ON "project_member"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "task_organization_id_created_at_id_idx" ON "task"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "task_organization_id_project_id_created_at_id_idx" ON "task"("organization_id", "project_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "task_organization_id_project_id_status_created_at_id_idx" ON "task"("organization_id", "project_id", "status", "created_at", "id");

-- CreateIndex
CREATE INDEX "task_organization_id_assignee_id_created_at_id_idx" ON "task"("organization_id", "assignee_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "task_organization_id_project_id_position_id_idx" ON "task"("organization_id", "project_id", "position", "id");

-- CreateIndex
CREATE INDEX "task_organization_id_parent_id_idx" ON "task"("organization_id", "parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "task_organization_id_number_key" ON "task"("organization_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "task_organization_id_project_id_sequence_key" ON "task"("organization_id", "project_id", "sequence");

-- CreateIndex
CREATE INDEX "task_block_organization_id_blocker_id_idx" ON "task_block"("organization_id", "blocker_id");

-- CreateIndex
CREATE INDEX "task_watcher_organization_id_user_id_idx" ON "task_watcher"("organization_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "personal_token_hash_key" ON "personal_token"("hash");

-- CreateIndex
CREATE INDEX "personal_token_organization_id_user_id_created_at_id_idx" ON "personal_token"("organization_id", "user_id", "created_at", "id");

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_organization_id_author_id_fkey" FOREIGN KEY ("organization_id", "author_id") REFERENCES "member"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_mention" ADD CONSTRAINT "comment_mention_organization_id_comment_id_fkey" FOREIGN KEY ("organization_id", "comment_id") REFERENCES "comment"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_mention" ADD CONSTRAINT "comment_mention_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_label" ADD CONSTRAINT "task_label_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_label" ADD CONSTRAINT "task_label_organization_id_label_id_fkey" FOREIGN KEY ("organization_id", "label_id") REFERENCES "label"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_status" ADD CONSTRAINT "workflow_status_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_counter" ADD CONSTRAINT "task_counter_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_organization_id_project_id_status_fkey" FOREIGN KEY ("organization_id", "project_id", "status") REFERENCES "workflow_status"("organization_id", "project_id", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_organization_id_assignee_id_fkey" FOREIGN KEY ("organization_id", "assignee_id") REFERENCES "member"("organization_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_organization_id_created_by_id_fkey" FOREIGN KEY ("organization_id", "created_by_id") REFERENCES "member"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_organization_id_parent_id_fkey" FOREIGN KEY ("organization_id", "parent_id") REFERENCES "task"("organization_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "task_block" ADD CONSTRAINT "task_block_organization_id_blocker_id_fkey" FOREIGN KEY ("organization_id", "blocker_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_block" ADD CONSTRAINT "task_block_organization_id_blocked_id_fkey" FOREIGN KEY ("organization_id", "blocked_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_watcher" ADD CONSTRAINT "task_watcher_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_watcher" ADD CONSTRAINT "task_watcher_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "personal_token" ADD CONSTRAINT "personal_token_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what Prisma cannot say. Everything above is `node src/ports/database/migrations-diff.ts --init`.

-- Positions and sort keys are compared byte by byte, whatever the database's language.
ALTER TABLE "task" ALTER COLUMN "position" TYPE text COLLATE "C";
ALTER TABLE "member" ALTER COLUMN "name_key" TYPE text COLLATE "C";
ALTER TABLE "project" ALTER COLUMN "name_key" TYPE text COLLATE "C";
ALTER TABLE "label" ALTER COLUMN "name_key" TYPE text COLLATE "C";

-- The order of an organization's events is the order of their commits: whoever appends waits for the organization's lock
-- and only then takes a number (a column default would take it before). Append last in a transaction: the lock holds
-- until its end.
CREATE SEQUENCE "event_seq";

CREATE FUNCTION "event_take_seq"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.organization_id, 5));
  NEW.seq := nextval('event_seq');
  RETURN NEW;
END $$;

CREATE TRIGGER "event_take_seq" BEFORE INSERT ON "event" FOR EACH ROW EXECUTE FUNCTION "event_take_seq"();
