import type { Actor } from '../kernel/actor.ts';
import type { Context } from '../kernel/context.ts';
import { empty, named, raw, type Sql, sql } from '../kernel/sql.ts';

/**
 * Condition: the actor may come across member `m`. A guest does across itself and those of its projects; tasks and
 * comments it sees go on naming everybody.
 */
export function acquainted(actor: Actor, m = 'm'): Sql {
  if (actor.role !== 'guest') return raw('true');
  const reached = actor.projects ? sql`and own.project_id = any(${actor.projects})` : empty;
  return sql`(${raw(m)}.id = ${actor.user} or exists (select 1 from project_member own
      join project_member theirs on theirs.organization_id = own.organization_id and theirs.project_id = own.project_id
      where own.organization_id = ${actor.organization} and own.user_id = ${actor.user} and theirs.user_id = ${raw(m)}.id ${reached}))`;
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
