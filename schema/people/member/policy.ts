import type { Member } from '../../../prisma/generated/client/client.ts';
import { type Actor, scopesOf } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { all, missingScopes, type Permission, type Rule, wholeReach } from '../../kernel/policy.ts';
import { named, raw, type Sql, sql } from '../../kernel/sql.ts';
import { membership, visible } from '../access/visibility.ts';
import { administer } from '../organization/policy.ts';

/** What of a member decides who may do what with it. */
export type MemberFacts = Pick<Member, 'id' | 'kind' | 'removedAt'>;

/** Whoever left is known by name, and no member any more; services are managed as such. */
const personHere: Rule<MemberFacts> = (_actor, { kind, removedAt }) => {
  if (removedAt) return new Problem('member.not_found');
  return kind === 'service' ? new Problem('member.service') : null;
};

/**
 * Others are removed by administrators. Whoever leaves does so with a credential that can do all they may: a narrow one,
 * perhaps stolen, must not end what its owner runs with a wider one.
 */
const remover: Rule<MemberFacts> = (actor, { id }) => missingScopes(actor, id === actor.user ? scopesOf(actor) : ['admin']);

/** Who may do what with a member it comes across. That an administrator is left is seen when it is done. */
export const memberPolicy = {
  /** Its role. */
  update: { ...administer, when: personHere },
  /** Or leave, where it is oneself. */
  remove: { who: all(remover, wholeReach), when: personHere },
} satisfies Record<string, Permission<MemberFacts>>;

/**
 * Condition: the actor may come across member `m`. A guest does across itself and those of its projects; tasks and
 * comments it sees go on naming everybody.
 */
export function acquainted(actor: Actor, m = 'm'): Sql {
  if (actor.role !== 'guest') return raw('true');
  return sql`(${raw(m)}.id = ${actor.user} or exists (select 1 from project shared ${membership(actor, 'shared', 'own')}
      join project_member theirs on theirs.organization_id = shared.organization_id and theirs.project_id = shared.id
      where shared.organization_id = ${actor.organization} and theirs.user_id = ${raw(m)}.id and ${visible(actor, 'shared', 'own')}))`;
}

/** Whether the actor may come across this member. */
export async function isAcquainted(context: Context, id: string): Promise<boolean> {
  const { actor } = context;
  if (actor.role !== 'guest') return true;
  const found = await context.sql(
    named(
      'member.acquainted',
      sql`select 1 from member m where m.organization_id = ${actor.organization} and m.id = ${id} and ${acquainted(actor)}`,
    ),
  );
  return found.length > 0;
}

/** Guests are told no addresses but their own, and nobody that of somebody who left. */
export function emailOf(actor: Actor, member: { id: string; email: string | null; removedAt: Date | null }): string | null {
  if (member.removedAt) return null;
  return actor.role === 'guest' && member.id !== actor.user ? null : member.email;
}
