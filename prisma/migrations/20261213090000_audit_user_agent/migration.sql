-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN     "user_agent" TEXT;
