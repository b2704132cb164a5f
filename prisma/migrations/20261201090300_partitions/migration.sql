-- The audit log, deliveries and attempts in partitions by id, which begins with the time (schema/kernel/partitions.ts). The
-- tables there were become the first of them, up to the end of the next period. Their ids are compared byte by byte from
-- here on, which builds the indexes of them anew, and all rows are read twice to find and to prove the bound.

CREATE FUNCTION pg_temp.first_id(prefix text, days int) RETURNS text LANGUAGE sql AS $$
  WITH moment AS (SELECT (floor(extract(epoch FROM now()) / 86400 / days) + 2)::bigint * days * 86400000 AS ms)
  SELECT prefix || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> (5 * place)) & 31)::int + 1, 1), '' ORDER BY place DESC)
  FROM moment, generate_series(0, 9) place
$$;

CREATE FUNCTION pg_temp.attach_first(name text, key text, bound text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last text;
BEGIN
  -- A machine whose clock was ahead may have made later ones.
  EXECUTE format('SELECT max(%I) FROM %I', key, name || '_0') INTO last;
  IF last COLLATE "C" >= bound THEN bound := last || '0'; END IF;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', name, name || '_0', bound);
  EXECUTE format('ANALYZE %I', name);
  EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', name || '_default', name);
END $$;

-- The audit log.
ALTER TABLE "audit_entry" RENAME TO "audit_entry_0";
ALTER TABLE "audit_entry_0" ALTER COLUMN "id" TYPE text COLLATE "C";
ALTER INDEX "audit_entry_pkey" RENAME TO "audit_entry_0_pkey";
ALTER INDEX "audit_entry_organization_id_timestamp_id_idx" RENAME TO "audit_entry_0_organization_id_timestamp_id_idx";
ALTER INDEX "audit_entry_organization_id_action_timestamp_id_idx" RENAME TO "audit_entry_0_organization_id_action_timestamp_id_idx";
ALTER INDEX "audit_entry_organization_id_actor_id_timestamp_id_idx" RENAME TO "audit_entry_0_organization_id_actor_id_timestamp_id_idx";
ALTER INDEX "audit_entry_organization_id_subject_id_timestamp_id_idx" RENAME TO "audit_entry_0_organization_id_subject_id_timestamp_id_idx";
ALTER INDEX "audit_entry_timestamp_idx" RENAME TO "audit_entry_0_timestamp_idx";

CREATE TABLE "audit_entry" (LIKE "audit_entry_0" INCLUDING DEFAULTS) PARTITION BY RANGE ("id");
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("organization_id", "id");
CREATE INDEX "audit_entry_organization_id_timestamp_id_idx" ON "audit_entry"("organization_id", "timestamp", "id");
CREATE INDEX "audit_entry_organization_id_action_timestamp_id_idx" ON "audit_entry"("organization_id", "action", "timestamp", "id");
CREATE INDEX "audit_entry_organization_id_actor_id_timestamp_id_idx" ON "audit_entry"("organization_id", "actor_id", "timestamp", "id");
CREATE INDEX "audit_entry_organization_id_subject_id_timestamp_id_idx" ON "audit_entry"("organization_id", "subject_id", "timestamp", "id");
CREATE INDEX "audit_entry_timestamp_idx" ON "audit_entry"("timestamp");
SELECT pg_temp.attach_first('audit_entry', 'id', pg_temp.first_id('aud_', 30));

-- Deliveries and their attempts. A partition that rows refer to could only be dropped after all of those were read: that an
-- attempt has a delivery is sure, since it is written with the delivery, and that it goes with it is a trigger's.
ALTER TABLE "webhook_attempt" DROP CONSTRAINT "webhook_attempt_organization_id_delivery_id_fkey";

ALTER TABLE "webhook_delivery" RENAME TO "webhook_delivery_0";
ALTER TABLE "webhook_delivery_0" ALTER COLUMN "id" TYPE text COLLATE "C";
ALTER TABLE "webhook_delivery_0" RENAME CONSTRAINT "webhook_delivery_organization_id_webhook_id_fkey" TO "webhook_delivery_0_organization_id_webhook_id_fkey";
ALTER INDEX "webhook_delivery_pkey" RENAME TO "webhook_delivery_0_pkey";
ALTER INDEX "webhook_delivery_due_idx" RENAME TO "webhook_delivery_0_due_idx";
ALTER INDEX "webhook_delivery_organization_id_webhook_id_created_at_id_idx" RENAME TO "webhook_delivery_0_organization_id_webhook_id_created_at_id_idx";
ALTER INDEX "webhook_delivery_organization_id_webhook_id_event_id_idx" RENAME TO "webhook_delivery_0_organization_id_webhook_id_event_id_idx";
ALTER INDEX "webhook_delivery_created_at_idx" RENAME TO "webhook_delivery_0_created_at_idx";
ALTER INDEX "webhook_delivery_waiting" RENAME TO "webhook_delivery_0_waiting";

CREATE TABLE "webhook_delivery" (LIKE "webhook_delivery_0" INCLUDING DEFAULTS) PARTITION BY RANGE ("id");
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("organization_id", "id");
CREATE INDEX "webhook_delivery_due_idx" ON "webhook_delivery"("organization_id", "webhook_id", "due_at", "seq", "id");
CREATE INDEX "webhook_delivery_organization_id_webhook_id_created_at_id_idx" ON "webhook_delivery"("organization_id", "webhook_id", "created_at", "id");
CREATE INDEX "webhook_delivery_organization_id_webhook_id_event_id_idx" ON "webhook_delivery"("organization_id", "webhook_id", "event_id");
CREATE INDEX "webhook_delivery_created_at_idx" ON "webhook_delivery"("created_at");
CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery"("organization_id", "webhook_id", "subject_id", "seq", "id") WHERE "due_at" IS NOT NULL;
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_organization_id_webhook_id_fkey" FOREIGN KEY ("organization_id", "webhook_id") REFERENCES "webhook"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT pg_temp.attach_first('webhook_delivery', 'id', pg_temp.first_id('whd_', 7));

ALTER TABLE "webhook_attempt" RENAME TO "webhook_attempt_0";
ALTER TABLE "webhook_attempt_0" ALTER COLUMN "delivery_id" TYPE text COLLATE "C";
ALTER INDEX "webhook_attempt_pkey" RENAME TO "webhook_attempt_0_pkey";
ALTER INDEX "webhook_attempt_at_idx" RENAME TO "webhook_attempt_0_at_idx";

CREATE TABLE "webhook_attempt" (LIKE "webhook_attempt_0" INCLUDING DEFAULTS) PARTITION BY RANGE ("delivery_id");
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("organization_id", "delivery_id", "number");
CREATE INDEX "webhook_attempt_at_idx" ON "webhook_attempt"("at");
SELECT pg_temp.attach_first('webhook_attempt', 'delivery_id', pg_temp.first_id('whd_', 7));

CREATE FUNCTION "webhook_delivery_gone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "webhook_attempt" WHERE "organization_id" = OLD."organization_id" AND "delivery_id" = OLD."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "webhook_delivery_gone" AFTER DELETE ON "webhook_delivery" FOR EACH ROW EXECUTE FUNCTION "webhook_delivery_gone"();
DROP FUNCTION pg_temp.attach_first(text, text, text);
DROP FUNCTION pg_temp.first_id(text, int);
