import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { buildLabel, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';

type Task = Awaited<ReturnType<typeof buildTask>>;

describe('GET /tasks', () => {
  let team: Organization;
  let admin: Person;
  let ayse: Person;
  let web: { id: string; key: string };
  let bug: { id: string };
  let parent: Task;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    ayse = await team.person({ name: 'Ayşe' });
    web = await buildProject(admin);
    bug = await buildLabel(admin, 'hata');
    const feature = await buildLabel(admin, 'özellik');
    const make = async (title: string, rest: object = {}) => {
      const task = await buildTask(admin, { title, ...rest });
      ids.set(task.id, title);
      return task;
    };
    parent = await make('IŞIĞI kapat', { status: 'in_progress', assignee: 'me', priority: 'high', dueDate: '2026-12-01' });
    await make('ışığı aç', { parent: parent.id, assignee: ayse.id, labels: [bug.id], dueDate: '2026-12-10' });
    await make('100% bitti_mi', { project: web.key, status: 'done', labels: [bug.id, feature.id], priority: 'urgent' });
    await make('1000 bittiXmi', { project: web.key, labels: [feature.id], dueDate: '2026-12-31' });
    await make('C:\\temp', { project: web.key, assignee: 'me', status: 'done' });
  });

  /** Titles of the found tasks, oldest first. Encodes the query values. */
  async function found(query: Record<string, string>, person = admin): Promise<string[]> {
    const { status, body } = await person.client.get(`/tasks?${new URLSearchParams({ sort: 'createdAt', ...query })}`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.data.map(({ title }: Task) => title);
  }

  const [on, off, percent, plain, path] = ['IŞIĞI kapat', 'ışığı aç', '100% bitti_mi', '1000 bittiXmi', 'C:\\temp'];

  test('lists all visible tasks newest first by default', async () => {
    const { body } = await admin.client.get('/tasks');
    expect(body.data.map(({ title }: Task) => title)).toEqual([path, plain, percent, off, on]);
    expect(body.page).toEqual({ nextCursor: null, hasMore: false });
  });

  test.each([
    ['status', { status: 'done' }, [percent, path]],
    ['several statuses', { status: 'done,in_progress' }, [on, percent, path]],
    ['a status no task has', { status: 'cancelled' }, []],
    ['priority', { priority: 'urgent,high' }, [on, percent]],
    ['assignee me', { assignee: 'me' }, [on, path]],
    ['assignee none', { assignee: 'none' }, [percent, plain]],
    ['assignee me or none', { assignee: 'me,none' }, [on, percent, plain, path]],
    ['somebody unknown', { assignee: newId('member') }, []],
    ['top-level tasks', { parent: 'none' }, [on, percent, plain, path]],
    ['an unknown parent', { parent: newId('task') }, []],
    ['an unknown project', { project: newId('project') }, []],
    ['an unknown key', { project: 'YOK' }, []],
    ['an unknown label', { label: newId('label') }, []],
    ['due before', { dueBefore: '2026-12-10' }, [on]],
    ['due after', { dueAfter: '2026-12-01' }, [off, plain]],
    ['due between', { dueAfter: '2026-12-01', dueBefore: '2026-12-31' }, [off]],
    ['different fields, which must all match', { status: 'done', assignee: 'me' }, [path]],
    ['Turkish letters typed without them', { q: 'isigi' }, [on, off]],
    ['another case', { q: 'IŞIĞI' }, [on, off]],
    ['a part of the title', { q: 'apa' }, [on]],
    ['% as it is', { q: '100%' }, [percent]],
    ['_ as it is', { q: 'bitti_' }, [percent]],
    ['\\ as it is', { q: ':\\t' }, [path]],
    ['spaces around', { q: '  kapat ' }, [on]],
    ['nothing searched', { q: '' }, [on, off, percent, plain, path]],
    ['what nothing has', { q: 'yok böyle' }, []],
    ['nothing deleted', { deleted: 'true' }, []],
  ])('filters by %s', async (_, query, titles) => {
    expect(await found(query as Record<string, string>)).toEqual(titles);
  });

  test('filters by project id, key and both', async () => {
    const inWeb = [percent, plain, path];
    expect(await found({ project: web.id })).toEqual(inWeb);
    expect(await found({ project: web.key })).toEqual(inWeb);
    expect(await found({ project: `${web.key},YOK` })).toEqual(inWeb);
    expect(await found({ project: `${web.id},GENEL` })).toEqual([on, off, ...inWeb]);
  });

  test('filters by any of several labels', async () => {
    const feature = (await admin.client.get('/labels')).body.data.find(({ name }: { name: string }) => name === 'özellik');
    expect(await found({ label: bug.id })).toEqual([off, percent]);
    expect(await found({ label: `${bug.id},${feature.id}` })).toEqual([off, percent, plain]);
  });

  test('filters by assignee id and `me`', async () => {
    expect(await found({ assignee: ayse.id })).toEqual([off]);
    expect(await found({ assignee: 'me' }, ayse)).toEqual([off]);
    expect(await found({ assignee: `${ayse.id},${admin.id}` })).toEqual([on, off, path]);
  });

  test('filters by parent id or number', async () => {
    expect(await found({ parent: parent.id })).toEqual([off]);
    expect(await found({ parent: parent.number })).toEqual([off]);
    expect(await found({ parent: `none,${parent.number}` })).toEqual([on, off, percent, plain, path]);
  });

  test('finds a whole task number', async () => {
    expect(await found({ q: parent.number.toLowerCase() })).toEqual([on]);
  });

  test('accepts repeated parameters instead of commas', async () => {
    const { body } = await admin.client.get('/tasks?status=done&status=in_progress&sort=createdAt');
    expect(body.data.map(({ title }: Task) => title)).toEqual([on, percent, path]);
  });

  test('filters by time of update', async () => {
    const own = await buildOrganization();
    const [old, task] = [await buildTask(own.admin), await buildTask(own.admin)];
    const { body } = await own.admin.client.patch(`/tasks/${old.id}`, { title: 'Yeni' });
    const since = (time: string) => found({ updatedAfter: time }, own.admin);
    expect(await since(task.createdAt)).toEqual(['Yeni']);
    expect(await since(body.updatedAt)).toEqual([]);
    // Offsets are accepted.
    const earlier = new Date(Date.parse(task.createdAt) - 60_000 + 3 * 3_600_000).toISOString().replace('Z', '+03:00');
    expect((await since(earlier)).length).toBe(2);
  });

  test('accepts statuses of visible projects and rejects others', async () => {
    const own = await buildOrganization();
    const secret = await buildProject(own.admin, { visibility: 'private' });
    const member = await own.person();
    await own.admin.client.put(`/projects/${secret.id}/workflow`, { statuses: [{ key: 'gizli', name: 'Gizli', category: 'unstarted' }] });
    expect(await found({ status: 'gizli' }, own.admin)).toEqual([]);
    const { status, body } = await member.client.get('/tasks?status=todo,gizli');
    expect([status, body.errors]).toEqual([
      400,
      [{ parameter: 'status', code: 'status.not_found', detail: 'Böyle bir durum yok: gizli.' }],
    ]);
  });

  test.each([
    ['an unknown parameter', 'assigneeId=me', 'assigneeId', 'field.unknown'],
    ['an unknown status', 'status=bitti', 'status', 'status.not_found'],
    ['an unknown status beside a known one', 'status=done,bitti', 'status', 'status.not_found'],
    ['an empty status', 'status=', 'status', 'status.not_found'],
    ['an unknown priority', 'priority=high,asap', 'priority', 'field.one_of'],
    ['a malformed assignee', 'assignee=ayse', 'assignee', 'field.format'],
    ['a malformed key', 'project=w%20b', 'project', 'field.format'],
    ['a malformed label', 'label=hata', 'label', 'field.format'],
    ['the same value twice', 'status=done,done', 'status', 'field.duplicate'],
    ['a day that is none', 'dueBefore=2026-02-30', 'dueBefore', 'field.format'],
    ['a time on a day that is none', 'updatedAfter=2026-02-30T00:00:00Z', 'updatedAfter', 'field.format'],
    ['a day for a time', 'updatedAfter=2026-02-03', 'updatedAfter', 'field.format'],
    ['a time before our era', 'updatedAfter=0001-01-01T00:00:00%2B03:00', 'updatedAfter', 'field.format'],
    ['a time after the year 9999', 'updatedAfter=9999-12-31T23:59:59-03:00', 'updatedAfter', 'field.format'],
    ['neither true nor false', 'deleted=1', 'deleted', 'field.type'],
    ['NUL', 'q=%00', 'q', 'field.characters'],
    ['an unknown sort', 'sort=-title', 'sort', 'field.one_of'],
    ['the same parameter twice', 'q=a&q=b', 'q', 'field.duplicate'],
  ])('rejects %s instead of ignoring it', async (_, query, parameter, code) => {
    const { status, body } = await admin.client.get(`/tasks?${query}`);
    expect([status, body.errors]).toMatchObject([400, [{ parameter, code }]]);
  });

  test('excludes projects the caller cannot view', async () => {
    const secret = await buildProject(admin, { visibility: 'private' });
    await buildTask(admin, { title: 'gizli iş', project: secret.key });
    const [member, guest] = [await team.person(), await team.person({ role: 'guest' })];
    expect(await found({ q: 'gizli' }, member)).toEqual([]);
    expect(await found({ project: secret.key }, member)).toEqual([]);
    expect(await found({}, guest)).toEqual([]);
    expect(await found({ q: 'gizli' })).toEqual(['gizli iş']);
  });
});
