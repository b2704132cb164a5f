import { beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildTask, type Person } from '../../support/builders/index.ts';
import { functionsOf } from '../../support/functions.ts';

/**
 * Maximum number of functions of this repository that a warm request calls, and of characters in its response. Both may only fall. The
 * maximum of functions is 4 above the count, which differs by up to 3 between runs, with the requests that the process has answered before.
 * It includes the 5 functions that accept a cached credential.
 */
type Budget = { readonly functions: number; readonly characters: number };

describe('the functions and characters of a request', () => {
  let admin: Person;
  let project: { id: string; key: string };
  let task: { id: string };
  beforeAll(async () => {
    ({ admin } = await buildOrganization());
    project = await buildProject(admin);
    for (let index = 0; index < 50; index += 1) await buildTask(admin, { project: project.key, title: `Fatura ekranını düzelt ${index}` });
    task = await buildTask(admin, { project: project.key, title: 'Fatura' });
  });

  const seven = 'id,number,title,status,priority,dueDate,createdAt';
  let changes = 0;
  const requests: [string, () => Promise<{ body: unknown }>, Budget][] = [
    // References to members say whether they are agents: 14 characters for each.
    ['a list of 50', () => admin.client.get(`/tasks?project=${project.key}&limit=50`), { functions: 326, characters: 33_700 }],
    [
      'a list of 50 with seven fields',
      () => admin.client.get(`/tasks?project=${project.key}&limit=50&fields=${seven}`),
      { functions: 318, characters: 9_500 },
    ],
    ['a task', () => admin.client.get(`/tasks/${task.id}`), { functions: 203, characters: 650 }],
    ['a change', () => admin.client.patch(`/tasks/${task.id}`, { title: `Fatura ${changes++}` }), { functions: 347, characters: 650 }],
    // Events name who approved a change of an agent.
    ['a creation', () => admin.client.post('/tasks', { title: 'Fatura', project: project.key }), { functions: 354, characters: 650 }],
  ];

  test.each(requests)('%s stays within its budget', async (_, request, budget) => {
    // The first requests compile documents and read names.
    for (let times = 0; times < 3; times += 1) await request();
    let reply: { body: unknown } | undefined;
    const counts: number[] = [];
    // Functions that run in the background are counted too, but not in each measurement.
    for (let times = 0; times < 5; times += 1) {
      const functions = await functionsOf(async () => {
        reply = await request();
      });
      counts.push(functions.size);
    }
    const characters = JSON.stringify(reply?.body).length;
    expect(Math.min(...counts), counts.join()).toBeLessThanOrEqual(budget.functions);
    expect(characters).toBeLessThanOrEqual(budget.characters);
  });
});
