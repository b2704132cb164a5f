-- The records of proved domains are looked up again. New columns are null, so that no table is written anew; domains that were
-- proved by their record are due in 30 days, those that who operates the server added are not looked up.

-- AlterTable
ALTER TABLE "claimed_domain" ADD COLUMN     "missing_since" TIMESTAMPTZ(3),
ADD COLUMN     "recheck_at" TIMESTAMPTZ(3);

UPDATE "claimed_domain" d SET "recheck_at" = now() + interval '30 days'
WHERE d."verified_at" IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM "audit_entry" a
  WHERE a."organization_id" = d."organization_id" AND a."subject_id" = d."id" AND a."action" = 'domain.proved' AND a."via" = 'system'
);
