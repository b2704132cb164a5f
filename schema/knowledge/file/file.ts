import { reasonText } from '../../activity/notification/file-reasons.ts';
import { builder, needs } from '../../builder.ts';
import { projectKey, taskNumber } from '../../kernel/ids.ts';
import { check, reference, text } from '../../kernel/input.ts';
import { present } from '../../kernel/loaders.ts';
import { findsById, Node } from '../../kernel/node.ts';
import { sortable } from '../../kernel/sort.ts';
import { viewerCan } from '../../kernel/viewer-can.ts';
import { User, users } from '../../people/member/member.ts';
import { projectFacts } from '../../work/project/facts.ts';
import { Project, projects } from '../../work/project/project.ts';
import { Task, tasks } from '../../work/task/task.ts';
import { exampleContent } from './events.ts';
import { files } from './find.ts';
import { linkTo } from './link.ts';
import { fileSorts, listFiles } from './list.ts';
import { filePolicy } from './policy.ts';
import type { FileRow } from './row.ts';
import { FileWarning } from './warning.ts';

const FileStatus = builder.enumType('FileStatus', {
  description: 'State of indexing of a file. `indexed`: search finds its words. `failed` and `skipped` have a `code` and a `reason`.',
  values: ['queued', 'extracting', 'indexing', 'indexed', 'failed', 'skipped'] as const,
});

export const FileIndex = builder.objectRef<FileRow>('FileIndex').implement({
  description: 'State of indexing of a file.',
  extensions: { example: { status: 'indexed', code: null, reason: null, warnings: [], pages: 12, passages: 48, vectors: 'ready' } },
  fields: (t) => ({
    status: t.field({ type: FileStatus, resolve: ({ status }) => status }),
    code: t.string({
      nullable: true,
      description: 'Code of the reason why its content cannot be found, e.g. `encrypted`.',
      resolve: (file) => file.reasonCode,
    }),
    reason: t.string({
      nullable: true,
      description: 'The reason as a sentence, in the language of the request.',
      resolve: (file, _, { locale }) => reasonText(file.reasonCode, locale),
    }),
    warnings: t.field({
      type: [FileWarning],
      description: 'Parts of it that are not in the index; empty if everything was read.',
      resolve: ({ warnings }) => [...warnings],
    }),
    pages: t.exposeInt('pages', { nullable: true, description: 'Number of pages, sheets or slides; null if it has none.' }),
    passages: t.exposeInt('passages', { description: 'Number of passages that search can find.' }),
  }),
});

export const File = builder.objectRef<FileRow>('File').implement({
  description: 'An uploaded file.',
  interfaces: [Node],
  extensions: {
    example: {
      ...exampleContent,
      contentUrl: 'https://atolye.example.com/api/v1/files/fil_01jcx6y3m8e7v9t5w2b4n6q8r0/content?key=…',
      version: 1,
    },
    scope: 'files:read',
    visibleByReference: ['id', 'name'],
  },
  fields: (t) => ({
    name: t.exposeString('name'),
    size: t.exposeInt('size', { description: 'Size in bytes.' }),
    mimeType: t.exposeString('mimeType', { description: 'Detected from the content, not from the name.' }),
    sha256: t.exposeString('sha256', { description: 'Hash of the content, hexadecimal.' }),
    project: t.field({
      type: Project,
      description: 'Its project; everyone who can view the project can view the file.',
      resolve: async (file, _, context) => present(await context.load(projects, file.projectId)),
    }),
    task: t.field({
      type: Task,
      nullable: true,
      description: 'Task that it is attached to, in the same project.',
      resolve: (file, _, context) => (file.taskId === null ? null : context.load(tasks, file.taskId)),
    }),
    uploadedBy: t.field({ type: User, resolve: async (file, _, context) => present(await context.load(users, file.uploadedById)) }),
    index: t.field({ type: FileIndex, resolve: (file) => file }),
    contentUrl: t.string({
      description:
        'Address of its content, without a credential, for up to 5 minutes and as long as the caller can view the file: for links and pictures.',
      extensions: { secret: true },
      resolve: (file, _, context) => linkTo(context, file.id),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    version: t.exposeInt('version', { description: 'Increases with every change, also of the index; see `expectedVersion`.' }),
  }),
});

viewerCan(File, filePolicy, async ({ projectId, uploadedById }, context) => {
  const facts = await context.load(projectFacts, projectId);
  return facts ? { ...facts, uploadedById } : null;
});

findsById('file', File, files, 'files:read', 'A file by id; null with `file.not_found` if the caller cannot view it.');

export const FileFilterInput = builder.inputType('FileFilter', {
  description: 'Several values of one field are alternatives; different fields must all match.',
  fields: (t) => ({
    project: t.idList({ description: 'Ids or keys.', ...reference('project', { orPattern: projectKey, maxItems: 100, nullable: false }) }),
    task: t.idList({ description: 'Ids or numbers.', ...reference('task', { orPattern: taskNumber, maxItems: 100, nullable: false }) }),
    status: t.field({ type: [FileStatus], ...check({ maxItems: 6, uniqueItems: true, nullable: false }) }),
    mimeType: t.stringList(check({ maxItems: 20, uniqueItems: true, maxLength: 200, nullable: false, example: ['application/pdf'] })),
    q: t.string({
      description: 'Part of the name, in any case and with or without Turkish letters.',
      ...text({ max: 200, nullable: false, example: 'teklif' }),
    }),
  }),
});

builder.queryFields((t) => ({
  files: t.connection({
    type: File,
    description: 'Files that the caller can view, newest first unless sorted otherwise.',
    extensions: needs('files:read', 'cursor.invalid'),
    args: {
      filter: t.arg({ type: FileFilterInput }),
      sort: t.arg.stringList({ description: 'Fields with `-` for descending; default `-createdAt`.', ...sortable(fileSorts) }),
    },
    resolve: (_root, { filter, sort, ...page }, context) => listFiles(context, filter ?? {}, sort, page),
  }),
}));
