import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildLabel, buildOrganization, buildProject, buildTask, type Organization } from '../../support/builders/index.ts';
import type { Client, Reply } from '../../support/client.ts';

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const statusesOf = (replies: readonly Reply[]) => [...new Set(replies.map(({ status }) => status))];

/** Polls the event log from its beginning until `stop` is called, which returns the ids it read. */
function follow(client: Client): { stop(): Promise<string[]> } {
  const seen: string[] = [];
  let ending = false;
  const reading = (async () => {
    let after = '';
    for (;;) {
      const last = ending;
      const { body } = await client.get(`/events?limit=7${after && `&after=${after}`}`);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      after = body.page.nextCursor;
      // An in-process database answers without network delay, so this loop would starve everything else.
      await turn();
      if (last && !body.page.hasMore && body.data.length === 0) return seen;
    }
  })();
  return {
    stop() {
      ending = true;
      return reading;
    },
  };
}

async function wholeLog(client: Client): Promise<{ id: string; event: string; subject: { id: string } }[]> {
  const all = [];
  for (let after = ''; ; ) {
    const { body } = await client.get(`/events?limit=200${after && `&after=${after}`}`);
    all.push(...body.data);
    if (!body.page.hasMore) return all;
    after = body.page.nextCursor;
  }
}

describe('concurrent requests', () => {
  let team: Organization;
  let client: Client;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ client } = team.admin);
  });

  test('with one Idempotency-Key create one task and get one answer; another body is refused', async () => {
    const project = await buildProject(team.admin);
    const key = randomUUID();
    const ask = (title: string) => client.post('/tasks', { title, project: project.key }, { 'idempotency-key': key });
    const replies = await Promise.all(times(100, () => ask('Bir kez')));
    expect(statusesOf(replies)).toEqual([201]);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies.filter(({ headers }) => !headers['idempotency-replayed'])).toHaveLength(1);
    expect((await client.get(`/tasks?project=${project.key}`)).body.data).toEqual([replies[0]?.body]);
    const others = await Promise.all(times(10, (index) => ask(`Başka ${index}`)));
    expect(others.map(({ status, body }) => [status, body.code])).toEqual(times(10, () => [422, 'idempotency.key_reused']));
    expect((await client.get(`/tasks?project=${project.key}`)).body.data).toHaveLength(1);
  });

  test('with two bodies under one new key: one is served, the other refused', async () => {
    const project = await buildProject(team.admin);
    const key = randomUUID();
    const ask = (title: string) => client.post('/tasks', { title, project: project.key }, { 'idempotency-key': key });
    const replies = await Promise.all(['Bir', 'İki'].map(ask));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect((await client.get(`/tasks?project=${project.key}`)).body.data).toHaveLength(1);
  });

  test('based on one version: one wins, the others get the current version', async () => {
    const task = await buildTask(team.admin);
    const { headers } = await client.get(`/tasks/${task.id}`);
    const replies = await Promise.all(
      times(20, (index) => client.patch(`/tasks/${task.id}`, { title: `Başlık ${index}` }, { 'if-match': headers.etag as string })),
    );
    const [winner, ...others] = replies.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    const losers = replies.filter(({ status }) => status === 412);
    expect(losers).toHaveLength(19);
    for (const { headers: losing, body } of losers) expect([losing.etag, body.code]).toEqual(['"2"', 'version.mismatch']);
    expect((await client.get(`/tasks/${task.id}`)).body).toEqual(winner?.body);
    expect((await client.patch(`/tasks/${task.id}`, { title: 'Sonra' }, { 'if-match': '"2"' })).status).toBe(200);
  });

  test('lose no changes of different fields and many tasks', async () => {
    const project = await buildProject(team.admin);
    const labels = await Promise.all(times(20, (index) => buildLabel(team.admin, `etiket ${index}`)));
    const parent = await buildTask(team.admin, { project: project.key });
    const blockers = await Promise.all(times(10, () => buildTask(team.admin, { project: project.key })));
    const task = await buildTask(team.admin, { project: project.key });
    const fields = {
      title: 'Yeni',
      description: 'Metin',
      status: 'done',
      priority: 'urgent',
      assignee: team.admin.id,
      dueDate: '2026-12-02',
      startDate: '2026-12-01',
      parent: parent.id,
    };
    const patches = [
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
      ...labels.map(({ id }) => ({ addLabels: [id] })),
      ...blockers.map(({ id }) => ({ addBlockedBy: [id] })),
    ];
    const tasks = await Promise.all(times(100 - patches.length, () => buildTask(team.admin, { project: project.key })));
    const replies = await Promise.all([
      ...patches.map((patch) => client.patch(`/tasks/${task.id}`, patch)),
      ...tasks.map(({ id }, index) => client.patch(`/tasks/${id}`, { title: `Görev ${index}` })),
    ]);
    expect(statusesOf(replies)).toEqual([200]);
    const { body } = await client.get(`/tasks/${task.id}`);
    expect(body).toMatchObject({ ...fields, assignee: { id: team.admin.id }, parent: { id: parent.id }, version: 1 + patches.length });
    expect(body.labels.map(({ id }: { id: string }) => id).sort()).toEqual(labels.map(({ id }) => id).sort());
    expect(body.blockedBy.map(({ id }: { id: string }) => id).sort()).toEqual(blockers.map(({ id }) => id).sort());
    for (const [index, { id }] of tasks.entries())
      expect((await client.get(`/tasks/${id}`)).body).toMatchObject({ title: `Görev ${index}`, version: 2 });
  });

  test('number 50 tasks of a project 1 to 50 at distinct positions', async () => {
    const project = await buildProject(team.admin);
    const replies = await Promise.all(times(50, (index) => client.post('/tasks', { title: `Görev ${index}`, project: project.key })));
    expect(statusesOf(replies)).toEqual([201]);
    expect(new Set(replies.map(({ body }) => body.number))).toEqual(new Set(times(50, (index) => `${project.key}-${index + 1}`)));
    expect(new Set(replies.map(({ body }) => body.position)).size).toBe(50);
  });

  test('appear in the log once each and in order for readers that follow it', async () => {
    const readers = [follow(client), follow(client), follow((await team.person()).client)];
    const projects = await Promise.all(times(3, () => buildProject(team.admin)));
    const made = await Promise.all(times(60, (index) => buildTask(team.admin, { project: projects[index % 3]?.key })));
    await Promise.all([
      ...made.map(({ id }) => client.patch(`/tasks/${id}`, { status: 'in_progress' })),
      ...made.map(({ id }) => client.post(`/tasks/${id}/comments`, { body: 'Yorum' })),
      ...made.slice(0, 10).map(({ id }) => client.patch(`/tasks/${id}`, { title: '' })),
    ]);
    const sequences = await Promise.all(readers.map((reader) => reader.stop()));
    const log = await wholeLog(client);
    for (const seen of sequences) expect(seen).toEqual(log.map(({ id }) => id));
    for (const { id } of made) {
      const own = log.filter(({ subject }) => subject.id === id).map(({ event }) => event);
      expect(own).toEqual(['task.created', 'task.updated']);
    }
  });
});
