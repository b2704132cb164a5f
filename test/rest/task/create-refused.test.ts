import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { buildOrganization, buildProject, buildTask, type Organization } from '../../support/builders/index.ts';

type Wrong = { pointer: string; code: string; detail: string };

describe('creating a task is refused', () => {
  let team: Organization;
  let other: { id: string; key: string };
  /** A task of a project other than the default one. */
  let stranger: { id: string };
  beforeAll(async () => {
    team = await buildOrganization();
    other = await buildProject(team.admin);
    stranger = await buildTask(team.admin, { project: other.key });
  });

  /** `[pointer, code]` of each error. */
  async function wrong(body: unknown): Promise<string[][]> {
    const answer = await team.admin.client.post('/tasks', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'input.invalid']);
    return answer.body.errors.map(({ pointer, code }: Wrong) => [pointer, code]);
  }

  test.each([
    ['no title', {}, '/title', 'field.required'],
    ['no title but null', { title: null }, '/title', 'field.required'],
    ['an empty title', { title: '' }, '/title', 'field.too_short'],
    ['a blank title', { title: ' \t\u00a0' }, '/title', 'field.blank'],
    ['501 characters', { title: 'ş'.repeat(501) }, '/title', 'field.too_long'],
    ['501 emoji', { title: '🐞'.repeat(501) }, '/title', 'field.too_long'],
    ['NUL', { title: 'a\u0000b' }, '/title', 'field.characters'],
    ['a number as title', { title: 7 }, '/title', 'field.type'],
    ['NUL in the description', { title: 'a', description: '\u0000' }, '/description', 'field.characters'],
    ['a description too long', { title: 'a', description: 'x'.repeat(100_001) }, '/description', 'field.too_long'],
    ['an unknown priority', { title: 'a', priority: 'asap' }, '/priority', 'field.one_of'],
    ['an empty status', { title: 'a', status: '' }, '/status', 'field.one_of'],
    ['an unknown field', { title: 'a', assigneeId: 'me' }, '/assigneeId', 'field.unknown'],
    ['a day that is none', { title: 'a', dueDate: '2026-02-30' }, '/dueDate', 'field.format'],
    ['a time for a day', { title: 'a', dueDate: '2026-02-03T00:00:00Z' }, '/dueDate', 'field.format'],
    ['due before its start', { title: 'a', startDate: '2026-12-02', dueDate: '2026-12-01' }, '/dueDate', 'field.before_start'],
    ['a malformed assignee', { title: 'a', assignee: 'ayşe' }, '/assignee', 'field.format'],
    ['an id of another kind', { title: 'a', assignee: newId('task') }, '/assignee', 'field.format'],
    ['an unknown assignee', { title: 'a', assignee: newId('member') }, '/assignee', 'member.not_found'],
    ['an unknown project', { title: 'a', project: newId('project') }, '/project', 'project.not_found'],
    ['an unknown key', { title: 'a', project: 'YOK' }, '/project', 'project.not_found'],
    ['an unknown parent', { title: 'a', parent: newId('task') }, '/parent', 'task.not_found'],
    ['an unknown label', { title: 'a', labels: [newId('label')] }, '/labels/0', 'label.not_found'],
    ['an unknown blocker', { title: 'a', blockedBy: ['GENEL-999999'] }, '/blockedBy/0', 'task.not_found'],
    ['an unknown neighbour', { title: 'a', before: newId('task') }, '/before', 'task.not_found'],
    ['a list that is none', { title: 'a', labels: 'lbl' }, '/labels', 'field.type'],
    ['null in a list', { title: 'a', labels: [null] }, '/labels/0', 'field.null'],
  ])('with %s', async (_, body, pointer, code) => {
    expect(await wrong(body)).toEqual([[pointer, code]]);
  });

  test('with a lone surrogate, as in a JSON escape', async () => {
    expect(await wrong('{"title": "a\\ud800b"}')).toEqual([['/title', 'field.characters']]);
  });

  test('with no title besides other errors', async () => {
    const errors = await wrong({ recurrence: {}, priority: 'asap' });
    expect(errors.toSorted()).toEqual([
      ['/priority', 'field.one_of'],
      ['/recurrence/rule', 'field.required'],
      ['/title', 'field.required'],
    ]);
  });

  test('with all errors at once', async () => {
    const errors = await wrong({ title: '', priority: 'asap', labels: ['x', 'y'], dueDate: 1 });
    expect(errors.map(([pointer]) => pointer)).toEqual(['/title', '/priority', '/labels/0', '/labels/1', '/dueDate']);
  });

  test('with an unknown status, listing those of the workflow', async () => {
    const { body } = await team.admin.client.post('/tasks', { title: 'a', status: 'bitti' });
    expect(body.errors).toEqual([
      { pointer: '/status', code: 'field.one_of', detail: 'Şunlardan biri olmalıdır: todo, in_progress, in_review, done, cancelled.' },
    ]);
  });

  test('with the same label twice', async () => {
    const { body: label } = await team.admin.client.post('/labels', { name: 'iki kez' });
    expect(await wrong({ title: 'a', labels: [label.id, label.id] })).toEqual([['/labels/1', 'field.duplicate']]);
  });

  test('with a parent or a neighbour of another project', async () => {
    const project = team.defaultProject.key;
    expect(await wrong({ title: 'a', project, parent: stranger.id })).toEqual([['/parent', 'field.other_project']]);
    expect(await wrong({ title: 'a', project, before: stranger.id })).toEqual([['/before', 'field.other_project']]);
  });

  test('before one task and after another', async () => {
    const [first, second] = [await buildTask(team.admin), await buildTask(team.admin)];
    expect(await wrong({ title: 'a', before: second.id, after: first.id })).toEqual([['/before', 'field.conflict']]);
  });

  test('with a deleted parent', async () => {
    const parent = await buildTask(team.admin);
    await team.admin.client.delete(`/tasks/${parent.id}`);
    expect(await wrong({ title: 'a', parent: parent.id })).toEqual([['/parent', 'task.not_found']]);
  });

  test('with an assignee who cannot view the project', async () => {
    const outsider = await team.person();
    const secret = await buildProject(team.admin, { visibility: 'private' });
    expect(await wrong({ title: 'a', project: secret.key, assignee: outsider.id })).toEqual([['/assignee', 'member.not_found']]);
  });

  test('with an assignee of another organization', async () => {
    const { admin } = await buildOrganization();
    expect(await wrong({ title: 'a', assignee: admin.id })).toEqual([['/assignee', 'member.not_found']]);
  });

  test('in a project the caller cannot view, by id or key', async () => {
    const member = await team.person();
    const secret = await buildProject(team.admin, { visibility: 'private' });
    for (const project of [secret.id, secret.key]) {
      const { status, body } = await member.client.post('/tasks', { title: 'a', project });
      expect([status, body.errors[0].pointer, body.errors[0].code]).toEqual([400, '/project', 'project.not_found']);
    }
  });

  test('for a guest without a project', async () => {
    const guest = await team.person({ role: 'guest' });
    const { status, body } = await guest.client.post('/tasks', { title: 'a' });
    expect([status, body.errors[0].pointer, body.errors[0].code]).toEqual([400, '/project', 'project.not_found']);
  });

  test.each(['member', 'guest'] as const)('for a viewer who is a %s', async (role) => {
    const viewer = await team.person({ role });
    const project = await buildProject(team.admin, { members: [{ user: viewer, role: 'viewer' }] });
    const { status, body } = await viewer.client.post('/tasks', { title: 'a', project: project.key });
    expect([status, body.code, body.role]).toEqual([403, 'auth.role_required', 'editor']);
    expect(await team.context.db.task.count({ where: { projectId: project.id } })).toBe(0);
  });

  test('but not for a guest who is an editor', async () => {
    const guest = await team.person({ role: 'guest' });
    const project = await buildProject(team.admin, { members: [{ user: guest, role: 'editor' }] });
    expect((await guest.client.post('/tasks', { title: 'a', project: project.key })).status).toBe(201);
  });

  test('in an archived project', async () => {
    const project = await buildProject(team.admin);
    await team.admin.client.patch(`/projects/${project.id}`, { archived: true });
    const { status, body } = await team.admin.client.post('/tasks', { title: 'a', project: project.key });
    expect([status, body.code]).toEqual([409, 'project.archived']);
  });

  test('with a read-only token', async () => {
    const reader = await team.token(team.admin.id, { scopes: ['tasks:read'] });
    const { status, body } = await reader.post('/tasks', { title: 'a' });
    expect([status, body.code]).toEqual([403, 'auth.scope_missing']);
  });

  test('without a credential', async () => {
    const { Client } = await import('../../support/client.ts');
    const { status, body } = await new Client().post('/tasks', { title: 'a' });
    expect([status, body.code]).toEqual([401, 'auth.required']);
  });
});
