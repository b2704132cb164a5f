import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { suffixed } from '../../../schema/kernel/turkish-suffix.ts';
import { buildLabel, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';

describe('events of a task', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });

  test('start task.created with id, title and status', async () => {
    const [event] = await eventsDuring(admin.client, () => buildTask(admin));
    expect([event?.event, Object.keys(event?.data).slice(0, 3), event?.previous]).toEqual([
      'task.created',
      ['id', 'title', 'status'],
      null,
    ]);
  });

  test('have the task as in REST as data, with references by id only', async () => {
    const label = await buildLabel(admin, 'olay');
    const [parent, blocker] = [await buildTask(admin), await buildTask(admin)];
    let task: Record<string, unknown> = {};
    const [event] = await eventsDuring(admin.client, async () => {
      task = await buildTask(admin, {
        parent: parent.id,
        labels: [label.id],
        blockedBy: [blocker.id],
        assignee: 'me',
        dueDate: '2026-12-01',
      });
    });
    const byId = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(byId);
      return typeof value === 'object' && value !== null ? { id: (value as { id: string }).id } : value;
    };
    const { blocks: _, ...fields } = Object.fromEntries(Object.entries(task).map(([name, value]) => [name, byId(value)]));
    expect(event?.data).toEqual(fields);
    expect(event).toMatchObject({ subject: { id: task.id }, actor: { id: admin.id }, via: 'rest', project: fields.project });
  });

  test.each([
    ['status', { status: 'done' }, ['status', 'completedAt']],
    ['assignee', { assignee: 'me' }, ['assignee']],
    ['labels', { addLabels: ['label'] }, ['labels']],
    ['blockers', { blockedBy: ['blocker'] }, ['blockedBy']],
    ['parent', { parent: 'blocker' }, ['parent']],
    ['several fields', { title: 'Yeni', priority: 'high', dueDate: '2026-12-24', description: '' }, ['title', 'priority', 'dueDate']],
  ])('have previous values of changed fields only after changing %s', async (_, patch, fields) => {
    const named: Record<string, string> = { label: (await buildLabel(admin, newId('label'))).id, blocker: (await buildTask(admin)).id };
    const task = (await buildTask(admin)) as unknown as Record<string, unknown>;
    const body = JSON.parse(JSON.stringify(patch), (_key, value) => named[value] ?? value);
    const events = await eventsDuring(admin.client, () => admin.client.patch(`/tasks/${task.id}`, body));
    expect(events.map(({ event }) => event)).toEqual(['task.updated']);
    expect(events[0]?.previous).toEqual(Object.fromEntries(fields.map((field) => [field, task[field]])));
    expect(events[0]?.data.version).toBe(2);
  });

  test('are in the log in the order they happened', async () => {
    const events = await eventsDuring(admin.client, async () => {
      const task = await buildTask(admin);
      await admin.client.patch(`/tasks/${task.id}`, { title: 'İki' });
      await admin.client.delete(`/tasks/${task.id}`);
      await admin.client.post(`/tasks/${task.id}/restore`);
    });
    expect(events.map(({ event, data }) => [event, data.version])).toEqual([
      ['task.created', 1],
      ['task.updated', 2],
      ['task.deleted', 3],
      ['task.restored', 4],
    ]);
  });

  test('are not emitted for failed requests', async () => {
    const task = await buildTask(admin);
    const events = await eventsDuring(admin.client, async () => {
      const refused = [
        await admin.client.post('/tasks', { title: 'x', assignee: newId('member') }),
        await admin.client.patch(`/tasks/${task.id}`, { title: 'x', labels: [newId('label')] }),
        await admin.client.patch(`/tasks/${task.id}`, { title: 'x' }, { 'if-match': '"9"' }),
        await admin.client.post(`/tasks/${task.id}/restore`),
      ];
      expect(refused.map(({ status }) => status)).toEqual([400, 400, 412, 409]);
    });
    expect(events).toEqual([]);
  });

  test('are sent only to members if the project is private', async () => {
    const member = await team.person();
    const secret = await buildProject(admin, { visibility: 'private' });
    const events = await eventsDuring(member.client, async () => {
      await buildTask(admin, { project: secret.key });
      await buildTask(admin, { title: 'Herkese' });
    });
    expect(events.map(({ data }) => data.title)).toEqual(['Herkese']);
  });

  describe('activity of a task', () => {
    test('lists who changed what, with old and new values, newest first', async () => {
      const task = await buildTask(admin);
      const member = await team.person({ name: 'Can' });
      await member.client.patch(`/tasks/${task.id}`, { status: 'done', assignee: 'me' });
      const { completedAt } = (await admin.client.get(`/tasks/${task.id}`)).body;
      const { body } = await admin.client.get(`/tasks/${task.id}/activity`);
      expect(body.data).toEqual([
        {
          id: expect.stringMatching(/^act_/),
          kind: 'task.updated',
          actor: { id: member.id, name: 'Can', avatar: null, agent: false },
          via: 'rest',
          approvedBy: null,
          text: `Can, ${suffixed(task.number, 'accusative')} “Bitti” durumuna taşıdı; ayrıca sorumlusunu değiştirdi`,
          subject: task.id,
          changes: expect.arrayContaining([
            { field: 'status', from: 'todo', to: 'done' },
            { field: 'assignee', from: null, to: { id: member.id } },
            { field: 'completedAt', from: null, to: completedAt },
          ]),
          timestamp: expect.stringMatching(/Z$/),
        },
        expect.objectContaining({ kind: 'task.created', changes: [] }),
      ]);
      expect(body.data[0].changes.length).toBe(3);
    });

    test('includes comments, and is paged', async () => {
      const task = await buildTask(admin);
      for (const title of ['1', '2', '3']) await admin.client.patch(`/tasks/${task.id}`, { title });
      await admin.client.post(`/tasks/${task.id}/comments`, { body: 'Bitti' });
      const kinds: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await admin.client.get(`/tasks/${task.id}/activity?limit=2${cursor && `&cursor=${cursor}`}`);
        expect(body.data.length).toBeLessThanOrEqual(2);
        kinds.push(...body.data.map(({ kind }: { kind: string }) => kind));
        cursor = body.page.nextCursor;
      }
      expect(kinds).toEqual(['comment.created', 'task.updated', 'task.updated', 'task.updated', 'task.created']);
    });
  });
});
