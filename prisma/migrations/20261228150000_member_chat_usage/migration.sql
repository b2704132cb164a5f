-- CreateTable
CREATE TABLE "member_chat_usage" (
    "organization_id" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "user_id" TEXT NOT NULL,
    "answers" INTEGER NOT NULL,
    "tokens" BIGINT NOT NULL,

    CONSTRAINT "member_chat_usage_pkey" PRIMARY KEY ("organization_id","month","user_id")
);

-- AddForeignKey
ALTER TABLE "member_chat_usage" ADD CONSTRAINT "member_chat_usage_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "member"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
