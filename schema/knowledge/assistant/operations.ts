import { concatAST, type GraphQLOutputType, type GraphQLSchema, getNamedType, isObjectType, parse } from 'graphql';
import { documentOf, documentsByName, readFolder, requireValid } from '../../engine/documents.ts';
import { type Engine, failureOf, type Prepared } from '../../engine/engine.ts';
import type { Context } from '../../kernel/context.ts';
import { simpleFragment } from '../../work/task/fields.ts';

export type Variables = Record<string, unknown>;

/**
 * Root field and selection of an operation, and further arguments of a list. A list of one record is `task.comments(id)`, with the name of
 * the variable for the record.
 */
type Composed = readonly [field: string, selection: string, ...more: string[]];

/** Operations by name. */
const composed: Readonly<Record<string, Composed>> = {
  ToolListTasks: [
    'tasks',
    'id ...TaskTitle status priority assignee { ...Somebody } project { key name } labels { name } dueDate estimate cycle { name }',
    'filter',
    'view',
    'sort',
  ],
  ToolListTaskComments: [
    'task.comments(id)',
    'id author { ...Somebody } body replyTo { id } reactions { emoji count } files { id name } resolvedAt createdAt version',
  ],
  ToolListTaskActivity: ['task.activity(task)', 'text via timestamp'],
  ToolListProjects: ['projects', 'id key name visibility', 'filter'],
  ToolGetProject: ['project', '...ProjectDetails'],
  ToolListProjectActivity: ['project.activity(project)', 'text via timestamp', 'actor'],
  ToolListMembers: ['members', '...Somebody role kind'],
  ToolListLabels: ['labels', 'id name'],
  ToolListViews: ['views', 'id name filter project { key }', 'filter'],
  ToolListNotifications: ['notifications', 'id text why task { ...TaskTitle } readAt lastAt', 'filter', 'order'],
  ToolWhoAmI: ['me', 'id name email role timeZone organization { name }'],
  ToolListFiles: ['files', 'id name size mimeType project { key name } task { ...TaskTitle } index { status } createdAt', 'filter', 'sort'],
  ToolListRuns: ['runs', '...RunState', 'filter'],
  ToolListProposals: ['proposals', 'id status text result reason expiresAt', 'filter'],
  ToolGetFile: [
    'file',
    'id name size mimeType project { ...ProjectName } task { id ...TaskTitle } uploadedBy { ...Somebody } index { status reason warnings { text } pages passages vectors } createdAt version',
  ],
  ToolCreateTask: ['createTask', '...TaskDetails subtasks(first: 100) { nodes { ...TaskTitle } }'],
  ToolUpdateTask: ['updateTask', '...TaskDetails'],
  ToolAddTime: ['createTimeEntry', 'id startedAt duration note version'],
  ToolTickChecklistItem: ['tickTask', '...TaskHead description'],
  ToolRelateTasks: ['relateTasks', '...TaskHead status blockedBy { ...TaskStatus } ...TaskLinks'],
  ToolUnrelateTasks: ['unrelateTasks', '...TaskHead status blockedBy { ...TaskStatus } ...TaskLinks'],
  ToolDeleteTask: ['deleteTask', '...TaskDetails'],
  ToolWatchTask: ['watchTask', '...TaskDetails'],
  ToolUnwatchTask: ['unwatchTask', '...TaskDetails'],
  ToolCreateComment: ['createComment', '...CommentState'],
  ToolUpdateComment: ['updateComment', '...CommentState'],
  ToolCreateLabel: ['createLabel', 'id name color version'],
  ToolCreateProject: ['createProject', '...ProjectState'],
  ToolUpdateProject: ['updateProject', '...ProjectState'],
  ToolCreateRun: ['createRun', '...RunState'],
  ToolClaimRun: ['claimRun', '...RunState'],
  ToolKeepRun: ['keepRun', '...RunState'],
  ToolUpdateRun: ['updateRun', '...RunState'],
  ToolCompleteRun: ['completeRun', '...RunState'],
  ToolAddRunActivity: ['addRunActivity', 'id kind createdAt'],
};

const fieldsOf = (type: GraphQLOutputType | undefined) => {
  const named = getNamedType(type);
  return isObjectType(named) ? named.getFields() : {};
};

/** Source of a mutation with its `$input`, of a list with pages, or of one record by `$id`. */
function sourceOf(schema: GraphQLSchema, name: string, [path, selection, ...more]: Composed): string {
  const [field = '', list, record] = path.split(/[.()]/);
  const mutation = schema.getMutationType()?.getFields()[field];
  const root = mutation ?? schema.getQueryType()?.getFields()[field];
  const own = list === undefined ? root : fieldsOf(root?.type)[list];
  const { pageInfo, totalCount } = fieldsOf(own?.type);
  const taken = pageInfo ? [...more, 'first', 'after'] : ['input', 'id'];
  const args = taken.flatMap((each) => own?.args.find((arg) => arg.name === each) ?? []);
  const given = (pairs: readonly string[]) => (pairs.length > 0 ? `(${pairs.join(', ')})` : '');
  const variables = [...(record ? [`$${record}: ID!`] : []), ...args.map((arg) => `$${arg.name}: ${arg.type}`)];
  const nodes = `${totalCount ? 'totalCount ' : ''}nodes { ${selection} } pageInfo { ...PageEnd }`;
  const call = `${list ?? field}${given(args.map((arg) => `${arg.name}: $${arg.name}`))} { ${pageInfo ? nodes : selection} }`;
  return `${mutation ? 'mutation' : 'query'} ${name}${given(variables)} { ${list ? `${field}(id: $${record}) { ${call} }` : call} }`;
}

export type Operations = ReturnType<typeof operationsOf>;

/** Operations that run one root field: those of `tools.graphql`, and those that are composed of its fragments. */
export function operationsOf(engine: Engine) {
  const { schema } = engine;
  const sources = Object.entries(composed).map(([name, each]) => sourceOf(schema, name, each));
  const document = concatAST([readFolder(import.meta.dirname), parse([simpleFragment, ...sources].join('\n'))]);
  requireValid(document, schema);
  const documents = documentsByName(document);
  const all = new Map([...documents.keys()].map((name) => [name, engine.own(documentOf(documents, name), name)]));
  const prepared = (name: string): Prepared => {
    const found = all.get(name);
    if (!found) throw new Error(`There is no operation ${name}`);
    return found;
  };
  return {
    schema,
    prepared,
    /** @throws Problem of permissions, of the input or of the operation, and any other error of a field */
    async run(name: string, context: Context, variables: Variables): Promise<unknown> {
      const { data, errors } = await engine.execute(prepared(name), context, variables);
      if (errors && errors.length > 0) throw failureOf(errors);
      return contentOf(data);
    },
  };
}

/** Unwraps the operation's only field, and the only field of that, such as a connection of a task. */
function contentOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if ('nodes' in value && 'pageInfo' in value) {
    const { endCursor, hasNextPage } = value.pageInfo as { endCursor: string | null; hasNextPage: boolean };
    return { ...('totalCount' in value && { total: value.totalCount }), items: value.nodes, nextCursor: hasNextPage ? endCursor : null };
  }
  const [only, ...others] = Object.values(value);
  if (others.length === 0) return typeof only === 'object' ? contentOf(only) : value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, isList(each) ? each.nodes : each]));
}

/** Whether it is a connection of which only the rows are selected. */
const isList = (value: unknown): value is { nodes: unknown } =>
  typeof value === 'object' && value !== null && 'nodes' in value && Object.keys(value).length === 1;
