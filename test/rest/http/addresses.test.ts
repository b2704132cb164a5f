import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../support/app.ts';
import { buildOrganization, buildTask, type Organization } from '../../support/builders/index.ts';

describe('task numbers and project keys', () => {
  let team: Organization;
  beforeAll(async () => {
    team = await buildOrganization();
  });

  test('are accepted in lower case in paths, parameters and bodies', async () => {
    const { client } = team.admin;
    const task = await buildTask(team.admin);
    const [key = ''] = task.number.split('-');
    const lower = task.number.toLowerCase();
    expect((await client.get(`/tasks/${lower}`)).body).toMatchObject({ id: task.id, number: task.number });
    expect((await client.get(`/projects/${key.toLowerCase()}`)).body).toMatchObject({ key });
    expect((await client.get(`/tasks?project=${key.toLowerCase()}`)).body.data).toMatchObject([{ id: task.id }]);
    expect((await client.post('/tasks', { project: key.toLowerCase(), title: 'Yeni', parent: lower })).body).toMatchObject({
      parent: { id: task.id },
    });
    const { body } = await client.post('/graphql', { query: 'query ($id: ID!) { task(id: $id) { number } }', variables: { id: lower } });
    expect(body.data.task.number).toBe(task.number);
  });

  test('match no similar letters', async () => {
    const { client } = team.admin;
    for (const id of ['genel', 'gene1-0', 'ı-1', 'genel-1x', 'TSK_01jcx6y3m8e7v9t5w2b4n6q8r0'])
      expect((await client.get(`/tasks/${encodeURIComponent(id)}`)).status, id).toBe(404);
  });
});

describe('an unknown URL', () => {
  const get = async (url: string, accept: string) => {
    const { app } = await testApp();
    const { statusCode, headers, body } = await app.inject({ method: 'GET', url, headers: { accept } });
    return { status: statusCode, type: String(headers['content-type']).split(';', 1)[0], body };
  };
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  test.each(['/nerede', '/dashboard', '/CAG-7', '/login', '/projects/', '/feed/', '/a/b/c?d=e', '/apis'])(
    'shows the app to a browser: %s',
    async (url) => {
      const { status, type, body } = await get(url, browser);
      expect([type, body.includes('<div id="root">')]).toEqual(['text/html', true]);
      expect(status).toBe(['/projects/', '/feed/'].includes(url) ? 200 : 404);
    },
  );

  test.each([
    ['/nerede', 'application/json'],
    ['/nerede', '*/*'],
    ['/api/v1/nerede', browser],
    ['/assets/index-old.js', browser],
    ['/auth/nerede', browser],
    ['/.well-known/nerede', browser],
  ])('returns a problem document to programs: %s with Accept %s', async (url, accept) => {
    const { status, type } = await get(url, accept);
    expect([status, type]).toEqual([404, 'application/problem+json']);
  });
});
