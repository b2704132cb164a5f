import { beforeEach, describe, expect, test } from 'vitest';
import { scopes } from '../../../schema/kernel/actor.ts';
import { removeMember } from '../../../schema/people/member/administration.ts';
import { buildComment, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { overlap } from '../../support/overlap.ts';
import { contentOf } from '../../support/store.ts';

describe('a removed member', () => {
  let team: Organization;
  let admin: Person;
  let person: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    person = await team.person({ name: 'Çiğdem' });
  });
  const remove = (user: Person, by = admin.client) => by.delete(`/members/${user.id}`);
  const roles = async (project: { id: string }) =>
    Object.fromEntries(
      (await team.context.db.projectMember.findMany({ where: { projectId: project.id } })).map(({ userId, role }) => [userId, role]),
    );

  test('cannot make requests any more and is not found as a member', async () => {
    const other = await team.token(person.id, { scopes: ['tasks:read'] });
    expect((await other.get('/tasks')).status).toBe(200);
    await team.context.db.memberIdentity.create({
      data: { organizationId: team.id, userId: person.id, issuer: 'https://kimlik.test', subject: person.id },
    });
    expect((await remove(person)).status).toBe(204);
    for (const client of [other, person.client]) expect((await client.get('/tasks')).body.code).toBe('auth.invalid_token');
    expect((await admin.client.get(`/members/${person.id}`)).body.code).toBe('member.not_found');
    expect((await remove(person)).body.code).toBe('member.not_found');
    expect(await team.context.db.personalToken.count({ where: { userId: person.id, revokedAt: null } })).toBe(0);
    expect(await team.context.db.member.findFirst({ where: { id: person.id } })).toMatchObject({
      name: 'Çiğdem',
      removedAt: expect.any(Date),
    });
  });

  test('has an e-mail address that is shown to nobody but stored to recognize them', async () => {
    const { email } = await team.context.db.member.findFirstOrThrow({ where: { id: person.id } });
    const task = await buildTask(person);
    expect((await remove(person)).status).toBe(204);
    const { node } = await admin.client.data('query ($id: ID!) { node(id: $id) { ... on User { name email } } }', { id: person.id });
    expect(node).toEqual({ name: 'Çiğdem', email: null });
    const { task: fetched } = await admin.client.data('query ($id: ID!) { task(id: $id) { createdBy { email } } }', { id: task.id });
    expect(fetched.createdBy).toEqual({ email: null });
    expect(await team.context.db.member.count({ where: { email } })).toBe(1);
    expect((await admin.client.post('/invitations', { email })).status).toBe(201);
  });

  test('stays on finished work and comments, but watches nothing', async () => {
    const task = await buildTask(person, { assignee: person.id, status: 'done' });
    const comment = await buildComment(person, task);
    await person.client.put(`/tasks/${task.id}/watch`);
    await remove(person);
    const { body } = await admin.client.get(`/tasks/${task.id}`);
    expect([body.assignee.id, body.createdBy.id, body.assignee.name]).toEqual([person.id, person.id, 'Çiğdem']);
    expect(body.watchers ?? []).toEqual([]);
    expect((await admin.client.get(`/comments/${comment.id}`)).body.author.id).toBe(person.id);
    expect(await team.context.db.taskWatcher.count({ where: { userId: person.id } })).toBe(0);
    // A new task cannot be assigned to them.
    expect((await admin.client.post('/tasks', { title: 'Yeni', assignee: person.id })).status).toBe(400);
  });

  test('is unassigned from open tasks, also in hidden projects and in the trash', async () => {
    const hidden = await buildProject(person, { visibility: 'private', members: [{ user: await team.person(), role: 'editor' }] });
    const [open, trashed, closed, unseen] = [
      await buildTask(person, { assignee: person.id }),
      await buildTask(person, { assignee: person.id, status: 'in_progress' }),
      await buildTask(person, { assignee: person.id, status: 'cancelled' }),
      await buildTask(person, { assignee: person.id, project: hidden.id }),
    ];
    await person.client.delete(`/tasks/${trashed.id}`);
    const events = await eventsDuring(admin.client, () => remove(person));
    const updated = events.filter(({ event }) => event === 'task.updated');
    expect(updated.map(({ subject, previous, data }) => [subject.id, previous, data.assignee])).toEqual([
      [open.id, { assignee: { id: person.id } }, null],
      [trashed.id, { assignee: { id: person.id } }, null],
    ]);
    const assigned = await team.context.db.task.findMany({ where: { assigneeId: person.id }, select: { id: true } });
    expect(assigned).toEqual([{ id: closed.id }]);
    expect(await team.context.db.event.count({ where: { event: 'task.updated', subjectId: unseen.id } })).toBe(1);
  });

  test('cannot be assigned a task during the removal', async () => {
    const task = await buildTask(admin);
    const ending = () => removeMember(team.context, { id: person.id });
    const { body } = await overlap(ending, () => admin.client.patch(`/tasks/${task.id}`, { assignee: person.id }));
    expect(body.errors).toMatchObject([{ pointer: '/assignee', code: 'member.not_found' }]);
  });

  test('emits an event without the address, and an audit entry with it', async () => {
    const { email } = await team.context.db.member.findFirstOrThrow({ where: { id: person.id } });
    const project = await buildProject(admin, { members: [{ user: person, role: 'editor' }] });
    const events = await eventsDuring(admin.client, () => remove(person));
    expect(events).toMatchObject([
      { event: 'project.updated', subject: { id: project.id }, previous: { members: [{}, { user: { id: person.id } }] } },
      { event: 'member.removed', subject: { id: person.id }, data: { name: 'Çiğdem' } },
    ]);
    expect(JSON.stringify(events)).not.toContain(email);
    const { data } = (await admin.client.get('/audit-log?action=member.removed,project_member.changed&limit=2')).body;
    expect(data.map(({ action }: { action: string }) => action).sort()).toEqual(['member.removed', 'project_member.changed']);
    expect(data.find(({ action }: { action: string }) => action === 'member.removed').detail).toMatchObject({ email, role: 'member' });
  });

  test('hands private projects they led to the longest-standing member, editors first', async () => {
    const [viewer, editor, later] = [await team.person(), await team.person(), await team.person()];
    const led = await buildProject(person, {
      visibility: 'private',
      members: [
        { user: viewer, role: 'viewer' },
        { user: editor, role: 'editor' },
        { user: later, role: 'editor' },
      ],
    });
    const viewed = await buildProject(person, { visibility: 'private', members: [{ user: viewer, role: 'viewer' }] });
    const shared = await buildProject(person, {
      visibility: 'private',
      members: [
        { user: later, role: 'lead' },
        { user: editor, role: 'editor' },
      ],
    });
    const open = await buildProject(person, { members: [{ user: editor, role: 'editor' }] });
    const alone = await buildProject(person, { visibility: 'private' });
    // Succeeds for an administrator who cannot view the private projects.
    expect((await remove(person)).status).toBe(204);
    expect(await roles(led)).toEqual({ [viewer.id]: 'viewer', [editor.id]: 'lead', [later.id]: 'editor' });
    expect(await roles(viewed)).toEqual({ [viewer.id]: 'lead' });
    expect(await roles(shared)).toEqual({ [later.id]: 'lead', [editor.id]: 'editor' });
    expect(await roles(open)).toEqual({ [editor.id]: 'editor' });
    expect(await roles(alone)).toEqual({});
    expect((await editor.client.patch(`/projects/${led.id}`, { name: 'Yeni ad' })).status).toBe(200);
    for (const project of [led, viewed, shared, alone])
      expect((await admin.client.get(`/projects/${project.id}`)).body.code).toBe('project.not_found');
    const log = JSON.stringify((await admin.client.get('/audit-log?limit=200')).body);
    for (const project of [led, viewed, shared, alone]) expect(log).not.toContain(project.id);
    expect(log).toContain(open.id);
  });

  test('loses the invitations they sent', async () => {
    const boss = await team.person({ role: 'admin' });
    const { id } = (await boss.client.post('/invitations', { email: 'mehmet@ornek.test', role: 'admin' })).body;
    await remove(boss);
    expect((await admin.client.get(`/invitations/${id}`)).body.status).toBe('revoked');
  });

  test('is audited together with each token and invitation that ends', async () => {
    const boss = await team.person({ role: 'admin' });
    const { id } = (await boss.client.post('/invitations', { email: 'mehmet@ornek.test' })).body;
    await team.token(boss.id);
    const tokens = await team.context.db.personalToken.findMany({ where: { userId: boss.id } });
    await remove(boss);
    const ended = (await admin.client.get('/audit-log?action=token.revoked,invitation.revoked')).body.data;
    expect(ended).toHaveLength(3);
    expect(ended.map(({ subject }: { subject: { id: string } }) => subject.id).sort()).toEqual(
      [id, ...tokens.map((each) => each.id)].sort(),
    );
    for (const { actor, detail, subject } of ended)
      expect([actor.id, detail]).toEqual([
        admin.id,
        subject.id === id ? { email: 'mehmet@ornek.test' } : { user: { id: boss.id }, name: 'Deneme' },
      ]);
  });

  test('may be the caller, whose credential needs all their scopes', async () => {
    const narrow = await team.token(person.id, { scopes: scopes.filter((scope) => scope !== 'files:read') });
    const limited = await team.token(person.id, { projects: [team.defaultProject.id] });
    const before = await contentOf(team.id);
    expect((await remove(person, narrow)).body).toMatchObject({ status: 403, code: 'auth.scope_missing' });
    expect((await remove(person, limited)).body).toMatchObject({ status: 403, code: 'auth.projects_limited' });
    expect(await contentOf(team.id)).toEqual(before);
    expect((await remove(person, person.client)).status).toBe(204);
    expect((await person.client.get('/me')).status).toBe(401);
  });

  test('may be another person only for administrators', async () => {
    const other = await team.person();
    expect((await remove(other, person.client)).body).toMatchObject({ status: 403, code: 'auth.role_required', role: 'admin' });
    const weak = await team.token(admin.id, { scopes: scopes.filter((scope) => scope !== 'admin') });
    expect((await remove(other, weak)).body).toMatchObject({ status: 403, code: 'auth.scope_missing' });
    expect((await other.client.get('/me')).status).toBe(200);
  });
});
