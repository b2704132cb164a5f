import type { FastifyInstance, InjectOptions } from 'fastify';
import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  parse,
} from 'graphql';
import pino from 'pino';
import { Engine } from '../../schema/engine/engine.ts';
import { type Actor, scopes } from '../../schema/kernel/actor.ts';
import { Context, type Services } from '../../schema/kernel/context.ts';
import { Problem } from '../../schema/kernel/errors.ts';
import { taskNumber } from '../../schema/kernel/ids.ts';
import { reference, text } from '../../schema/kernel/input.ts';
import { checkVersion } from '../../schema/kernel/version.ts';
import { authenticator } from '../../src/adapters/auth/authenticate.ts';
import { createHttp } from '../../src/adapters/http.ts';
import { documentsByName } from '../../src/adapters/rest/documents.ts';
import { allowedMethods, compile, type Endpoint } from '../../src/adapters/rest/endpoint.ts';
import { bases, registerRest, route } from '../../src/adapters/rest/router.ts';

/** A schema of its own, so that the door is tested and not the domain: tasks kept in memory. */

export type Note = { id: string; title: string; status: string; done: boolean; version: number; token?: string };

export const id = (n: number) => `tsk_01jcx6y3m8e7v9t5w2b4n6q8${String(n).padStart(2, '0')}`;

const required = (type: object) => new GraphQLNonNull(type as never);
const Status = new GraphQLEnumType({ name: 'Status', values: { todo: {}, done: {} } });
const Task = new GraphQLObjectType({
  name: 'Task',
  fields: {
    id: { type: required(GraphQLID) },
    title: { type: required(GraphQLString) },
    status: { type: required(Status) },
    done: { type: required(GraphQLBoolean) },
    version: { type: required(GraphQLInt) },
    token: { type: GraphQLString },
    labels: { type: required(new GraphQLList(required(GraphQLString))), resolve: () => ['a'] },
  },
});
const PageInfo = new GraphQLObjectType({
  name: 'PageInfo',
  fields: { endCursor: { type: GraphQLString }, hasNextPage: { type: required(GraphQLBoolean) } },
});
const TaskConnection = new GraphQLObjectType({
  name: 'TaskConnection',
  fields: { nodes: { type: required(new GraphQLList(required(Task))) }, pageInfo: { type: required(PageInfo) } },
});
const list = (type: GraphQLInputObjectType | typeof GraphQLString | typeof Status) => new GraphQLList(required(type));
const idField = { type: required(GraphQLID), ...reference('task', { orPattern: taskNumber }) };
const title = text({ min: 1, max: 20, nullable: false, example: 'Rapor' });
const CreateTaskInput = new GraphQLInputObjectType({
  name: 'CreateTaskInput',
  fields: { title: { type: required(GraphQLString), ...title }, labels: { type: list(GraphQLString) }, status: { type: Status } },
});
const UpdateTaskInput = new GraphQLInputObjectType({
  name: 'UpdateTaskInput',
  fields: { id: idField, expectedVersion: { type: GraphQLInt }, title: { type: GraphQLString, ...title } },
});
const DeleteTaskInput = new GraphQLInputObjectType({ name: 'DeleteTaskInput', fields: { id: idField } });
const BatchInput = new GraphQLInputObjectType({ name: 'BatchInput', fields: { operations: { type: required(list(CreateTaskInput)) } } });
const TaskFilter = new GraphQLInputObjectType({
  name: 'TaskFilter',
  fields: { status: { type: list(Status) }, done: { type: GraphQLBoolean }, q: { type: GraphQLString } },
});
const paging = { first: { type: GraphQLInt }, after: { type: GraphQLString } };

const documents = documentsByName(
  parse(`
  fragment TaskFields on Task { id title status done version labels }
  query ListTasks($filter: TaskFilter, $sort: [String!], $first: Int, $after: String) {
    tasks(filter: $filter, sort: $sort, first: $first, after: $after) { nodes { ...TaskFields } pageInfo { endCursor hasNextPage } }
  }
  query GetTask($id: ID!) { task(id: $id) { ...TaskFields } }
  query ListLabels($id: ID!) { task(id: $id) { labels } }
  query FailingTask { broken { id } }
  mutation CreateTask($input: CreateTaskInput!) { createTask(input: $input) { ...TaskFields } }
  mutation CreateToken($input: CreateTaskInput!) { createTask(input: $input) { id version token } }
  mutation UpdateTask($input: UpdateTaskInput!) { updateTask(input: $input) { ...TaskFields } }
  mutation DeleteTask($input: DeleteTaskInput!) { deleteTask(input: $input) { id } }
  mutation BatchTasks($input: BatchInput!) { batchTasks(input: $input) { ...TaskFields } }
  mutation ReadAll { readAll { id } }`),
);

const row = { tag: 'tasks', summary: { tr: 'Görevler', en: 'Tasks' } };
const rows = [
  route({ method: 'GET', path: '/tasks', operation: 'ListTasks', list: true, ...row }),
  route({ method: 'POST', path: '/tasks', operation: 'CreateTask', status: 201, ...row }),
  route({ method: 'POST', path: '/tokens', operation: 'CreateToken', status: 201, location: '/tasks/{id}', secret: 'token', ...row }),
  route({ method: 'POST', path: '/tasks:batch', operation: 'BatchTasks', ...row }),
  route({ method: 'GET', path: '/tasks/{id}', operation: 'GetTask', ...row }),
  route({ method: 'PATCH', path: '/tasks/{id}', operation: 'UpdateTask', ...row }),
  route({ method: 'DELETE', path: '/tasks/{id}', operation: 'DeleteTask', status: 204, ...row }),
  route({ method: 'GET', path: '/tasks/{id}/labels', operation: 'ListLabels', list: true, ...row }),
  route({ method: 'POST', path: '/tasks/read-all', operation: 'ReadAll', ...row }),
  route({ method: 'GET', path: '/broken', operation: 'FailingTask', ...row }),
];

