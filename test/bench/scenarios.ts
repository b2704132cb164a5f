import type { Filled } from './fill.ts';
import type { ServerName } from './servers.ts';

/** One request. */
export type BenchRequest = { readonly method: 'GET' | 'POST' | 'PATCH'; readonly path: string; readonly body?: string };

/** Maximum CPU per request as a multiple of the reference server's: of the server's process, and of PostgreSQL. */
export type Ratios = { readonly server: number; readonly database: number };

type Scenario = {
  /** Ratio to reach. */
  readonly goal: Ratios;
  /** Ratio above which `--gate` fails: the goal or, while that is missed, the ratio that was reached. It may only fall. */
  readonly ceiling: Ratios;
  /** The next request to a server. Both servers receive the same, unless the reference has no such interface. */
  readonly request: (filled: Filled, server: ServerName) => BenchRequest;
  /** Part of a response that is the same from both servers. */
  readonly same?: (body: Body) => unknown;
};

// biome-ignore lint/suspicious/noExplicitAny: bodies of several interfaces
type Body = any;

const page = ({ projects }: Filled) => `project=${any(projects)}&status=todo&limit=50`;
const graphql = (query: string, { projects }: Filled) => ({
  method: 'POST' as const,
  path: '/graphql',
  body: JSON.stringify({ query, variables: { filter: { project: [any(projects)], status: ['todo'] } } }),
});
const documentOf = (fields: string) => `query Board($filter: TaskFilter) {
  tasks(filter: $filter, first: 50) { nodes { ${fields} } pageInfo { endCursor hasNextPage } }
}`;
const seven = ['id', 'number', 'title', 'status', 'priority', 'dueDate', 'createdAt'];
const plainList = documentOf(seven.join(' '));
const nestedList = documentOf('id number title status assignee { id name } project { id key name }');
const priorities = ['none', 'low', 'medium', 'high', 'urgent'];

let count = 0;

/**
 * Requests that are compared; REST where the name says nothing else. A list is the 50 newest tasks of a project and status;
 * `sparse-list` requests the seven fields that the reference returns.
 */
export const scenarios = {
  'graphql-list': {
    goal: { server: 2, database: 1.8 },
    ceiling: { server: 2.1, database: 1.8 },
    request: (filled, server) => (server === 'raw' ? { method: 'GET', path: `/api/v1/tasks?${page(filled)}` } : graphql(plainList, filled)),
  },
  list: {
    goal: { server: 4, database: 2.9 },
    ceiling: { server: 5.4, database: 3.7 },
    request: (filled) => ({ method: 'GET', path: `/api/v1/tasks?${page(filled)}` }),
  },
  'sparse-list': {
    goal: { server: 2.5, database: 2.9 },
    ceiling: { server: 2.5, database: 2.9 },
    request: (filled) => ({ method: 'GET', path: `/api/v1/tasks?${page(filled)}&fields=${seven.join()}` }),
    same: ({ data }) => data,
  },
  nested: {
    goal: { server: 1.6, database: 0.9 },
    ceiling: { server: 1.9, database: 1.05 },
    request: (filled, server) => (server === 'raw' ? { method: 'GET', path: `/nested?${page(filled)}` } : graphql(nestedList, filled)),
    same: ({ data }) => data.tasks.nodes,
  },
  get: {
    goal: { server: 2, database: 2.4 },
    ceiling: { server: 2.5, database: 3 },
    request: ({ tasks }) => ({ method: 'GET', path: `/api/v1/tasks/${any(tasks)}` }),
  },
  patch: {
    goal: { server: 3, database: 3.5 },
    ceiling: { server: 5.8, database: 10.3 },
    request: ({ tasks }) => {
      count += 1;
      const body = count % 2 === 0 ? { title: `Fatura ekranını düzelt (${count})` } : { priority: any(priorities) };
      return { method: 'PATCH', path: `/api/v1/tasks/${any(tasks)}`, body: JSON.stringify(body) };
    },
  },
  create: {
    goal: { server: 3, database: 2.8 },
    ceiling: { server: 5.4, database: 7.8 },
    request: ({ projects }) => {
      count += 1;
      const task = { title: `Rapor tablosunu hızlandır (${count})`, project: any(projects), priority: any(priorities) };
      return { method: 'POST', path: '/api/v1/tasks', body: JSON.stringify(task) };
    },
  },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;
export const scenarioNames = Object.keys(scenarios) as ScenarioName[];
export const scenarioOf = (name: ScenarioName): Scenario => scenarios[name];

function any<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T;
}
