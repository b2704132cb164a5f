-- The whole schema. Up to "written by hand" it is what Prisma generates from prisma/*.prisma, with three things added in
-- place: the extension, PARTITION BY, and COLLATE "C". Positions, sort keys, ids of partitioned tables and search terms are
-- compared byte by byte, whatever the database's language.

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- Trigram indexes, for filters on parts of a title.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";

-- CreateEnum
CREATE TYPE "message_role" AS ENUM ('user', 'assistant');

-- CreateEnum
CREATE TYPE "message_status" AS ENUM ('answering', 'done', 'stopped', 'failed');

-- CreateEnum
CREATE TYPE "action_status" AS ENUM ('proposed', 'confirmed', 'dismissed', 'undone', 'failed');

-- CreateEnum
CREATE TYPE "cycle_roll_over" AS ENUM ('next', 'none');

-- CreateEnum
CREATE TYPE "audience" AS ENUM ('organization', 'project', 'user');

-- CreateEnum
CREATE TYPE "custom_field_type" AS ENUM ('text', 'number', 'date', 'select', 'several', 'person', 'url', 'checkbox');

-- CreateEnum
CREATE TYPE "file_status" AS ENUM ('queued', 'extracting', 'indexing', 'indexed', 'failed', 'skipped');

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
CREATE TYPE "health" AS ENUM ('on_track', 'at_risk', 'off_track');

-- CreateEnum
CREATE TYPE "link_view" AS ENUM ('board', 'list', 'task');

-- CreateEnum
CREATE TYPE "priority" AS ENUM ('none', 'low', 'medium', 'high', 'urgent');

-- CreateEnum
CREATE TYPE "relation_kind" AS ENUM ('relates', 'duplicates');

-- CreateEnum
CREATE TYPE "template_kind" AS ENUM ('task', 'project');

-- CreateEnum
CREATE TYPE "view_kind" AS ENUM ('list', 'board', 'calendar', 'timeline');

-- CreateEnum
CREATE TYPE "view_visibility" AS ENUM ('private', 'project', 'organization');

-- CreateEnum
CREATE TYPE "webhook_disabled_reason" AS ENUM ('manual', 'gone', 'failing', 'owner_gone', 'backlog');

-- CreateEnum
CREATE TYPE "webhook_cause" AS ENUM ('event', 'redelivery', 'ping');

-- CreateEnum
CREATE TYPE "webhook_state" AS ENUM ('pending', 'delivered', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "application" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client" TEXT NOT NULL,
    "blocked_at" TIMESTAMPTZ(3),
    "blocked_by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "application_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "application_use" (
    "organization_id" TEXT NOT NULL,
    "application_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "first_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "application_use_pkey" PRIMARY KEY ("organization_id","application_id","user_id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "action" TEXT NOT NULL,
    "actor_id" TEXT,
    "credential_kind" TEXT,
    "credential_id" TEXT,
    "via" TEXT NOT NULL,
    "subject_id" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "address" TEXT,
    "request_id" TEXT,
    "timestamp" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "client" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("organization_id","id")
) PARTITION BY RANGE ("id");

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
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by_id" TEXT,
    "file_count" INTEGER NOT NULL DEFAULT 0,
    "reaction_count" INTEGER NOT NULL DEFAULT 0,
    "reply_count" INTEGER NOT NULL DEFAULT 0,
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by_id" TEXT,
    "thread_id" TEXT,

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
    "reach" TEXT[],

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
    "cut" BOOLEAN,
    "unsupported" INTEGER,
    "understood" JSONB,
    "drawn_from" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "message_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "reply_piece" (
    "organization_id" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reply_piece_pkey" PRIMARY KEY ("organization_id","message_id","n")
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
    "url" TEXT NOT NULL,

    CONSTRAINT "citation_pkey" PRIMARY KEY ("organization_id","message_id","n")
);

-- CreateTable
CREATE TABLE "chat_usage" (
    "organization_id" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "tokens" BIGINT NOT NULL,

    CONSTRAINT "chat_usage_pkey" PRIMARY KEY ("organization_id","month")
);

-- CreateTable
CREATE TABLE "member_chat_usage" (
    "organization_id" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "user_id" TEXT NOT NULL,
    "answers" INTEGER NOT NULL,
    "tokens" BIGINT NOT NULL,

    CONSTRAINT "member_chat_usage_pkey" PRIMARY KEY ("organization_id","month","user_id")
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
CREATE TABLE "cycle" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "goal" TEXT NOT NULL DEFAULT '',
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "roll_over" "cycle_roll_over" NOT NULL DEFAULT 'next',
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "cycle_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "cycle_scope" (
    "organization_id" TEXT NOT NULL,
    "cycle_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "in_scope" BOOLEAN NOT NULL,
    "estimate" DOUBLE PRECISION,
    "done" BOOLEAN NOT NULL,

    CONSTRAINT "cycle_scope_pkey" PRIMARY KEY ("organization_id","cycle_id","task_id","at")
);

-- CreateTable
CREATE TABLE "event" (
    "organization_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
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
) PARTITION BY RANGE ("seq");

-- CreateTable
CREATE TABLE "activity" (
    "organization_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "actor_id" TEXT,
    "via" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "task_id" TEXT,
    "project_id" TEXT,
    "audience" "audience" NOT NULL,
    "data" JSON NOT NULL,
    "previous" JSON,
    "timestamp" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "activity_pkey" PRIMARY KEY ("organization_id","seq")
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
CREATE TABLE "event_consumer" (
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "seq" BIGINT NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_consumer_pkey" PRIMARY KEY ("organization_id","name")
);

-- CreateTable
CREATE TABLE "event_failure" (
    "organization_id" TEXT NOT NULL,
    "consumer" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "tries" INTEGER NOT NULL,
    "error" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "parked_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_failure_pkey" PRIMARY KEY ("organization_id","consumer","seq")
);

-- CreateTable
CREATE TABLE "custom_field" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" "custom_field_type" NOT NULL,
    "options" JSONB NOT NULL DEFAULT '[]',
    "projects" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "required" BOOLEAN NOT NULL DEFAULT false,
    "initial" JSONB NOT NULL DEFAULT 'null',
    "sort_order" INTEGER NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "ranks" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "custom_field_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "task_field" (
    "organization_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "field_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "task_field_pkey" PRIMARY KEY ("organization_id","task_id","field_id","key")
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
    "name_key" TEXT NOT NULL DEFAULT '',
    "attempts" INTEGER NOT NULL DEFAULT 0,

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
    "project_id" TEXT,
    "task_id" TEXT,
    "name" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "size" INTEGER,
    "mime_type" TEXT,
    "sha256" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "storing_until" TIMESTAMPTZ(3),

    CONSTRAINT "upload_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" "member_role" NOT NULL DEFAULT 'member',
    "projects" JSONB NOT NULL DEFAULT '[]',
    "invited_by_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "made_by_id" TEXT,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "label" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT COLLATE "C" NOT NULL,
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
CREATE TABLE "morning_mail" (
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "morning_mail_pkey" PRIMARY KEY ("organization_id","user_id","day")
);

-- CreateTable
CREATE TABLE "member" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT COLLATE "C" NOT NULL,
    "email" TEXT,
    "role" "member_role" NOT NULL DEFAULT 'member',
    "kind" "member_kind" NOT NULL DEFAULT 'person',
    "locale" TEXT NOT NULL DEFAULT 'tr',
    "time_zone" TEXT NOT NULL DEFAULT 'Europe/Istanbul',
    "avatar" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "removed_at" TIMESTAMPTZ(3),
    "mail_digest" BOOLEAN NOT NULL DEFAULT false,
    "mail_hour" SMALLINT NOT NULL DEFAULT 8,
    "mail_reminders" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "member_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "member_identity" (
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_identity_pkey" PRIMARY KEY ("organization_id","issuer","subject")
);

-- CreateTable
CREATE TABLE "milestone" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "target_date" DATE,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "milestone_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "notification" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "group_key" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "task_id" TEXT,
    "project_id" TEXT,
    "actor_ids" TEXT[],
    "count" INTEGER NOT NULL DEFAULT 1,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "factors" TEXT[],
    "rank" DOUBLE PRECISION NOT NULL,
    "first_seq" BIGINT NOT NULL,
    "last_seq" BIGINT NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "snoozed_until" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),
    "gone_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "notification_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "notification_mute" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "project_id" TEXT,
    "task_id" TEXT,
    "reason" TEXT,
    "until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_mute_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "due_notice" (
    "organization_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "due_date" DATE NOT NULL,
    "stage" INTEGER NOT NULL,

    CONSTRAINT "due_notice_pkey" PRIMARY KEY ("organization_id","task_id","user_id")
);

-- CreateTable
CREATE TABLE "reminder" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3),
    "before" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_for" DATE,

    CONSTRAINT "reminder_pkey" PRIMARY KEY ("organization_id","id")
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
    "fields_revision" TEXT NOT NULL DEFAULT '',
    "time_zone" TEXT NOT NULL DEFAULT 'Europe/Istanbul',
    "public_links" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "claimed_domain" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "proof" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "missing_since" TIMESTAMPTZ(3),
    "recheck_at" TIMESTAMPTZ(3),

    CONSTRAINT "claimed_domain_pkey" PRIMARY KEY ("organization_id","id")
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
    "text_hash" TEXT NOT NULL,

    CONSTRAINT "passage_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "index_request" (
    "organization_id" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease" TEXT,
    "leased_until" TIMESTAMPTZ(3),
    "worded_revision" INTEGER,

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

-- CreateTable
CREATE TABLE "search_index" (
    "name" TEXT NOT NULL,
    "model" TEXT,
    "dimensions" INTEGER,
    "built_at" TIMESTAMPTZ(3),
    "lease" TEXT,
    "leased_until" TIMESTAMPTZ(3),
    "engine" TEXT,
    "building" TEXT,
    "building_model" TEXT,
    "place_organization" TEXT,
    "place_subject" TEXT,
    "building_since" TIMESTAMPTZ(3),

    CONSTRAINT "search_index_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "project" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT COLLATE "C" NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "visibility" "visibility" NOT NULL DEFAULT 'organization',
    "created_by_id" TEXT,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "sample" BOOLEAN NOT NULL DEFAULT false,
    "default_assignee_id" TEXT,
    "lead_id" TEXT,
    "start_date" DATE,
    "target_date" DATE,
    "deleted_at" TIMESTAMPTZ(3),

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
    "wip_limit" INTEGER,

    CONSTRAINT "workflow_status_pkey" PRIMARY KEY ("organization_id","project_id","key")
);

-- CreateTable
CREATE TABLE "former_key" (
    "organization_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,

    CONSTRAINT "former_key_pkey" PRIMARY KEY ("organization_id","key")
);

-- CreateTable
CREATE TABLE "task_counter" (
    "organization_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "last" INTEGER NOT NULL DEFAULT 0,
    "key" TEXT NOT NULL,

    CONSTRAINT "task_counter_pkey" PRIMARY KEY ("organization_id","project_id")
);

-- CreateTable
CREATE TABLE "project_update" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "health" "health" NOT NULL,
    "body" TEXT NOT NULL,
    "edited_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "project_update_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "public_link" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "view" "link_view" NOT NULL,
    "task_id" TEXT,
    "hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "names" BOOLEAN NOT NULL DEFAULT false,
    "descriptions" BOOLEAN NOT NULL DEFAULT false,
    "created_by_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "public_link_pkey" PRIMARY KEY ("organization_id","id")
);

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
    "vectors_left" INTEGER,

    CONSTRAINT "search_corpus_pkey" PRIMARY KEY ("organization_id","generation")
);

-- CreateTable
CREATE TABLE "search_vectors" (
    "generation" INTEGER NOT NULL,
    "dimensions" INTEGER NOT NULL,
    "schema" TEXT NOT NULL,

    CONSTRAINT "search_vectors_pkey" PRIMARY KEY ("generation")
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
    "part" INTEGER NOT NULL DEFAULT 0,
    "version" BIGINT,
    "words" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "word_counts" INTEGER[] DEFAULT ARRAY[]::INTEGER[],

    CONSTRAINT "search_subject_pkey" PRIMARY KEY ("corpus","subject_id","part")
);

-- CreateTable
CREATE TABLE "search_posting" (
    "corpus" INTEGER NOT NULL,
    "term" TEXT COLLATE "C" NOT NULL,
    "subject" INTEGER NOT NULL,
    "scope" INTEGER NOT NULL,
    "places" BIGINT[],
    "part" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "search_posting_pkey" PRIMARY KEY ("corpus","subject","term","part")
);

-- CreateTable
CREATE TABLE "search_term" (
    "corpus" INTEGER NOT NULL,
    "term" TEXT COLLATE "C" NOT NULL,
    "scope" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "search_term_pkey" PRIMARY KEY ("corpus","term","scope")
);

-- CreateTable
CREATE TABLE "search_word" (
    "corpus" INTEGER NOT NULL,
    "folded" TEXT COLLATE "C" NOT NULL,
    "word" TEXT COLLATE "C" NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "search_word_pkey" PRIMARY KEY ("corpus","folded","word")
);

-- CreateTable
CREATE TABLE "service_account" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "scopes" TEXT[],
    "projects" TEXT[],
    "created_by_id" TEXT,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "service_account_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "service_key" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_from" TEXT,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "made_by_id" TEXT,
    "noticed_at" TIMESTAMPTZ(3),

    CONSTRAINT "service_key_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "sealed" TEXT,
    "refresh_at" TIMESTAMPTZ(3),
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "email" TEXT,
    "invitation" TEXT,
    "name" TEXT,
    "signed_in_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_from" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session_use" (
    "organization_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "first_used_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_from" TEXT,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_use_pkey" PRIMARY KEY ("organization_id","session_id")
);

-- CreateTable
CREATE TABLE "server_key" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "server_key_pkey" PRIMARY KEY ("name")
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
    "position" TEXT COLLATE "C" NOT NULL,
    "created_by_id" TEXT NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "fields" JSONB NOT NULL DEFAULT '{}',
    "previous_id" TEXT,
    "recurrence_from" TEXT,
    "recurrence_rule" TEXT,
    "series_id" TEXT,
    "cycle_id" TEXT,
    "estimate" DOUBLE PRECISION,
    "milestone_id" TEXT,

    CONSTRAINT "task_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "task_alias" (
    "organization_id" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,

    CONSTRAINT "task_alias_pkey" PRIMARY KEY ("organization_id","number")
);

-- CreateTable
CREATE TABLE "text_number" (
    "organization_id" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "text_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "comment_id" TEXT,

    CONSTRAINT "text_number_pkey" PRIMARY KEY ("organization_id","number","task_id","text_id")
);

-- CreateTable
CREATE TABLE "task_block" (
    "organization_id" TEXT NOT NULL,
    "blocker_id" TEXT NOT NULL,
    "blocked_id" TEXT NOT NULL,

    CONSTRAINT "task_block_pkey" PRIMARY KEY ("organization_id","blocked_id","blocker_id")
);

-- CreateTable
CREATE TABLE "task_relation" (
    "organization_id" TEXT NOT NULL,
    "kind" "relation_kind" NOT NULL,
    "task_id" TEXT NOT NULL,
    "other_id" TEXT NOT NULL,

    CONSTRAINT "task_relation_pkey" PRIMARY KEY ("organization_id","task_id","kind","other_id")
);

-- CreateTable
CREATE TABLE "task_watcher" (
    "organization_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "task_watcher_pkey" PRIMARY KEY ("organization_id","task_id","user_id")
);

-- CreateTable
CREATE TABLE "template" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "kind" "template_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "project_id" TEXT,
    "content" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "template_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "time_entry" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "time_entry_pkey" PRIMARY KEY ("organization_id","id")
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
    "noticed_at" TIMESTAMPTZ(3),
    "made_by_id" TEXT,

    CONSTRAINT "personal_token_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "view" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "kind" "view_kind" NOT NULL DEFAULT 'list',
    "visibility" "view_visibility" NOT NULL DEFAULT 'private',
    "owner_id" TEXT NOT NULL,
    "project_id" TEXT,
    "filter" TEXT NOT NULL DEFAULT '',
    "sort" TEXT[],
    "group_by" TEXT,
    "subgroup_by" TEXT,
    "columns" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "view_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "view_favourite" (
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "view_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "view_favourite_pkey" PRIMARY KEY ("organization_id","user_id","view_id")
);

-- CreateTable
CREATE TABLE "webhook" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "events" TEXT[],
    "fields" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "projects" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "ordered" BOOLEAN NOT NULL DEFAULT false,
    "concurrency" INTEGER NOT NULL DEFAULT 10,
    "rate" INTEGER,
    "since_seq" BIGINT NOT NULL DEFAULT 0,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" "webhook_disabled_reason",
    "disabled_at" TIMESTAMPTZ(3),
    "secret" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_secret_ends_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "filter" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "webhook_lane" (
    "organization_id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "holder" TEXT,
    "held_until" TIMESTAMPTZ(3),
    "paused_until" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "rest_until" TIMESTAMPTZ(3),
    "room" INTEGER NOT NULL DEFAULT 0,
    "warned_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_lane_pkey" PRIMARY KEY ("organization_id","webhook_id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "seq" BIGINT,
    "event" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "cause" "webhook_cause" NOT NULL DEFAULT 'event',
    "state" "webhook_state" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("organization_id","id")
) PARTITION BY RANGE ("id");

-- CreateTable
CREATE TABLE "webhook_attempt" (
    "organization_id" TEXT NOT NULL,
    "delivery_id" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "message" TEXT,
    "body" TEXT,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("organization_id","delivery_id","number")
) PARTITION BY RANGE ("delivery_id");

-- CreateIndex
CREATE INDEX "application_organization_id_created_at_id_idx" ON "application"("organization_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "application_organization_id_issuer_client_key" ON "application"("organization_id", "issuer", "client");

-- CreateIndex
CREATE INDEX "application_use_organization_id_user_id_idx" ON "application_use"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "audit_entry_organization_id_timestamp_id_idx" ON "audit_entry"("organization_id", "timestamp", "id");

-- CreateIndex
CREATE INDEX "audit_entry_organization_id_action_timestamp_id_idx" ON "audit_entry"("organization_id", "action", "timestamp", "id");

-- CreateIndex
CREATE INDEX "audit_entry_organization_id_actor_id_timestamp_id_idx" ON "audit_entry"("organization_id", "actor_id", "timestamp", "id");

-- CreateIndex
CREATE INDEX "audit_entry_organization_id_subject_id_timestamp_id_idx" ON "audit_entry"("organization_id", "subject_id", "timestamp", "id");

-- CreateIndex
CREATE INDEX "audit_entry_timestamp_idx" ON "audit_entry"("timestamp");

-- CreateIndex
CREATE INDEX "comment_organization_id_task_id_created_at_id_idx" ON "comment"("organization_id", "task_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "comment_file_organization_id_file_id_idx" ON "comment_file"("organization_id", "file_id");

-- CreateIndex
CREATE INDEX "conversation_organization_id_user_id_updated_at_id_idx" ON "conversation"("organization_id", "user_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "message_organization_id_conversation_id_created_at_id_idx" ON "message"("organization_id", "conversation_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "message_drawn_from_idx" ON "message" USING GIN ("drawn_from");

-- CreateIndex
CREATE INDEX "reply_piece_created_at_idx" ON "reply_piece"("created_at");

-- CreateIndex
CREATE INDEX "citation_organization_id_subject_id_idx" ON "citation"("organization_id", "subject_id");

-- CreateIndex
CREATE INDEX "assistant_action_organization_id_message_id_idx" ON "assistant_action"("organization_id", "message_id");

-- CreateIndex
CREATE INDEX "cycle_organization_id_project_id_start_date_id_idx" ON "cycle"("organization_id", "project_id", "start_date", "id");

-- CreateIndex
CREATE UNIQUE INDEX "cycle_organization_id_project_id_id_key" ON "cycle"("organization_id", "project_id", "id");

-- CreateIndex
CREATE INDEX "event_organization_id_task_id_seq_idx" ON "event"("organization_id", "task_id", "seq");

-- CreateIndex
CREATE INDEX "event_organization_id_project_id_seq_idx" ON "event"("organization_id", "project_id", "seq");

-- CreateIndex
CREATE INDEX "event_timestamp_idx" ON "event"("timestamp");

-- CreateIndex
CREATE INDEX "activity_organization_id_task_id_seq_idx" ON "activity"("organization_id", "task_id", "seq");

-- CreateIndex
CREATE INDEX "activity_organization_id_project_id_seq_idx" ON "activity"("organization_id", "project_id", "seq");

-- CreateIndex
CREATE INDEX "idempotency_key_expires_at_idx" ON "idempotency_key"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "custom_field_organization_id_key_key" ON "custom_field"("organization_id", "key");

-- CreateIndex
CREATE INDEX "task_field_organization_id_field_id_project_id_key_task_id_idx" ON "task_field"("organization_id", "field_id", "project_id", "key", "task_id");

-- CreateIndex
CREATE INDEX "file_organization_id_created_at_id_idx" ON "file"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "file_organization_id_project_id_created_at_id_idx" ON "file"("organization_id", "project_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "file_organization_id_task_id_idx" ON "file"("organization_id", "task_id");

-- CreateIndex
CREATE INDEX "file_deleted_at_idx" ON "file"("deleted_at");

-- CreateIndex
CREATE UNIQUE INDEX "file_storage_key_key" ON "file"("storage_key");

-- CreateIndex
CREATE INDEX "upload_expires_at_idx" ON "upload"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "upload_storage_key_key" ON "upload"("storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_hash_key" ON "invitation"("hash");

-- CreateIndex
CREATE INDEX "invitation_email_idx" ON "invitation"("email");

-- CreateIndex
CREATE INDEX "invitation_organization_id_created_at_id_idx" ON "invitation"("organization_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "label_organization_id_name_key_key" ON "label"("organization_id", "name_key");

-- CreateIndex
CREATE INDEX "task_label_organization_id_label_id_task_id_idx" ON "task_label"("organization_id", "label_id", "task_id");

-- CreateIndex
CREATE UNIQUE INDEX "morning_mail_hash_key" ON "morning_mail"("hash");

-- CreateIndex
CREATE INDEX "morning_mail_created_at_idx" ON "morning_mail"("created_at");

-- CreateIndex
CREATE INDEX "member_email_idx" ON "member"("email");

-- CreateIndex
CREATE INDEX "member_organization_id_name_key_id_idx" ON "member"("organization_id", "name_key", "id");

-- CreateIndex
CREATE UNIQUE INDEX "member_organization_id_email_key" ON "member"("organization_id", "email");

-- CreateIndex
CREATE INDEX "member_identity_issuer_subject_idx" ON "member_identity"("issuer", "subject");

-- CreateIndex
CREATE INDEX "member_identity_organization_id_user_id_idx" ON "member_identity"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "milestone_organization_id_project_id_position_id_idx" ON "milestone"("organization_id", "project_id", "position", "id");

-- CreateIndex
CREATE UNIQUE INDEX "milestone_organization_id_project_id_id_key" ON "milestone"("organization_id", "project_id", "id");

-- CreateIndex
CREATE INDEX "notification_organization_id_task_id_idx" ON "notification"("organization_id", "task_id");

-- CreateIndex
CREATE UNIQUE INDEX "notification_organization_id_user_id_group_key_key" ON "notification"("organization_id", "user_id", "group_key");

-- CreateIndex
CREATE INDEX "notification_mute_organization_id_user_id_idx" ON "notification_mute"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "notification_mute_organization_id_task_id_idx" ON "notification_mute"("organization_id", "task_id");

-- CreateIndex
CREATE INDEX "reminder_organization_id_task_id_user_id_idx" ON "reminder"("organization_id", "task_id", "user_id");

-- CreateIndex
CREATE INDEX "reminder_organization_id_user_id_idx" ON "reminder"("organization_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "organization_slug_key" ON "organization"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "claimed_domain_organization_id_domain_key" ON "claimed_domain"("organization_id", "domain");

-- CreateIndex
CREATE INDEX "passage_organization_id_text_hash_idx" ON "passage"("organization_id", "text_hash");

-- CreateIndex
CREATE UNIQUE INDEX "passage_organization_id_subject_id_ordinal_key" ON "passage"("organization_id", "subject_id", "ordinal");

-- CreateIndex
CREATE INDEX "index_request_organization_id_requested_at_idx" ON "index_request"("organization_id", "requested_at");

-- CreateIndex
CREATE INDEX "index_request_due_at_idx" ON "index_request"("due_at");

-- CreateIndex
CREATE INDEX "project_organization_id_name_key_id_idx" ON "project"("organization_id", "name_key", "id");

-- CreateIndex
CREATE UNIQUE INDEX "project_organization_id_key_key" ON "project"("organization_id", "key");

-- CreateIndex
CREATE INDEX "project_member_organization_id_user_id_idx" ON "project_member"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "former_key_organization_id_project_id_idx" ON "former_key"("organization_id", "project_id");

-- CreateIndex
CREATE INDEX "project_update_organization_id_project_id_created_at_id_idx" ON "project_update"("organization_id", "project_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "public_link_hash_key" ON "public_link"("hash");

-- CreateIndex
CREATE INDEX "public_link_organization_id_project_id_created_at_id_idx" ON "public_link"("organization_id", "project_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "public_link_organization_id_task_id_idx" ON "public_link"("organization_id", "task_id");

-- CreateIndex
CREATE UNIQUE INDEX "search_corpus_n_key" ON "search_corpus"("n");

-- CreateIndex
CREATE UNIQUE INDEX "search_scope_n_key" ON "search_scope"("n");

-- CreateIndex
CREATE UNIQUE INDEX "search_subject_n_key" ON "search_subject"("n");

-- CreateIndex
CREATE INDEX "search_subject_corpus_n_idx" ON "search_subject"("corpus", "n");

-- CreateIndex
CREATE INDEX "search_subject_scope_idx" ON "search_subject"("scope");

-- CreateIndex
CREATE INDEX "service_account_organization_id_created_at_id_idx" ON "service_account"("organization_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "service_account_organization_id_user_id_key" ON "service_account"("organization_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "service_key_hash_key" ON "service_key"("hash");

-- CreateIndex
CREATE INDEX "service_key_organization_id_account_id_created_at_id_idx" ON "service_key"("organization_id", "account_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "session_hash_key" ON "session"("hash");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "session_issuer_subject_idx" ON "session"("issuer", "subject");

-- CreateIndex
CREATE INDEX "session_use_session_id_idx" ON "session_use"("session_id");

-- CreateIndex
CREATE INDEX "session_use_organization_id_last_used_at_session_id_idx" ON "session_use"("organization_id", "last_used_at", "session_id");

-- CreateIndex
CREATE INDEX "session_use_organization_id_user_id_idx" ON "session_use"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "task_organization_id_created_at_id_idx" ON "task"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "task_organization_id_updated_at_id_idx" ON "task"("organization_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "task_organization_id_priority_id_idx" ON "task"("organization_id", "priority", "id");

-- CreateIndex
CREATE INDEX "task_title_idx" ON "task" USING GIN ("title_fold" gin_trgm_ops);

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
CREATE INDEX "task_alias_organization_id_task_id_idx" ON "task_alias"("organization_id", "task_id");

-- CreateIndex
CREATE INDEX "text_number_organization_id_task_id_idx" ON "text_number"("organization_id", "task_id");

-- CreateIndex
CREATE INDEX "text_number_organization_id_comment_id_idx" ON "text_number"("organization_id", "comment_id");

-- CreateIndex
CREATE INDEX "task_block_organization_id_blocker_id_idx" ON "task_block"("organization_id", "blocker_id");

-- CreateIndex
CREATE INDEX "task_relation_organization_id_other_id_idx" ON "task_relation"("organization_id", "other_id");

-- CreateIndex
CREATE INDEX "task_watcher_organization_id_user_id_idx" ON "task_watcher"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "template_organization_id_name_key_id_idx" ON "template"("organization_id", "name_key", "id");

-- CreateIndex
CREATE INDEX "template_organization_id_project_id_idx" ON "template"("organization_id", "project_id");

-- CreateIndex
CREATE INDEX "time_entry_organization_id_task_id_started_at_id_idx" ON "time_entry"("organization_id", "task_id", "started_at", "id");

-- CreateIndex
CREATE INDEX "time_entry_organization_id_user_id_started_at_id_idx" ON "time_entry"("organization_id", "user_id", "started_at", "id");

-- CreateIndex
CREATE INDEX "time_entry_organization_id_started_at_id_idx" ON "time_entry"("organization_id", "started_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "personal_token_hash_key" ON "personal_token"("hash");

-- CreateIndex
CREATE INDEX "personal_token_organization_id_user_id_created_at_id_idx" ON "personal_token"("organization_id", "user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "personal_token_expires_at_idx" ON "personal_token"("expires_at");

-- CreateIndex
CREATE INDEX "view_organization_id_owner_id_idx" ON "view"("organization_id", "owner_id");

-- CreateIndex
CREATE INDEX "view_organization_id_project_id_idx" ON "view"("organization_id", "project_id");

-- CreateIndex
CREATE INDEX "view_organization_id_visibility_idx" ON "view"("organization_id", "visibility");

-- CreateIndex
CREATE INDEX "view_favourite_organization_id_view_id_idx" ON "view_favourite"("organization_id", "view_id");

-- CreateIndex
CREATE INDEX "webhook_organization_id_owner_id_idx" ON "webhook"("organization_id", "owner_id");

-- CreateIndex
CREATE INDEX "webhook_organization_id_created_at_id_idx" ON "webhook"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_due_idx" ON "webhook_delivery"("organization_id", "webhook_id", "due_at", "seq", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_organization_id_webhook_id_created_at_id_idx" ON "webhook_delivery"("organization_id", "webhook_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_organization_id_webhook_id_event_id_idx" ON "webhook_delivery"("organization_id", "webhook_id", "event_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_created_at_idx" ON "webhook_delivery"("created_at");

-- CreateIndex
CREATE INDEX "webhook_attempt_at_idx" ON "webhook_attempt"("at");

-- AddForeignKey
ALTER TABLE "application" ADD CONSTRAINT "application_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_use" ADD CONSTRAINT "application_use_organization_id_application_id_fkey" FOREIGN KEY ("organization_id", "application_id") REFERENCES "application"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_use" ADD CONSTRAINT "application_use_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_organization_id_author_id_fkey" FOREIGN KEY ("organization_id", "author_id") REFERENCES "member"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_organization_id_thread_id_fkey" FOREIGN KEY ("organization_id", "thread_id") REFERENCES "comment"("organization_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_organization_id_resolved_by_id_fkey" FOREIGN KEY ("organization_id", "resolved_by_id") REFERENCES "member"("organization_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_organization_id_deleted_by_id_fkey" FOREIGN KEY ("organization_id", "deleted_by_id") REFERENCES "member"("organization_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "comment_mention" ADD CONSTRAINT "comment_mention_organization_id_comment_id_fkey" FOREIGN KEY ("organization_id", "comment_id") REFERENCES "comment"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_mention" ADD CONSTRAINT "comment_mention_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

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

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_organization_id_conversation_id_fkey" FOREIGN KEY ("organization_id", "conversation_id") REFERENCES "conversation"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reply_piece" ADD CONSTRAINT "reply_piece_organization_id_message_id_fkey" FOREIGN KEY ("organization_id", "message_id") REFERENCES "message"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "citation" ADD CONSTRAINT "citation_organization_id_message_id_fkey" FOREIGN KEY ("organization_id", "message_id") REFERENCES "message"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_chat_usage" ADD CONSTRAINT "member_chat_usage_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_action" ADD CONSTRAINT "assistant_action_organization_id_message_id_fkey" FOREIGN KEY ("organization_id", "message_id") REFERENCES "message"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_action" ADD CONSTRAINT "assistant_action_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cycle" ADD CONSTRAINT "cycle_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cycle_scope" ADD CONSTRAINT "cycle_scope_organization_id_cycle_id_fkey" FOREIGN KEY ("organization_id", "cycle_id") REFERENCES "cycle"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_field" ADD CONSTRAINT "task_field_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_field" ADD CONSTRAINT "task_field_organization_id_field_id_fkey" FOREIGN KEY ("organization_id", "field_id") REFERENCES "custom_field"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organization_id_invited_by_id_fkey" FOREIGN KEY ("organization_id", "invited_by_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_label" ADD CONSTRAINT "task_label_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_label" ADD CONSTRAINT "task_label_organization_id_label_id_fkey" FOREIGN KEY ("organization_id", "label_id") REFERENCES "label"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "morning_mail" ADD CONSTRAINT "morning_mail_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_identity" ADD CONSTRAINT "member_identity_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "milestone" ADD CONSTRAINT "milestone_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_mute" ADD CONSTRAINT "notification_mute_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_mute" ADD CONSTRAINT "notification_mute_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_mute" ADD CONSTRAINT "notification_mute_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "due_notice" ADD CONSTRAINT "due_notice_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "due_notice" ADD CONSTRAINT "due_notice_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claimed_domain" ADD CONSTRAINT "claimed_domain_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passage" ADD CONSTRAINT "passage_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project" ADD CONSTRAINT "project_organization_id_lead_id_fkey" FOREIGN KEY ("organization_id", "lead_id") REFERENCES "member"("organization_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "project" ADD CONSTRAINT "project_organization_id_default_assignee_id_fkey" FOREIGN KEY ("organization_id", "default_assignee_id") REFERENCES "member"("organization_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_status" ADD CONSTRAINT "workflow_status_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "former_key" ADD CONSTRAINT "former_key_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_counter" ADD CONSTRAINT "task_counter_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_update" ADD CONSTRAINT "project_update_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_update" ADD CONSTRAINT "project_update_organization_id_author_id_fkey" FOREIGN KEY ("organization_id", "author_id") REFERENCES "member"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public_link" ADD CONSTRAINT "public_link_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public_link" ADD CONSTRAINT "public_link_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public_link" ADD CONSTRAINT "public_link_organization_id_created_by_id_fkey" FOREIGN KEY ("organization_id", "created_by_id") REFERENCES "member"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_account" ADD CONSTRAINT "service_account_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_key" ADD CONSTRAINT "service_key_organization_id_account_id_fkey" FOREIGN KEY ("organization_id", "account_id") REFERENCES "service_account"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_use" ADD CONSTRAINT "session_use_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_use" ADD CONSTRAINT "session_use_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "task" ADD CONSTRAINT "task_organization_id_project_id_cycle_id_fkey" FOREIGN KEY ("organization_id", "project_id", "cycle_id") REFERENCES "cycle"("organization_id", "project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_organization_id_project_id_milestone_id_fkey" FOREIGN KEY ("organization_id", "project_id", "milestone_id") REFERENCES "milestone"("organization_id", "project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "task_alias" ADD CONSTRAINT "task_alias_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "text_number" ADD CONSTRAINT "text_number_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "text_number" ADD CONSTRAINT "text_number_organization_id_comment_id_fkey" FOREIGN KEY ("organization_id", "comment_id") REFERENCES "comment"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_block" ADD CONSTRAINT "task_block_organization_id_blocker_id_fkey" FOREIGN KEY ("organization_id", "blocker_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_block" ADD CONSTRAINT "task_block_organization_id_blocked_id_fkey" FOREIGN KEY ("organization_id", "blocked_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_relation" ADD CONSTRAINT "task_relation_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_relation" ADD CONSTRAINT "task_relation_organization_id_other_id_fkey" FOREIGN KEY ("organization_id", "other_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_watcher" ADD CONSTRAINT "task_watcher_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_watcher" ADD CONSTRAINT "task_watcher_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template" ADD CONSTRAINT "template_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_entry" ADD CONSTRAINT "time_entry_organization_id_task_id_fkey" FOREIGN KEY ("organization_id", "task_id") REFERENCES "task"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_entry" ADD CONSTRAINT "time_entry_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "personal_token" ADD CONSTRAINT "personal_token_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "view" ADD CONSTRAINT "view_organization_id_owner_id_fkey" FOREIGN KEY ("organization_id", "owner_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "view" ADD CONSTRAINT "view_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "project"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "view_favourite" ADD CONSTRAINT "view_favourite_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "view_favourite" ADD CONSTRAINT "view_favourite_organization_id_view_id_fkey" FOREIGN KEY ("organization_id", "view_id") REFERENCES "view"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_organization_id_owner_id_fkey" FOREIGN KEY ("organization_id", "owner_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_lane" ADD CONSTRAINT "webhook_lane_organization_id_webhook_id_fkey" FOREIGN KEY ("organization_id", "webhook_id") REFERENCES "webhook"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_organization_id_webhook_id_fkey" FOREIGN KEY ("organization_id", "webhook_id") REFERENCES "webhook"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Everything below is written by hand: Prisma's schema language cannot express it, and `npm run db:diff` does not see it.

-- Checks and NOT NULL of lists.
ALTER TABLE "member" ADD CONSTRAINT "member_mail_hour" CHECK ("mail_hour" BETWEEN 0 AND 23);
ALTER TABLE "task" ADD CONSTRAINT "task_recurrence_from" CHECK ("recurrence_from" IN ('schedule', 'completion'));
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_at_or_before" CHECK (("at" IS NULL) <> ("before" IS NULL));
ALTER TABLE "time_entry" ADD CONSTRAINT "time_entry_order" CHECK ("ended_at" >= "started_at");
ALTER TABLE "custom_field" ALTER COLUMN "projects" SET NOT NULL;

-- Uniqueness among some rows: a verified domain belongs to one organization, a user mutes a target once, completing a task
-- makes one successor at most, and a user has one running time entry.
CREATE UNIQUE INDEX "claimed_domain_proved" ON "claimed_domain"("domain") WHERE "verified_at" IS NOT NULL;
CREATE UNIQUE INDEX "notification_mute_target" ON "notification_mute"("organization_id", "user_id", (coalesce("task_id", "project_id", "reason")));
CREATE UNIQUE INDEX "task_previous" ON "task"("organization_id", "previous_id") WHERE "previous_id" IS NOT NULL;
CREATE UNIQUE INDEX "time_entry_running_idx" ON "time_entry"("organization_id", "user_id") WHERE "ended_at" IS NULL;

-- Lists of a project in each order, and of an organization by due date. Rows without a value are read separately
-- (schema/kernel/paging.ts), so one index serves both directions.
CREATE INDEX "task_project_updated_idx" ON "task"("organization_id", "project_id", "updated_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "task_project_priority_idx" ON "task"("organization_id", "project_id", "priority", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "task_project_due_idx" ON "task"("organization_id", "project_id", "due_date", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "task_project_start_idx" ON "task"("organization_id", "project_id", "start_date", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "task_project_completed_idx" ON "task"("organization_id", "project_id", "completed_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "task_project_estimate_idx" ON "task"("organization_id", "project_id", "estimate", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "task_due_idx" ON "task"("organization_id", "due_date", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "task_deleted_idx" ON "task"("organization_id", "created_at", "id") WHERE "deleted_at" IS NOT NULL;

-- Tasks of a cycle, of a milestone and of a recurring series; replies of a thread.
CREATE INDEX "task_cycle_idx" ON "task"("organization_id", "cycle_id", "id") WHERE "cycle_id" IS NOT NULL;
CREATE INDEX "task_milestone_idx" ON "task"("organization_id", "milestone_id", "id") WHERE "milestone_id" IS NOT NULL;
CREATE INDEX "task_series_idx" ON "task"("organization_id", "series_id", "id") WHERE "series_id" IS NOT NULL;
CREATE INDEX "comment_thread_idx" ON "comment"("organization_id", "thread_id", "created_at", "id") WHERE "thread_id" IS NOT NULL;

-- Rows that jobs look for, across all organizations.
CREATE INDEX "task_open_due" ON "task"("due_date") WHERE "due_date" IS NOT NULL AND "deleted_at" IS NULL AND "completed_at" IS NULL;
CREATE INDEX "task_trash_idx" ON "task"("deleted_at") WHERE "deleted_at" IS NOT NULL;
CREATE INDEX "comment_trash_idx" ON "comment"("deleted_at") WHERE "deleted_at" IS NOT NULL;
CREATE INDEX "cycle_open_idx" ON "cycle"("start_date") WHERE "ended_at" IS NULL;
CREATE INDEX "reminder_at" ON "reminder"("at") WHERE "at" IS NOT NULL;
CREATE INDEX "reminder_before" ON "reminder"("organization_id", "task_id") WHERE "before" IS NOT NULL;
CREATE INDEX "member_morning_mail" ON "member"("time_zone") WHERE ("mail_digest" OR "mail_reminders") AND "removed_at" IS NULL;
CREATE INDEX "notification_snoozed" ON "notification"("snoozed_until") WHERE "snoozed_until" IS NOT NULL;
CREATE INDEX "notification_archived" ON "notification"("archived_at") WHERE "archived_at" IS NOT NULL;
CREATE INDEX "notification_read" ON "notification"("read_at") WHERE "read_at" IS NOT NULL;
CREATE INDEX "message_answering" ON "message"("updated_at") WHERE "status" = 'answering';

-- The feed by rank: all of it, and the unread, which this index also counts.
CREATE INDEX "notification_live_rank" ON "notification"("organization_id", "user_id", "rank", "id") WHERE "archived_at" IS NULL AND "gone_at" IS NULL;
CREATE INDEX "notification_unread_rank" ON "notification"("organization_id", "user_id", "rank", "id") INCLUDE ("project_id", "snoozed_until")
    WHERE "read_at" IS NULL AND "archived_at" IS NULL AND "gone_at" IS NULL;
-- The feed by time. As small as the index by rank: with a larger one the planner chose the other for a user with a short
-- feed, and sorted ten thousand rows for a page.
CREATE INDEX "notification_live_time" ON "notification"("organization_id", "user_id", "last_at", "id") WHERE "archived_at" IS NULL AND "gone_at" IS NULL;

-- The projects a file has left and the history of a file, read when the file is deleted (schema/knowledge/file/purge.ts).
CREATE INDEX "event_moved_out_idx" ON "event"("organization_id", "subject_id") WHERE "event" = 'file.moved_out';
CREATE INDEX "activity_file_idx" ON "activity"("organization_id", "subject_id") WHERE "event" LIKE 'file.%';

-- Deliveries: earlier ones of the same subject for an ordered webhook, those never tried, and failed ones to send again.
CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery"("organization_id", "webhook_id", "subject_id", "seq", "id") WHERE "due_at" IS NOT NULL;
CREATE INDEX "webhook_delivery_untried" ON "webhook_delivery"("organization_id", "webhook_id", "id") WHERE "due_at" IS NOT NULL AND "attempts" = 0;
CREATE INDEX "webhook_delivery_failed" ON "webhook_delivery"("organization_id", "webhook_id", "seq") WHERE "state" = 'failed';

-- A search reads thousands of postings, so the index carries what it reads. The condition is always true: Prisma ignores
-- indexes with a condition, and would take INCLUDE columns for keys.
CREATE INDEX "search_posting_found" ON "search_posting"("corpus", "term", "subject") INCLUDE ("scope", "places")
    WHERE "places" IS NOT NULL;
-- Counts change in place: each page keeps room for it.
ALTER TABLE "search_term" SET (fillfactor = 85);
-- Parts of vectors are read, which compression prevents. They hardly compress.
ALTER TABLE "search_subject" ALTER COLUMN "vectors" SET STORAGE EXTERNAL, ALTER COLUMN "coarse" SET STORAGE EXTERNAL;

-- An organization's events are numbered in the order of their commits: the writer waits for the organization's lock, then
-- takes a number, and holds the lock until its transaction ends. A column default would take the number before the lock, and
-- a trigger may not move a row to another partition.
CREATE SEQUENCE "event_seq";
CREATE FUNCTION "event_next_seq"("organization" text) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended("organization", 5));
  RETURN nextval('event_seq');
END $$;

-- The first partitions. The log's holds the numbers of its first week (schema/activity/event/partitions.ts); the others end
-- with the next period, since their ids begin with the time (schema/kernel/partitions.ts).
CREATE TABLE "event_0" PARTITION OF "event" FOR VALUES FROM (MINVALUE) TO (100000000000);
DO $$
DECLARE
  first record;
BEGIN
  FOR first IN
    SELECT p."name", p."prefix" || string_agg(
        substr('0123456789abcdefghjkmnpqrstvwxyz', ((p."ends" >> (5 * place)) & 31)::int + 1, 1), '' ORDER BY place DESC) AS "bound"
    FROM (
        SELECT "name", "prefix", (floor(extract(epoch FROM now()) / 86400 / "days") + 2)::bigint * "days" * 86400000 AS "ends"
        FROM (VALUES ('audit_entry', 'aud_', 30), ('webhook_delivery', 'whd_', 7), ('webhook_attempt', 'whd_', 7)) t("name", "prefix", "days")
      ) p, generate_series(0, 9) place
    GROUP BY p."name", p."prefix"
  LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (MINVALUE) TO (%L)', first."name" || '_0', first."name", first."bound");
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', first."name" || '_default', first."name");
  END LOOP;
END $$;

-- Attempts have no foreign key: a partition with referenced rows could only be dropped after reading all of them.
CREATE FUNCTION "webhook_delivery_gone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "webhook_attempt" WHERE "organization_id" = OLD."organization_id" AND "delivery_id" = OLD."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "webhook_delivery_gone" AFTER DELETE ON "webhook_delivery" FOR EACH ROW EXECUTE FUNCTION "webhook_delivery_gone"();

-- The scope of a cycle over time, kept by triggers so that every write of a task is counted in its transaction. The clock is
-- read after the row is locked, so that the last write wins. The scope of an ended cycle does not change.
CREATE FUNCTION "cycle_scope_keep"("organization" text, "cycle" text, "task" text, "within" boolean, "points" double precision, "finished" boolean)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO "cycle_scope" ("organization_id", "cycle_id", "task_id", "at", "in_scope", "estimate", "done")
  SELECT y."organization_id", y."id", $3, date_bin('15 minutes', clock_timestamp(), '2000-01-01 00:00:00+00'), $4, $5, $6
  FROM "cycle" y WHERE y."organization_id" = $1 AND y."id" = $2 AND y."ended_at" IS NULL
  ON CONFLICT ("organization_id", "cycle_id", "task_id", "at")
    DO UPDATE SET "in_scope" = excluded."in_scope", "estimate" = excluded."estimate", "done" = excluded."done"
$$;

CREATE FUNCTION "task_cycle_scope"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."cycle_id" IS NOT NULL AND OLD."cycle_id" IS DISTINCT FROM NEW."cycle_id" THEN
    PERFORM "cycle_scope_keep"(OLD."organization_id", OLD."cycle_id", OLD."id", false, OLD."estimate", OLD."completed_at" IS NOT NULL);
  END IF;
  IF NEW."cycle_id" IS NOT NULL THEN
    PERFORM "cycle_scope_keep"(NEW."organization_id", NEW."cycle_id", NEW."id", NEW."deleted_at" IS NULL, NEW."estimate", NEW."completed_at" IS NOT NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "task_cycle_scope_new" AFTER INSERT ON "task" FOR EACH ROW
  WHEN (NEW."cycle_id" IS NOT NULL) EXECUTE FUNCTION "task_cycle_scope"();
CREATE TRIGGER "task_cycle_scope_changed" AFTER UPDATE OF "cycle_id", "estimate", "completed_at", "deleted_at" ON "task" FOR EACH ROW
  WHEN ((OLD."cycle_id" IS NOT NULL OR NEW."cycle_id" IS NOT NULL)
    AND (OLD."cycle_id", OLD."estimate", OLD."completed_at" IS NULL, OLD."deleted_at" IS NULL)
      IS DISTINCT FROM (NEW."cycle_id", NEW."estimate", NEW."completed_at" IS NULL, NEW."deleted_at" IS NULL))
  EXECUTE FUNCTION "task_cycle_scope"();

-- Finds tasks by former numbers: from before the task moved or the project's key changed. A moved task's alias is stored
-- under the key that the project had then.
CREATE FUNCTION "task_formerly"(text, text[]) RETURNS TABLE ("number" text, "id" text) LANGUAGE sql STABLE AS $$
  WITH "named" AS MATERIALIZED (
    SELECT n, split_part(n, '-', 1) AS "key", split_part(n, '-', 2)::int AS "sequence" FROM unnest($2) n
    WHERE n ~ '^[A-Z][A-Z0-9]{1,9}-[1-9][0-9]{0,8}$'),
  "placed" AS MATERIALIZED (
    SELECT m.n, m."sequence", f."project_id" FROM "named" m
      JOIN "former_key" f ON f."organization_id" = $1 AND f."key" = m."key"
    UNION ALL SELECT m.n, m."sequence", p."id" FROM "named" m
      JOIN "project" p ON p."organization_id" = $1 AND p."key" = m."key")
  SELECT a."number", a."task_id" FROM "task_alias" a WHERE a."organization_id" = $1 AND a."number" = ANY($2)
  UNION ALL SELECT l.n, t."id" FROM "placed" l
    JOIN "task" t ON t."organization_id" = $1 AND t."project_id" = l."project_id" AND t."sequence" = l."sequence"
  UNION ALL SELECT l.n, a."task_id" FROM "placed" l
    JOIN LATERAL (SELECT f."key" FROM "former_key" f WHERE f."organization_id" = $1 AND f."project_id" = l."project_id"
      UNION ALL SELECT p."key" FROM "project" p WHERE p."organization_id" = $1 AND p."id" = l."project_id") k ON true
    JOIN "task_alias" a ON a."organization_id" = $1 AND a."number" = k."key" || '-' || l."sequence" AND a."number" <> l.n
$$;

-- Task numbers in texts, kept by triggers: exactly those that schema/work/markdown/numbers.ts finds, in their order.
CREATE FUNCTION "text_numbers"(text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT m."found"[1] FROM regexp_matches($1,
      '(?<![A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u052f\u1e00-\u1fff_/.@-])[A-Z][A-Z0-9]{1,9}-[1-9][0-9]{0,8}(?![A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u052f\u1e00-\u1fff_-])', 'g')
    WITH ORDINALITY AS m("found", "at")
  GROUP BY 1 ORDER BY min(m."at") LIMIT 20
$$;

CREATE FUNCTION "task_numbers_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM "text_number" n WHERE n."organization_id" = NEW."organization_id" AND n."task_id" = NEW."id" AND n."comment_id" IS NULL;
  END IF;
  INSERT INTO "text_number" ("organization_id", "number", "text_id", "task_id")
    SELECT NEW."organization_id", n, NEW."id", NEW."id" FROM "text_numbers"(NEW."description") n;
  RETURN NULL;
END $$;
CREATE TRIGGER "task_numbers_new" AFTER INSERT ON "task" FOR EACH ROW
  WHEN (NEW."description" ~ '[A-Z0-9]-[1-9]') EXECUTE FUNCTION "task_numbers_keep"();
CREATE TRIGGER "task_numbers_changed" AFTER UPDATE OF "description" ON "task" FOR EACH ROW
  WHEN (OLD."description" IS DISTINCT FROM NEW."description" AND (OLD."description" ~ '[A-Z0-9]-[1-9]' OR NEW."description" ~ '[A-Z0-9]-[1-9]'))
  EXECUTE FUNCTION "task_numbers_keep"();

CREATE FUNCTION "comment_numbers_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM "text_number" n WHERE n."organization_id" = NEW."organization_id" AND n."comment_id" = NEW."id";
  END IF;
  INSERT INTO "text_number" ("organization_id", "number", "text_id", "task_id", "comment_id")
    SELECT NEW."organization_id", n, NEW."id", NEW."task_id", NEW."id" FROM "text_numbers"(NEW."body") n;
  RETURN NULL;
END $$;
CREATE TRIGGER "comment_numbers_new" AFTER INSERT ON "comment" FOR EACH ROW
  WHEN (NEW."body" ~ '[A-Z0-9]-[1-9]') EXECUTE FUNCTION "comment_numbers_keep"();
CREATE TRIGGER "comment_numbers_changed" AFTER UPDATE OF "body" ON "comment" FOR EACH ROW
  WHEN (OLD."body" IS DISTINCT FROM NEW."body" AND (OLD."body" ~ '[A-Z0-9]-[1-9]' OR NEW."body" ~ '[A-Z0-9]-[1-9]'))
  EXECUTE FUNCTION "comment_numbers_keep"();
