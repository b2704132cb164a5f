import type { Actor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { grantActorNow } from '../../people/grant/authenticate.ts';
import { keyActorNow } from '../../people/service-account/authenticate.ts';
import { tokenActorNow } from '../../people/token/authenticate.ts';
import { isOwn } from './decider.ts';
import type { Proposed } from './row.ts';

/** The id of the agent of a credential: that of the credential, and for a service account that of its member, because its keys change. */
export const agentOf = ({ credentialKind, credentialId, userId }: Proposed): string =>
  credentialKind === 'service_key' ? userId : credentialId;

const actorsNow = { personal_token: tokenActorNow, service_key: keyActorNow, oauth: grantActorNow } as const;

/**
 * The proposer with the current rights of its credential, as if it wrote directly. The assistant proposes in the name of the actor, who alone
 * can view such a proposal. @throws Problem `proposal.proposer_ended`
 */
export async function proposerOf({ services, actor }: Context, row: Proposed): Promise<Actor> {
  const { credentialKind, credentialId, userId } = row;
  if (isOwn(row) && userId === actor.user) return actor;
  const find = credentialKind === 'session' ? undefined : actorsNow[credentialKind];
  const now = await find?.(services, actor.organization, credentialId);
  if (!now || now.user !== userId || now.write === 'none') throw new Problem('proposal.proposer_ended');
  return { ...now, write: 'direct', agent: false, approved: true };
}
