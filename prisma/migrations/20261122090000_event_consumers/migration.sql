-- CreateTable
CREATE TABLE "event_consumer" (
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "seq" BIGINT NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_consumer_pkey" PRIMARY KEY ("organization_id","name")
);

-- What happened before there were consumers is old news to them.
INSERT INTO "event_consumer" ("organization_id", "name", "seq")
SELECT "organization_id", c."name", max("seq") FROM "event", (VALUES ('feed'), ('webhooks')) AS c("name") GROUP BY "organization_id", c."name";
