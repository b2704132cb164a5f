import { generateKeyBetween } from 'fractional-indexing';
import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { invalid } from '../../kernel/errors.ts';
import { lockOf } from '../../kernel/locks.ts';
import { raw, type Sql, sql } from '../../kernel/sql.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import { is, orFormer } from './find.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Initial fractional index of the n-th task of a project: sorts last. Its integer part is n in base 62; the prefix `e` means
 * five digits follow (encoding of fractional-indexing), enough for 916 million tasks.
 */
export function initialPosition(sequence: number): string {
  let rest = sequence;
  let key = '';
  for (let place = 0; place < 5; place += 1) {
    key = (digits[rest % 62] ?? '') + key;
    rest = Math.floor(rest / 62);
  }
  return `e${key}`;
}

/** `initialPosition` as an SQL expression, so that creating a task does not need to read its number first. */
export const initialPositionSql = (sequence: string) =>
  raw(`'e' || ${[4, 3, 2, 1, 0].map((power) => `substr('${digits}', ((${sequence}) / ${62 ** power}) % 62 + 1, 1)`).join(' || ')}`);

/**
 * A position right before or after another task of the project; unchanged if the task is already there. Locks the project's
 * order.
 * @throws Problem `input.invalid`
 */
export async function positionBeside(
  context: Context,
  task: { id: string; projectId: string; position?: string },
  { before, after }: { before?: string | null; after?: string | null },
): Promise<string> {
  if (before && after) throw invalid(['input', 'before'], 'field.conflict', { name: 'after' });
  const field = before ? 'before' : 'after';
  const reference = (before ?? after) as string;
  // Pipelined: the second starts once the first has its lock.
  const [, anchor] = await Promise.all([
    context.sql(lockOrder, [task.projectId]),
    orFormer(context, reference, (each) => findAnchor(context, each, task.id, before ? previous : next)),
  ]);
  if (!anchor) throw invalid(['input', field], 'task.not_found');
  if (anchor.projectId !== task.projectId) throw invalid(['input', field], 'field.other_project');
  if (anchor.id === task.id) throw invalid(['input', field], 'field.self');
  // A task moved to the end sorts before the next created task.
  const [low, high] = before ? [anchor.beside, anchor.position] : [anchor.position, anchor.beside ?? initialPosition(anchor.last + 1)];
  const stands = task.position !== undefined && (low === null || low < task.position) && task.position < high;
  return stands ? (task.position as string) : generateKeyBetween(low, high);
}

type Anchor = { id: string; projectId: string; position: string; beside: string | null; last: number };

/**
 * The visible task with this id or number, the position of its neighbour (ignoring `moved`), and the last number of its
 * project.
 */
async function findAnchor(context: Context, reference: string, moved: string, beside: Sql): Promise<Anchor | undefined> {
  const { actor } = context;
  const [anchor] = await context.sql<Anchor>(
    'task.anchor',
    sql`select t.id, t.project_id as "projectId", t.position, n.last, (
          select b.position from task b where b.organization_id = t.organization_id and b.project_id = t.project_id and b.id <> ${moved}
            and b.position ${beside} limit 1) as beside
        from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
          join task_counter n on n.organization_id = t.organization_id and n.project_id = t.project_id
        where t.organization_id = ${actor.organization} and ${is(reference)} and t.deleted_at is null and ${visible(actor)}`,
  );
  return anchor;
}

/** Whether another task of the project has this position, deleted tasks included. Locks the project's order. */
export async function isTaken(context: Context, task: { id: string; projectId: string }, position: string): Promise<boolean> {
  await context.sql(lockOrder, [task.projectId]);
  const values = [context.actor.organization, task.projectId, position, task.id];
  return (await context.sql(standing, values)).length > 0;
}

const standing = statement('task.standing')`
  select 1 from task where organization_id = $1 and project_id = $2 and position = $3 and id <> $4 limit 1`;
const lockOrder = statement('task.lockOrder')`select ${lockOf('order')}`;
// Not max or min: if most projects are small, a generic plan for those reads all tasks of a large one.
const previous = raw('< t.position order by b.position desc');
const next = raw('> t.position order by b.position');
