-- AlterTable
ALTER TABLE "assistant_action" ADD COLUMN     "held" BOOLEAN NOT NULL DEFAULT false;
