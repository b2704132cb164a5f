import { purgeOf } from '../../kernel/purge.ts';

/** Days that a credential is kept once it is no good any more: the audit log, which names it, goes a little earlier. */
const keptDays = 400;

/** Removes personal tokens that ended or expired long enough ago; for the job. */
export const purgeTokens = purgeOf(
  'personal_token',
  'personal_token',
  `least(revoked_at, expires_at) < now() - interval '${keptDays} days'`,
);

/** Of service accounts that ended long enough ago removes what was said of them, a slice; they stay, since their doings name them. For the job. */
export const eraseServices = {
  name: 'service_account.erase',
  text: `with gone as (select organization_id, id from service_account where revoked_at < now() - interval '${keptDays} days' and description <> ''
      limit 5000 for update skip locked)
    update service_account a set description = '' from gone where a.organization_id = gone.organization_id and a.id = gone.id returning 1`,
};
