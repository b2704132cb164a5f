import { builder, needs } from '../../builder.ts';
import { projectKey } from '../../kernel/ids.ts';
import { check, reference } from '../../kernel/input.ts';
import { groupBy, keyBy, loader, present } from '../../kernel/loaders.ts';
import { findsNode, Node, recorded, related } from '../../kernel/node.ts';
import { orderedBy, pageOf } from '../../kernel/paging.ts';
import { all, raw, type Sql, sql } from '../../kernel/sql.ts';
import { viewerCan } from '../../kernel/viewer-can.ts';
import { projectFacts } from '../project/facts.ts';
import { Project, projects } from '../project/project.ts';
import { projectsCalled } from '../task/filter/references.ts';
import { Task } from '../task/task.ts';
import { cyclePolicy } from './policy.ts';
import { type CycleDay, type CycleProgress, type Measured, progressOf } from './progress.ts';
import { type CycleRow, columns, cycleStates, stateOf } from './row.ts';
import { findCycle, seenCycles } from './store.ts';
import { CycleTotal, totalsIn } from './totals.ts';

const CycleState = builder.enumType('CycleState', { values: cycleStates });

export const CycleRollOver = builder.enumType('CycleRollOver', {
  description: 'Target of unfinished tasks: the next cycle of the project, or none.',
  values: ['next', 'none'] as const,
});

const totals = totalsIn('cycle', 'cycle_id');

