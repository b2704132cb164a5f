-- AlterTable
ALTER TABLE "proposal" ADD COLUMN     "predecessors" TEXT[] DEFAULT ARRAY[]::TEXT[];
