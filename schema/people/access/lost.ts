import type { Context } from '../../kernel/context.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { accessLost } from './events.ts';
import { membership, memberViewer, visible } from './visibility.ts';

/** Who may lose sight of what by a change: everybody of one project, one person of all projects, or both. */
type Scope = { readonly project?: string; readonly user?: string };
type Pair = { readonly project: string; readonly user: string };

const sight = {
  name: 'project.sight',
  text: `select p.id as project, m.id as "user" from project p join member m on m.organization_id = p.organization_id and m.removed_at is null
      ${membership(memberViewer()).text}
    where p.organization_id = $1 and ($2::text is null or p.id = $2) and ($3::text is null or m.id = $3) and ${visible(memberViewer()).text}
    order by m.id, p.id`,
};

/** Makes a change, and emits `project.access_lost` to each person for each project that it takes out of their sight. */
export async function tellingLosses<T>(context: Context, unit: Unit, { project, user }: Scope, change: () => Promise<T>): Promise<T> {
  const read = () => context.sql<Pair>({ ...sight, values: [context.actor.organization, project ?? null, user ?? null] });
  const before = await read();
  const result = await change();
  const after = new Set((await read()).map(keyOf));
  for (const pair of before) if (!after.has(keyOf(pair))) unit.emit(accessLost(pair));
  return result;
}

const keyOf = ({ project, user }: Pair) => `${user} ${project}`;
