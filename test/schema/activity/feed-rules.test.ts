import { describe, expect, test } from 'vitest';
import type { Happened } from '../../../schema/activity/notification/event-fields.ts';
import { permitted, type Recipient } from '../../../schema/activity/notification/permitted.ts';
import { type Facts, notificationDrafts, type Task } from '../../../schema/activity/notification/rules.ts';
import { Viewers } from '../../../schema/people/access/visibility.ts';

/** Person whom the text already mentioned. */
const earlier = 'usr_01jcx6y3m8e7v9t5w2b4n6q8r0';
const task: Task = {
  id: 'tsk_a',
  projectId: 'prj_open',
  assignee: 'assignee',
  creator: 'creator',
  watchers: ['watcher'],
  commenters: [{ id: 'commenter', since: '2026-11-01T00:00:00.000Z' }],
};
const ref = (id: string | null) => (id === null ? null : { id });
const refs = (...ids: string[]) => ids.map((id) => ({ id }));

function event(kind: string, { data, ...fields }: Partial<Omit<Happened, 'data'>> & { data?: object } = {}): Happened {
  return {
    event: kind,
    actorId: 'actor',
    subjectId: task.id,
    taskId: task.id,
    projectId: task.projectId,
    audience: 'project',
    audienceUserId: null,
    previous: null,
    ...fields,
    data: { assignee: ref(task.assignee), createdBy: ref(task.creator), watchers: refs(...task.watchers), ...data },
  };
}

const person = (id: string, overrides: Partial<Recipient> = {}): Recipient => ({
  id,
  role: 'member',
  kind: 'person',
  removed: false,
  timeZone: 'UTC',
  mutes: [],
  ...overrides,
});
const names = ['actor', 'assignee', 'creator', 'watcher', 'commenter', 'before', 'mentioned', 'owner', 'admin', 'newcomer', 'freed'];
const everyone = (...others: Recipient[]) => new Map([...names.map((id) => person(id)), ...others].map((each) => [each.id, each]));

type Places = { readonly members?: readonly string[]; readonly moved?: boolean };

/** Viewers of the projects and tasks: `tsk_a` is in the open project unless `moved` to the private one, `tsk_c` is in the private one. */
function viewersOf({ members = [], moved = false }: Places = {}): Viewers {
  const open = { project: 'prj_open', open: true, members: new Set(members) };
  const hidden = { project: 'prj_private', open: false, members: new Set(members) };
  return new Viewers([
    ['prj_open', open],
    ['prj_private', hidden],
    ['tsk_a', moved ? hidden : open],
    ['tsk_b', open],
    ['tsk_c', hidden],
  ]);
}

/** Recipients of an event and their reasons, sorted by name. */
function reasonsByUser(happened: Happened, facts: Facts = { task }, people = everyone(), viewers = viewersOf()) {
  const given = permitted(happened, notificationDrafts(happened, facts), people, viewers);
  return Object.fromEntries(given.map(({ user, reason }) => [user, reason]).sort());
}

const updated = (previous: object, data: object = {}) => event('task.updated', { previous: previous as never, data });
const comment = (data: object = {}, kind = 'comment.created', previous: object | null = null) =>
  event(kind, { subjectId: 'cmt_a', previous: previous as never, data: { mentions: [], createdAt: '2026-11-21T08:00:00.000Z', ...data } });
const freed: Task = { ...task, id: 'tsk_b', assignee: 'freed', watchers: [] };

