-- CreateIndex
CREATE INDEX "member_email_idx" ON "member"("email");
