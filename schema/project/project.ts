import type { ProjectMember as ProjectMemberRow, Project as ProjectRow } from '../../prisma/generated/client/client.ts';
import { builder, needs } from '../builder.ts';
import { Problem } from '../kernel/errors.ts';
import { projectKey } from '../kernel/ids.ts';
import { check, notNull, reference, text } from '../kernel/input.ts';
import { groupBy, keyBy, loader, present } from '../kernel/loaders.ts';
import { findsNode, Node } from '../kernel/node.ts';
import { Keyset } from '../kernel/paging.ts';
import { orderOf, sortable } from '../kernel/sort.ts';
import { join, named, raw, sql } from '../kernel/sql.ts';
import { sortKey } from '../kernel/turkish.ts';
import { User, users } from '../member/member.ts';
import { membership, type ProjectRole as Role, roleIn, seeProject, visible } from './access.ts';
import { removeProjectMember, setProjectMember } from './members.ts';
import { createProject, updateProject } from './operations.ts';
import { setWorkflow } from './set-workflow.ts';

export const Visibility = builder.enumType('Visibility', {
  description: '`organization`: everyone but guests. `private`: members of the project alone, admins included.',
  values: ['organization', 'private'] as const,
});

export const ProjectRole = builder.enumType('ProjectRole', {
  description: 'A `viewer` reads, an `editor` writes tasks, a `lead` also changes the project.',
  values: ['viewer', 'editor', 'lead'] as const,
});

export const StatusCategory = builder.enumType('StatusCategory', {
  description: 'What a status means, whatever it is called.',
  values: ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const,
});

const WorkflowStatus = builder.prismaObject('WorkflowStatus', {
  description: 'A status of a project, in the order of the board.',
  fields: (t) => ({
    key: t.exposeString('key', { description: "What a task's `status` holds." }),
    name: t.exposeString('name'),
    category: t.field({ type: StatusCategory, resolve: (status) => status.category }),
    order: t.exposeInt('order'),
    transitions: t.field({
      type: ['String'],
      nullable: true,
      description: 'Keys of the statuses that may follow; null for all.',
      resolve: (status) => status.transitions as string[] | null,
    }),
  }),
});

