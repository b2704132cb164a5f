import type { ProjectMember as ProjectMemberRow, Project as ProjectRow } from '../../../prisma/generated/client/client.ts';
import { builder, needs } from '../../builder.ts';
import { found } from '../../kernel/errors.ts';
import { projectKey } from '../../kernel/ids.ts';
import { notNull, reference, text } from '../../kernel/input.ts';
import { groupBy, keyBy, loader, present } from '../../kernel/loaders.ts';
import { findsNode, Node, recorded, related } from '../../kernel/node.ts';
import { Keyset } from '../../kernel/paging.ts';
import { orderOf, sortable } from '../../kernel/sort.ts';
import { all, raw, type Sql, sql } from '../../kernel/sql.ts';
import { fold, foldedKey, sortKey } from '../../kernel/turkish.ts';
import { viewerCan } from '../../kernel/viewer-can.ts';
import { inTrashOf, roleIn, seeProject, statusColors } from '../../people/access/project.ts';
import { ProjectRole } from '../../people/access/role.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import { User, users } from '../../people/member/member.ts';
import { projectFacts } from './facts.ts';
import { projectPolicy } from './policy.ts';

export const Visibility = builder.enumType('Visibility', {
  description: '`organization`: everyone except guests. `private`: only members of the project; administrators too must be members.',
  values: ['organization', 'private'] as const,
});

export const StatusCategory = builder.enumType('StatusCategory', {
  description: 'Meaning of a status, independent of its name.',
  values: ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const,
});

export const StatusColorType = builder.enumType('StatusColor', {
  description: 'Color of a status in the app, which has a shade of it for each theme.',
  values: statusColors,
});

const WorkflowStatus = builder.prismaObject('WorkflowStatus', {
  extensions: {
    example: { key: 'in_progress', name: 'Sürüyor', category: 'started', transitions: 'in_review', wipLimit: 5, color: 'orange' },
  },
  description: 'A status of a project, in the order of the board.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Value of `status` in tasks.' }),
    name: t.exposeString('name'),
    category: t.field({ type: StatusCategory, resolve: (status) => status.category }),
    order: t.exposeInt('order'),
    transitions: t.field({
      type: ['String'],
      nullable: true,
      description: 'Keys of the statuses that may follow; null for all.',
      resolve: (status) => status.transitions as string[] | null,
    }),
    wipLimit: t.exposeInt('wipLimit', {
      nullable: true,
      description: 'Recommended maximum number of tasks in it; null for none. No request is refused because of it.',
    }),
    color: t.field({ type: StatusColorType, resolve: (status) => status.color }),
  }),
});

