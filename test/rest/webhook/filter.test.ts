import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildComment,
  buildField,
  buildFile,
  buildLabel,
  buildOrganization,
  buildProject,
  buildTask,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { buildService } from '../../support/builders/service.ts';
import { startReceiver } from '../../support/receiver.ts';
import { buildWebhook, deliver, deliveriesOf, payloadsOf } from '../../support/webhooks.ts';

describe('a webhook with a filter', () => {
  let team: Organization;
  let admin: Person;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    receiver = await startReceiver();
    return () => receiver.stop();
  });
  const arrived = async () => {
    await deliver(team);
    return payloadsOf(receiver.arrived.splice(0)).map(({ event, data }) => `${event} ${data.title ?? data.body ?? data.name ?? ''}`.trim());
  };
  const make = (filter: string, settings: object = {}, owner: Pick<Person, 'client'> = admin) =>
    buildWebhook(owner, receiver.url, { filter, ...settings });

  test('delivers events of tasks that match or matched until then, and of their records', async () => {
    const label = await buildLabel(admin, 'acil');
    await make('label:acil', { events: ['*'], ordered: true, concurrency: 1 });
    const [one, other] = [await buildTask(admin, { title: 'Bir', labels: [label.id] }), await buildTask(admin, { title: 'İki' })];
    expect(await arrived()).toEqual(['task.created Bir']);
    await admin.client.patch(`/tasks/${other.id}`, { title: 'İki yine' });
    await buildComment(admin, other, 'Duyulmaz');
    await buildComment(admin, one, 'Duyulur');
    expect(await arrived()).toEqual(['comment.created Duyulur']);
    await admin.client.patch(`/tasks/${other.id}`, { addLabels: [label.id] });
    await admin.client.patch(`/tasks/${other.id}`, { removeLabels: [label.id] });
    await admin.client.patch(`/tasks/${other.id}`, { title: 'Artık değil' });
    expect(await arrived()).toEqual(['task.updated İki yine', 'task.updated İki yine']);
    await admin.client.delete(`/tasks/${one.id}`);
    await admin.client.delete(`/tasks/${other.id}`);
    expect(await arrived()).toEqual(['task.deleted Bir']);
    // Events about no task are not filtered.
    await admin.client.post('/labels', { name: 'yeni' });
    expect(await arrived()).toEqual(['label.created yeni']);
  });

  test('evaluates fields missing in events, and custom fields', async () => {
    await buildField(admin, { name: 'Puan', type: 'number' });
    await make('field.puan>=5 or (category:started has:comments)', { ordered: true });
    const [one, two] = [await buildTask(admin, { title: 'Az', fields: { puan: 4 } }), await buildTask(admin, { title: 'Söz' })];
    await buildComment(admin, two);
    expect(await arrived()).toEqual([]);
    await admin.client.patch(`/tasks/${one.id}`, { fields: { puan: 5 } });
    await admin.client.patch(`/tasks/${one.id}`, { fields: { puan: null } });
    await admin.client.patch(`/tasks/${one.id}`, { title: 'Artık yok' });
    await admin.client.patch(`/tasks/${two.id}`, { status: 'in_progress' });
    const heard = await arrived();
    expect(heard.sort()).toEqual(['task.updated Az', 'task.updated Az', 'task.updated Söz']);
  });

  test('stores ids instead of names: renaming keeps it working, deleted labels match nothing', async () => {
    const label = await buildLabel(admin, 'acil');
    const webhook = await make('etiket:ACİL', { description: 'Acil' });
    const filterNow = async () => (await admin.client.get(`/webhooks/${webhook.id}`)).body.filter;
    expect(await filterNow()).toBe('label:acil');
    await admin.client.patch(`/labels/${label.id}`, { name: 'ivedi' });
    expect(await filterNow()).toBe('label:ivedi');
    await buildTask(admin, { title: 'İvedi', labels: [label.id] });
    expect(await arrived()).toEqual(['task.created İvedi']);
    await admin.client.delete(`/labels/${label.id}`);
    await buildTask(admin, { title: 'Başka' });
    expect((await arrived()).filter((each) => each.includes('Başka'))).toEqual([]);
    expect(await filterNow()).toBe(`label:${label.id}`);
    const { version } = (await admin.client.get(`/webhooks/${webhook.id}`)).body;
    expect((await admin.client.patch(`/webhooks/${webhook.id}`, { filter: '' })).body).toMatchObject({ filter: '', version: version + 1 });
    await buildTask(admin, { title: 'Hepsi' });
    expect(await arrived()).toEqual(['task.created Hepsi']);
  });

  test('matches nothing for a status that no longer exists', async () => {
    const project = await buildProject(admin);
    const workflow = [
      { key: 'todo', name: 'Yapılacak', category: 'unstarted' },
      { key: 'done', name: 'Bitti', category: 'completed' },
    ];
    const put = (statuses: object[]) => admin.client.put(`/projects/${project.id}/workflow`, { statuses });
    expect((await put([...workflow, { key: 'beklemede', name: 'Beklemede', category: 'started' }])).status).toBe(200);
    await make('status:Beklemede');
    await buildTask(admin, { title: 'Bekler', project: project.key, status: 'beklemede' });
    expect(await arrived()).toEqual(['task.created Bekler']);
    await admin.client.patch(`/tasks/${project.key}-1`, { status: 'todo' });
    expect((await put(workflow)).status).toBe(200);
    await arrived();
    await buildTask(admin, { title: 'Yeni', project: project.key });
    expect(await arrived()).toEqual([]);
  });

  test.each([
    ['stauts:todo', 'filter.attribute_unknown', 0, 6, ['status', 'start']],
    ['status:todo assignee:kimsesiz', 'filter.value_unknown', 21, 8, expect.arrayContaining(['Yönetici'])],
    ['status:', 'filter.value_missing', 7, 0, []],
  ])('rejects %s with its position', async (filter, code, offset, length, suggestions) => {
    const answers = [
      await admin.client.post('/webhooks', { url: receiver.url, events: ['task.*'], filter }),
      await admin.client.patch(`/webhooks/${(await make('')).id}`, { filter }),
    ];
    for (const { status, body } of answers)
      expect([status, body.code, body.errors[0].pointer, body.errors[0].code, body.offset, body.length, body.suggestions]).toEqual([
        400,
        'filter.invalid',
        '/filter',
        code,
        offset,
        length,
        suggestions,
      ]);
  });

  test('uses the visibility of its owner, who is `me`', async () => {
    const second = await team.person({ role: 'admin' });
    const secret = await buildProject(second, { visibility: 'private' });
    await make('assignee:me or parent:none', { description: 'Yönetici' });
    const hidden = await buildTask(second, { title: 'Gizli', project: secret.key, assignee: second.id });
    expect(await arrived()).toEqual([]);
    const parent = await admin.client.post('/webhooks', { url: receiver.url, events: ['task.*'], filter: `project:${secret.key}` });
    expect(parent.body.errors[0].code).toBe('filter.value_unknown');
    await second.client.patch(`/tasks/${hidden.id}`, { title: 'Yine gizli' });
    await buildTask(second, { title: 'Onunki', assignee: admin.id });
    expect(await arrived()).toEqual(['task.created Onunki']);
  });

  test('ignores blockers and former projects hidden from its owner', async () => {
    const second = await team.person({ role: 'admin' });
    const secret = await buildProject(second, { visibility: 'private' });
    const hidden = await buildTask(second, { title: 'Gizli', project: secret.key, priority: 'urgent' });
    await make('blocked:yes or priority:urgent');
    const open = await buildProject(second);
    const task = await buildTask(second, { title: 'Açık', project: open.key });
    expect((await second.client.patch(`/tasks/${task.id}`, { blockedBy: [hidden.id] })).status).toBe(200);
    expect(await arrived()).toEqual([]);
    // The task was urgent while only its creator could view it.
    expect((await second.client.patch(`/tasks/${hidden.id}`, { priority: 'low', project: open.key })).status).toBe(200);
    expect(await arrived()).toEqual([]);
    expect((await second.client.patch(`/tasks/${task.id}`, { title: 'Artık görünür' })).status).toBe(200);
    expect(await arrived()).toEqual(['task.updated Artık görünür']);
  });

  test('reveals nothing of tasks to an account that lost access to them', async () => {
    const scopes = ['webhooks:manage', 'files:read', 'projects:read'] as const;
    const service = await buildService(team, { scopes: [...scopes, 'tasks:read'] });
    await make('priority:urgent', { events: ['file.uploaded', 'project.created'] }, service);
    const tasks = { 'acil.txt': await buildTask(admin, { priority: 'urgent' }), 'sakin.txt': await buildTask(admin) };
    const attach = async () => {
      for (const [name, { id }] of Object.entries(tasks)) await buildFile(admin, { task: id }, { name });
      return (await arrived()).filter((each) => each.startsWith('file.'));
    };
    expect(await attach()).toEqual(['file.uploaded acil.txt']);
    expect((await admin.client.patch(`/service-accounts/${service.id}`, { scopes })).status).toBe(200);
    expect(await attach()).toEqual([]);
    await buildProject(admin, { name: 'Yeni' });
    expect(await arrived()).toEqual(['project.created Yeni']);
  });

  test('requires the scope to read tasks', async () => {
    const narrow = await team.token(admin.id, { scopes: ['webhooks:manage', 'projects:read'] });
    const answer = await narrow.post('/webhooks', { url: receiver.url, events: ['project.*'], filter: 'label:none' });
    expect([answer.status, answer.body.code]).toEqual([403, 'auth.scope_missing']);
  });

  test('applies to redelivered events', async () => {
    const webhook = await make('priority:urgent');
    await admin.client.post(`/webhooks/${webhook.id}/disable`);
    await buildTask(admin, { title: 'Acil', priority: 'urgent' });
    await buildTask(admin, { title: 'Sakin' });
    expect(await arrived()).toEqual([]);
    await admin.client.post(`/webhooks/${webhook.id}/enable`);
    const { status, body } = await admin.client.post(`/webhooks/${webhook.id}/redeliver`, {
      since: '2020-01-01T00:00:00Z',
      include: 'missed',
    });
    expect([status, body.count]).toEqual([202, 1]);
    expect(await arrived()).toEqual(['task.created Acil']);
    expect((await deliveriesOf(admin, webhook)).map(({ state }) => state)).toEqual(['delivered']);
  });
});
