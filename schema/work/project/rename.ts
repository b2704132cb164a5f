import { statement } from '../../../src/ports/database/port.ts';
import { CascadeHooks } from '../../kernel/cascade-hooks.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import type { ProjectAccess } from '../../people/access/project.ts';

/** Cascade hooks of a changed key, by the project's id. */
export const projectKeyChanged = new CascadeHooks<string>();

const taken = statement('project.key_taken')`select 1 from project p where p.organization_id = $1 and p.key = $2 and p.id <> $3
  union all select 1 from former_key f where f.organization_id = $1 and f.key = $2 and f.project_id <> $3`;
const counter = statement('project.rename_counter')`update task_counter set key = $3 where organization_id = $1 and project_id = $2`;
const remember = statement('project.remember_key')`
  with back as (delete from former_key where organization_id = $1 and project_id = $2 and key = $4)
  insert into former_key (organization_id, project_id, key) values ($1, $2, $3)`;

/**
 * A current or former key belongs to one project for as long as that project exists, so that old task numbers stay valid.
 * @param own a project that may have had the key
 * @throws Problem `project.key_taken`
 */
export async function requireFreeKey(context: Context, key: string, own = ''): Promise<void> {
  const rows = await context.sql(taken, [context.actor.organization, key, own]);
  if (rows.length > 0) throw new Problem('project.key_taken', { params: { key } });
}

/**
 * Prepares a locked project for a new key: new task numbers use it, and the old key stays valid. Waits for transactions that
 * take a number. The caller updates the project's own row.
 * @throws as `requireFreeKey`
 */
export async function changeKey(context: Context, { id, key: before }: ProjectAccess, key: string): Promise<void> {
  const { organization } = context.actor;
  await requireFreeKey(context, key, id);
  await context.sql(counter, [organization, id, key]);
  await context.sql(remember, [organization, id, before, key]);
}
