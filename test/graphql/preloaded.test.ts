import { beforeAll, describe, expect, test } from 'vitest';
import { buildLabel, buildOrganization, buildTask, type Organization } from '../support/builders/index.ts';

/**
 * Fields of preloaded task rows (schema/work/task/row.ts). The first run of a document uses the loaders, later runs the compiled document.
 */
const fields = `id number title status priority startDate dueDate position version createdAt updatedAt completedAt deletedAt
  assignee { id name avatar agent } createdBy { id name avatar agent } watchers { id name avatar agent } project { id key name } labels { id name color }
  parent { id number title status } blockedBy { id number title status } blocks { id number title status }`;

describe('preloaded relations equal those of the loaders', () => {
  let team: Organization;
  let task: { id: string };
  beforeAll(async () => {
    team = await buildOrganization();
    const label = await buildLabel(team.admin, 'Çok önemli');
    const parent = await buildTask(team.admin, { title: 'Üst' });
    const blocker = await buildTask(team.admin, { title: 'Engel' });
    task = await buildTask(team.admin, { assignee: 'me', parent: parent.id, labels: [label.id], blockedBy: [blocker.id] });
    await team.admin.client.data('mutation ($id: ID!) { watchTask(input: {id: $id}) { id } }', { id: task.id });
  });

  test.each([
    ['one task', `query ($id: ID!) { task(id: $id) { ${fields} } }`],
    ['a list', `{ tasks(first: 10) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`],
    ['edges', `{ tasks { edges { cursor node { ${fields} } } totalCount } }`],
    ['a mutation', `mutation ($id: ID!) { updateTask(input: {id: $id}) { ${fields} } }`],
    ['a nested query', `query ($id: ID!) { task(id: $id) { parent { ${fields} } blockedBy { assignee { email } } } }`],
  ])('%s', async (_, document) => {
    const variables = document.includes('$id') ? { id: task.id } : {};
    const loaded = await team.admin.client.graphql(document, variables);
    expect(loaded.body.errors).toBeUndefined();
    for (let run = 0; run < 2; run += 1) expect((await team.admin.client.graphql(document, variables)).body).toEqual(loaded.body);
  });
});
