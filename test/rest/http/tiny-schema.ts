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
} from 'graphql';
import type { Context } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { taskNumber } from '../../../schema/kernel/ids.ts';
import { reference, text } from '../../../schema/kernel/input.ts';
import { chargeQuestion } from '../../../schema/kernel/limits.ts';
import { checkVersion } from '../../../schema/kernel/version.ts';

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
    token: { type: GraphQLString, extensions: { secret: true } },
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

type ResolverArgs = Record<string, never> & {
  input: { id: string; title: string; expectedVersion?: number; operations: { title: string }[] };
};

/** A schema of tasks stored in `notes`. `asked` records the arguments of each list; `during` runs inside each creation. */
export function tinySchema(notes: Note[], asked: unknown[], during?: (context: Context) => Promise<void>): GraphQLSchema {
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
  return new GraphQLSchema({
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
        ask: {
          type: Task,
          extensions: { scope: 'ai:chat' },
          resolve: async (_root, _args, context: Context) => {
            await chargeQuestion(context);
            return notes[0];
          },
        },
        readAll: { type: Task, extensions: { scope: 'any' }, resolve: () => notes[0] },
      },
    }),
  });
}
