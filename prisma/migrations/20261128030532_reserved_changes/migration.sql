-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "agents_need_person" TEXT[] DEFAULT ARRAY[]::TEXT[];
