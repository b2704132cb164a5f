import { membershipEnded } from '../member/end.ts';
import { revokeTokens } from './revoke.ts';

// Service accounts that the member created keep working.
membershipEnded.add(async (context, unit, userId) => {
  await revokeTokens(context, unit, { userId });
});
