import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildComment,
  buildLabel,
  buildOrganization,
  buildProject,
  buildTask,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';

describe('a page with exactly as many rows as its limit', () => {
  let team: Organization;
  let admin: Person;
  let project: { id: string; key: string };
  let commented: { id: string };
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    project = await buildProject(admin);
    for (let n = 0; n < 5; n += 1) await buildLabel(admin, `etiket ${n}`);
    for (let n = 0; n < 5; n += 1)
      await buildTask(admin, { title: `${n}`, project: project.key, ...(n < 2 && { dueDate: `2026-12-0${n + 1}`, estimate: n + 1 }) });
    commented = await buildTask(admin, { title: 'yorumlu', project: 'GENEL' });
    for (let n = 0; n < 5; n += 1) await buildComment(admin, commented);
  });

  const page = async (path: string) => {
    const { status, body } = await admin.client.get(path);
    expect(status, JSON.stringify(body)).toBe(200);
    return [body.data.length, body.page.hasMore, body.page.nextCursor !== null];
  };
  const has = (path: string, limit: number) => page(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}`);

  test.each([
    ['labels', () => '/labels'],
    ['tasks', () => `/tasks?project=${project.key}`],
    ['tasks by a field that some lack', () => `/tasks?project=${project.key}&sort=dueDate`],
    ['the same backwards', () => `/tasks?project=${project.key}&sort=-estimate`],
    ['tasks by several fields', () => `/tasks?project=${project.key}&sort=priority,-dueDate`],
    ['comments of a task', () => `/tasks/${commented.id}/comments`],
  ])('reports no next page for %s, and a shorter one reports one', async (_, path) => {
    expect(await has(path(), 5)).toEqual([5, false, false]);
    expect(await has(path(), 6)).toEqual([5, false, false]);
    expect(await has(path(), 4)).toEqual([4, true, true]);
    expect(await has(path(), 1)).toEqual([1, true, true]);
  });

  test('reports a next page if rows without a sort value follow', async () => {
    expect(await has(`/tasks?project=${project.key}&sort=dueDate`, 2)).toEqual([2, true, true]);
    expect(await has(`/tasks?project=${project.key}&sort=dueDate&filter=due:any`, 2)).toEqual([2, false, false]);
    expect(await has(`/tasks?project=${project.key}&sort=dueDate&filter=due:none`, 3)).toEqual([3, false, false]);
  });

  test('after a cursor reports no next page', async () => {
    const path = `/tasks?project=${project.key}&sort=number`;
    const { body: first } = await admin.client.get(`${path}&limit=3`);
    expect(await has(`${path}&cursor=${first.page.nextCursor}`, 2)).toEqual([2, false, false]);
    expect(await has(`${path}&cursor=${first.page.nextCursor}`, 1)).toEqual([1, true, true]);
  });

  test('has the same flags backwards, from the end and before a cursor', async () => {
    const document = `query ($last: Int!, $before: String) {
      tasks(filter: { project: ["${project.key}"] }, sort: ["number"], last: $last, before: $before) {
        nodes { title } pageInfo { hasPreviousPage hasNextPage startCursor } } }`;
    const of = async (last: number, before?: string) => {
      const { tasks } = await admin.client.data(document, { last, before });
      return [
        tasks.nodes.map(({ title }: { title: string }) => title).join(''),
        tasks.pageInfo.hasPreviousPage,
        tasks.pageInfo.hasNextPage,
      ];
    };
    expect([await of(5), await of(6), await of(4)]).toEqual([
      ['01234', false, false],
      ['01234', false, false],
      ['1234', true, false],
    ]);
    const { tasks } = await admin.client.data(document, { last: 2 });
    expect([await of(3, tasks.pageInfo.startCursor), await of(2, tasks.pageInfo.startCursor)]).toEqual([
      ['012', false, true],
      ['12', true, true],
    ]);
  });

  test('reports no next page of the event log', async () => {
    const all = (await admin.client.get('/events?limit=200')).body.data.length;
    expect(all).toBeGreaterThan(10);
    expect((await has('/events', all))[1]).toBe(false);
    expect((await has('/events', all - 1)).slice(0, 2)).toEqual([all - 1, true]);
  });

  test('has 50 rows by default and at most 200', async () => {
    const many = await buildProject(admin);
    for (let batch = 0; batch < 3; batch += 1) {
      const operations = Array.from({ length: 67 }, (_, n) => ({ create: { title: `${batch} ${n}`, project: many.key } }));
      expect((await admin.client.post('/tasks:batch', { operations })).status).toBe(200);
    }
    const path = `/tasks?project=${many.key}`;
    expect(await page(path)).toEqual([50, true, true]);
    expect(await has(path, 200)).toEqual([200, true, true]);
    expect((await admin.client.get(`${path}&limit=201`)).status).toBe(400);
    expect((await admin.client.get(`${path}&limit=0`)).status).toBe(400);
  });
});
