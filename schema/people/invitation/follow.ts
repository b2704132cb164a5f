import { administratorDemoted } from '../member/administration.ts';
import { membershipEnded } from '../member/end.ts';
import { credentialsEnded } from '../token/derived-credentials.ts';
import { withdrawInvitations } from './withdraw.ts';

membershipEnded.add(async (context, unit, invitedById) => {
  await withdrawInvitations(context, unit, { invitedById });
});

// An invitation of a former administrator could create another administrator.
administratorDemoted.add(async (context, unit, invitedById) => {
  await withdrawInvitations(context, unit, { invitedById });
});

credentialsEnded.add(async (context, unit, ids) => {
  await withdrawInvitations(context, unit, { madeById: { in: [...ids] } });
});
