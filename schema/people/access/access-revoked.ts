import { statement } from '../../../src/ports/database/port.ts';
import { CascadeHooks } from '../../kernel/cascade-hooks.ts';
import type { Context } from '../../kernel/context.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { accessLost } from './events.ts';
import { entitled, membership, memberViewer, notTrashed } from './visibility.ts';

/** Users and projects whose visibility a change may affect: all users of one project, one user in all projects, or both. */
type Scope = { readonly project?: string; readonly user?: string };
type Pair = { readonly project: string; readonly user: string };

/**
 * Cascade hooks for people who can no longer view a project: they end what depended on viewing it. Moving a project to
 * the trash does not call them, because it may be restored.
 */
export const accessEnded = new CascadeHooks<readonly Pair[]>();

const visibilityStatement = statement('project.sight')`
  select p.id as project, m.id as "user", ${notTrashed().text} as visible from project p join member m on m.organization_id = p.organization_id and m.removed_at is null
    ${membership(memberViewer()).text}
  where p.organization_id = $1 and ($2::text is null or p.id = $2) and ($3::text is null or m.id = $3) and ${entitled(memberViewer()).text}
  order by m.id, p.id`;

/**
 * Runs a change, emits `project.access_lost` to each person for each project that it hides from them, and calls the
 * `accessEnded` hooks for those who are no longer entitled to view it.
 */
export async function emittingLostAccess<T>(context: Context, unit: Unit, { project, user }: Scope, change: () => Promise<T>): Promise<T> {
  const read = () =>
    context.sql<Pair & { visible: boolean }>(visibilityStatement, [context.actor.organization, project ?? null, user ?? null]);
  const before = await read();
  const result = await change();
  const after = new Map((await read()).map((pair) => [keyOf(pair), pair.visible]));
  for (const pair of before) if (pair.visible && !after.get(keyOf(pair))) unit.emit(accessLost(pair));
  const ended = before.filter((pair) => !after.has(keyOf(pair)));
  if (ended.length > 0) await accessEnded.follow(context, unit, ended);
  return result;
}

const keyOf = ({ project, user }: Pair) => `${user} ${project}`;
