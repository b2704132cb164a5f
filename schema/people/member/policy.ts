import type { Member } from '../../../prisma/generated/client/client.ts';
import { type Actor, scopesOf } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { all, missingScopes, type Permission, type Rule, wholeReach } from '../../kernel/policy.ts';
import { raw, type Sql, sql } from '../../kernel/sql.ts';
import { membership, visible } from '../access/visibility.ts';
import { administer } from '../organization/policy.ts';

/** Properties of a member that the policy depends on. */
type MemberFacts = Pick<Member, 'id' | 'kind' | 'removedAt'>;

/** Requires a current member who is a person. Former members exist only as names; services are managed through their accounts. */
const personHere: Rule<MemberFacts> = (_actor, { kind, removedAt }) => {
  if (removedAt) return new Problem('member.not_found');
  return kind === 'service' ? new Problem('member.service') : null;
};

/**
 * Administrators remove others. Leaving needs a credential with all scopes of the user: a narrow, perhaps stolen one
 * must not end what its owner runs with a wider one.
 */
const remover: Rule<MemberFacts> = (actor, { id }) => missingScopes(actor, id === actor.user ? scopesOf(actor) : ['admin']);

/** Policy for members that the actor can view. The operations themselves check that an administrator remains. */
export const memberPolicy = {
  /** Change of the role. */
  update: { ...administer, when: personHere },
  /** Removal, or leaving for the actor itself. */
  remove: { who: all(remover, wholeReach), when: personHere },
} satisfies Record<string, Permission<MemberFacts>>;

/**
 * Condition: the actor can view member `m`. A guest can view itself and the members of its projects; visible tasks and
 * comments still name everybody.
 */
export function acquainted(actor: Actor, m = 'm'): Sql {
  if (actor.role !== 'guest') return raw('true');
  return sql`(${raw(m)}.id = ${actor.user} or exists (select 1 from project shared ${membership(actor, 'shared', 'own')}
      join project_member theirs on theirs.organization_id = shared.organization_id and theirs.project_id = shared.id
      where shared.organization_id = ${actor.organization} and theirs.user_id = ${raw(m)}.id and ${visible(actor, 'shared', 'own')}))`;
}

/** Whether the actor can view this member. */
export async function isAcquainted(context: Context, id: string): Promise<boolean> {
  const { actor } = context;
  if (actor.role !== 'guest') return true;
  const found = await context.sql(
    'member.acquainted',
    sql`select 1 from member m where m.organization_id = ${actor.organization} and m.id = ${id} and ${acquainted(actor)}`,
  );
  return found.length > 0;
}

/** Returns the e-mail address if the actor may see it. Guests see only their own; nobody sees that of a former member. */
export function emailOf(actor: Actor, member: { id: string; email: string | null; removedAt: Date | null }): string | null {
  if (member.removedAt) return null;
  return actor.role === 'guest' && member.id !== actor.user ? null : member.email;
}
