import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../schema/kernel/ids.ts';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../support/builders/index.ts';
import { eventsDuring } from '../support/events.ts';

type Task = { id: string };
const ids = (tasks: Task[]) => tasks.map(({ id }) => id);

describe('tasks over GraphQL', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });

  test('a task is created, changed, deleted and restored', async () => {
    const { client } = admin;
    const input = { title: 'İlk', assignee: 'me', priority: 'high' };
    const { createTask } = await client.data(
      'mutation ($input: CreateTaskInput!) { createTask(input: $input) { id title priority assignee { id } } }',
      {
        input,
      },
    );
    expect(createTask).toEqual({ id: expect.any(String), title: 'İlk', priority: 'high', assignee: { id: admin.id } });
    const { id } = createTask;
    const update = 'mutation ($input: UpdateTaskInput!) { updateTask(input: $input) { title status assignee { id } version } }';
    const { updateTask } = await client.data(update, { input: { id, status: 'done', assignee: null } });
    expect(updateTask).toEqual({ title: 'İlk', status: 'done', assignee: null, version: 2 });
    const { deleteTask } = await client.data('mutation ($input: DeleteTaskInput!) { deleteTask(input: $input) { id deletedAt } }', {
      input: { id },
    });
    expect(deleteTask).toEqual({ id, deletedAt: expect.stringMatching(/Z$/) });
    const { restoreTask } = await client.data('mutation ($input: TaskInput!) { restoreTask(input: $input) { deletedAt version } }', {
      input: { id },
    });
    expect(restoreTask).toEqual({ deletedAt: null, version: 4 });
  });

  test('an event has the channel graphql', async () => {
    const [event] = await eventsDuring(admin.client, () => admin.client.data('mutation { createTask(input: { title: "x" }) { id } }'));
    expect([event?.event, event?.via]).toEqual(['task.created', 'graphql']);
  });

  test('an absent variable leaves a field unchanged, null clears it', async () => {
    const task = await buildTask(admin, { assignee: 'me', dueDate: '2026-12-01' });
    const document = `mutation ($id: ID!, $due: Date, $assignee: ID) {
      updateTask(input: { id: $id, dueDate: $due, assignee: $assignee }) { dueDate assignee { id } }
    }`;
    const { updateTask } = await admin.client.data(document, { id: task.id, due: null });
    expect(updateTask).toEqual({ dueDate: null, assignee: { id: admin.id } });
  });

  test('expectedVersion rejects a change to an outdated version', async () => {
    const task = await buildTask(admin);
    const document = 'mutation ($input: UpdateTaskInput!) { updateTask(input: $input) { version } }';
    const input = { id: task.id, expectedVersion: 1 };
    const answers = await Promise.all(['a', 'b'].map((title) => admin.client.graphql(document, { input: { ...input, title } })));
    const refused = answers.flatMap(({ body }) => body.errors ?? []);
    expect(refused.map(({ extensions }) => extensions)).toMatchObject([{ code: 'version.mismatch', status: 412, version: 2 }]);
    const removal = await admin.client.graphql('mutation ($input: DeleteTaskInput!) { deleteTask(input: $input) { id } }', { input });
    expect(removal.body.errors[0].extensions.code).toBe('version.mismatch');
  });

  test('an invisible task is null, with an error', async () => {
    const secret = await buildProject(admin, { visibility: 'private' });
    const hidden = await buildTask(admin, { project: secret.key });
    const member = await team.person();
    for (const id of [newId('task'), hidden.id, hidden.number]) {
      const { body } = await member.client.graphql('query ($id: ID!) { task(id: $id) { id } }', { id });
      expect([body.data.task, body.errors[0].extensions.code]).toEqual([null, 'task.not_found']);
    }
    const { node } = await member.client.data('query ($id: ID!) { node(id: $id) { id } }', { id: hidden.id });
    expect(node).toBeNull();
  });

  test('batchTasks applies all operations or none', async () => {
    const document = 'mutation ($input: BatchTasksInput!) { batchTasks(input: $input) { title } }';
    const project = await buildProject(admin);
    const operations = [{ create: { title: 'bir', project: project.key } }, { create: { title: 'iki', project: project.key } }];
    expect(await admin.client.data(document, { input: { operations } })).toEqual({ batchTasks: [{ title: 'bir' }, { title: 'iki' }] });
    const wrong = [...operations, { delete: { id: newId('task') } }];
    const { body } = await admin.client.graphql(document, { input: { operations: wrong } });
    expect(body.errors[0].extensions.errors).toMatchObject([{ path: ['input', 'operations', 2, 'delete', 'id'], code: 'task.not_found' }]);
    expect(await team.context.db.task.count({ where: { projectId: project.id } })).toBe(2);
  });

  describe('lists', () => {
    let project: { key: string };
    let made: Task[];
    beforeAll(async () => {
      project = await buildProject(admin);
      made = [];
      const days = ['2026-12-01', null, '2026-12-03', null, '2026-12-02'];
      for (const dueDate of days) made.push(await buildTask(admin, { project: project.key, dueDate }));
    });

    const document = `query ($filter: TaskFilter, $sort: [String!], $first: Int, $after: String, $last: Int, $before: String) {
      tasks(filter: $filter, sort: $sort, first: $first, after: $after, last: $last, before: $before) {
        totalCount
        edges { cursor node { id } }
        nodes { id }
        pageInfo { startCursor endCursor hasNextPage hasPreviousPage }
      }
    }`;
    const list = async (variables: object) =>
      (await admin.client.data(document, { filter: { project: [project.key] }, ...variables })).tasks;

    /** Task ids by due date, tasks without one last. */
    const byDay = () => [0, 4, 2, 1, 3].map((index) => made[index]?.id);

    test.each(['dueDate', '-createdAt'])('by %s return the same rows forwards and backwards', async (sort) => {
      const expected = sort === 'dueDate' ? byDay() : ids(made).reverse();
      for (const size of [1, 2, 5]) {
        const forward: string[] = [];
        for (
          let page = await list({ sort: [sort], first: size });
          ;
          page = await list({ sort: [sort], first: size, after: page.pageInfo.endCursor })
        ) {
          forward.push(...ids(page.nodes));
          if (!page.pageInfo.hasNextPage) break;
        }
        const backward: string[] = [];
        for (
          let page = await list({ sort: [sort], last: size });
          ;
          page = await list({ sort: [sort], last: size, before: page.pageInfo.startCursor })
        ) {
          backward.unshift(...ids(page.nodes));
          if (!page.pageInfo.hasPreviousPage) break;
        }
        expect([forward, backward]).toEqual([expected, expected]);
      }
    });

    test('have a cursor per edge, and the cursors of the first and last edge in pageInfo', async () => {
      const { edges, pageInfo } = await list({ sort: ['dueDate'], first: 3 });
      expect([edges[0].cursor, edges[2].cursor]).toEqual([pageInfo.startCursor, pageInfo.endCursor]);
      expect(pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
      const next = await list({ sort: ['dueDate'], first: 3, after: edges[0].cursor });
      expect([ids(next.nodes), next.pageInfo.hasPreviousPage]).toEqual([byDay().slice(1, 4), true]);
    });

    test('count all matches in totalCount, not only the page', async () => {
      expect(await list({ first: 2 })).toMatchObject({ totalCount: 5, nodes: { length: 2 } });
      expect((await list({ filter: { project: [project.key], dueBefore: '2026-12-03' } })).totalCount).toBe(2);
      expect((await list({ filter: { project: ['YOK'] } })).totalCount).toBe(0);
    });

    test('have no cursors on an empty page', async () => {
      const { nodes, pageInfo } = await list({ filter: { project: ['YOK'] } });
      expect([nodes, pageInfo]).toEqual([[], { startCursor: null, endCursor: null, hasNextPage: false, hasPreviousPage: false }]);
    });

    test.each([
      ['first: 0', { first: 0 }],
      ['first: 201', { first: 201 }],
      ['last: -1', { last: -1 }],
    ])('reject %s', async (_, variables) => {
      const { body } = await admin.client.graphql(document, variables);
      expect(body.errors[0].extensions).toMatchObject({ code: 'input.invalid', errors: [{ code: 'field.range' }] });
    });

    test.each([
      ['forward and backward at once', { first: 1, last: 1 }],
      ['a bound on either side', { first: 1, after: 'a', before: 'b' }],
    ])('reject %s', async (_, variables) => {
      const { body } = await admin.client.graphql(document, variables);
      expect(body.errors[0].extensions).toMatchObject({ code: 'input.invalid', errors: [{ code: 'field.conflict' }] });
    });

    test('reject an invalid cursor', async () => {
      const task = made[0]?.id;
      for (const [query, variables] of [
        [document, { before: 'abc', last: 1 }],
        ['query ($id: ID!) { task(id: $id) { subtasks(after: "abc") { nodes { id } } } }', { id: task }],
        ['query ($id: ID!) { task(id: $id) { comments(after: "abc") { nodes { id } } } }', { id: task }],
        ['query ($id: ID!) { task(id: $id) { activity(after: "abc") { nodes { id } } } }', { id: task }],
      ] as const) {
        const { body } = await admin.client.graphql(query, variables);
        expect(body.errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code)).toEqual(['cursor.invalid']);
      }
    });
  });

  test('subtasks are paged per task, in board order', async () => {
    const project = await buildProject(admin);
    const parents = [];
    const parts: string[][] = [];
    for (let index = 0; index < 2; index += 1) {
      const parent = await buildTask(admin, { project: project.key });
      const children: Task[] = [];
      for (let each = 0; each < 3; each += 1) children.push(await buildTask(admin, { parent: parent.id }));
      await admin.client.patch(`/tasks/${children[2]?.id}`, { before: children[0]?.id });
      parents.push(parent);
      parts.push([2, 0, 1].map((at) => children[at]?.id as string));
    }
    const document = `query ($key: ID!, $first: Int, $after: String) {
      tasks(filter: { project: [$key], parent: ["none"] }, sort: ["createdAt"]) {
        nodes { id subtasks(first: $first, after: $after) { nodes { id } pageInfo { endCursor hasNextPage } } }
      }
    }`;
    const { tasks } = await admin.client.data(document, { key: project.key, first: 2 });
    expect(ids(tasks.nodes)).toEqual(ids(parents));
    expect(tasks.nodes.map(({ subtasks }: { subtasks: { nodes: Task[] } }) => ids(subtasks.nodes))).toEqual(
      parts.map((each) => each.slice(0, 2)),
    );
    const { task } = await admin.client.data(
      'query ($id: ID!, $after: String) { task(id: $id) { subtasks(after: $after) { nodes { id } pageInfo { hasNextPage } } } }',
      {
        id: parents[0]?.id,
        after: tasks.nodes[0].subtasks.pageInfo.endCursor,
      },
    );
    expect(task.subtasks).toEqual({ nodes: [{ id: parts[0]?.[2] }], pageInfo: { hasNextPage: false } });
  });
});
