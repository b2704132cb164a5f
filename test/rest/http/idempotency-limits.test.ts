import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, type Organization, type Person } from '../../support/builders/index.ts';
import type { Client } from '../../support/client.ts';

describe('a stored response of an Idempotency-Key', () => {
  let team: Organization;
  let author: Person;
  let hidden: { id: string; key: string };
  let open: { id: string; key: string };
  beforeAll(async () => {
    team = await buildOrganization();
    author = await team.person();
    hidden = await buildProject(author, { visibility: 'private' });
    open = await buildProject(author);
  });

  const headers = (key: string) => ({ 'idempotency-key': key });
  const make = (client: Client, key: string, project = hidden.id) => client.post('/tasks', { title: 'Gizli iş', project }, headers(key));
  const mutation = 'mutation($input: CreateTaskInput!) { createTask(input: $input) { id number } }';
  const graphql = async (client: Client, key: string) =>
    (await client.post('/graphql', { query: mutation, variables: { input: { title: 'Gizli iş', project: hidden.id } } }, headers(key)))
      .body;
  const tasks = () => team.context.db.task.count({ where: { projectId: hidden.id } });

  test.each<[string, () => Promise<Client>, 'replayed' | number]>([
    ['the same token', async () => author.client, 'replayed'],
    ['a new token with the same rights', () => team.token(author.id), 'replayed'],
    ['a token limited to this project', () => team.token(author.id, { projects: [hidden.id] }), 'replayed'],
    ['a token limited to this project and another', () => team.token(author.id, { projects: [hidden.id, open.id] }), 'replayed'],
    ['a token with fewer scopes that may do it too', () => team.token(author.id, { scopes: ['tasks:read', 'tasks:write'] }), 'replayed'],
    ['a token limited to another project', () => team.token(author.id, { projects: [open.id] }), 400],
    ['a token for reading', () => team.token(author.id, { scopes: ['tasks:read'] }), 403],
    ['a token for something else', () => team.token(author.id, { scopes: ['files:write'] }), 403],
  ])('is replayed or refused by the limits of %s', async (_, token, wanted) => {
    const key = randomUUID();
    const first = await make(author.client, key);
    expect(first.status).toBe(201);
    const before = await tasks();
    const client = await token();
    const again = await make(client, key);
    const fresh = wanted === 'replayed' ? undefined : await make(client, randomUUID());
    if (wanted === 'replayed') {
      expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
      expect(again.body).toEqual(first.body);
    } else {
      expect(again.status).toBe(wanted);
      expect(again.headers['idempotency-replayed']).toBeUndefined();
      const bare = ({ requestId, instance, ...body }: Record<string, unknown>) => body;
      expect(bare(again.body)).toEqual(bare(fresh?.body));
      expect(JSON.stringify(again.body)).not.toContain(first.body.number);
    }
    expect(await tasks()).toBe(before);
  });

  test('is not replayed to an author removed from the project', async () => {
    const [lost, key] = [await team.person(), randomUUID()];
    await author.client.put(`/projects/${hidden.id}/members/${lost.id}`, { role: 'editor' });
    const first = await make(lost.client, key);
    expect(first.status).toBe(201);
    await author.client.delete(`/projects/${hidden.id}/members/${lost.id}`);
    const again = await make(lost.client, key);
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([400, undefined]);
    expect(JSON.stringify(again.body)).not.toContain(first.body.number);
  });

  test('is replayed while its project is in the trash', async () => {
    const project = await buildProject(author);
    const key = randomUUID();
    const first = await make(author.client, key, project.id);
    await author.client.delete(`/projects/${project.id}`);
    expect((await make(author.client, key, project.id)).body).toEqual(first.body);
  });

  test('is refused over GraphQL as well', async () => {
    const key = randomUUID();
    const first = await graphql(author.client, key);
    expect(first.data.createTask.number).toContain(hidden.key);
    expect(await graphql(author.client, key)).toEqual(first);
    const before = await tasks();
    const limited = await graphql(await team.token(author.id, { projects: [open.id] }), key);
    expect(JSON.stringify(limited)).not.toContain(first.data.createTask.number);
    expect(limited.errors[0].extensions.code).toBe('input.invalid');
    const reading = await graphql(await team.token(author.id, { scopes: ['tasks:read'] }), key);
    expect(reading.errors[0].extensions.status).toBe(403);
    expect(await tasks()).toBe(before);
  });
});
