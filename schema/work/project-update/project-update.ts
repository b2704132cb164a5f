import { builder, inputOf, needs, writes } from '../../builder.ts';
import { childPages } from '../../kernel/children.ts';
import { projectKey } from '../../kernel/ids.ts';
import { notNull, reference, text, versioned } from '../../kernel/input.ts';
import { keyBy, loader, present } from '../../kernel/loaders.ts';
import { findsById, Node, recorded, related } from '../../kernel/node.ts';
import { byCreation } from '../../kernel/paging.ts';
import { sql } from '../../kernel/sql.ts';
import { viewerCan } from '../../kernel/viewer-can.ts';
import { membership, notTrashed, visible } from '../../people/access/visibility.ts';
import { User, users } from '../../people/member/member.ts';
import { projectFacts } from '../project/facts.ts';
import { Project, projects } from '../project/project.ts';
import { createProjectUpdate, deleteProjectUpdate, updateProjectUpdate } from './operations.ts';
import { projectUpdatePolicy } from './policy.ts';
import { columns, healths, type UpdateRow } from './row.ts';

const ProjectHealth = builder.enumType('ProjectHealth', { description: 'State of a project.', values: healths });

const ProjectUpdate = builder.objectRef<UpdateRow>('ProjectUpdate').implement({
  description: 'A report on the state of a project.',
  interfaces: [Node],
  extensions: {
    example: { health: 'at_risk', body: 'Ödeme ekranı bir hafta gecikti.', editedAt: null, version: 1 },
    scope: 'projects:read',
    visibleByReference: ['id'],
  },
  fields: (t) => ({
    project: t.field({ type: Project, resolve: async (update, _, context) => present(await context.load(projects, update.projectId)) }),
    author: t.field({ type: User, resolve: async (update, _, context) => present(await context.load(users, update.authorId)) }),
    health: t.field({ type: ProjectHealth, resolve: (update) => update.health }),
    body: t.exposeString('body', { description: 'Markdown.' }),
    editedAt: t.expose('editedAt', { type: 'DateTime', nullable: true, description: 'Time of the last change of health or text.' }),
  }),
});

recorded(ProjectUpdate);
viewerCan(ProjectUpdate, projectUpdatePolicy, async ({ authorId, projectId }, context) => {
  const facts = await context.load(projectFacts, projectId);
  return facts ? { ...facts, authorId } : null;
});

const updates = loader<UpdateRow>(async (context, ids) => {
  const { actor } = context;
  const rows = await context.sql<UpdateRow>(
    'project_update.byId',
    sql`select ${columns} from project_update u
        join project p on p.organization_id = u.organization_id and p.id = u.project_id ${membership(actor)}
        where u.organization_id = ${actor.organization} and u.id = any(${ids}) and ${visible(actor)}`,
  );
  return keyBy(rows, ({ id }) => id);
});

// The caller can view these projects, so it can view their updates.
const latest = loader<UpdateRow>(async (context, projectIds) => {
  const rows = await context.sql<UpdateRow>(
    'project_update.latest',
    sql`select l.* from unnest(${projectIds}::text[]) k(id)
          join project p on p.organization_id = ${context.actor.organization} and p.id = k.id and ${notTrashed()} cross join lateral (
          select ${columns} from project_update u where u.organization_id = ${context.actor.organization} and u.project_id = k.id
          order by u.created_at desc, u.id desc limit 1) l`,
  );
  return keyBy(rows, ({ projectId }) => projectId);
});

findsById('projectUpdate', ProjectUpdate, updates, 'projects:read', 'A status update of a project.');

const updatePages = childPages<UpdateRow>({
  name: 'project_update.list',
  order: byCreation('u', 'newest first'),
  // The caller can view the parent projects.
  statement: ({ actor }, parents, keyset) =>
    sql`select u.*, k.id as "parentOf" from unnest(${parents}::text[]) k(id)
        join project p on p.organization_id = ${actor.organization} and p.id = k.id and ${notTrashed()} cross join lateral (
        select ${columns} from project_update u where u.organization_id = ${actor.organization} and u.project_id = k.id
        ${keyset.where} ${keyset.orderBy} ${keyset.limit}) u`,
});

builder.objectFields(Project, (t) => ({
  latestUpdate: t.field(related(ProjectUpdate, latest, 'id', 'State of the project, as last reported.')),
  updates: t.connection({
    type: ProjectUpdate,
    description: 'Status updates of the project, newest first.',
    extensions: needs('projects:read', 'cursor.invalid'),
    resolve: (project, args, context) => updatePages(context, project.id, args),
  }),
}));

const body = { min: 1, max: 20_000, example: 'Ödeme ekranı bir hafta gecikti.' };

const changes = writes(
  'rehearsed',
  'projects:write',
  'project_update.not_found',
  'auth.role_required',
  'version.mismatch',
  'project.archived',
);

builder.mutationFields((t) => ({
  createProjectUpdate: t.field({
    type: ProjectUpdate,
    description: 'Reports the state of a project and notifies its members.',
    extensions: writes('rehearsed', 'projects:write', 'project.not_found', 'auth.role_required', 'project.archived'),
    args: inputOf('CreateProjectUpdateInput', (t) => ({
      project: t.id({ required: true, ...reference('project', { orPattern: projectKey }) }),
      health: t.field({ type: ProjectHealth, required: true }),
      body: t.string({ required: true, ...text(body) }),
    })),
    resolve: (_root, { input }, context) => createProjectUpdate(context, input),
  }),
  updateProjectUpdate: t.field({
    type: ProjectUpdate,
    description: 'Changes a status update; for its author.',
    extensions: changes,
    args: inputOf('UpdateProjectUpdateInput', (t) => ({
      ...versioned('projectUpdate')(t),
      health: t.field({ type: ProjectHealth, ...notNull }),
      body: t.string(text({ ...body, nullable: false })),
    })),
    resolve: (_root, { input }, context) => updateProjectUpdate(context, input),
  }),
  deleteProjectUpdate: t.field({
    type: ProjectUpdate,
    description: 'Deletes a status update permanently; for its author and the leads of the project.',
    extensions: changes,
    args: inputOf('DeleteProjectUpdateInput', versioned('projectUpdate')),
    resolve: (_root, { input }, context) => deleteProjectUpdate(context, input),
  }),
}));