type ResolverArgs = Record<string, never> & {
  input: { id: string; title: string; expectedVersion?: number; operations: { title: string }[] };
};

/** The app over `notes`; `asked` notes the arguments of each list, `during` runs inside each creation. */
export async function tinyApp(
  options: { services?: Services; notes?: Note[]; during?: (context: Context) => Promise<void>; logged?: string[] } = {},
) {
  const { notes = [], during, logged } = options;
  const asked: unknown[] = [];
  const find = (wanted: string) => notes.find((note) => note.id === wanted) ?? null;
  const must = (wanted: string) => {
    const note = find(wanted);
    if (!note) throw new Problem('task.not_found');
    return note;
  };
  const create = async (input: { title: string }, context: Context) => {
    const note = { status: 'todo', done: false, ...input, id: id(notes.length), version: 1, token: 'atp_secret' };
    await during?.(context);
    notes.push(note);
    return note;
  };
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: {
        task: {
          type: Task,
          args: { id: idField },
          extensions: { scope: 'tasks:read', problems: ['task.not_found'] },
          resolve: (_, args) => find(args.id),
        },
        tasks: {
          type: required(TaskConnection),
          args: { filter: { type: TaskFilter }, sort: { type: list(GraphQLString) }, ...paging },
          extensions: { scope: 'tasks:read' },
          resolve(_, args: { first?: number; after?: string }) {
            asked.push(args);
            const start = Number(args.after ?? 0);
            const end = start + (args.first ?? 50);
            return { nodes: notes.slice(start, end), pageInfo: { endCursor: String(end), hasNextPage: end < notes.length } };
          },
        },
        broken: {
          type: Task,
          extensions: { scope: 'any' },
          resolve() {
            throw new Error('select secret from vault');
          },
        },
      },
    }),
    mutation: new GraphQLObjectType({
      name: 'Mutation',
      fields: {
        createTask: {
          type: Task,
          args: { input: { type: required(CreateTaskInput) } },
          extensions: { scope: 'tasks:write' },
          resolve: (_, { input }: ResolverArgs, context) => create(input, context),
        },
        batchTasks: {
          type: required(new GraphQLList(required(Task))),
          args: { input: { type: required(BatchInput) } },
          extensions: { scope: 'tasks:write' },
          resolve: (_, { input }: ResolverArgs, context) => Promise.all(input.operations.map((each) => create(each, context))),
        },
        updateTask: {
          type: Task,
          args: { input: { type: required(UpdateTaskInput) } },
          extensions: { scope: 'tasks:write', problems: ['task.not_found', 'version.mismatch'] },
          resolve(_, { input: { id, expectedVersion, ...patch } }: ResolverArgs) {
            const note = must(id);
            checkVersion(note.version, expectedVersion);
            return Object.assign(note, patch, { version: note.version + 1 });
          },
        },
        deleteTask: {
          type: Task,
          args: { input: { type: required(DeleteTaskInput) } },
          extensions: { scope: 'tasks:write' },
          resolve: (_, { input }: ResolverArgs) => must(input.id),
        },
        readAll: { type: Task, extensions: { scope: 'any' }, resolve: () => notes[0] },
      },
    }),
  });
  const engine = new Engine(schema);
  const endpoints = compile(rows, engine, documents);
  const log = logged ? pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }) : pino({ level: 'silent' });
  const app = await createHttp({
    bodyLimit: 1024 * 1024,
    trustProxy: false,
    publicUrl: 'https://atolye.test',
    log,
    allowed: allowedMethods(endpoints, bases),
  });
  registerRest(app, {
    engine,
    endpoints,
    authenticate: authenticator([strategy]),
    context: (info) => new Context(options.services as Services, info),
  });
  await app.ready();
  return { app, asked, notes, schema, endpoints: endpoints as Endpoint[], call: caller(app) };
}

const actor: Actor = {
  organization: 'org_01jcx6y3m8e7v9t5w2b4n6q8r0',
  user: 'usr_01jcx6y3m8e7v9t5w2b4n6q8r0',
  kind: 'person',
  role: 'admin',
  scopes: new Set(scopes),
  projects: null,
  credential: null,
};

const strategy = (credential: string): Actor | null => {
  if (credential === 'good') return actor;
  if (credential === 'other') return { ...actor, user: 'usr_01jcx6y3m8e7v9t5w2b4n6q8r1' };
  return credential === 'reader' ? { ...actor, scopes: new Set(['tasks:read']) } : null;
};

/** `call('POST /tasks', {…})`: below /api/v1, as whoever the token `good` stands for. */
function caller(app: FastifyInstance) {
  return (what: string, { headers, ...options }: InjectOptions = {}) => {
    const [method, url] = what.split(' ') as [InjectOptions['method'], string];
    const sent = Object.entries({ authorization: 'Bearer good', ...headers }).filter(([, value]) => value !== undefined);
    return app.inject({ method, url: `/api/v1${url}`, headers: Object.fromEntries(sent), ...options });
  };
}
