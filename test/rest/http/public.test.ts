import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { registerHealth } from '../../../src/adapters/health.ts';
import { Client } from '../../support/client.ts';

const anyone = new Client();

describe('public pages', () => {
  test.each(['/', '/docs/', '/docs/errors'])('at %s load nothing from other origins', async (url) => {
    const page = await anyone.get(url);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toMatch(/default-src '(self|none)'/);
    expect(page.body).not.toMatch(/(src|href)="https?:/);
    expect(page.body).toMatch(/<html [^>]*lang="tr"/);
  });

  test('link each problem type to its row of /docs/errors', async () => {
    const { type } = (await anyone.get('/tasks')).body;
    const { body } = await anyone.get('/docs/errors');
    expect(type).toBe('/docs/errors#auth.required');
    expect(body).toContain('id="auth.required"');
  });

  test('describe REST endpoints and their responses at /openapi.json', async () => {
    const { body, headers } = await anyone.get('/openapi.json');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/api/v1/tasks', '/api/v1/tasks/{id}', '/api/v1/projects']));
    const { get, post } = body.paths['/api/v1/tasks'];
    expect(get.parameters.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['status', 'assignee', 'project', 'limit', 'cursor', 'sort']),
    );
    expect(post.requestBody.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/CreateTaskInput' });
    expect(post.responses['201'].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Task' });
    expect(Object.keys(post.responses)).toEqual(
      expect.arrayContaining(['201', '400', '401', '403', '413', '415', '422', '429', '500', '503']),
    );
    expect(body.webhooks['task.created'].post.requestBody.content['application/json'].example).toMatchObject({
      event: 'task.created',
      data: { status: 'todo' },
    });
  });

  test('include /healthz and /readyz', async () => {
    expect((await anyone.get('/healthz')).body).toEqual({ status: 'ok' });
    const ready = await anyone.get('/readyz');
    expect([ready.status, ready.body]).toMatchObject([200, { status: 'ok', dependencies: { database: 'ok', connections: 'ok' } }]);
    expect(ready.body.dependencies.search).toMatch(/^(ok|building|lost)$/);
  });

  test('return 503 at /readyz with the name of a failed dependency', async () => {
    const app = Fastify();
    registerHealth(app, { dependencies: { database: async () => 1, search: () => Promise.reject(new Error('refused')) } });
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'down', dependencies: { database: 'ok', search: 'down' } }]);
  });

  test('return 200 at /readyz without optional services, and their state', async () => {
    const app = Fastify();
    const conveniences = {
      consumers: () => false,
      search: { state: async () => 'lost' },
      vectors: { state: () => Promise.reject(new Error('away')) },
    };
    registerHealth(app, { dependencies: { database: async () => 1 }, conveniences });
    const ready = await app.inject('/readyz');
    const states = { database: 'ok', consumers: 'down', search: 'lost', vectors: 'down' };
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', dependencies: states }]);
  });

  test('check a dependency of /readyz at most once a second, and not while a check is pending', async () => {
    const app = Fastify();
    const asked = { quick: 0, silent: 0 };
    const silent = () => {
      asked.silent += 1;
      return new Promise<never>(() => undefined);
    };
    registerHealth(app, { dependencies: { quick: async () => (asked.quick += 1) } });
    await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')));
    await app.inject('/readyz');
    const other = Fastify();
    registerHealth(other, { dependencies: { silent } });
    const statesNow = async () => (await other.inject('/readyz')).json().dependencies;
    expect(await Promise.all([statesNow(), statesNow()])).toEqual([{ silent: 'down' }, { silent: 'down' }]);
    await pause(1_100);
    expect([await statesNow(), asked]).toEqual([{ silent: 'down' }, { quick: 1, silent: 1 }]);
  });
});
