import { purgeOf } from '../../kernel/purge.ts';

/** Removes invitations that were accepted, ended or expired 90 days ago: the address may be of somebody who never came. For the job. */
export const purgeInvitations = purgeOf(
  'invitation',
  'invitation',
  `least(accepted_at, revoked_at, expires_at) < now() - interval '90 days'`,
);
