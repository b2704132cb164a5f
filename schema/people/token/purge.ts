import { statement } from '../../../src/ports/database/port.ts';
import { purgeOf } from '../../kernel/purge.ts';

/** Days for which an invalid credential is kept; the audit log, which refers to it, is deleted a little earlier. */
export const retentionDays = 400;

/** Deletes personal tokens that ended or expired long enough ago; for the job. */
export const purgeTokens = purgeOf(
  'personal_token',
  'personal_token',
  `least(revoked_at, expires_at) < now() - interval '${retentionDays} days'`,
);

/**
 * Clears the descriptions of service accounts that ended long enough ago, one slice at a time. The accounts stay,
 * because their past work refers to them. For the job.
 */
export const eraseServices = statement('service_account.erase')`
  with gone as (select organization_id, id from service_account where revoked_at < now() - interval '${retentionDays} days' and description <> ''
    limit 5000 for update skip locked)
  update service_account a set description = '' from gone where a.organization_id = gone.organization_id and a.id = gone.id returning 1`;
