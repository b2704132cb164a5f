import { describe, expect, test } from 'vitest';
import { notTakenBack } from '../../../schema/activity/run/record.ts';
import { buildField, buildLabel, buildOrganization, buildProject, buildProposer, buildTask, heldBy } from '../../support/builders/index.ts';
import { buildService } from '../../support/builders/service.ts';
import type { Client } from '../../support/client.ts';
import { rootFields } from '../../support/graphql-request.ts';
import { random } from '../../support/random.ts';
import { contentOf } from '../../support/store.ts';
import { expectUndone, operations } from '../../support/undo-oracle.ts';

type Run = { id: string; lease: number };

const begin = async (client: Client, body: object = {}): Promise<Run> => (await client.post('/runs', body)).body;

/** A task and an agent that holds a run on it. */
async function buildHeld() {
  const team = await buildOrganization();
  const [task, agent] = [await buildTask(team.admin, { priority: 'low' }), await buildService(team)];
  const run = await begin(agent.client, { task: task.id });
  const headers = heldBy(run);
  return { team, task, agent, run, headers, undo: (body: object = {}, by = team.admin.client) => by.post(`/runs/${run.id}/undo`, body) };
}

describe('undo of a run', () => {
  test('names the run in audit entries of what it takes back', async () => {
    const team = await buildOrganization();
    const [project, member] = [await buildProject(team.admin), await team.person()];
    const agent = await buildService(team, { role: 'admin', scopes: ['tasks:read', 'tasks:write', 'projects:read', 'projects:write'] });
    const run = await begin(agent.client);
    const place = `/projects/${project.id}/members/${member.id}`;
    expect((await agent.client.put(place, { role: 'lead' }, heldBy(run))).status).toBeLessThan(300);
    expect((await team.admin.client.post(`/runs/${run.id}/undo`)).body.undone).toBe(true);
    const entries = (await team.admin.client.get('/audit-log?action=project_member.changed')).body.data;
    expect(entries).toMatchObject([{ detail: { undoneRun: { id: run.id } } }, { detail: { run: { id: run.id } } }]);
  });

  test('takes back its writes, as the preview says', async () => {
    const { team, task, agent, run, headers, undo } = await buildHeld();
    const label = await buildLabel(team.admin, 'hata');
    const other = await buildTask(team.admin, { title: 'Silinen' });
    const write = agent.client;
    await write.patch(`/tasks/${task.id}`, { priority: 'high', addLabels: [label.id] }, headers);
    await write.patch(`/tasks/${task.id}`, { priority: 'urgent' }, headers);
    const comment = (await write.post(`/tasks/${task.id}/comments`, { body: 'Baktım' }, headers)).body;
    const made = (await write.post('/tasks', { title: 'Yeni' }, headers)).body;
    await write.patch(`/tasks/${made.id}`, { title: 'Yeni başlık' }, headers);
    await write.delete(`/tasks/${other.id}`, headers);
    expect((await team.admin.client.get(`/runs/${run.id}`)).body).toMatchObject({ writes: 6, undoneAt: null, viewerCanUndo: true });
    const before = await contentOf(team.id);
    const preview = (await undo({ preview: true })).body;
    expect(await contentOf(team.id)).toEqual(before);
    const texts = preview.steps.flatMap(({ diff }: { diff: { text: string }[] }) => diff.map(({ text }) => text));
    expect(texts).toEqual([
      'Görev geri yüklenecek: “Silinen”',
      'Görev silinecek: “Yeni başlık”',
      'Yorum silinecek',
      'Görev değişecek: “Fatura ekranını düzelt”',
      'Görev değişecek: “Fatura ekranını düzelt”',
    ]);
    expect(preview.steps[4].diff[0].fields).toMatchObject([
      { field: 'priority', fromText: 'yüksek', toText: 'düşük' },
      { field: 'labels' },
    ]);
    expect(preview).toMatchObject({ undone: false, conflicts: [], refused: [], irreversible: [] });
    expect((await undo()).body).toMatchObject({ id: run.id, undone: true, conflicts: [] });
    const seen = async (path: string) => (await team.admin.client.get(path)).body;
    expect(await seen(`/tasks/${task.id}`)).toMatchObject({ priority: 'low', labels: [] });
    expect([(await seen(`/tasks/${made.id}`)).status, (await seen(`/tasks/${other.id}`)).title]).toEqual([404, 'Silinen']);
    expect((await seen(`/comments/${comment.id}`)).status).toBe(404);
    expect(await seen(`/runs/${run.id}`)).toMatchObject({ state: 'stopped', undoneAt: expect.any(String) });
    expect((await seen('/audit-log?action=run.undone')).data).toMatchObject([{ actor: { id: team.admin.id }, subject: { id: run.id } }]);
    const history = (await seen(`/tasks/${task.id}/activity`)).data;
    expect(history.filter(({ actor }: { actor: { id: string } }) => actor.id === team.admin.id).length).toBeGreaterThan(2);
    expect((await undo()).body.code).toBe('run.nothing_to_undo');
  });

  test('is refused as a whole if somebody else has changed a value, and leaves the steps that are named', async () => {
    const { team, task, agent, headers, undo } = await buildHeld();
    await agent.client.patch(`/tasks/${task.id}`, { priority: 'high' }, headers);
    const made = (await agent.client.post('/tasks', { title: 'Yeni' }, headers)).body;
    await agent.client.patch(`/tasks/${task.id}`, { title: 'Ajanın' }, headers);
    const conflicts = async () =>
      (await undo()).body.conflicts?.map(({ step, subject, field, current, written }: Record<string, unknown>) => [
        step,
        subject,
        field,
        current,
        written,
      ]);
    await team.admin.client.patch(`/tasks/${task.id}`, { priority: 'urgent' });
    expect(await conflicts()).toEqual([['1.0', task.id, 'priority', 'urgent', 'high']]);
    await team.admin.client.patch(`/tasks/${made.id}`, { title: 'Benim' });
    await team.admin.client.post(`/tasks/${made.id}/comments`, { body: 'Bunu sürdürüyorum' });
    expect(await conflicts()).toEqual([
      ['2.0', made.id, 'title', 'Benim', 'Yeni'],
      ['2.0', made.id, 'comment.created', null, null],
      ['1.0', task.id, 'priority', 'urgent', 'high'],
    ]);
    expect((await team.admin.client.get(`/tasks/${task.id}`)).body.title).toBe('Ajanın');
    expect((await undo({ preview: true })).body.conflicts[2]).toMatchObject({
      name: 'öncelik',
      currentText: 'acil',
      writtenText: 'yüksek',
    });
    expect((await undo({ skip: ['1.0', '2.0'] })).status).toBe(200);
    expect((await team.admin.client.get(`/tasks/${task.id}`)).body).toMatchObject({ title: task.title, priority: 'urgent' });
    expect((await team.admin.client.get(`/tasks/${made.id}`)).body.title).toBe('Benim');
  });

  test('gives a view its former order, groups and columns by custom fields', async () => {
    const { team, task, agent, headers, undo } = await buildHeld();
    const { id: project } = (await team.admin.client.get(`/tasks/${task.id}`)).body.project;
    await buildField(team.admin, { name: 'Puan', type: 'number', projects: [project] });
    await buildField(team.admin, { name: 'Not', type: 'number' });
    const named = { sort: ['-field.puan'], group: 'field.not', subgroup: 'field.puan', columns: ['title', 'field.puan', 'field.not'] };
    const { id } = (await agent.client.post('/views', { name: 'Bakış', visibility: 'organization', ...named })).body;
    const changed = { sort: ['dueDate'], group: 'status', subgroup: null, columns: [] };
    expect((await agent.client.patch(`/views/${id}`, changed, headers)).body).toMatchObject(changed);
    expect((await undo()).body).toMatchObject({ undone: true });
    expect((await agent.client.get(`/views/${id}`)).body).toMatchObject(named);
  });

  test('is only for a person, who is allowed each of its operations', async () => {
    const { team, task, agent, run, headers, undo } = await buildHeld();
    const project = (await team.admin.client.post('/projects', { key: 'GIZLI', name: 'Gizli', visibility: 'private' })).body;
    await team.admin.client.put(`/projects/${project.id}/members/${agent.user.id}`, { role: 'editor' });
    const hidden = await buildTask(team.admin, { project: project.id, title: 'Saklı' });
    await agent.client.patch(`/tasks/${task.id}`, { title: 'Ajanın' }, headers);
    await agent.client.patch(`/tasks/${hidden.id}`, { priority: 'high' }, headers);
    for (const client of [agent.client, await buildProposer(team.admin)])
      expect(await undo({}, client)).toMatchObject({ status: 403, body: { code: 'proposal.person_required' } });
    const member = await team.person();
    const answer = await undo({}, member.client);
    expect(answer).toMatchObject({ status: 409, body: { code: 'run.undo_refused', refused: [{ step: '2.0', code: 'task.not_found' }] } });
    const before = await contentOf(team.id);
    const preview = (await undo({ preview: true }, member.client)).body;
    expect(preview).toMatchObject({ steps: [{ id: '1.0' }], refused: [{ step: '2.0' }] });
    expect(JSON.stringify(preview)).not.toContain('Saklı');
    expect(await contentOf(team.id)).toEqual(before);
    expect((await undo({ skip: ['2.0'] }, member.client)).status).toBe(200);
    expect((await team.admin.client.get(`/tasks/${task.id}`)).body.title).toBe(task.title);
    expect((await team.admin.client.get(`/tasks/${hidden.id}`)).body.priority).toBe('high');
    expect((await member.client.get(`/runs/${run.id}`)).body.state).toBe('stopped');
  });

  test('names what stays', async () => {
    const { team, task, agent, headers, undo } = await buildHeld();
    const entry = (await agent.client.post('/time-entries', { task: task.id, minutes: 5 })).body;
    await agent.client.delete(`/time-entries/${entry.id}`, headers);
    await agent.client.patch(`/tasks/${task.id}`, { title: 'Ajanın' }, headers);
    expect((await undo({ preview: true })).body.irreversible).toEqual([
      { operation: 'deleteTimeEntry', reason: 'permanent', text: 'kalıcı olarak silindi ya da sonlandırıldı' },
    ]);
    expect((await undo()).body).toMatchObject({ undone: true, irreversible: [{ reason: 'permanent' }] });
    void team;
  });

  test('takes back approved proposals of the run', async () => {
    const team = await buildOrganization();
    const [task, agent] = [await buildTask(team.admin), await buildProposer(team.admin)];
    const run = await begin(agent, { task: task.id });
    await agent.patch(`/tasks/${task.id}`, { title: 'Önerilen' }, heldBy(run));
    await agent.post('/tasks', { title: 'Bekleyen' }, heldBy(run));
    const [, first] = (await agent.get(`/proposals?run=${run.id}`)).body.data;
    await team.admin.client.post(`/proposals/${first.id}/approve`);
    expect((await team.admin.client.post(`/runs/${run.id}/undo`)).body.steps).toMatchObject([{ id: '1.0', operation: 'updateTask' }]);
    expect((await team.admin.client.get(`/tasks/${task.id}`)).body.title).toBe(task.title);
  });

  test('works for a run that has deleted its own task', async () => {
    const { team, task, agent, headers, undo } = await buildHeld();
    await agent.client.delete(`/tasks/${task.id}`, headers);
    expect((await undo()).body.undone).toBe(true);
    expect((await team.admin.client.get(`/tasks/${task.id}`)).status).toBe(200);
  });

  test('takes back changes that need records which the run itself created, moved or deleted', async () => {
    const team = await buildOrganization();
    const [admin, writer] = [team.admin.client, await team.person({ role: 'admin' })];
    const project = (await admin.post('/projects', { key: 'BIR', name: 'Birinci' })).body.id;
    await admin.put(`/projects/${project}/members/${writer.id}`, { role: 'lead' });
    const [task, moved, last] = [
      await buildTask(team.admin, { project }),
      await buildTask(team.admin, { project }),
      await buildTask(team.admin, { project }),
    ];
    const milestone = async (name: string): Promise<string> => (await admin.post('/milestones', { project, name })).body.id;
    const [, second] = [await milestone('Alfa'), await milestone('Beta')];
    const seen = async () => {
      const { labels, blocks, milestone } = (await admin.get(`/tasks/${task.id}`)).body;
      const ids = async (path: string) => (await writer.client.get(path)).body.data.map(({ id }: { id: string }) => id);
      const lists = ['/milestones', '/time-entries', '/fields', `/tasks?project=${project}&sort=position`];
      return [labels, blocks, milestone, ...(await Promise.all(lists.map(ids)))];
    };
    const before = await seen();
    const run = await begin(writer.client);
    const write = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
      const answer = await writer.client.request(method, `/api/v1${path}`, body, heldBy(run));
      expect(answer.status, path).toBeLessThan(300);
      return answer.body?.id as string;
    };
    const label = await write('POST', '/labels', { name: 'geçici' });
    await write('PATCH', `/tasks/${task.id}`, { addLabels: [label] });
    await write('DELETE', `/labels/${label}`);
    const third = await write('POST', '/milestones', { project, name: 'Gama' });
    for (const id of [second, third]) await write('PATCH', `/milestones/${id}`, { after: null });
    const made = await write('POST', '/projects', { key: 'IKI', name: 'İkinci' });
    await write('POST', '/fields', { name: 'Alan', type: 'text', projects: [project, made] });
    const inside = await write('POST', '/tasks', { title: 'İçeride', project: made, blockedBy: [task.id] });
    await write('POST', '/time-entries', { task: inside, minutes: 5 });
    await write('PATCH', `/tasks/${moved.id}`, { project: made });
    await write('PATCH', `/tasks/${last.id}`, { before: task.id });
    await write('PATCH', `/tasks/${task.id}`, { milestone: second });
    await write('DELETE', `/tasks/${task.id}`);
    await write('DELETE', `/milestones/${second}`);
    expect((await admin.post(`/runs/${run.id}/undo`)).body).toMatchObject({ undone: true, conflicts: [], refused: [], irreversible: [] });
    expect(await seen()).toEqual(before);
  });

  test('covers every mutation that a run can make, or says why it stays', () => {
    const mutations = rootFields.filter(({ operation }) => operation === 'mutation').map(({ field }) => field);
    const missing = mutations.filter(
      ({ name, extensions }) => extensions.proposing === 'rehearsed' && !operations[name] && !(name in notTakenBack),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
    const names = new Set(mutations.map(({ name }) => name));
    expect(Object.keys({ ...notTakenBack, ...operations }).filter((name) => !names.has(name))).toEqual([]);
  });

  test.each(['each operation once', 'random operations'])('leaves what four readers see as it was: %s', async (which) => {
    const names = Object.keys(operations);
    const below = random();
    await expectUndone(
      which === 'each operation once' ? names : Array.from({ length: 30 }, () => names[below(names.length)] as string),
      below,
    );
  });
});
