-- AlterTable
ALTER TABLE "member" ADD COLUMN     "mail_digest" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "mail_hour" SMALLINT NOT NULL DEFAULT 8,
ADD COLUMN     "mail_reminders" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "morning_mail" (
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "morning_mail_pkey" PRIMARY KEY ("organization_id","user_id","day")
);

-- CreateIndex
CREATE UNIQUE INDEX "morning_mail_hash_key" ON "morning_mail"("hash");

-- CreateIndex
CREATE INDEX "morning_mail_created_at_idx" ON "morning_mail"("created_at");

-- AddForeignKey
ALTER TABLE "morning_mail" ADD CONSTRAINT "morning_mail_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: those whose mornings the job sees to, and hours that there are.
CREATE INDEX "member_morning_mail" ON "member"("time_zone") WHERE ("mail_digest" OR "mail_reminders") AND "removed_at" IS NULL;
ALTER TABLE "member" ADD CONSTRAINT "member_mail_hour" CHECK ("mail_hour" BETWEEN 0 AND 23);