const ProjectMember = builder.prismaObject('ProjectMember', {
  description: "A person's role in a project.",
  fields: (t) => ({
    user: t.field({ type: User, resolve: async (member, _, context) => present(await context.load(users, member.userId)) }),
    role: t.field({ type: ProjectRole, resolve: (member) => member.role }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

export const Project = builder.prismaObject('Project', {
  description: 'A body of work with its own people and workflow.',
  interfaces: [Node],
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Stands before task numbers and never changes: `WEB`.' }),
    name: t.exposeString('name'),
    description: t.exposeString('description', { description: 'Markdown.' }),
    visibility: t.field({ type: Visibility, resolve: (project) => project.visibility }),
    archivedAt: t.expose('archivedAt', { type: 'DateTime', nullable: true, description: 'An archived project is read only.' }),
    workflow: t.field({
      type: [WorkflowStatus],
      description: 'The statuses of its tasks, in order.',
      resolve: async (project, _, context) => (await context.load(statuses, project.id)) ?? [],
    }),
    members: t.field({
      type: [ProjectMember],
      description: 'Who has a role of their own in it, in the order they joined.',
      resolve: async (project, _, context) => (await context.load(members, project.id)) ?? [],
    }),
    viewerRole: t.field({
      type: ProjectRole,
      description: 'What the caller may do in it.',
      resolve: async (project, _, context) => {
        const own = (await context.load(members, project.id))?.find((member) => member.userId === context.actor.user);
        return roleIn(context.actor, own?.role ?? null);
      },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    version: t.exposeInt('version'),
  }),
});

/** Projects by id, as far as the actor sees them. */
export const projects = loader<ProjectRow>(async (context, ids) => {
  const seen = await context.sql<{ id: string }>(
    named(
      'project.visible',
      sql`select p.id from project p ${membership(context.actor)}
        where p.organization_id = ${context.actor.organization} and p.id = any(${ids}) and ${visible(context.actor)}`,
    ),
  );
  return keyBy(await context.db.project.findMany({ where: { id: { in: seen.map(({ id }) => id) } } }), (project) => project.id);
});

const statuses = loader(async (context, ids) =>
  groupBy(
    await context.db.workflowStatus.findMany({ where: { projectId: { in: [...ids] } }, orderBy: { order: 'asc' } }),
    (status) => status.projectId,
  ),
);

const members = loader<ProjectMemberRow[]>(async (context, ids) =>
  groupBy(
    await context.db.projectMember.findMany({ where: { projectId: { in: [...ids] } }, orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }] }),
    (member) => member.projectId,
  ),
);

findsNode('project', 'Project', (context, id) => context.load(projects, id));

const sortKeys = {
  name: { name: 'name', column: 'p.name_key', type: 'text', value: (row: ProjectRow) => row.nameKey },
  key: { name: 'key', column: 'p.key', type: 'text', value: (row: ProjectRow) => row.key },
  createdAt: { name: 'createdAt', column: 'p.created_at', type: 'timestamptz', value: (row: ProjectRow) => row.createdAt.toISOString() },
  id: { name: 'id', column: 'p.id', type: 'text', value: (row: ProjectRow) => row.id },
};

const ProjectFilter = builder.inputType('ProjectFilter', {
  fields: (t) => ({
    archived: t.boolean({ description: '`true`: only archived ones; otherwise only open ones.', ...notNull }),
    visibility: t.field({ type: Visibility, ...notNull }),
    q: t.string({ description: 'Part of the name.', ...text({ max: 200, nullable: false }) }),
  }),
});

builder.queryFields((t) => ({
  project: t.field({
    type: Project,
    nullable: true,
    description: 'One project by id or key; null with `project.not_found` if the caller sees none.',
    extensions: needs('projects:read', 'project.not_found'),
    args: { id: t.arg.id({ required: true, ...reference('project', { orPattern: projectKey }) }) },
    resolve: async (_root, { id }, context) => {
      const access = await seeProject(context, id);
      const project = access && (await context.load(projects, access.id));
      if (!project) throw new Problem('project.not_found');
      return project;
    },
  }),
  projects: t.connection({
    type: Project,
    description: 'Projects the caller sees; by name unless sorted otherwise.',
    extensions: needs('projects:read'),
    args: {
      filter: t.arg({ type: ProjectFilter }),
      sort: t.arg.stringList({
        description: '`name`, `key` or `createdAt`, with `-` for descending.',
        ...sortable(['name', 'key', 'createdAt']),
      }),
    },
    resolve: async (_root, { filter, sort, ...page }, context) => {
      const { actor } = context;
      const keyset = new Keyset(orderOf(sortKeys, sort, ['name', 'id']), page);
      const q = filter?.q?.trim();
      const conditions = [
        filter?.archived ? raw('p.archived_at is not null') : raw('p.archived_at is null'),
        ...(filter?.visibility ? [sql`p.visibility = ${filter.visibility}::text::visibility`] : []),
        ...(q ? [sql`p.name_key like ${`%${sortKey(q).replace(/[\\%_]/g, '\\$&')}%`}`] : []),
      ];
      const rows = await context.sql<{ id: string }>(
        named(
          'project.list',
          sql`select p.id from project p ${membership(actor)}
            where p.organization_id = ${actor.organization} and ${visible(actor)} and ${join(conditions, ' and ')}
            ${keyset.where} ${keyset.orderBy} ${keyset.limit}`,
        ),
      );
      const found = await Promise.all(rows.map(({ id }) => context.load(projects, id)));
      return keyset.page(found.filter((project) => project !== undefined));
    },
  }),
}));

const CreateProjectInput = builder.inputType('CreateProjectInput', {
  fields: (t) => ({
    key: t.string({
      required: true,
      description: '2 to 10 capital letters and digits; fixed once given.',
      ...check({ pattern: projectKey, expected: 'WEB', example: 'WEB' }),
    }),
    name: t.string({ required: true, ...text({ min: 1, max: 200, example: 'Web sitesi' }) }),
    description: t.string(text({ max: 20_000, nullable: false })),
    visibility: t.field({ type: Visibility, description: 'Default `organization`.', ...notNull }),
  }),
});

const UpdateProjectInput = builder.inputType('UpdateProjectInput', {
  fields: (t) => ({
    id: t.id({ required: true, ...reference('project', { orPattern: projectKey }) }),
    expectedVersion: t.int({ description: 'Refused with `version.mismatch` if the version is another by now.' }),
    name: t.string(text({ min: 1, max: 200, nullable: false })),
    description: t.string(text({ max: 20_000, nullable: false })),
    visibility: t.field({ type: Visibility, ...notNull }),
    archived: t.boolean({ description: '`true` archives, `false` takes it back.', ...notNull }),
  }),
});

const ProjectMemberInput = builder.inputType('ProjectMemberInput', {
  fields: (t) => ({
    project: t.id({ required: true, ...reference('project', { orPattern: projectKey }) }),
    user: t.id({ required: true, ...reference('member') }),
    role: t.field({ type: ProjectRole, required: true }),
  }),
});

const RemoveProjectMemberInput = builder.inputType('RemoveProjectMemberInput', {
  fields: (t) => ({
    project: t.id({ required: true, ...reference('project', { orPattern: projectKey }) }),
    user: t.id({ required: true, ...reference('member') }),
  }),
});

const WorkflowStatusInput = builder.inputType('WorkflowStatusInput', {
  fields: (t) => ({
    key: t.string({ required: true, ...check({ pattern: /^[a-z][a-z0-9_]{0,39}$/, expected: 'in_progress', example: 'in_progress' }) }),
    name: t.string({ required: true, ...text({ min: 1, max: 60, example: 'Sürüyor' }) }),
    category: t.field({ type: StatusCategory, required: true }),
    transitions: t.stringList({
      description: 'Keys that may follow; absent or null for all.',
      ...check({ maxItems: 50, uniqueItems: true, maxLength: 40 }),
    }),
  }),
});

const SetWorkflowInput = builder.inputType('SetWorkflowInput', {
  fields: (t) => ({
    project: t.id({ required: true, ...reference('project', { orPattern: projectKey }) }),
    expectedVersion: t.int({ description: "The project's version." }),
    statuses: t.field({
      type: [WorkflowStatusInput],
      required: true,
      description: 'All statuses, in order.',
      ...check({ minItems: 1, maxItems: 50 }),
    }),
  }),
});

builder.mutationFields((t) => ({
  createProject: t.field({
    type: Project,
    description: 'Starts a project with the built-in workflow; the caller becomes its lead.',
    extensions: needs('projects:write', 'project.key_taken', 'auth.role_required'),
    args: { input: t.arg({ type: CreateProjectInput, required: true }) },
    resolve: (_root, { input }, context) => createProject(context, input),
  }),
  updateProject: t.field({
    type: Project,
    description: 'Changes a project; for its leads.',
    extensions: needs(
      'projects:write',
      'project.not_found',
      'auth.role_required',
      'version.mismatch',
      'project.default',
      'project.last_lead',
    ),
    args: { input: t.arg({ type: UpdateProjectInput, required: true }) },
    resolve: (_root, { input }, context) => updateProject(context, input),
  }),
  setProjectMember: t.field({
    type: ProjectMember,
    description: 'Gives a person a role in a project, or another one; for its leads.',
    extensions: needs('projects:write', 'project.not_found', 'member.not_found', 'auth.role_required', 'project.last_lead'),
    args: { input: t.arg({ type: ProjectMemberInput, required: true }) },
    resolve: (_root, { input }, context) => setProjectMember(context, input),
  }),
  removeProjectMember: t.field({
    type: Project,
    description: 'Takes a role away; leads remove others, everyone may leave.',
    extensions: needs('projects:write', 'project.not_found', 'member.not_found', 'auth.role_required', 'project.last_lead'),
    args: { input: t.arg({ type: RemoveProjectMemberInput, required: true }) },
    resolve: (_root, { input }, context) => removeProjectMember(context, input),
  }),
  setWorkflow: t.field({
    type: Project,
    description: 'Replaces the workflow of a project; a status that tasks are in cannot go. For its leads.',
    extensions: needs('projects:write', 'project.not_found', 'auth.role_required', 'version.mismatch', 'workflow.status_in_use'),
    args: { input: t.arg({ type: SetWorkflowInput, required: true }) },
    resolve: (_root, { input }, context) => setWorkflow(context, input),
  }),
}));
