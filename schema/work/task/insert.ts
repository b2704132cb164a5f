import type { Context } from '../../kernel/context.ts';
import { empty, fixed, join, raw, sql } from '../../kernel/sql.ts';
import type { ProjectAccess } from '../../people/access/project.ts';
import type { StoredValues } from '../field/definitions.ts';
import { eventFieldsColumn } from '../field/event-values.ts';
import { type KeyRow, keysWith } from '../field/keys.ts';
import { completes } from '../project/workflow.ts';
import { eachField, type PlainFields, plainColumns, type SimpleField, storedOf } from './fields.ts';
import { initialPositionSql } from './position.ts';
import { storedRecurrence, type TaskRecurrence } from './recurrence.ts';
import { type FlatTask, namesRevision } from './row.ts';

/** A task to be inserted: references by id, everything checked. */
export type NewTask = {
  id: string;
  status: ProjectAccess['statuses'][number];
  assignee: string | undefined;
  parent: string | undefined;
  cycle: string | undefined;
  milestone: string | undefined;
  position: string | null;
  plain: PlainFields;
  recurrence: Pick<TaskRecurrence, 'rule' | 'from' | 'series'> | null;
  /** Id of the task whose completion created it. */
  previous?: string;
  fields: { values: StoredValues; rows: KeyRow[] } | null;
};

/** Columns of the new row itself; the caller has what it refers to. */
export type InsertedTask = Pick<
  FlatTask,
  | 'id'
  | 'title'
  | 'status'
  | 'sequence'
  | 'number'
  | 'startDate'
  | 'dueDate'
  | 'position'
  | 'completedAt'
  | 'deletedAt'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
  | 'description'
  | 'assigneeId'
  | 'parentId'
  | 'cycleId'
  | 'milestoneId'
  | 'createdById'
  | 'namesRevision'
  | 'eventFields'
  | SimpleField
>;

// No rare fields: a statement pays for each part of its plan, also for one that it never runs.
const inserted = `t.id, ${Object.values(eachField(({ columns }) => columns)).join(', ')}`;

/** Takes the next number, inserts the row and returns its columns in one statement, to hold locks briefly. */
export async function insertTask(context: Context, project: ProjectAccess, task: NewTask): Promise<InsertedTask> {
  const { organization, user } = context.actor;
  const completed = sql`case when ${completes(organization, project.id, task.status.key)} then now() end`;
  const position = task.position === null ? initialPositionSql('n.last') : sql`${task.position}`;
  const { recurrence, previous } = task;
  const plain = [
    ...storedOf(task.plain),
    ...(recurrence ? storedRecurrence(recurrence) : []),
    ...(previous ? [['previous_id', sql`${previous}`] as const] : []),
    ...(task.fields ? [['fields', sql`${JSON.stringify(task.fields.values)}::text::jsonb`] as const] : []),
  ];
  const keys = task.fields
    ? sql`, ${keysWith(organization, task.fields.rows)}, made as (insert into task_field (organization_id, task_id, field_id, project_id, key)
          select ${organization}, ${task.id}, field, ${project.id}, key from keys)`
    : empty;
  const [row] = await context.sql<InsertedTask>(
    'task.insert',
    sql`with n as (update task_counter set last = last + 1 where organization_id = ${organization} and project_id = ${project.id} returning last, key)${keys}
        insert into task as t (organization_id, id, project_id, sequence, number, status, assignee_id, parent_id, cycle_id, milestone_id, position, created_by_id,
            completed_at, ${raw(plain.map(([column]) => column).join(', '))})
          select ${organization}, ${task.id}, ${project.id}, n.last, n.key || '-' || n.last, ${task.status.key},
            ${task.assignee ?? null}::text, ${task.parent ?? null}::text, ${task.cycle ?? null}::text, ${task.milestone ?? null}::text, ${position}, ${user}, ${completed},
            ${join(plain.map(([, value]) => value))} from n
          returning ${fixed(inserted)}${namesRevision(context)}${task.fields ? fixed(`, ${eventFieldsColumn}`) : empty}`,
  );
  if (!row) throw new Error('a project has a counter');
  return row;
}

/** A task that `insertTasks` takes: at the end of its project's order, without parent and custom fields. */
export const isSimple = ({ parent, position, fields }: NewTask): boolean => parent === undefined && position === null && fields === null;

/** Inserts simple tasks of one project in one statement, with consecutive numbers in their order. @returns their columns by id */
export async function insertTasks(
  context: Context,
  { id: projectId }: ProjectAccess,
  tasks: readonly NewTask[],
): Promise<ReadonlyMap<string, InsertedTask>> {
  const { organization, user } = context.actor;
  const given = tasks.map(({ id, status, assignee, cycle, milestone, plain, recurrence }) => ({
    id,
    status: status.key,
    assignee_id: assignee,
    cycle_id: cycle,
    milestone_id: milestone,
    // Each piece is a value with a cast.
    ...Object.fromEntries([...storedOf(plain), ...storedRecurrence(recurrence)].map(([column, { values }]) => [column, values[0]])),
  }));
  const columns = ['id', 'status', 'assignee_id', 'cycle_id', 'milestone_id', ...givenColumns];
  const rows = await context.sql<InsertedTask>(
    'task.insertMany',
    sql`with n as (update task_counter set last = last + ${tasks.length} where organization_id = ${organization} and project_id = ${projectId}
            returning last - ${tasks.length} as before, key)
        insert into task as t (organization_id, project_id, sequence, number, position, created_by_id, completed_at, ${raw(columns.join(', '))})
          select ${organization}, ${projectId}, n.before + g.ordinality, n.key || '-' || (n.before + g.ordinality),
            ${initialPositionSql('(n.before + g.ordinality)::int')}, ${user},
            case when ${completes(organization, projectId, raw('g.status'))} then now() end, ${raw(columns.map((column) => `g.${column}`).join(', '))}
          from n cross join json_populate_recordset(null::task, ${JSON.stringify(given)}::text::json) with ordinality g order by g.ordinality
          returning ${fixed(inserted)}${namesRevision(context)}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const givenColumns = [...plainColumns, ...storedRecurrence({ rule: '', from: 'schedule', series: '' }).map(([column]) => column)];
