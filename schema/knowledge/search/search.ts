import { type PassageKind, passageKinds } from '../../../src/ports/search/port.ts';
import { builder, needs } from '../../builder.ts';
import { projectKey } from '../../kernel/ids.ts';
import { check, reference, text } from '../../kernel/input.ts';
import { present } from '../../kernel/loaders.ts';
import { maxPageSize, pageSize } from '../../kernel/paging.ts';
import { Reference } from '../../kernel/types.ts';
import { Project, projects } from '../../work/project/project.ts';
import { Task, tasks } from '../../work/task/task.ts';
import { type Result, type Results, resultWindow, searchResults } from './results.ts';

const SearchKind = builder.enumType('SearchKind', { description: 'Kinds of search results.', values: passageKinds });

const SearchMode = builder.enumType('SearchMode', {
  description: '`hybrid`: by words and by meaning. `lexical`: only by words, without a model for meaning.',
  values: ['hybrid', 'lexical'] as const,
});

const SearchHighlight = builder.objectRef<{ start: number; end: number }>('SearchHighlight').implement({
  description: 'Range from `start`, inclusive, to `end`, exclusive, in UTF-16 units.',
  extensions: { example: { start: 0, end: 12 } },
  fields: (t) => ({ start: t.exposeInt('start'), end: t.exposeInt('end') }),
});

const SearchPassage = builder.objectRef<Result>('SearchPassage').implement({
  description: 'Best matching part of the record.',
  extensions: { example: { text: 'Yıllık izin süresi 14 iş günüdür.', page: 3, start: 2048, end: 2081, headings: 'İzinler' } },
  fields: (t) => ({
    text: t.exposeString('text'),
    highlights: t.field({
      type: [SearchHighlight],
      description: 'Ranges of `text` that match the query literally.',
      resolve: ({ question, text }, _, { services }) => services.search.matches(question, text),
    }),
    page: t.exposeInt('page', { nullable: true, description: 'Page, slide or sheet of a file, from 1; null if there is none.' }),
    start: t.exposeInt('start', { description: 'Start offset in the text of the file, task, comment or project, in UTF-16 units.' }),
    end: t.exposeInt('end', { description: 'End offset there.' }),
    headings: t.exposeStringList('headings', { description: 'Headings above it, outermost first.' }),
  }),
});

const SearchResult = builder.objectRef<Result>('SearchResult').implement({
  description: 'A file, task, comment or project that was found.',
  extensions: {
    example: {
      kind: 'file',
      id: 'fil_01jcx6y3m8e7v9t5w2b4n6q8r0',
      title: 'personel-yonetmeligi.pdf',
      url: '/files/fil_01jcx6y3m8e7v9t5w2b4n6q8r0?page=3',
      score: 0.93,
    },
  },
  fields: (t) => ({
    kind: t.field({ type: SearchKind, resolve: ({ kind }) => kind }),
    id: t.id({ description: 'Id of the file, task, comment or project.', resolve: ({ subject }) => subject }),
    title: t.exposeString('title', { description: 'Name of the file or project; number and title of the task, also of a comment.' }),
    url: t.exposeString('url', { description: "Path of the record in the web app, below the server's address." }),
    score: t.exposeFloat('score', { description: 'Score from 0 to 1, comparable only within one answer.' }),
    project: t.field({ type: Project, resolve: async ({ project }, _, context) => present(await context.load(projects, project)) }),
    task: t.field({
      type: Task,
      nullable: true,
      description: 'The task itself, or the task of the comment or file.',
      resolve: (result, _, context) => (result.task === null ? null : context.load(tasks, result.task)),
    }),
    file: t.field({
      type: Reference,
      nullable: true,
      description: 'The file; null for other kinds.',
      resolve: ({ kind, subject }) => (kind === 'file' ? { id: subject } : null),
    }),
    passage: t.field({ type: SearchPassage, resolve: (result) => result }),
  }),
});

