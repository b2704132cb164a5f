import { purgeOf } from '../../kernel/purge.ts';

/**
 * Deletes invitations that were accepted, withdrawn or expired 90 days ago: the address may belong to somebody who never
 * joined. For the job.
 */
export const purgeInvitations = purgeOf(
  'invitation',
  'invitation',
  `least(accepted_at, revoked_at, expires_at) < now() - interval '90 days'`,
);
