import { purgeOf } from '../../kernel/purge.ts';
import { retentionDays } from '../token/purge.ts';

/** Deletes grants that ended or expired long enough ago; for the job. */
export const purgeGrants = purgeOf('oauth_grant', 'oauth_grant', `least(ended_at, expires_at) < now() - interval '${retentionDays} days'`);
