import { beforeAll, describe, expect, test } from 'vitest';
import { buildLabel, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { type RecordedApp, recordedApp } from '../../support/recorder.ts';

describe('the statements of an operation', () => {
  let recorded: RecordedApp;
  let team: Organization;
  let admin: Person;
  let project: { id: string; key: string };
  /** Top-level tasks with all kinds of relations. */
  const made: { id: string; number: string }[] = [];
  /** A task without links. */
  let plain: { id: string };
  const rows = 12;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    recorded = await recordedApp();
    project = await buildProject(admin);
    const people = [await team.person(), await team.person()];
    const labels = [await buildLabel(admin, 'a'), await buildLabel(admin, 'b')];
    for (let index = 0; index < rows; index += 1) {
      const task = await buildTask(admin, {
        project: project.key,
        assignee: people[index % 2]?.id,
        labels: labels.map(({ id }) => id),
        blockedBy: made.slice(-2).map(({ id }) => id),
      });
      await people[index % 2]?.client.put(`/tasks/${task.id}/watch`);
      await admin.client.post(`/tasks/${task.id}/comments`, { body: `Yorum ${index} @[Kişi](${people[0]?.id})` });
      await buildTask(admin, { parent: task.id, assignee: people[(index + 1) % 2]?.id });
      made.push(task);
    }
    // Names are read once.
    plain = await buildTask(admin);
    await admin.client.get('/tasks?limit=200');
  });

  /** Names of the statements of one request. */
  async function asked(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object): Promise<string[]> {
    return (await recorded.ask(admin, path, { method, body })).statements.map(({ name }) => name);
  }

  test('are two round trips for a change: its update is sent with the event and the commit', async () => {
    const { statements } = await recorded.ask(admin, `/tasks/${plain.id}`, { method: 'PATCH', body: { title: 'Bir tur az' } });
    expect(statements.map(({ name, withCommit }) => [name, withCommit])).toEqual([
      ['task.lock', false],
      ['task.update', true],
      ['event.append', true],
    ]);
  });

  const graphql = (query: string, variables: object = {}) => asked('POST', '/graphql', { query, variables });

  const single: [string, 'GET' | 'POST' | 'PATCH', () => string, object | undefined, string[]][] = [
    ['a list with all relations', 'GET', () => '/tasks?limit=50', undefined, ['task.list', 'task.links']],
    ['a list of a status', 'GET', () => '/tasks?status=todo', undefined, ['task.list', 'task.links']],
    ['a list of several statuses', 'GET', () => '/tasks?status=todo,done', undefined, ['task.list', 'workflow.known', 'task.links']],
    ['a list of a project by key', 'GET', () => `/tasks?project=${project.key}`, undefined, ['task.list', 'task.links']],
    ['one task', 'GET', () => `/tasks/${made[0]?.id}`, undefined, ['task.get', 'task.links']],
    ['one task by number', 'GET', () => `/tasks/${made[0]?.number}`, undefined, ['task.get', 'task.links']],
    ['a creation', 'POST', () => '/tasks', { title: 'x' }, ['project.access', 'task.insert', 'event.append']],
    [
      'a change of columns',
      'PATCH',
      () => `/tasks/${made[0]?.id}`,
      { title: 'Yeni', priority: 'high' },
      ['task.lock', 'task.links', 'task.update', 'event.append'],
    ],
    [
      'a change of a task without links',
      'PATCH',
      () => `/tasks/${plain.id}`,
      { title: 'Yeni' },
      ['task.lock', 'task.update', 'event.append'],
    ],
    [
      'a change of status',
      'PATCH',
      () => `/tasks/${made[0]?.id}`,
      { status: 'done' },
      ['task.lock', 'task.links', 'project.access', 'task.update', 'event.append'],
    ],
    ['a change of nothing', 'PATCH', () => `/tasks/${made[0]?.id}`, {}, ['task.lock', 'task.links']],
  ];

  test.each(single)('%s', async (_, method, path, body, statements) => {
    expect(await asked(method, path(), body)).toEqual(statements);
  });

  test('are fixed for a change of status and position', async () => {
    const change = { status: 'done', after: made[5]?.id };
    const statements = ['task.lock', 'task.links', 'project.access', 'task.lockOrder', 'task.anchor', 'task.update', 'event.append'];
    expect(await asked('PATCH', `/tasks/${made[1]?.id}`, change)).toEqual(statements);
  });

  test('include a lookup of mentions only if a comment has any', async () => {
    const path = `/tasks/${made[0]?.id}/comments`;
    const written = (statements: string[]) => statements.slice(0, statements.indexOf('event.append') + 1);
    expect(written(await asked('POST', path, { body: 'Yorum' }))).toEqual(['task.lock', 'task.links', 'comment.insert', 'event.append']);
    const mentions = ['task.lock', 'task.links', 'comment.insert', 'comment.mentions', 'event.append'];
    const mention = () => asked('POST', path, { body: `@[Kişi](${admin.id})` });
    // Whether a member is an agent is read once.
    expect(written(await mention())).toEqual([...mentions.slice(0, -1), 'run.agents', 'event.append']);
    expect(written(await mention())).toEqual(mentions);
  });

  test('do not depend on the number of subtasks when deleting and restoring', async () => {
    const [parent, single] = [await buildTask(admin), await buildTask(admin)];
    for (let index = 0; index < 5; index += 1) await buildTask(admin, { parent: parent.id });
    const deletion = ['task.lockHierarchyOf', 'task.lock', 'task.delete', 'task.lockBlocked', 'task.byId', 'event.append'];
    const restoration = ['task.lockHierarchyOf', 'task.lock', 'task.restore', 'task.lockBlocked', 'task.byId', 'event.append'];
    for (const { id } of [single, parent]) {
      expect(await asked('DELETE', `/tasks/${id}`)).toEqual(deletion);
      expect(await asked('POST', `/tasks/${id}/restore`)).toEqual(restoration);
    }
  });

  test('do not depend on the number of subtasks when moving to another project', async () => {
    const [parent, single] = [await buildTask(admin), await buildTask(admin)];
    for (let index = 0; index < 5; index += 1) await buildTask(admin, { parent: parent.id });
    const other = await buildProject(admin);
    await buildTask(admin, { project: other.key });
    const few = await asked('PATCH', `/tasks/${single.id}`, { project: other.key });
    const many = await asked('PATCH', `/tasks/${parent.id}`, { project: other.key });
    expect(many).toEqual(few);
    // One of the statements removes data of people who cannot see the task any more.
    expect(few.length).toBeLessThanOrEqual(14);
  });

  test('do not depend on the number of tasks that a batch creates', async () => {
    const [label, person, { id }] = [await buildLabel(admin, 'toplu'), await team.person(), await buildProject(admin)];
    const bodies = [{}, { labels: [label.id] }, { assignee: person.id, priority: 'high', dueDate: '2030-01-01' }];
    const ofBatch = (count: number) =>
      asked('POST', '/tasks:batch', {
        operations: Array.from({ length: count }, (_, index) => ({
          create: { title: `x ${index}`, project: id, ...bodies[index % 3] },
        })),
      });
    const statements = await ofBatch(100);
    expect(statements).toEqual([
      'Label.findMany',
      'project.access',
      'project.person',
      'task.insertMany',
      'TaskLabel.createMany',
      'task.links',
      'task.names',
      'run.agents',
      'event.append',
    ]);
    // Names, and whether a member is an agent, are read once.
    expect(await ofBatch(3)).toEqual(statements.filter((name) => !['task.names', 'run.agents'].includes(name)));
  });

  test('insert the tasks of a batch once for each project', async () => {
    const projects = [await buildProject(admin), await buildProject(admin)];
    const operations = Array.from({ length: 20 }, (_, index) => ({ create: { title: 'x', project: projects[index % 2]?.id } }));
    const inserts = (await asked('POST', '/tasks:batch', { operations })).filter((name) => name.startsWith('task.insert'));
    expect(inserts).toEqual(['task.insertMany', 'task.insertMany']);
  });

  const lists: [string, string, string[]][] = [
    [
      'preloaded fields',
      'id title assignee { id name avatar } labels { id name color } blockedBy { id number title status } parent { id number title }',
      ['task.list', 'task.links'],
    ],
    [
      'more fields of people',
      'assignee { id email } createdBy { email } watchers { email }',
      ['task.list', 'task.links', 'Member.findMany'],
    ],
    [
      'more fields of the project and labels',
      'project { key description } labels { name createdAt }',
      ['task.list', 'task.links', 'Label.findMany', 'project.visible', 'Project.findMany'],
    ],
    [
      'comments with their authors and mentions',
      'comments(first: 3) { nodes { body author { name } mentions { email } } }',
      ['task.list', 'comment.list', 'Member.findMany', 'CommentMention.findMany', 'Member.findMany'],
    ],
    [
      'activity with its actors',
      'activity(first: 3) { nodes { kind changes { field } actor { name } } }',
      ['task.list', 'activity.list', 'Member.findMany'],
    ],
    [
      'sub-tasks with their assignees',
      'subtasks(first: 3) { nodes { title assignee { email } } }',
      ['task.list', 'task.subtasks', 'Member.findMany'],
    ],
    [
      'more fields of blockers and blocked tasks',
      'blockedBy { title assignee { email } } blocks { title project { description } }',
      ['task.list', 'task.links', 'task.byId', 'task.links', 'Member.findMany', 'project.visible', 'Project.findMany'],
    ],
    [
      'everything at once',
      `assignee { email } comments(first: 3) { nodes { author { email } } } activity(first: 3) { nodes { actor { email } } }
       subtasks(first: 3) { nodes { assignee { email } parent { title comments(first: 3) { nodes { body } } } } }`,
      ['task.list', 'task.subtasks', 'task.links', 'comment.list', 'activity.list', 'Member.findMany', 'Member.findMany', 'task.byId'],
    ],
  ];

  test.each(lists)('do not depend on the number of rows, for a list with %s', async (_, selection, statements) => {
    const document = `query ($key: ID!, $first: Int) {
      tasks(first: $first, filter: { project: [$key], parent: ["none"] }, sort: ["-number"]) { nodes { id ${selection} } }
    }`;
    // The second request uses the compiled document, which does not reload relations that the rows already have.
    await graphql(document, { key: project.key, first: 2 });
    const few = await graphql(document, { key: project.key, first: 2 });
    const many = await graphql(document, { key: project.key, first: rows });
    expect([few.sort(), many.sort()]).toEqual([[...statements].sort(), [...statements].sort()]);
  });

  test('include a count only if it is selected', async () => {
    expect(await graphql('{ tasks { nodes { id } } }')).toEqual(['task.list']);
    expect((await graphql('{ tasks { totalCount nodes { id } } }')).sort()).toEqual(['task.count', 'task.list']);
  });

  test.each([
    ['comments', 1, () => `/tasks/${made[0]?.id}/comments`],
    // A page of 15 entries mentions tasks and statuses, so both are loaded.
    ['activity', 15, () => `/tasks/${made[0]?.id}/activity`],
  ])("do not depend on the number of entries, for a task's %s", async (_, limit, path) => {
    for (let index = 0; index < 4; index += 1) {
      const author = await team.person();
      await author.client.post(`/tasks/${made[0]?.id}/comments`, { body: 'Yorum' });
    }
    const few = await asked('GET', `${path()}?limit=${limit}`);
    expect(await asked('GET', `${path()}?limit=50`)).toEqual(few);
    expect(few.length).toBeLessThanOrEqual(6);
  });
});
