import type { Filled } from './fill.ts';

export const scenarioNames = ['list', 'nested', 'get', 'patch', 'create'] as const;
export type ScenarioName = (typeof scenarioNames)[number];

/** One request, the same for both servers. */
export type BenchRequest = { readonly method: 'GET' | 'POST' | 'PATCH'; readonly path: string; readonly body?: string };

/** What the CPU per request may be, as a multiple of the bar's, with authentication, policies and events on. */
export const goals: Readonly<Record<ScenarioName, number>> = { list: 1.8, nested: 1.8, get: 2, patch: 2, create: 2 };

const query = `query Board($filter: TaskFilter) {
  tasks(filter: $filter, first: 50) {
    nodes { id number title status assignee { id name } project { id key name } }
    pageInfo { endCursor hasNextPage }
  }
}`;
const priorities = ['none', 'low', 'medium', 'high', 'urgent'];

let count = 0;

/** Makes the next request of a scenario, for a task or project at random. */
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
