import { describe, expect, test } from 'vitest';
import { assistantOf } from '../support/assistant.ts';
import {
  buildAssistantProposal,
  buildComment,
  buildField,
  buildLabel,
  buildOrganization,
  buildProject,
  buildTask,
  type Organization,
} from '../support/builders/index.ts';
import { feedOf, takeFeed } from '../support/feed.ts';

const approve = (id: string) => `/proposals/${id}/approve`;
const reject = (id: string) => `/proposals/${id}/reject`;
const undo = (id: string) => `/proposals/${id}/undo`;

/** A proposal that was approved and taken back. */
const undone = { status: 'approved', undoneAt: expect.any(String) };

/** Events of one kind in the organization, in order. */
async function eventsOf({ admin }: Organization, kind: string) {
  const { body } = await admin.client.get(`/events?kinds=${kind}&limit=200`);
  return body.data as { event: string; via: string; actor: { id: string }; data: Record<string, unknown> }[];
}

async function buildTeam() {
  const team = await buildOrganization();
  const ayse = await team.person({ name: 'Ayşe' });
  const project = await buildProject(ayse, { name: 'Depo' });
  return { team, ayse, project, ...(await assistantOf(team, ayse.id)) };
}

describe('a proposal', () => {
  test('changes nothing: no row, no number, no event, no job', async () => {
    const { team, ayse, project, propose } = await buildTeam();
    const before = await eventsOf(team, 'task.created');
    const id = await propose('create_task', { title: 'Rafları say', project: project.key });
    expect((await ayse.client.get(`/tasks?project=${project.key}`)).body.data).toEqual([]);
    expect(await eventsOf(team, 'task.created')).toEqual(before);
    expect((await buildTask(ayse, { project: project.key })).number).toBe(`${project.key}-1`);
    const { status, expiresAt, createdAt } = await team.context.db.proposal.findFirstOrThrow({ where: { id: id } });
    expect(status).toBe('pending');
    expect(expiresAt.getTime() - createdAt.getTime()).toBeCloseTo(24 * 60 * 60 * 1000, -5);
  });

  test('lists its changes with readable names', async () => {
    const { ayse, project, call, team } = await buildTeam();
    const can = await team.person({ name: 'Can' });
    const label = await buildLabel(ayse, 'acele');
    const task = await buildTask(ayse, { project: project.id, title: 'Rafları say', priority: 'low' });
    const { content, proposal } = await call('update_task', {
      id: task.number,
      status: 'in_progress',
      assignee: can.id,
      priority: 'urgent',
      addLabels: [label.id],
    });
    expect(JSON.parse(content)).toMatchObject({
      proposed: true,
      changes: [{ to: { key: 'in_progress' } }, { field: 'priority' }, { field: 'assignee', to: { name: 'Can' } }, { field: 'labels' }],
    });
    const document =
      'query ($id: ID!) { node(id: $id) { ... on Proposal { text status diff { fields { field name fromText toText from to } } } } }';
    const { node } = await ayse.client.data(document, { id: proposal });
    expect(node.text).toBe('Görev değişecek: “Rafları say”');
    expect(node.diff[0].fields).toEqual([
      expect.objectContaining({
        field: 'status',
        name: 'durum',
        fromText: expect.any(String),
        to: { key: 'in_progress', name: expect.any(String) },
      }),
      expect.objectContaining({ field: 'priority', name: 'öncelik', fromText: 'düşük', toText: 'acil' }),
      expect.objectContaining({ field: 'assignee', name: 'sorumlu', fromText: null, toText: 'Can', to: { id: can.id, name: 'Can' } }),
      expect.objectContaining({ field: 'labels', name: 'etiketler', from: [], toText: 'acele' }),
    ]);
    const english = await ayse.client.graphql(document, { id: proposal }, { 'accept-language': 'en' });
    expect(english.body.data.node.text).toBe('A task will change: “Rafları say”');
  });

  test('is not created if it would be refused or change nothing', async () => {
    const { ayse, project, contentOf, message, team } = await buildTeam();
    const task = await buildTask(ayse, { project: project.id, title: 'Rafları say' });
    expect(await contentOf('update_task', { id: task.id, title: 'Rafları say' })).toMatchObject({ proposed: false });
    expect((await contentOf('update_task', { id: task.id, status: 'yok' })).error).toMatchObject({ code: 'input.invalid' });
    await ayse.client.patch(`/projects/${project.id}`, { archived: true });
    expect((await contentOf('update_task', { id: task.id, title: 'Başka' })).error).toMatchObject({ code: 'project.archived' });
    expect(await team.context.db.proposal.count({ where: { messageId: message } })).toBe(0);
  });

  test('is limited to 20 for each message', async () => {
    const { call, contentOf } = await buildTeam();
    for (let n = 0; n < 20; n += 1) await call('create_label', { name: `etiket ${n}` });
    expect(await contentOf('create_label', { name: 'etiket 20' })).toMatchObject({
      proposed: false,
      note: expect.stringContaining('too many'),
    });
  });
});