describe('the recipients of', () => {
  test.each<[string, Happened, Facts | undefined, object]>([
    ['a task created for somebody', event('task.created'), undefined, { assignee: 'assigned' }],
    ['a task created for nobody', event('task.created', { data: { assignee: null } }), undefined, {}],
    ['a task created for oneself', event('task.created', { actorId: 'assignee' }), undefined, {}],
    [
      'a task assigned to another person',
      updated({ assignee: ref('before') }),
      undefined,
      { assignee: 'assigned', before: 'watching', watcher: 'watching' },
    ],
    [
      'a task that is unassigned',
      updated({ assignee: ref('before') }, { assignee: null }),
      undefined,
      { before: 'watching', watcher: 'watching' },
    ],
    [
      'a change of status',
      updated({ status: 'todo' }),
      { task, from: 'Yapılacak', to: 'Bitti' },
      { assignee: 'status_changed', creator: 'status_changed', watcher: 'status_changed' },
    ],
    ['a change of another field', updated({ title: 'Eski' }), undefined, { assignee: 'watching', watcher: 'watching' }],
    ['a move on the board', updated({ position: 'a' }), undefined, {}],
    ['a new watcher', updated({ watchers: [] }), undefined, {}],
    [
      'a change of status and another field',
      updated({ status: 'todo', title: 'Eski' }),
      undefined,
      { assignee: 'status_changed', creator: 'status_changed', watcher: 'status_changed' },
    ],
    [
      'the completion of the last open blocker',
      updated({ status: 'todo' }, { assignee: null, watchers: [] }),
      { task, closed: true, freed: [freed] },
      { creator: 'status_changed', freed: 'unblocked' },
    ],
    [
      'the completion of the last open blocker of an unassigned task',
      updated({ status: 'todo' }, { assignee: null, watchers: [], createdBy: null }),
      { task, closed: true, freed: [{ ...freed, assignee: null }] },
      { creator: 'unblocked' },
    ],
    ['a comment', comment(), undefined, { assignee: 'commented', commenter: 'replied', creator: 'commented', watcher: 'commented' }],
    [
      'a mention',
      comment({ mentions: refs('mentioned', 'commenter') }),
      undefined,
      { assignee: 'commented', commenter: 'mentioned', creator: 'commented', mentioned: 'mentioned', watcher: 'commented' },
    ],
    [
      'a first comment by somebody who commented again later',
      comment({ createdAt: '2026-10-01T00:00:00.000Z' }),
      undefined,
      { assignee: 'commented', creator: 'commented', watcher: 'commented' },
    ],
    [
      'an edit that mentions another person',
      comment({ mentions: refs('mentioned', earlier) }, 'comment.updated', { body: `Bak @[B](${earlier})` }),
      undefined,
      { mentioned: 'mentioned' },
    ],
    ['an edit of the text only', comment({ mentions: [] }, 'comment.updated', { body: 'Eski' }), undefined, {}],
    ['a change of the files of a comment', comment({ mentions: refs('mentioned') }, 'comment.updated', { files: [] }), undefined, {}],
    ['a deleted comment', comment({}, 'comment.deleted'), undefined, {}],
    ['a deleted task', event('task.deleted', { previous: { deletedAt: null } }), undefined, {}],
    ['a task restored', event('task.restored', { previous: { deletedAt: 'then' } }), undefined, {}],
    [
      'somebody added to a project',
      event('project.updated', {
        subjectId: 'prj_open',
        taskId: null,
        data: { members: [{ user: ref('creator') }, { user: ref('newcomer') }] },
        previous: { members: [{ user: ref('creator') }] },
      }),
      {},
      { newcomer: 'project_added' },
    ],
    ['a project renamed', event('project.updated', { subjectId: 'prj_open', taskId: null, previous: { name: 'Eski' } }), {}, {}],
    [
      'a token that expires',
      event('token.expiring', {
        actorId: null,
        subjectId: 'pat_a',
        taskId: null,
        projectId: null,
        audience: 'user',
        audienceUserId: 'owner',
      }),
      {},
      { owner: 'token_expiring' },
    ],
    [
      'a webhook switched off',
      event('webhook.disabled', { actorId: null, subjectId: 'whe_a', taskId: null, projectId: null, audience: 'organization' }),
      { administrators: ['admin'] },
      { admin: 'webhook_disabled' },
    ],
    [
      'a webhook of a person that fails',
      event('webhook.failing', {
        actorId: null,
        subjectId: 'whe_a',
        taskId: null,
        projectId: null,
        audience: 'organization',
        data: { owner: { id: 'watcher' } },
      }),
      { administrators: ['admin', 'watcher'] },
      { watcher: 'webhook_failing' },
    ],
    [
      'a webhook of a service that fails',
      event('webhook.failing', {
        actorId: null,
        subjectId: 'whe_a',
        taskId: null,
        projectId: null,
        audience: 'organization',
        data: { owner: { id: 'robot' } },
      }),
      { administrators: ['admin'] },
      { admin: 'webhook_failing' },
    ],
    ['a label', event('label.created', { taskId: null, projectId: null, audience: 'organization' }), {}, {}],
    ['an event of the feed itself', event('notification.created', { audience: 'user', audienceUserId: 'owner' }), {}, {}],
  ])('%s', (_, happened, facts, expected) => {
    expect(reasonsByUser(happened, facts)).toEqual(expected);
  });
});

