CREATE INDEX CONCURRENTLY "proposal_organization_id_run_id_idx" ON "proposal"("organization_id", "run_id");
