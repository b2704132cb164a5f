import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { slicesOf } from '../../kernel/each.ts';
import { Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { chargeOperations } from '../../kernel/limits.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { membership, memberViewer, visible } from '../../people/access/visibility.ts';
import { taskEvent } from './events.ts';
import { plainColumns } from './fields.ts';
import { tasksById } from './find.ts';
import { initialPosition } from './position.ts';

/** Maximum number of tasks copied into a duplicated project. */
export const mostCopied = 2_000;

/** Number of tasks read at once for events, with their descriptions, which may be long. */
const eventBatchSize = 100;

/** Number of copied tasks that cost as much as one request. */
const perRequest = 20;

type Copied = { id: string; parent: string | null; rank: number; recurs: boolean };

/**
 * Copies the open tasks of a locked project, in order, into an empty project with the same workflow. Copies status, texts,
 * dates, recurrence, priority, estimate, labels, custom fields of the target, sub-tasks, blockers among the copies, and
 * assignees who can view the target. Emits `task.created` for each.
 * @throws Problem `project.too_many_tasks`
 */
export async function copyOpenTasks(
  context: Context,
  unit: Unit,
  { from, to, key }: { from: string; to: string; key: string },
): Promise<void> {
  const { organization, user } = context.actor;
  const rows = await context.sql<Copied>(open, [organization, from]);
  if (rows.length > mostCopied) throw new Problem('project.too_many_tasks', { params: { max: mostCopied } });
  if (rows.length === 0) return;
  await chargeOperations(context, Math.ceil(rows.length / perRequest) - 1);
  const made = new Map(rows.map(({ id }) => [id, newId('task')]));
  const [sources, copies] = [[...made.keys()], [...made.values()]];
  const numbers = rows.map((_, index) => `${key}-${index + 1}`);
  const parents = rows.map(({ parent }) => (parent && made.get(parent)) ?? null);
  const positions = rows.map(({ rank }) => initialPosition(rank));
  const series = rows.map(({ recurs }) => (recurs ? newId('series') : null));
  await context.sql(count, [organization, to, rows.length]);
  await context.sql(insert, [organization, to, user, sources, copies, numbers, parents, positions, series]);
  await context.sql(lockFields, [organization, to]);
  await context.sql(fieldKeys, [organization, to, sources, copies]);
  for (const statement of [labels, blockers]) await context.sql(statement, [organization, sources, copies]);
  for (const slice of slicesOf(copies, eventBatchSize)) {
    const tasks = new Map((await tasksById(context, slice)).map((task) => [task.id, task]));
    for (const id of slice) {
      const task = tasks.get(id);
      if (task) unit.emit(taskEvent('task.created', task));
    }
    await unit.appendMany();
  }
}

const open = statement('task.copy_open')`select t.id, t.parent_id as parent, rank() over (order by t.position, t.id)::int as rank,
    t.recurrence_rule is not null as recurs
  from task t join workflow_status s on s.organization_id = t.organization_id and s.project_id = t.project_id and s.key = t.status
  where t.organization_id = $1 and t.project_id = $2 and t.deleted_at is null and s.category not in ('completed', 'cancelled')
  order by t.sequence limit ${mostCopied + 1}`;

const count = statement('task.copy_count')`update task_counter set last = $3 where organization_id = $1 and project_id = $2`;

/** Condition: custom field `f` belongs to project $2. */
const itsField = '(cardinality(f.projects) = 0 or $2 = any(f.projects))';

const viewer = memberViewer();

const insert = statement('task.copy')`insert into task (organization_id, id, project_id, sequence, number, status, assignee_id,
    parent_id, position, created_by_id, recurrence_rule, recurrence_from, series_id, fields, ${plainColumns.join(', ')})
  select $1, n.id, $2, n.place, n.number, t.status,
    (select m.id from member m join project p on p.organization_id = m.organization_id and p.id = $2 ${membership(viewer).text}
      where m.organization_id = $1 and m.id = t.assignee_id and m.removed_at is null and ${visible(viewer).text}),
    n.parent, n.position, $3,
    t.recurrence_rule, t.recurrence_from, n.series,
    case when t.fields = '{}' then t.fields else (select coalesce(jsonb_object_agg(v.key, v.value), '{}') from jsonb_each(t.fields) v
      join custom_field f on f.organization_id = $1 and f.id = v.key and ${itsField}) end,
    ${plainColumns.map((column) => `t.${column}`).join(', ')}
  from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
    with ordinality n(source, id, number, parent, position, series, place)
    join task t on t.organization_id = $1 and t.id = n.source`;

const labels = statement('task.copy_labels')`insert into task_label (organization_id, task_id, label_id)
  select l.organization_id, n.id, l.label_id from unnest($2::text[], $3::text[]) n(source, id)
    join task_label l on l.organization_id = $1 and l.task_id = n.source`;

/** Transactions that reorder options, whose ranks form the keys, wait until the unit of work ends and then find the copies. */
const lockFields = statement('task.copy_fields_lock')`
  select 1 from custom_field f where f.organization_id = $1 and ${itsField} order by f.id for key share`;

const fieldKeys = statement('task.copy_fields')`insert into task_field (organization_id, task_id, field_id, project_id, key)
  select k.organization_id, n.id, k.field_id, $2, k.key from unnest($3::text[], $4::text[]) n(source, id)
    join task_field k on k.organization_id = $1 and k.task_id = n.source
    join custom_field f on f.organization_id = $1 and f.id = k.field_id and ${itsField}`;

const blockers = statement('task.copy_blockers')`insert into task_block (organization_id, blocker_id, blocked_id)
  select b.organization_id, o.id, n.id from unnest($2::text[], $3::text[]) n(source, id)
    join task_block b on b.organization_id = $1 and b.blocked_id = n.source
    join unnest($2::text[], $3::text[]) o(source, id) on o.source = b.blocker_id`;
