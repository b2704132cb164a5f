import {
  buildSchema,
  type GraphQLEnumType,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLScalarType,
} from 'graphql';
import { Problem } from '../../schema/kernel/errors.ts';

type Row = {
  id: string;
  title: string;
  version: number;
  color: number;
  when: string;
  assigneeId: string | null;
  assignee: object | null;
  labels: object[];
  matrix: number[][];
  parentId: string | null;
};

const users = [0, 1].map((n) => ({ id: `u${n}`, name: `Kişi ${n}`, nick: n === 0 ? null : 'iki' }));
const labels = [0, 1].map((n) => ({ id: `l${n}`, name: `Etiket ${n}` }));
const rows: Row[] = [0, 1, 2].map((n) => ({
  id: `t${n}`,
  title: `Görev ${n}`,
  version: n,
  color: n,
  when: new Date(n).toISOString(),
  assigneeId: n === 2 ? null : `u${n}`,
  assignee: n === 2 ? null : (users[n] as object),
  labels: n === 0 ? [] : labels,
  matrix: [[n], []],
  parentId: n === 0 ? null : 't0',
}));

/**
 * A schema with everything on which the engines may disagree. Its resolvers look like those of Pothos, so that `slim` finds them;
 * `hot` states that root fields preload assignee and labels, which the resolvers otherwise load.
 */
export function twoEnginesSchema() {
  const schema = buildSchema(`
    type Query { tasks(first: Int = 2): TaskConnection! task(id: ID!): Task list: [Task] node(id: ID!): Node any: [Any!]! echo(input: In, n: Int, ns: [Int!], s: String = "x", color: Color, when: DateTime, on: Boolean! = true): String! fails: String failsHard: Task! }
    type Mutation { count(by: Int!): Int! countSlowly(by: Int!): Int fail: Int countAll(input: In!): String! }
    interface Node { id: ID! }
    union Any = Task | User
    type Task implements Node { id: ID! title: String! version: Int! color: Color! when: DateTime! assignee: User labels: [Label!]! matrix: [[Int!]!]! parent: Task fails: String failsHard: String! missing: String! later: Int greet(name: String = "sen"): String! }
    type User implements Node { id: ID! name: String! nick: String tasks: [Task!]! }
    type Label { id: ID! name: String! }
    type TaskEdge { cursor: String! node: Task! }
    type TaskConnection { nodes: [Task!]! edges: [TaskEdge!]! pageInfo: PageInfo! }
    type PageInfo { hasNextPage: Boolean! endCursor: String }
    enum Color { red green blue }
    scalar DateTime
    input In { title: String! n: Int ns: [Int] s: String = "s" color: Color when: DateTime sub: [Sub!] }
    input Sub { a: Int b: [String!] }
  `);
  const enumType = schema.getType('Color') as GraphQLEnumType;
  for (const [index, value] of enumType.getValues().entries()) Object.assign(value, { value: index });
  (enumType as unknown as { _valueLookup: unknown })._valueLookup = new Map(enumType.getValues().map((value) => [value.value, value]));
  Object.assign(schema.getType('DateTime') as GraphQLScalarType, {
    parseValue: (value: unknown) => {
      if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) throw new GraphQLError('expected: 2026-11-21');
      return new Date(value).toISOString();
    },
    parseLiteral: ({ value }: { value?: string }) => new Date(value as string).toISOString(),
  });

  const find = (id: string) => rows.find((row) => row.id === id) ?? null;
  const echo = (args: object) =>
    JSON.stringify(args, (_, value) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : (value ?? null),
    );
  const page = (first: number | null) => {
    const nodes = rows.slice(0, first ?? 2);
    return { nodes, pageInfo: { hasNextPage: true, endCursor: null }, edges: nodes.map((node) => ({ cursor: node.id, node })) };
  };
  let count = 0;
  const add = (by: number) => {
    count += by;
    return count;
  };
  let loads = 0;
  const resolvers: Record<string, Record<string, GraphQLFieldResolver<never, unknown, never>>> = {
    Query: {
      tasks: async (_: unknown, { first }: { first: number | null }) => page(first),
      task: async (_: unknown, { id }: { id: string }) => find(id),
      list: () => [rows[1], null, Promise.resolve(rows[2]), new Error('row')],
      node: async (_: unknown, { id }: { id: string }) => find(id) ?? users.find((user) => user.id === id),
      any: async () => [rows[1], users[1]],
      echo: (_: unknown, args: object) => echo(args),
      fails: () => Promise.reject(new Problem('task.not_found')),
      failsHard: async () => null,
    },
    Mutation: {
      count: (_: unknown, { by }: { by: number }) => add(by),
      countSlowly: (_: unknown, { by }: { by: number }) => new Promise((resolve) => setTimeout(() => resolve(add(by)), 1)),
      fail: () => Promise.reject(new Problem('project.archived')),
      countAll: (_: unknown, { input }: { input: object }) => `${echo(input)} ${count}`,
    },
    Task: {
      assignee: async ({ assigneeId }: Row) => {
        loads += 1;
        return users.find((user) => user.id === assigneeId) ?? null;
      },
      labels: async (row: Row) => row.labels.map((label) => ({ ...label })),
      parent: async ({ parentId }: Row) => (parentId ? find(parentId) : null),
      fails: () => Promise.reject(new Problem('project.not_found')),
      failsHard: async ({ version }: Row) => (version === 1 ? Promise.reject(new Problem('version.mismatch')) : 'fine'),
      later: ({ version }: Row) => Promise.resolve(version),
      greet: ({ title }: Row, { name }: { name: string | null }) => `${title} ${name}`,
    },
    User: { tasks: async ({ id }: { id: string }) => rows.filter((row) => row.assigneeId === id) },
    TaskConnection: {
      nodes: (c: { nodes: object }) => c.nodes,
      edges: (c: { edges: object }) => c.edges,
      pageInfo: (c: { pageInfo: object }) => c.pageInfo,
    },
    TaskEdge: { node: (edge: { node: object }) => edge.node },
  };
  for (const [name, type] of Object.entries(schema.getTypeMap())) {
    if (!('getFields' in type) || name.startsWith('__')) continue;
    for (const field of Object.values((type as GraphQLObjectType).getFields())) {
      const resolve = resolvers[name]?.[field.name];
      if (resolve) field.resolve = resolve as never;
      else if (['Task', 'User', 'Label', 'PageInfo', 'TaskEdge'].includes(name)) {
        field.extensions = { pothosExposedField: field.name };
        field.resolve = (parent) => parent[field.name];
      }
    }
  }
  const resolveType = (value: { id: string }) => (value.id.startsWith('t') ? 'Task' : 'User');
  for (const name of ['Node', 'Any']) Object.assign(schema.getType(name) as object, { resolveType });
  const hot = { Task: { assignee: ['id', 'name'], labels: ['id', 'name'] } };
  for (const name of ['tasks', 'task'])
    Object.assign((schema.getQueryType() as GraphQLObjectType).getFields()[name] as object, { extensions: { hot } });
  const restart = () => {
    count = 0;
    loads = 0;
  };
  return { schema, restart, loads: () => loads };
}
