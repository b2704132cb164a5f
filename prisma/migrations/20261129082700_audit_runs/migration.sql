-- Entries of a run of an agent. Prisma cannot express an index of an expression.
CREATE INDEX "audit_entry_run_idx" ON "audit_entry"("organization_id", ("detail"->'run'->>'id'), "timestamp", "id")
  WHERE ("detail"->'run'->>'id') IS NOT NULL;