describe('approving', () => {
  test('acts as the person through the assistant, and the history records it', async () => {
    const { team, ayse, project, propose } = await buildTeam();
    const id = await propose('create_task', { title: 'Rafları say', project: project.key, assignee: 'me' });
    const { status, body } = await ayse.client.post(approve(id));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { id, status: 'approved', undoable: true, result: { id: expect.stringMatching(/^tsk_/) } },
    });
    const task = (await ayse.client.get(`/tasks/${body.result.id}`)).body;
    expect(task).toMatchObject({ title: 'Rafları say', createdBy: { id: ayse.id }, assignee: { id: ayse.id } });
    expect(await eventsOf(team, 'task.created')).toMatchObject([{ via: 'assistant', actor: { id: ayse.id }, data: { id: task.id } }]);
    const [{ text, via }] = (await ayse.client.get(`/tasks/${task.id}/activity`)).body.data;
    expect({ text, via }).toEqual({ via: 'assistant', text: `Ayşe, asistanla ${task.number}'i oluşturdu: “Rafları say”` });
    const english = (await ayse.client.get(`/tasks/${task.id}/activity`, { 'accept-language': 'en' })).body.data[0].text;
    expect(english).toBe(`Ayşe created ${task.number}: “Rafları say”, with the assistant`);
  });

  test('mentions the assistant in the notifications of others', async () => {
    const { team, ayse, project, propose } = await buildTeam();
    const can = await team.person({ name: 'Can' });
    const task = await buildTask(ayse, { project: project.id, title: 'Rafları say' });
    await ayse.client.post(approve(await propose('update_task', { id: task.id, assignee: can.id })));
    await takeFeed(team);
    expect(await feedOf(can.client)).toMatchObject([
      { reason: 'assigned', text: `Ayşe, asistanla ${task.number} “Rafları say” görevini sana atadı` },
    ]);
  });

  test('acts once, despite repeated and concurrent requests', async () => {
    const { ayse, project, propose } = await buildTeam();
    const id = await propose('create_task', { title: 'Bir kez', project: project.key });
    const answers = await Promise.all([1, 2, 3, 4].map(() => ayse.client.post(approve(id))));
    const again = await ayse.client.post(approve(id));
    expect([...answers, again].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set([...answers, again].map(({ body }) => body.result.id)).size).toBe(1);
    expect((await ayse.client.get(`/tasks?project=${project.key}`)).body.data).toHaveLength(1);
  });

  test('replays the first answer for an Idempotency-Key, and the event still names the assistant', async () => {
    const { team, ayse, project, propose } = await buildTeam();
    const id = await propose('create_task', { title: 'Anahtarla', project: project.key });
    const key = { 'idempotency-key': `k-${id}` };
    const first = await ayse.client.post(approve(id), undefined, key);
    const second = await ayse.client.post(approve(id), undefined, key);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.body).toEqual(first.body);
    expect(await eventsOf(team, 'task.created')).toMatchObject([{ via: 'assistant' }]);
  });

  test('is refused with the current state if the subject was changed since', async () => {
    const { ayse, project, propose } = await buildTeam();
    const task = await buildTask(ayse, { project: project.id, title: 'Eski' });
    const id = await propose('update_task', { id: task.id, title: 'Önerilen' });
    await ayse.client.patch(`/tasks/${task.id}`, { title: 'Arada' });
    const refused = await ayse.client.post(approve(id));
    expect(refused).toMatchObject({ status: 409, body: { code: 'proposal.conflict', conflicts: [{ field: 'title', current: 'Arada' }] } });
    expect((await ayse.client.get(`/tasks/${task.id}`)).body.title).toBe('Arada');
    expect((await ayse.client.get(`/proposals/${id}`)).body.diff).toMatchObject([{ fields: [{ from: 'Arada', to: 'Önerilen' }] }]);
    expect((await ayse.client.post(approve(id))).body).toMatchObject({ status: 'approved' });
  });

  test('checks the current rights of the person', async () => {
    const { team, ayse, propose } = await buildTeam();
    const other = await buildProject(team.admin, { members: [{ user: ayse, role: 'editor' }] });
    const task = await buildTask(team.admin, { project: other.id });
    const id = await propose('update_task', { id: task.id, title: 'Yeni' });
    await team.admin.client.put(`/projects/${other.id}/members/${ayse.id}`, { role: 'viewer' });
    expect((await ayse.client.post(approve(id))).body).toMatchObject({ status: 403, code: 'auth.role_required' });
    const reading = await team.token(ayse.id, { scopes: ['ai:chat', 'tasks:read'] });
    expect((await reading.post(approve(id))).body).toMatchObject({ status: 403, code: 'auth.scope_missing' });
    await team.admin.client.put(`/projects/${other.id}/members/${ayse.id}`, { role: 'editor' });
    expect((await ayse.client.post(approve(id))).body).toMatchObject({ status: 'approved' });
  });

  test.each([
    ['somebody else, an administrator too', async ({ team }: Built) => team.admin.client],
    [
      'its owner once the project is out of sight',
      async ({ team, ayse, project }: Built) => {
        await team.admin.client.put(`/projects/${project}/members/${team.admin.id}`, { role: 'lead' });
        await team.admin.client.patch(`/projects/${project}`, { visibility: 'private' });
        await team.admin.client.delete(`/projects/${project}/members/${ayse.id}`);
        return ayse.client;
      },
    ],
    ['a token for another project', async ({ team, ayse }: Built) => team.token(ayse.id, { projects: [team.defaultProject.id] })],
    [
      'its owner once the conversation is deleted',
      async ({ team, ayse }: Built) => {
        await team.context.db.conversation.updateMany({ where: { userId: ayse.id }, data: { deletedAt: new Date() } });
        return ayse.client;
      },
    ],
  ])('returns 404 to %s', async (_, clientOf) => {
    const team = await buildOrganization();
    const ayse = await team.person();
    const project = (await buildProject(team.admin, { members: [{ user: ayse, role: 'editor' }] })).id;
    const task = await buildTask(team.admin, { project });
    const id = await buildAssistantProposal(team, ayse.id, { task: task.id, project });
    const client = await clientOf({ team, ayse, project });
    for (const path of [approve(id), reject(id), undo(id)])
      expect((await client.post(path)).body).toMatchObject({ status: 404, code: 'proposal.not_found' });
    expect((await client.data('query ($id: ID!) { node(id: $id) { id } }', { id })).node).toBeNull();
  });

  test('is refused after a day', async () => {
    const { team, ayse, project, propose } = await buildTeam();
    const id = await propose('create_task', { title: 'Geç', project: project.key });
    await team.context.db.proposal.update({
      where: { organizationId_id: { organizationId: team.id, id: id } },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    expect((await ayse.client.post(approve(id))).body).toMatchObject({ status: 409, code: 'proposal.expired' });
    expect((await ayse.client.post(reject(id))).body).toMatchObject({ status: 409, code: 'proposal.expired' });
    expect((await ayse.client.get(`/proposals/${id}`)).body.status).toBe('expired');
  });

  test('is refused after rejecting, and rejecting after approving', async () => {
    const { ayse, project, propose } = await buildTeam();
    const [one, other] = [
      await propose('create_task', { title: 'A', project: project.key }),
      await propose('create_task', { title: 'B', project: project.key }),
    ];
    expect((await ayse.client.post(reject(one))).body).toMatchObject({ status: 'rejected' });
    expect((await ayse.client.post(reject(one))).status).toBe(200);
    expect((await ayse.client.post(approve(one))).body).toMatchObject({ status: 409, code: 'proposal.decided', state: 'rejected' });
    await ayse.client.post(approve(other));
    expect((await ayse.client.post(reject(other))).body).toMatchObject({ code: 'proposal.decided', state: 'approved' });
    expect((await ayse.client.get(`/tasks?project=${project.key}`)).body.data).toMatchObject([{ title: 'B' }]);
  });
});

