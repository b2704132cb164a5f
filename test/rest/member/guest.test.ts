import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildField,
  buildLabel,
  buildOrganization,
  buildProject,
  buildTask,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';

const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);

describe('a guest', () => {
  let team: Organization;
  let guest: Person;
  let colleague: Person;
  let stranger: Person;
  let project: { id: string };
  let other: { id: string };
  beforeAll(async () => {
    team = await buildOrganization();
    guest = await team.person({ name: 'Konuk', role: 'guest' });
    colleague = await team.person({ name: 'Meslektaş' });
    stranger = await team.person({ name: 'Yabancı' });
    project = await buildProject(colleague, { members: [{ user: guest, role: 'lead' }] });
    other = await buildProject(team.admin, { members: [{ user: guest, role: 'viewer' }] });
    await buildProject(stranger);
  });

  test('lists only people of its projects, while members list everyone', async () => {
    expect(names((await guest.client.get('/members')).body)).toEqual(['Konuk', 'Meslektaş', 'Yönetici']);
    expect(names((await guest.client.get('/members?role=guest')).body)).toEqual(['Konuk']);
    expect(names((await guest.client.get('/members?limit=1')).body)).toEqual(['Konuk']);
    expect(names((await colleague.client.get('/members')).body)).toEqual(['Konuk', 'Meslektaş', 'Yabancı', 'Yönetici']);
  });

  test('with a limited token lists only people of those projects', async () => {
    const narrow = await team.token(guest.id, { projects: [other.id] });
    expect(names((await narrow.get('/members')).body)).toEqual(['Konuk', 'Yönetici']);
  });

  test('cannot learn who owns an e-mail address through a custom field', async () => {
    const { key } = await buildField(team.admin, { name: 'Muhatap', type: 'person' });
    const addressOf = async (person: Person): Promise<string> => (await person.client.get('/me')).body.email;
    const give = (person: Person, value: string) =>
      person.client.post('/tasks', { title: 'Görüşme', project: project.id, fields: { [key]: value } });
    for (const other of [stranger, colleague]) {
      const { status, body } = await give(guest, await addressOf(other));
      expect([status, body.errors?.[0].code]).toEqual([400, 'member.not_found']);
      expect((await give(colleague, await addressOf(other))).body.fields[key].id).toBe(other.id);
    }
    expect((await give(guest, await addressOf(guest))).body.fields[key].id).toBe(guest.id);
  });

  test('sees no e-mail address but its own', async () => {
    const { body } = await guest.client.get('/members');
    expect(body.data.map(({ email }: { email: string | null }) => email !== null)).toEqual([true, false, false]);
    expect((await guest.client.get('/me')).body.email).toContain('@');
    const people = await guest.client.data(`query ($id: ID!) { project(id: $id) { members { user { name email } } } }`, { id: project.id });
    expect(people.project.members.map(({ user }: { user: { email: string | null } }) => user.email)).toEqual([null, expect.any(String)]);
    expect(JSON.stringify((await colleague.client.get('/members')).body)).not.toContain('"email":null');
  });

  test('finds nobody else by id', async () => {
    const find = async (id: string) => (await guest.client.data('query ($id: ID!) { node(id: $id) { id } }', { id })).node;
    for (const { id } of [guest, colleague, team.admin]) expect(await find(id)).toEqual({ id });
    expect(await find(stranger.id)).toBeNull();
  });

  test('can only add people it already sees to a project it leads', async () => {
    const put = (user: string) => guest.client.put(`/projects/${project.id}/members/${user}`, { role: 'viewer' });
    expect((await put(stranger.id)).body.code).toBe('member.not_found');
    expect((await put(team.admin.id)).status).toBe(200);
  });

  test('sees creators and assignees of tasks by name', async () => {
    const task = await buildTask(stranger, { project: project.id, assignee: 'me' });
    const { body } = await guest.client.get(`/tasks/${task.id}`);
    expect(body.createdBy).toEqual({ id: stranger.id, name: 'Yabancı', avatar: null, agent: false });
    expect(body.assignee).toEqual({ id: stranger.id, name: 'Yabancı', avatar: null, agent: false });
    expect((await guest.client.data('query ($id: ID!) { task(id: $id) { assignee { email } } }', { id: task.id })).task).toEqual({
      assignee: { email: null },
    });
  });

  test('sees neither a default project without membership nor events of other projects', async () => {
    expect((await guest.client.get('/organization')).body.defaultProject).toBeNull();
    await buildLabel(team.admin, 'gizli olmayan');
    await buildTask(team.admin, { title: 'Genelde' });
    await buildTask(team.admin, { title: 'Birlikte', project: other.id });
    const { body } = await guest.client.get('/events?limit=200');
    const seen = new Set(body.data.map((event: { project: { id: string } | null }) => event.project?.id));
    expect([...seen].sort()).toEqual([project.id, other.id].sort());
  });

  test('lists labels', async () => {
    expect(names((await guest.client.get('/labels')).body)).toContain('gizli olmayan');
  });
});