export const Cycle = builder.objectRef<CycleRow>('Cycle').implement({
  description: 'A range of days that a project plans. Cycles of a project do not overlap.',
  interfaces: [Node],
  extensions: {
    example: { name: 'Döngü 12', goal: 'Ödeme ekranı canlıda', startDate: '2026-11-23', endDate: '2026-12-06', endedAt: null, version: 1 },
    scope: 'projects:read',
    visibleByReference: ['id', 'name'],
  },
  fields: (t) => ({
    project: t.field({ type: Project, resolve: async (cycle, _, context) => present(await context.load(projects, cycle.projectId)) }),
    name: t.exposeString('name'),
    goal: t.exposeString('goal', { description: 'Goal of the cycle; empty if not stated.' }),
    state: t.field({ type: CycleState, resolve: stateOf }),
    startDate: t.expose('startDate', { type: 'Date', description: 'First day, in the time zone of the organization.' }),
    endDate: t.expose('endDate', { type: 'Date', description: 'Last day.' }),
    rollOver: t.field({
      type: CycleRollOver,
      description: 'Target of unfinished tasks at the end of the last day.',
      resolve: ({ rollOver }) => rollOver,
    }),
    totals: t.field({
      type: [CycleTotal],
      description: 'Totals of its current tasks for each status category; for a cycle that has ended, of the tasks that stayed in it.',
      resolve: ({ id }, _, context) => totals(context, id),
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
  }),
});

recorded(Cycle);
viewerCan(Cycle, cyclePolicy, (cycle, context) => context.load(projectFacts, cycle.projectId));

/** Visible cycles by id. */
export const cycles = loader<CycleRow>(async (context, ids) =>
  keyBy(await context.sql<CycleRow>('cycle.byId', seenCycles(context, sql`y.id = any(${ids})`)), (cycle) => cycle.id),
);

findsNode('cycle', 'Cycle', (context, id) => context.load(cycles, id));

builder.objectField(Task, 'cycle', (t) => t.field(related(Cycle, cycles, 'cycleId', 'The cycle that it is planned for.')));

/** Maximum number of cycles in `openCycles` of a project. */
const maxOpenCycles = 20;

const openCycles = loader<CycleRow[]>(async (context, ids) => {
  const rows = await context.sql<CycleRow>(
    'cycle.open',
    sql`select c.* from unnest(${ids}::text[]) k(id) cross join lateral (
          select ${columns} from cycle y where y.organization_id = ${context.actor.organization} and y.project_id = k.id and y.ended_at is null
          order by y.start_date limit ${raw(String(maxOpenCycles))}) c`,
  );
  return groupBy(rows, (cycle) => cycle.projectId);
});

builder.objectField(Project, 'openCycles', (t) =>
  t.field({
    type: [Cycle],
    description: `Cycles that have not ended, earliest first: at most ${maxOpenCycles}.`,
    extensions: needs('projects:read'),
    resolve: async (project, _, context) => (project.deletedAt === null && (await context.load(openCycles, project.id))) || [],
  }),
);

const CycleFilter = builder.inputType('CycleFilter', {
  fields: (t) => ({
    project: t.idList({ description: 'Ids or keys.', ...reference('project', { orPattern: projectKey, maxItems: 100, nullable: false }) }),
    state: t.field({ type: [CycleState], ...check({ maxItems: 3, uniqueItems: true, nullable: false }) }),
  }),
});

const conditions: Record<(typeof cycleStates)[number], Sql> = {
  upcoming: raw('(y.started_at is null and y.ended_at is null)'),
  current: raw('(y.started_at is not null and y.ended_at is null)'),
  past: raw('y.ended_at is not null'),
};

const newestFirst = orderedBy<CycleRow>('y.start_date', 'startDate', 'date', 'descending');

builder.queryFields((t) => ({
  cycle: t.field({
    type: Cycle,
    nullable: true,
    extensions: needs('projects:read', 'cycle.not_found'),
    args: { id: t.arg.id({ required: true, ...reference('cycle') }) },
    resolve: (_root, { id }, context) => findCycle(context, id),
  }),
  cycles: t.connection({
    type: Cycle,
    description: 'Cycles of the projects that the caller can view, latest first.',
    extensions: needs('projects:read', 'cursor.invalid'),
    args: { filter: t.arg({ type: CycleFilter }) },
    resolve: async (_root, { filter, ...page }, context) => {
      const which = all([
        ...(filter?.project ? [projectsCalled(context.actor.organization, filter.project)] : []),
        ...(filter?.state ? [raw(`(${filter.state.map((state) => conditions[state].text).join(' or ')})`)] : []),
      ]);
      return pageOf<CycleRow>(context, 'cycle.list', newestFirst, page)`${seenCycles(context, which)}`;
    },
  }),
}));

const Measure = builder.objectRef<Measured>('Measured').implement({
  description: 'Number of tasks and sum of their estimates.',
  extensions: { example: { tasks: 12, estimate: 31.5 } },
  fields: (t) => ({ tasks: t.exposeInt('tasks'), estimate: t.exposeFloat('estimate') }),
});

const Day = builder.objectRef<CycleDay>('CycleDay').implement({
  description: 'A day of a cycle, in its state at the end of the day; for today, in its current state.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date' }),
    scope: t.field({ type: Measure, description: 'Tasks in the cycle.', resolve: ({ scope }) => scope }),
    completed: t.field({ type: Measure, description: 'Completed tasks among them.', resolve: ({ completed }) => completed }),
    added: t.field({
      type: Measure,
      description: 'Tasks added since the previous day; for estimates, also the increase of estimates.',
      resolve: ({ added }) => added,
    }),
    removed: t.field({
      type: Measure,
      description: 'Tasks removed since the previous day, also by deletion; for estimates, also the decrease of estimates.',
      resolve: ({ removed }) => removed,
    }),
  }),
});

const Progress = builder.objectRef<CycleProgress>('CycleProgress').implement({
  description: 'Scope and completion of a cycle over time. A cycle that has ended is shown in its state at the end.',
  fields: (t) => ({
    cycle: t.field({ type: Cycle, resolve: ({ cycle }) => cycle }),
    start: t.field({ type: Measure, description: 'Tasks in the cycle before its first day.', resolve: ({ start }) => start }),
    days: t.field({ type: [Day], description: 'Its days until today.', resolve: ({ days }) => days }),
  }),
});

builder.queryField('cycleProgress', (t) =>
  t.field({
    type: Progress,
    nullable: true,
    extensions: needs('projects:read', 'cycle.not_found'),
    args: { id: t.arg.id({ required: true, ...reference('cycle') }) },
    resolve: async (_root, { id }, context) => progressOf(context, await findCycle(context, id)),
  }),
);
