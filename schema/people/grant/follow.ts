import { membershipEnded } from '../member/end.ts';
import { endGrants } from './end.ts';

membershipEnded.add(async (context, unit, user) => {
  await endGrants(context, unit, { user }, 'left');
});
