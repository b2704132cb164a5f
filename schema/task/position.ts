import { generateKeyBetween } from 'fractional-indexing';
import type { Context } from '../kernel/context.ts';
import { invalid } from '../kernel/errors.ts';
import { raw } from '../kernel/sql.ts';
import { tasksNamed } from './find.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Where the n-th task of a project stands before anyone moves it: behind all before it. A fractional index whose whole
 * part is n in base 62: `e` says five digits follow (fractional-indexing's encoding), enough for 916 million tasks.
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

/** `initialPosition` of an SQL expression, so that creating a task needs not first read its number. */
export const initialPositionSql = (sequence: string) =>
  raw(`'e' || ${[4, 3, 2, 1, 0].map((power) => `substr('${digits}', ((${sequence}) / ${62 ** power}) % 62 + 1, 1)`).join(' || ')}`);

/**
 * A position right before or right after another task of the project: the task's own if it stands there already. The
 * project's order is locked meanwhile. @throws Problem `input.invalid`
 */
export async function positionBeside(
  context: Context,
  task: { id: string; projectId: string; position?: string },
  { before, after }: { before?: string | null; after?: string | null },
): Promise<string> {
  if (before && after) throw invalid(['input', 'before'], 'field.conflict', { name: 'after' });
  const field = before ? 'before' : 'after';
  const reference = (before ?? after) as string;
  await context.sql({ ...lockOrder, values: [task.projectId] });
  const anchor = (await tasksNamed(context, [reference])).get(reference);
  if (!anchor) throw invalid(['input', field], 'task.not_found');
  if (anchor.projectId !== task.projectId) throw invalid(['input', field], 'field.other_project');
  if (anchor.id === task.id) throw invalid(['input', field], 'field.self');
  const [neighbour] = await context.sql<{ position: string | null }>({
    ...(before ? previous : next),
    values: [context.actor.organization, task.projectId, anchor.position, task.id],
  });
  const [low, high] = before
    ? [neighbour?.position ?? null, anchor.position]
    : [anchor.position, neighbour?.position ?? (await nextInitial(context, task.projectId))];
  const stands = task.position !== undefined && (low === null || low < task.position) && task.position < high;
  return stands ? (task.position as string) : generateKeyBetween(low, high);
}

const lockOrder = { name: 'task.lockOrder', text: 'select pg_advisory_xact_lock(hashtextextended($1, 62))::text' };
// Not max or min: where most projects are small, a generic plan reads all of a large one for those.
const beside = (sign: '<' | '>', direction: 'desc' | 'asc') =>
  `select position from task where organization_id = $1 and project_id = $2 and position ${sign} $3 and id <> $4
    order by position ${direction} limit 1`;
const previous = { name: 'task.positionBefore', text: beside('<', 'desc') };
const next = { name: 'task.positionAfter', text: beside('>', 'asc') };

/** The place of the task created next: whoever is moved to the end stays before it. */
async function nextInitial(context: Context, projectId: string): Promise<string> {
  const counter = await context.db.taskCounter.findFirstOrThrow({ where: { projectId } });
  return initialPosition(counter.last + 1);
}