const KindCount = builder.objectRef<{ kind: PassageKind; count: number }>('SearchKindCount').implement({
  extensions: { example: { kind: 'file', count: 3 } },
  fields: (t) => ({ kind: t.field({ type: SearchKind, resolve: ({ kind }) => kind }), count: t.exposeInt('count') }),
});

const ProjectCount = builder.objectRef<{ project: string; count: number }>('SearchProjectCount').implement({
  extensions: { example: { count: 3 } },
  fields: (t) => ({
    project: t.field({ type: Project, resolve: async ({ project }, _, context) => present(await context.load(projects, project)) }),
    count: t.exposeInt('count'),
  }),
});

const SearchFacets = builder.objectRef<Results['counts']>('SearchFacets').implement({
  description: 'Numbers of results by kind and project over all pages, largest first.',
  fields: (t) => ({
    kinds: t.field({ type: [KindCount], resolve: ({ kinds }) => [...kinds].map(([kind, count]) => ({ kind, count })) }),
    projects: t.field({
      type: [ProjectCount],
      resolve: (counts) => [...counts.projects].map(([project, count]) => ({ project, count })),
    }),
  }),
});

const SearchPageInfo = builder.objectRef<Results>('SearchPageInfo').implement({
  fields: (t) => ({ hasNextPage: t.exposeBoolean('hasNextPage'), endCursor: t.exposeString('endCursor', { nullable: true }) }),
});

const SearchResults = builder.objectRef<Results>('SearchResults').implement({
  fields: (t) => ({
    // The field that returns this page multiplies by the page size.
    nodes: t.field({ type: [SearchResult], complexity: { field: 1, multiplier: 1 }, resolve: ({ nodes }) => [...nodes] }),
    pageInfo: t.field({ type: SearchPageInfo, resolve: (results) => results }),
    mode: t.field({ type: SearchMode, resolve: ({ mode }) => mode }),
    facets: t.field({ type: SearchFacets, resolve: ({ counts }) => counts }),
  }),
});

const SearchFilter = builder.inputType('SearchFilter', {
  fields: (t) => ({
    kind: t.field({
      type: [SearchKind],
      description: 'Only results of these kinds.',
      ...check({ maxItems: passageKinds.length, uniqueItems: true, nullable: false }),
    }),
    project: t.idList({
      description: 'Only results in these projects, by id or key.',
      ...reference('project', { orPattern: projectKey, maxItems: 50, nullable: false }),
    }),
    file: t.idList({
      description: 'Only inside these files: each matching passage is a result of its own.',
      ...reference('file', { maxItems: 50, nullable: false }),
    }),
  }),
});

builder.queryField('search', (t) =>
  t.field({
    type: SearchResults,
    description: `Files, tasks, comments and projects that answer a question, best first: at most ${resultWindow}. Each appears once with its best passage; with the filter \`file\`, each passage is a result. A credential finds only kinds that its scopes cover.`,
    extensions: needs('any', 'cursor.invalid', 'search.away'),
    args: {
      q: t.arg.string({
        required: true,
        description: 'Words or a question, with or without Turkish letters.',
        ...text({ min: 1, max: 500, example: 'yıllık izin kaç gün' }),
      }),
      filter: t.arg({ type: SearchFilter }),
      first: t.arg.int({ description: 'Default 50.', ...check({ minimum: 1, maximum: maxPageSize, nullable: false }) }),
      after: t.arg.string(check({ maxLength: 200, nullable: false })),
    },
    complexity: ({ first }) => ({ field: 1, multiplier: first ?? pageSize }),
    resolve: (_root, { q, filter, first, after }, context) =>
      searchResults(context, {
        text: q,
        kinds: filter?.kind ?? undefined,
        projects: filter?.project ?? undefined,
        files: filter?.file ?? undefined,
        first: first ?? pageSize,
        after: after ?? null,
      }),
  }),
);