export const ProjectMember = builder.prismaObject('ProjectMember', {
  description: "A person's role in a project.",
  fields: (t) => ({
    user: t.field({ type: User, resolve: async (member, _, context) => present(await context.load(users, member.userId)) }),
    role: t.field({ type: ProjectRole, resolve: (member) => member.role }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

export const Project = builder.prismaObject('Project', {
  description: 'A project with its own members and workflow.',
  interfaces: [Node],
  extensions: {
    example: {
      key: 'WEB',
      name: 'Web sitesi',
      description: 'Yeni kurumsal site.',
      visibility: 'organization',
      archivedAt: null,
      deletedAt: null,
      startDate: '2026-11-02',
      targetDate: '2027-03-31',
      sample: false,
      viewerRole: 'editor',
      version: 3,
    },
    scope: 'projects:read',
    visibleByReference: ['id', 'key', 'name'],
  },
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Prefix of task numbers: `WEB`. Former keys still name the project.' }),
    name: t.exposeString('name'),
    description: t.exposeString('description', { description: 'Markdown.' }),
    visibility: t.field({ type: Visibility, resolve: (project) => project.visibility }),
    archivedAt: t.expose('archivedAt', { type: 'DateTime', nullable: true, description: 'An archived project is read only.' }),
    deletedAt: t.expose('deletedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of deletion; only its leads can view it in the trash and restore it for 30 days from then.',
    }),
    lead: t.field(related(User, users, 'leadId', 'Person responsible for it; gives no rights.')),
    startDate: t.expose('startDate', { type: 'Date', nullable: true }),
    targetDate: t.expose('targetDate', { type: 'Date', nullable: true, description: 'Planned completion date.' }),
    defaultAssignee: t.field(
      related(User, users, 'defaultAssigneeId', 'Assignee of new tasks that name none, as long as that person can view the project.'),
    ),
    sample: t.exposeBoolean('sample', { description: 'Whether it came with the sample content of a first start.' }),
    workflow: t.field({
      type: [WorkflowStatus],
      description: 'The statuses of its tasks, in order.',
      resolve: async (project, _, context) => (await context.load(statuses, project.id)) ?? [],
    }),
    members: t.field({
      type: [ProjectMember],
      description: 'Members with a role of their own in the project, in the order they joined.',
      resolve: async (project, _, context) => (await context.load(members, project.id)) ?? [],
    }),
    viewerRole: t.field({
      type: ProjectRole,
      description: 'Role that the caller has in it.',
      // Without access, for example after leaving a private project, the organization role applies.
      resolve: async (project, _, context) => (await context.load(projectFacts, project.id))?.role ?? roleIn(context.actor, null),
    }),
  }),
});

recorded(Project);
viewerCan(Project, projectPolicy, (project, context) => context.load(projectFacts, project.id));

/** Visible projects by id. */
export const projects = loader<ProjectRow>(async (context, ids) => {
  const seen = await context.sql<{ id: string }>(
    'project.visible',
    sql`select p.id from project p ${membership(context.actor)}
        where p.organization_id = ${context.actor.organization} and p.id = any(${ids}) and ${visible(context.actor)}`,
  );
  return keyBy(await context.db.project.findMany({ where: { id: { in: seen.map(({ id }) => id) } } }), (project) => project.id);
});

/** Deleted projects by id. Checks no permission: the list statement returns only projects that the actor leads. */
const trashed = loader<ProjectRow>(async (context, ids) =>
  keyBy(await context.db.project.findMany({ where: { id: { in: [...ids] }, deletedAt: { not: null } } }), (project) => project.id),
);

export const statuses = loader(async (context, ids) =>
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

/** Condition: the key equals `q`, or the name contains `q`. In `name_key`, accents follow chr(1). */
function matches(q: string): Sql {
  const part = `%${sortKey(fold(q)).replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(p.key = ${q.toUpperCase()} or translate(split_part(p.name_key, chr(1), 1), ${foldedKey.from}, ${foldedKey.to}) like ${part})`;
}

const ProjectFilter = builder.inputType('ProjectFilter', {
  fields: (t) => ({
    archived: t.boolean({
      description: '`true`: only archived ones; otherwise only open ones. In the trash: both, unless given.',
      ...notNull,
    }),
    deleted: t.boolean({ description: '`true`: the trash, as far as the caller may restore from it; otherwise live ones.', ...notNull }),
    visibility: t.field({ type: Visibility, ...notNull }),
    q: t.string({
      description: 'Part of the name, in any case and with or without Turkish letters; or the key.',
      ...text({ max: 200, nullable: false }),
    }),
  }),
});

builder.queryFields((t) => ({
  project: t.field({
    type: Project,
    nullable: true,
    description: 'A project by id or key; null with `project.not_found` if the caller cannot view it.',
    extensions: needs('projects:read', 'project.not_found'),
    args: { id: t.arg.id({ required: true, ...reference('project', { orPattern: projectKey }) }) },
    resolve: async (_root, { id }, context) => {
      const access = await seeProject(context, id);
      return found('project.not_found', access && (await context.load(projects, access.id)));
    },
  }),
  projects: t.connection({
    type: Project,
    description: 'Projects that the caller can view; by name unless sorted otherwise.',
    extensions: needs('projects:read', 'cursor.invalid'),
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
        ...(filter?.deleted && filter.archived === undefined ? [] : [raw(`p.archived_at is ${filter?.archived ? 'not null' : 'null'}`)]),
        ...(filter?.visibility ? [sql`p.visibility = ${filter.visibility}::text::visibility`] : []),
        ...(q ? [matches(q)] : []),
      ];
      const rows = await context.sql<{ id: string }>(
        'project.list',
        sql`select p.id from project p ${membership(actor)}
            where p.organization_id = ${actor.organization} and ${filter?.deleted ? inTrashOf(actor) : visible(actor)} and ${all(conditions)}
            ${keyset.where} ${keyset.orderBy} ${keyset.limit}`,
      );
      const found = await Promise.all(rows.map(({ id }) => context.load(filter?.deleted ? trashed : projects, id)));
      return keyset.page(found.filter((project) => project !== undefined));
    },
  }),
}));
