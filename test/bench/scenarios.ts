import type { Filled } from './fill.ts';

export const scenarioNames = ['list', 'nested', 'get', 'patch', 'create'] as const;
export type ScenarioName = (typeof scenarioNames)[number];

/** One request, the same for all servers. */
export type BenchRequest = { readonly method: 'GET' | 'POST' | 'PATCH'; readonly path: string; readonly body?: string };

/** Maximum CPU per request, of the server's process or of PostgreSQL, as a multiple of another server's. */
export type Goals = Partial<Record<'CPU ÷ bar' | 'CPU ÷ floor' | 'PostgreSQL ÷ floor', number>>;

/** With authentication, permissions and events enabled. */
export const goals: Readonly<Record<ScenarioName, Goals>> = {
  list: { 'CPU ÷ bar': 1.8, 'CPU ÷ floor': 2.5, 'PostgreSQL ÷ floor': 3 },
  nested: { 'CPU ÷ bar': 1.8, 'CPU ÷ floor': 1.6 },
  get: { 'CPU ÷ bar': 2, 'CPU ÷ floor': 1.8 },
  patch: { 'CPU ÷ bar': 2, 'CPU ÷ floor': 1.8, 'PostgreSQL ÷ floor': 1.4 },
  create: { 'CPU ÷ bar': 2, 'CPU ÷ floor': 1.8, 'PostgreSQL ÷ floor': 1.4 },
};

const query = `query Board($filter: TaskFilter) {
  tasks(filter: $filter, first: 50) {
    nodes { id number title status assignee { id name } project { id key name } }
    pageInfo { endCursor hasNextPage }
  }
}`;
const priorities = ['none', 'low', 'medium', 'high', 'urgent'];

let count = 0;

/** The next request of a scenario, for a random task or project. */
export function nextRequest(scenario: ScenarioName, { projects, tasks }: Filled): BenchRequest {
  const project = any(projects);
  count += 1;
  switch (scenario) {
    case 'list':
      return { method: 'GET', path: `/api/v1/tasks?project=${project}&status=todo&limit=50` };
    case 'nested':
      return {
        method: 'POST',
        path: '/graphql',
        body: JSON.stringify({ query, variables: { filter: { project: [project], status: ['todo'] } } }),
      };
    case 'get':
      return { method: 'GET', path: `/api/v1/tasks/${any(tasks)}` };
    case 'patch':
      return {
        method: 'PATCH',
        path: `/api/v1/tasks/${any(tasks)}`,
        body: JSON.stringify(count % 2 === 0 ? { title: `Fatura ekranını düzelt (${count})` } : { priority: any(priorities) }),
      };
    case 'create':
      return {
        method: 'POST',
        path: '/api/v1/tasks',
        body: JSON.stringify({ title: `Rapor tablosunu hızlandır (${count})`, project, priority: any(priorities) }),
      };
  }
}

function any<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T;
}
