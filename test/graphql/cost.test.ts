import { print } from 'graphql';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { Engine } from '../../schema/engine/engine.ts';
import { schema } from '../../schema/index.ts';
import { ownEndpoints } from '../../src/adapters/rest/own-endpoints.ts';
import { buildOrganization, type Organization } from '../support/builders/index.ts';

const engine = new Engine(schema);

describe('the cost of a document', () => {
  let team: Organization;
  beforeAll(async () => {
    team = await buildOrganization();
  });

  test('is computed once per request', async () => {
    const prepared = engine.prepare('query ($first: Int) { projects(first: $first) { nodes { id } } }');
    const cost = vi.spyOn(prepared.executed({}), 'cost');
    const { extensions } = await engine.execute(prepared, team.context, { first: 2 });
    expect(extensions).toEqual({ cost: 5 });
    expect(cost).toHaveBeenCalledTimes(1);
  });

  test('allows a full page of tasks with all REST fields and viewerCan', async () => {
    const list = ownEndpoints().find(({ operation }) => operation === 'ListTasks');
    const document = print(list!.prepared.document).replace('TaskFields on Task {', 'TaskFields on Task { viewerCan { update delete }');
    const { errors, extensions } = await engine.execute(engine.prepare(document), team.context, { first: 200 });
    expect(errors).toBeUndefined();
    expect(extensions?.cost).toBeLessThan(engine.limits.maxCost * 0.95);
  });

  test.each([
    ['blockers of blockers of blockers', 'blockedBy { blockedBy { blockedBy { blockedBy { title } } } }'],
    ['pages within the page', 'comments(first: 50) { nodes { body author { name } } }'],
    ['the up to 20 tasks that each text mentions', 'references { number task { id number title status } }'],
    ['sub-tasks with all their lists', 'subtasks(first: 20) { nodes { labels { name } watchers { name } blockedBy { title } } }'],
  ])('exceeds the limit for 200 tasks with %s', (_, fields) => {
    const prepared = engine.prepare(`{ tasks(first: 200) { nodes { ${fields} } } }`);
    expect(() => engine.execute(prepared, team.context, {})).toThrow(expect.objectContaining({ code: 'graphql.too_costly' }));
  });
});