type Built = { team: Organization; ayse: Awaited<ReturnType<Organization['person']>>; project: string };

describe('undoing', () => {
  test('deletes a created task', async () => {
    const { team, ayse, project, propose } = await buildTeam();
    const id = await propose('create_task', { title: 'Yanlış', project: project.key });
    const { result } = (await ayse.client.post(approve(id))).body;
    expect((await ayse.client.post(undo(id))).body).toMatchObject({ ...undone, undoable: false });
    expect((await ayse.client.post(undo(id))).status).toBe(200);
    expect((await ayse.client.get(`/tasks/${result.id}`)).status).toBe(404);
    expect(await eventsOf(team, 'task.deleted')).toMatchObject([{ via: 'assistant' }]);
  });

  test('restores the former values and no others', async () => {
    const { ayse, project, propose } = await buildTeam();
    const label = await buildLabel(ayse, 'eski');
    const task = await buildTask(ayse, {
      project: project.id,
      title: 'Eski',
      labels: [label.id],
      dueDate: '2026-12-01',
      assignee: ayse.id,
    });
    const before = (await ayse.client.get(`/tasks/${task.id}`)).body;
    const id = await propose('update_task', { id: task.id, title: 'Yeni', status: 'done', labels: [], dueDate: null, assignee: null });
    await ayse.client.post(approve(id));
    expect((await ayse.client.get(`/tasks/${task.id}`)).body).toMatchObject({
      title: 'Yeni',
      status: 'done',
      labels: [],
      dueDate: null,
      assignee: null,
    });
    await ayse.client.post(undo(id));
    const { version, updatedAt, ...after } = (await ayse.client.get(`/tasks/${task.id}`)).body;
    expect(before).toMatchObject(after);
  });

  test('is refused if somebody changed the subject since', async () => {
    const { ayse, project, propose } = await buildTeam();
    const task = await buildTask(ayse, { project: project.id, title: 'Eski' });
    const id = await propose('update_task', { id: task.id, title: 'Yeni' });
    await ayse.client.post(approve(id));
    await ayse.client.patch(`/tasks/${task.id}`, { title: 'Arada', priority: 'high' });
    const refused = await ayse.client.post(undo(id));
    expect(refused).toMatchObject({ status: 409, body: { code: 'run.undo_refused', conflicts: [{ field: 'title', current: 'Arada' }] } });
    await ayse.client.patch(`/tasks/${task.id}`, { title: 'Yeni' });
    expect((await ayse.client.post(undo(id))).body).toMatchObject(undone);
    expect((await ayse.client.get(`/tasks/${task.id}`)).body).toMatchObject({ title: 'Eski', priority: 'high' });
  });

  test('is refused before the proposal is approved', async () => {
    const { ayse, project, propose } = await buildTeam();
    const id = await propose('create_task', { title: 'A', project: project.key });
    expect((await ayse.client.post(undo(id))).body).toMatchObject({ status: 409, code: 'run.nothing_to_undo' });
  });

  test('restores a deleted task with its subtasks', async () => {
    const { ayse, project, propose } = await buildTeam();
    const task = await buildTask(ayse, { project: project.id });
    const part = await buildTask(ayse, { project: project.id, parent: task.id });
    const id = await propose('delete_task', { id: task.number });
    expect((await ayse.client.get(`/tasks/${task.id}`)).status).toBe(200);
    await ayse.client.post(approve(id));
    expect((await ayse.client.get(`/tasks/${part.id}`)).status).toBe(404);
    await ayse.client.post(undo(id));
    expect((await ayse.client.get(`/tasks/${part.id}`)).status).toBe(200);
  });

  test('reverts a ticked item and relations', async () => {
    const { ayse, project, propose } = await buildTeam();
    const [task, other] = [
      await buildTask(ayse, { project: project.id, description: '- [ ] bir\n- [ ] iki' }),
      await buildTask(ayse, { project: project.id }),
    ];
    const there = async () => {
      const { checklist } = (await ayse.client.get(`/tasks/${task.id}/checklist`)).body;
      const { relatesTo, blocks } = (await ayse.client.get(`/tasks/${task.id}/relations`)).body;
      return { done: checklist.done, relatesTo: relatesTo.length, blocks: blocks.length };
    };
    const ids = [
      await propose('relate_tasks', { id: task.number, kind: 'relates', task: other.number }),
      await propose('relate_tasks', { id: task.id, kind: 'blocks', task: other.id }),
      await propose('tick_checklist_item', { id: task.number, item: 2, text: 'iki', done: true }),
    ];
    for (const id of ids) expect((await ayse.client.post(approve(id))).body).toMatchObject({ status: 'approved', undoable: true });
    expect(await there()).toEqual({ done: 1, relatesTo: 1, blocks: 1 });
    for (const id of ids) expect((await ayse.client.post(undo(id))).body).toMatchObject(undone);
    expect(await there()).toEqual({ done: 0, relatesTo: 0, blocks: 0 });
    const taken = await propose('unrelate_tasks', { id: task.id, kind: 'relates', task: other.id }).catch(() => 'nothing');
    expect(taken).toBe('nothing');
  });

  test('reverts a move with a field that only the other project has', async () => {
    const { team, ayse, project, propose } = await buildTeam();
    const other = await buildProject(ayse);
    const { key } = await buildField(team.admin, { name: 'Kat', type: 'number', projects: [other.id] });
    const task = await buildTask(ayse, { project: project.id });
    const id = await propose('update_task', { id: task.id, project: other.key, fields: { [key]: 3 } });
    const now = async () => (await ayse.client.get(`/tasks/${task.id}`)).body;
    expect((await ayse.client.post(approve(id))).body).toMatchObject({ status: 'approved', undoable: true });
    expect(await now()).toMatchObject({ project: { id: other.id }, fields: { [key]: 3 } });
    expect((await ayse.client.post(undo(id))).body).toMatchObject(undone);
    expect(await now()).toMatchObject({ project: { id: project.id }, fields: {} });
  });

  test('removes recorded time', async () => {
    const { team, ayse, project, call, propose, contentOf } = await buildTeam();
    const task = await buildTask(ayse, { project: project.id, title: 'Eski' });
    const spent = async () => (await ayse.client.get(`/tasks/${task.id}/time-entries`)).body.data;
    const { proposal = '', content } = await call('add_time', { task: task.number, minutes: 90, note: 'Yuvarlama' });
    expect(JSON.parse(content)).toMatchObject({
      proposed: true,
      changes: expect.arrayContaining([
        expect.objectContaining({ field: 'duration', to: 5400 }),
        expect.objectContaining({ field: 'note', to: 'Yuvarlama' }),
      ]),
    });
    expect(await spent()).toEqual([]);
    const document = 'query ($id: ID!) { node(id: $id) { ... on Proposal { diff { fields { field name fromText toText } } } } }';
    const changes = async (id: unknown, language: string) => {
      const { body } = await ayse.client.graphql(document, { id }, { 'accept-language': language });
      return body.data.node.diff.flatMap(({ fields }: { fields: object[] }) => fields);
    };
    expect(await changes(proposal, 'tr')).toContainEqual({ field: 'duration', name: 'süre', fromText: null, toText: '1 sa 30 dk' });
    const alone = await propose('add_time', { task: task.id, minutes: 20 });
    expect(await changes(alone, 'en')).toContainEqual({ field: 'duration', name: 'time', fromText: null, toText: '20 min' });
    await ayse.client.patch('/me', { timeZone: 'Europe/Istanbul' });
    const dated = await propose('add_time', { task: task.id, minutes: 20, startedAt: '2026-11-20T07:00:00Z' });
    expect(await changes(dated, 'en')).toContainEqual({ field: 'startedAt', name: 'start', fromText: null, toText: '2026-11-20 10:00' });
    for (const id of [alone, proposal, proposal])
      expect((await ayse.client.post(approve(id))).body).toMatchObject({ status: 'approved', undoable: true });
    expect((await spent()).map(({ duration, user }: { duration: number; user: { id: string } }) => [user.id, duration]).sort()).toEqual([
      [ayse.id, 1200],
      [ayse.id, 5400],
    ]);
    expect(await eventsOf(team, 'time_entry.created')).toMatchObject([{ via: 'assistant' }, { via: 'assistant' }]);
    for (const id of [proposal, alone]) expect((await ayse.client.post(undo(id))).body).toMatchObject(undone);
    expect(await spent()).toEqual([]);
    expect((await contentOf('add_time', { task: task.id, minutes: 0 })).error).toMatchObject({
      code: 'input.invalid',
      errors: [{ argument: 'minutes' }],
    });
  });

  describe('recorded time that was changed since', () => {
    const startedAt = '2026-11-20T07:00:00.000Z';
    const built = async () => {
      const { team, ayse, project, propose } = await buildTeam();
      const task = await buildTask(ayse, { project: project.id, title: 'Eski' });
      const ids = [
        await propose('add_time', { task: task.id, minutes: 30, startedAt, note: 'Sayım' }),
        await propose('add_time', { task: task.id, minutes: 20, startedAt }),
      ];
      for (const id of ids) expect((await ayse.client.post(approve(id))).body).toMatchObject({ status: 'approved' });
      const spent = async () => (await ayse.client.get(`/tasks/${task.id}/time-entries`)).body.data as { id: string; note: string }[];
      const entries = await spent();
      return { team, ayse, task, ids, spent, entries };
    };

    test('names the entry, and undoes nothing', async () => {
      const { team, ayse, ids, spent, entries } = await built();
      for (const { id } of entries) await team.admin.client.patch(`/time-entries/${id}`, { minutes: 45 });
      for (const id of ids) {
        const refused = await ayse.client.post(undo(id));
        expect(refused).toMatchObject({ status: 409, body: { code: 'run.undo_refused' } });
        expect(refused.body.conflicts).toMatchObject([{ subject: expect.stringMatching(/^tim_/), field: 'time_entry.updated' }]);
      }
      expect(await spent()).toHaveLength(2);
    });

    test('reports that the entry was deleted, and undoes nothing', async () => {
      const { ayse, ids, spent, entries } = await built();
      for (const { id } of entries) await ayse.client.delete(`/time-entries/${id}`);
      for (const id of ids) expect(await ayse.client.post(undo(id))).toMatchObject({ status: 409, body: { code: 'run.undo_refused' } });
      expect(await spent()).toEqual([]);
    });

    test('reports that the task was deleted too', async () => {
      const { ayse, task, ids } = await built();
      await ayse.client.delete(`/tasks/${task.id}`);
      for (const id of ids) expect((await ayse.client.post(undo(id))).body).toMatchObject({ status: 404, code: 'task.not_found' });
      await ayse.client.post(`/tasks/${task.id}/restore`);
      for (const id of ids) expect((await ayse.client.post(undo(id))).body).toMatchObject(undone);
    });
  });

  test('deletes a task created from a template with its subtasks', async () => {
    const { ayse, project, call } = await buildTeam();
    const subtasks = [{ title: 'Dene' }, { title: 'Bitir' }];
    const body = { name: 'Hata', project: project.id, task: { title: 'Hata: ', priority: 'high' }, subtasks };
    const template = (await ayse.client.post('/templates', body)).body.id;
    const { proposal = '', content } = await call('create_task', { template, title: 'Hata: tutar eksik' });
    expect(JSON.parse(content)).toMatchObject({
      proposed: true,
      changes: expect.arrayContaining([expect.objectContaining({ field: 'title', to: 'Hata: tutar eksik' })]),
    });
    const { diff } = (await ayse.client.get(`/proposals/${proposal}`)).body;
    expect(diff.map(({ text }: { text: string }) => text)).toEqual(
      ['Hata: tutar eksik', 'Dene', 'Bitir'].map((title) => `Görev oluşturulacak: “${title}”`),
    );
    const { result } = (await ayse.client.post(approve(proposal))).body;
    expect((await ayse.client.get(`/tasks?parent=${result.id}`)).body.data).toHaveLength(2);
    expect((await ayse.client.post(undo(proposal))).body).toMatchObject(undone);
    expect((await ayse.client.get(`/tasks?project=${project.key}`)).body.data).toEqual([]);
  });

  test('reverts comments, watching, labels and projects', async () => {
    const { ayse, project, propose } = await buildTeam();
    const task = await buildTask(ayse, { project: project.id });
    const comment = await buildComment(ayse, task, 'Eski söz');
    const there = async () => {
      const comments = (await ayse.client.get(`/tasks/${task.id}/comments`)).body.data.map(({ body }: { body: string }) => body);
      const { watchers } = (await ayse.client.get(`/tasks/${task.id}`)).body;
      const labels = (await ayse.client.get('/labels')).body.data.length;
      const projects = (await ayse.client.get('/projects')).body.data.map(({ name }: { name: string }) => name);
      return { comments, watching: watchers.length, labels, projects };
    };
    const before = await there();
    const ids = [
      await propose('create_comment', { task: task.number, body: 'Yeni söz' }),
      await propose('update_comment', { id: comment.id, body: 'Yeni söz 2' }),
      await propose('watch_task', { id: task.id }),
      await propose('create_label', { name: 'yeni' }),
      await propose('create_project', { key: 'YENI', name: 'Yeni' }),
      await propose('update_project', { id: project.key, name: 'Ambar' }),
    ];
    for (const id of ids) expect((await ayse.client.post(approve(id))).body).toMatchObject({ status: 'approved', undoable: true });
    const after = await there();
    expect(after).toMatchObject({ comments: ['Yeni söz 2', 'Yeni söz'], watching: 1, labels: before.labels + 1 });
    expect(after.projects).toEqual(expect.arrayContaining(['Yeni', 'Ambar']));
    for (const id of ids) expect((await ayse.client.post(undo(id))).body).toMatchObject(undone);
    expect(await there()).toEqual(before);
  });
});
