import { purgeOf } from '../../kernel/purge.ts';

/** Days for which a run is kept after its last change; longer than its proposals. */
const retentionDays = 90;

/** Deletes old runs with their activities; for the job. */
export const purgeRuns = purgeOf('run', 'run', `updated_at < now() - interval '${retentionDays} days' and lease_expires_at < now()`);
