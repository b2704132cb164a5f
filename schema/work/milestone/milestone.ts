import { builder, needs } from '../../builder.ts';
import { projectKey } from '../../kernel/ids.ts';
import { reference } from '../../kernel/input.ts';
import { groupBy, keyBy, loader, present } from '../../kernel/loaders.ts';
import { findsById, Node, recorded, related } from '../../kernel/node.ts';
import { orderedBy, pageOf } from '../../kernel/paging.ts';
import { all, sql } from '../../kernel/sql.ts';
import { viewerCan } from '../../kernel/viewer-can.ts';
import { CycleTotal, totalsIn } from '../cycle/totals.ts';
import { projectFacts } from '../project/facts.ts';
import { Project, projects } from '../project/project.ts';
import { projectsCalled } from '../task/filter/references.ts';
import { Task } from '../task/task.ts';
import { seenMilestones } from './operations.ts';
import { milestonePolicy } from './policy.ts';
import { columns, type MilestoneRow } from './row.ts';

const totals = totalsIn('milestone', 'milestone_id');

export const Milestone = builder.objectRef<MilestoneRow>('Milestone').implement({
  description: 'A goal of a project, with the tasks that belong to it.',
  interfaces: [Node],
  extensions: {
    example: { name: 'Beta', description: '', targetDate: '2026-12-15', position: 1, version: 1 },
    scope: 'projects:read',
    visibleByReference: ['id', 'name'],
  },
  fields: (t) => ({
    project: t.field({ type: Project, resolve: async ({ projectId }, _, context) => present(await context.load(projects, projectId)) }),
    name: t.exposeString('name'),
    description: t.exposeString('description', { description: 'Empty if not stated.' }),
    targetDate: t.expose('targetDate', { type: 'Date', nullable: true, description: 'Target date.' }),
    position: t.exposeInt('position', { description: 'Position in its project, from 1.' }),
    totals: t.field({
      type: [CycleTotal],
      description: 'Totals of its tasks for each status category.',
      resolve: ({ id }, _, context) => totals(context, id),
    }),
  }),
});

recorded(Milestone);
viewerCan(Milestone, milestonePolicy, ({ projectId }, context) => context.load(projectFacts, projectId));

/** Visible milestones by id. */
export const milestones = loader<MilestoneRow>(async (context, ids) =>
  keyBy(await context.sql<MilestoneRow>('milestone.byId', seenMilestones(context, sql`y.id = any(${ids})`)), ({ id }) => id),
);

findsById('milestone', Milestone, milestones, 'projects:read');

builder.objectField(Task, 'milestone', (t) =>
  t.field(related(Milestone, milestones, 'milestoneId', 'Milestone of its project that it belongs to.')),
);

// The caller can view these projects, so it can view their milestones. No paging, because of the limit `maxMilestones`.
const ofProjects = loader<MilestoneRow[]>(async (context, ids) => {
  const rows = await context.sql<MilestoneRow>(
    'milestone.ofProjects',
    sql`select ${columns} from milestone y where y.organization_id = ${context.actor.organization} and y.project_id = any(${ids}) order by y.position, y.id`,
  );
  return groupBy(rows, ({ projectId }) => projectId);
});

builder.objectField(Project, 'milestones', (t) =>
  t.field({
    type: [Milestone],
    description: 'Milestones, in the order set by its leads.',
    extensions: needs('projects:read'),
    resolve: async (project, _, context) => (await context.load(ofProjects, project.id)) ?? [],
  }),
);

const MilestoneFilter = builder.inputType('MilestoneFilter', {
  fields: (t) => ({
    project: t.idList({ description: 'Ids or keys.', ...reference('project', { orPattern: projectKey, maxItems: 100, nullable: false }) }),
  }),
});

const inOrder = orderedBy<MilestoneRow>('y.position', 'position', 'int');

builder.queryFields((t) => ({
  milestones: t.connection({
    type: Milestone,
    description: 'Milestones of the projects that the caller can view, in the order set by their leads.',
    extensions: needs('projects:read', 'cursor.invalid'),
    args: { filter: t.arg({ type: MilestoneFilter }) },
    resolve: async (_root, { filter, ...page }, context) => {
      const which = all(filter?.project ? [projectsCalled(context.actor.organization, filter.project)] : []);
      return pageOf<MilestoneRow>(context, 'milestone.list', inOrder, page)`${seenMilestones(context, which)}`;
    },
  }),
}));