describe('permitted recipients', () => {
  const status = updated({ status: 'todo' }, { createdBy: null, watchers: [] });
  const inPrivate = { ...status, projectId: 'prj_private' };
  test.each<[string, Happened, Partial<Recipient> & Places, object]>([
    ['exclude the actor', { ...status, actorId: 'assignee' }, {}, {}],
    ['exclude people who left', status, { removed: true }, {}],
    ['exclude service accounts', status, { kind: 'service' }, {}],
    ['exclude guests who are not in the project', status, { role: 'guest' }, {}],
    ['include guests who are in the project', status, { role: 'guest', members: ['assignee'] }, { assignee: 'status_changed' }],
    ['exclude people who are not in a private project', inPrivate, {}, {}],
    ['exclude administrators who are not in a private project', inPrivate, { role: 'admin' }, {}],
    ['include members of a private project', inPrivate, { members: ['assignee'] }, { assignee: 'status_changed' }],
    ['exclude people who cannot see the new project of the task', status, { moved: true }, {}],
    [
      'include people who can see the new project of the task',
      status,
      { moved: true, members: ['assignee'] },
      { assignee: 'status_changed' },
    ],
    ['exclude everybody if the project does not exist', { ...status, projectId: 'prj_gone' }, {}, {}],
    ['exclude guests from events of the organization', { ...status, audience: 'organization', projectId: null }, { role: 'guest' }, {}],
    ['exclude others from an event for one person', { ...status, audience: 'user', audienceUserId: 'owner' }, {}, {}],
  ])('%s', (_, happened, { members, moved, ...overrides }, expected) => {
    const viewers = viewersOf({ ...(members && { members }), ...(moved && { moved }) });
    expect(reasonsByUser(happened, { task }, everyone(person('assignee', overrides)), viewers)).toEqual(expected);
  });

  test('exclude people who cannot see the blocker of an unblocked task', () => {
    const facts = { task, closed: true, freed: [freed] };
    expect(
      reasonsByUser({ ...updated({ status: 'todo' }, { assignee: null, watchers: [], createdBy: null }), projectId: 'prj_private' }, facts),
    ).toEqual({});
    const hidden = { task, closed: true, freed: [{ ...freed, id: 'tsk_c', projectId: 'prj_private' }] };
    expect(reasonsByUser(updated({ status: 'todo' }, { assignee: null, watchers: [], createdBy: null }), hidden)).toEqual({});
  });
});

describe('mutes', () => {
  const mute = (of: Partial<Recipient['mutes'][number]>) =>
    person('assignee', { mutes: [{ taskId: null, projectId: null, reason: null, ...of }] });
  const status = updated({ status: 'todo', title: 'Eski' }, { createdBy: null, watchers: [] });
  const mention = comment({ mentions: refs('assignee') });
  const only = (happened: Happened, of: Parameters<typeof mute>[0]) => reasonsByUser(happened, { task }, everyone(mute(of))).assignee;
  test.each<[string, Happened, Parameters<typeof mute>[0], string | undefined]>([
    ['a task', status, { taskId: task.id }, undefined],
    ['another task', status, { taskId: 'tsk_other' }, 'status_changed'],
    ['a project', status, { projectId: 'prj_open' }, undefined],
    ['another project', status, { projectId: 'prj_private' }, 'status_changed'],
    ['a reason, so that the next one is used', status, { reason: 'status_changed' }, 'watching'],
    ['a task, but not a mention', mention, { taskId: task.id }, 'mentioned'],
    ['a project, but not an assignment', event('task.created'), { projectId: 'prj_open' }, 'assigned'],
    ['mentions, but not the comment', mention, { reason: 'mentioned' }, 'commented'],
  ])('%s', (_, happened, of, expected) => {
    expect(only(happened, of)).toBe(expected);
  });
});

test('a status change does not reveal the status name of the previous project', () => {
  const facts = { task, from: 'Gizli aşama', to: 'Yapılacak' };
  const moved = updated({ status: 'gizli', project: ref('prj_private') });
  expect(notificationDrafts(moved, facts).filter(({ reason }) => reason === 'status_changed')[0]?.detail).toEqual({ to: 'Yapılacak' });
  expect(notificationDrafts(updated({ status: 'gizli' }), facts)[0]?.detail).toEqual({ from: 'Gizli aşama', to: 'Yapılacak' });
});
