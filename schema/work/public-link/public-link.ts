import type { PublicLink as LinkRow } from '../../../prisma/generated/client/client.ts';
import { builder, inputOf, writes } from '../../builder.ts';
import { projectKey, taskNumber } from '../../kernel/ids.ts';
import { notNull, reference } from '../../kernel/input.ts';
import { groupBy, keyBy, loader, present } from '../../kernel/loaders.ts';
import { findsById, Node, related } from '../../kernel/node.ts';
import { User, users } from '../../people/member/member.ts';
import { Project, projects } from '../project/project.ts';
import { Task, tasks } from '../task/task.ts';
import { createPublicLink, endPublicLink, type MadeLink } from './operations.ts';

const PublicView = builder.enumType('PublicView', {
  description: 'Content of a public link: the project as a board or a list, or one task.',
  values: ['board', 'list', 'task'] as const,
});

const PublicLink = builder.objectRef<LinkRow | MadeLink>('PublicLink').implement({
  description: 'An address at which anybody can read a part of a project without signing in.',
  interfaces: [Node],
  extensions: {
    example: { view: 'board', hint: 'x7Qk', names: false, descriptions: false, expiresAt: null, url: null },
    scope: 'projects:read',
    visibleByReference: ['id'],
  },
  fields: (t) => ({
    project: t.field({ type: Project, resolve: async (link, _, context) => present(await context.load(projects, link.projectId)) }),
    view: t.field({ type: PublicView, resolve: (link) => link.view }),
    task: t.field(related(Task, tasks, 'taskId', 'Task that it shows; null for a board or a list, and if the task is deleted.')),
    url: t.string({
      nullable: true,
      description: 'The address; shown only in the answer that creates the link.',
      extensions: { secret: true },
      resolve: (link) => ('url' in link ? link.url : null),
    }),
    hint: t.exposeString('hint', { description: 'The last four characters of the address, to recognise it by.' }),
    names: t.exposeBoolean('names', { description: 'Whether it shows the first names of assignees.' }),
    descriptions: t.exposeBoolean('descriptions', { description: 'Whether it shows the descriptions of tasks.' }),
    createdBy: t.field({ type: User, resolve: async (link, _, context) => present(await context.load(users, link.createdById)) }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it ends automatically; null for never.',
    }),
  }),
});

/** Links by id, in projects that the caller can view. */
const links = loader<LinkRow>(async (context, ids) => {
  const rows = await context.db.publicLink.findMany({ where: { id: { in: [...ids] } } });
  const seen = await Promise.all(rows.map(({ projectId }) => context.load(projects, projectId)));
  return keyBy(
    rows.filter((_, index) => seen[index]),
    ({ id }) => id,
  );
});

const linksOf = loader<LinkRow[]>(async (context, projectIds) =>
  groupBy(
    await context.db.publicLink.findMany({
      where: { projectId: { in: [...projectIds] } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
    ({ projectId }) => projectId,
  ),
);

findsById('publicLink', PublicLink, links, 'projects:read', 'A public link of a project, without its address.');

builder.objectField(Project, 'publicLinks', (t) =>
  t.field({
    type: [PublicLink],
    description: 'Public links of the project, oldest first: at most 50.',
    resolve: async (project, _, context) => (project.deletedAt === null && (await context.load(linksOf, project.id))) || [],
  }),
);

builder.mutationFields((t) => ({
  createPublicLink: t.field({
    type: PublicLink,
    description:
      'Creates an address at which anybody can read the project, or one of its tasks, without signing in; for leads of the project.',
    extensions: writes(
      'refused',
      'projects:write',
      'project.not_found',
      'auth.role_required',
      'project.archived',
      'project.links_forbidden',
      'project.too_many_links',
    ),
    args: inputOf(
      'CreatePublicLinkInput',
      (t) => ({
        project: t.id({ required: true, ...reference('project', { orPattern: projectKey }) }),
        view: t.field({ type: PublicView, required: true }),
        task: t.id({
          description: 'Only for `task`: a task of the project.',
          ...reference('task', { orPattern: taskNumber, nullable: false }),
        }),
        names: t.boolean({ description: 'Default false.', ...notNull }),
        descriptions: t.boolean({ description: 'Default false.', ...notNull }),
        expiresAt: t.field({ type: 'DateTime', description: 'Time at which it ends automatically; absent or null for never.' }),
      }),
      { extensions: { example: { view: 'board', names: true } } },
    ),
    resolve: (_root, { input }, context) => createPublicLink(context, input),
  }),
  endPublicLink: t.field({
    type: PublicLink,
    description: 'Ends a public link at once; for leads of the project.',
    extensions: writes('rehearsed', 'projects:write', 'public_link.not_found', 'auth.role_required'),
    args: inputOf('EndPublicLinkInput', (t) => ({ id: t.id({ required: true, ...reference('publicLink') }) })),
    resolve: (_root, { input }, context) => endPublicLink(context, input),
  }),
}));
