import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { buildOrganization, buildProject, newKey, type Organization } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';

describe('projects', () => {
  let team: Organization;
  beforeAll(async () => {
    team = await buildOrganization();
  });

  test('are created with the built-in workflow, led by their creator', async () => {
    const key = newKey();
    const { status, body, headers } = await team.admin.client.post('/projects', { key, name: 'Işıklandırma' });
    expect(status).toBe(201);
    expect(headers.location).toBe(`/api/v1/projects/${body.id}`);
    expect(body).toEqual({
      id: expect.stringMatching(/^prj_/),
      key,
      name: 'Işıklandırma',
      description: '',
      visibility: 'organization',
      archivedAt: null,
      deletedAt: null,
      lead: null,
      startDate: null,
      targetDate: null,
      defaultAssignee: null,
      latestUpdate: null,
      sample: false,
      viewerRole: 'lead',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    });
    const { db } = team.context;
    expect(await db.projectMember.findMany({ where: { projectId: body.id } })).toMatchObject([{ userId: team.admin.id, role: 'lead' }]);
    const statuses = await db.workflowStatus.findMany({ where: { projectId: body.id }, orderBy: { order: 'asc' } });
    expect(statuses.map(({ key }) => key)).toEqual(['todo', 'in_progress', 'in_review', 'done', 'cancelled']);
  });

  test('emit an event when created', async () => {
    const key = newKey();
    const events = await eventsDuring(team.admin.client, () =>
      team.admin.client.post('/projects', { key, name: 'Web', description: '# Web' }),
    );
    expect(events).toMatchObject([
      { event: 'project.created', actor: { id: team.admin.id }, via: 'rest', data: { key, description: '# Web' } },
    ]);
  });

  test('are found by id and by key', async () => {
    const project = await buildProject(team.admin);
    const { body } = await team.admin.client.get(`/projects/${project.id}`);
    expect(body).toEqual(project);
    expect((await team.admin.client.get(`/projects/${project.key}`)).body).toEqual(project);
  });

  test.each(['prj_', 'usr_01jcx6y3m8e7v9t5w2b4n6q8r0', 'web', 'WEB-1', 'YOK', newId('project')])('return 404 at %s', async (id) => {
    const { status, body } = await team.admin.client.get(`/projects/${id}`);
    expect([status, body.code]).toEqual([404, 'project.not_found']);
  });

  test('have unique keys', async () => {
    const { key } = await buildProject(team.admin);
    const { status, body } = await team.admin.client.post('/projects', { key, name: 'İkinci' });
    expect([status, body.code]).toEqual([409, 'project.key_taken']);
    expect(await team.context.db.project.count({ where: { key } })).toBe(1);
  });

  test('are created once by twenty concurrent requests with one key', async () => {
    const key = newKey();
    const asked = Array.from({ length: 20 }, (_, index) => team.admin.client.post('/projects', { key, name: `Proje ${index}` }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(await team.context.db.project.count({ where: { key } })).toBe(1);
  });

  test('can have the same key in different organizations', async () => {
    const { key } = await buildProject(team.admin);
    const other = await buildOrganization();
    expect((await buildProject(other.admin, { key })).key).toBe(key);
  });

  test('report all errors of a request at once', async () => {
    const { status, body } = await team.admin.client.post('/projects', { key: 'web', name: ' ', visibility: 'secret', lead: 'x' });
    expect([status, body.code]).toEqual([400, 'input.invalid']);
    expect(body.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`).sort()).toEqual([
      '/key field.format',
      '/lead field.unknown',
      '/name field.blank',
      '/visibility field.one_of',
    ]);
  });

  test('cannot be created by guests', async () => {
    const guest = await team.person({ role: 'guest' });
    const { status, body } = await guest.client.post('/projects', { key: newKey(), name: 'Konuk' });
    expect([status, body.code, body.role]).toEqual([403, 'auth.role_required', 'member']);
  });

  test('cannot be created with a token limited to projects', async () => {
    const key = newKey();
    const limited = await team.token(team.admin.id, { projects: [team.defaultProject.id] });
    const { status, body } = await limited.post('/projects', { key, name: 'Başka' });
    expect([status, body.code]).toEqual([403, 'auth.projects_limited']);
    expect(await team.context.db.project.count({ where: { key } })).toBe(0);
  });
});
