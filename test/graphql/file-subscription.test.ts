import type { Client as SocketClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setFileStatus } from '../../schema/knowledge/file/status.ts';
import { buildFile, buildOrganization, buildProject, type Organization, type Person } from '../support/builders/index.ts';
import { connected } from '../support/follow.ts';

type Change = { event: { event: string }; file: { index: { status: string } } | null };
const query = `subscription ($id: ID!, $after: String) { file(id: $id, after: $after) { cursor event { event } file { index { status } } } }`;

describe('a subscription to a file', () => {
  let team: Organization;
  let admin: Person;
  const sockets: SocketClient[] = [];
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  afterAll(async () => {
    for (const socket of sockets) await socket.dispose();
  });

  async function follow(person: Person, id: string, after?: string) {
    const socket = await connected(person.client);
    sockets.push(socket);
    const taken: Change[] = [];
    const failed = (async () => {
      for await (const { data, errors } of socket.iterate<{ file: Change }>({ query, variables: { id, after } })) {
        if (errors) return errors[0]?.extensions?.code;
        taken.push((data as { file: Change }).file);
      }
      return undefined;
    })().catch((errors) => errors[0]?.extensions?.code);
    return { taken, failed };
  }
  const end = async () => (await admin.client.get('/events?limit=200')).body.page.nextCursor as string;

  test('reports the index status and the deletion of that file only', async () => {
    const [file, other] = [await buildFile(admin), await buildFile(admin)];
    const { taken } = await follow(admin, file.id, await end());
    const become = (id: string, status: 'extracting' | 'indexed') =>
      team.context.unitOfWork((unit) => setFileStatus(team.context, unit, id, { status }));
    await become(file.id, 'extracting');
    await expect.poll(() => taken.length).toBe(1);
    await become(other.id, 'indexed');
    await become(file.id, 'indexed');
    await expect.poll(() => taken.length).toBe(2);
    await admin.client.delete(`/files/${file.id}`);
    await expect.poll(() => taken.length).toBe(3);
    expect(taken.map(({ event, file: now }) => [event.event, now?.index.status])).toEqual([
      ['file.updated', 'extracting'],
      ['file.indexed', 'indexed'],
      ['file.deleted', undefined],
    ]);
  });

  test('is refused to people who cannot see the file', async () => {
    const file = await buildFile(admin, { project: (await buildProject(admin, { visibility: 'private' })).key });
    const { failed } = await follow(await team.person(), file.id);
    expect(await failed).toBe('file.not_found');
  });
});
