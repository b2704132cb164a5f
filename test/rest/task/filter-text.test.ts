import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import {
  buildComment,
  buildLabel,
  buildOrganization,
  buildProject,
  buildTask,
  buildTimeEntry,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';

type Task = Awaited<ReturnType<typeof buildTask>>;

describe('filtering tasks by filter text', () => {
  let team: Organization;
  let admin: Person;
  let web: { id: string; key: string };
  let secret: { id: string; key: string };
  let bill: Task;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    web = await buildProject(admin, { name: 'Web Sitesi' });
    secret = await buildProject(admin, { name: 'Gizli İş', visibility: 'private' });
    await team.person({ name: 'Ayşe Yılmaz' });
    await team.person({ name: 'Ayşe Demir' });
    const can = await team.person({ name: 'Can Demir' });
    const urgent = await buildLabel(admin, 'Acil');
    bill = await buildTask(admin, { title: 'Fatura ekranı', project: web.key, assignee: 'me', labels: [urgent.id] });
    await buildTask(admin, { title: 'Ödeme ekranı', project: web.key, assignee: can.id, dueDate: '2030-05-20', blockedBy: [bill.id] });
    await buildTask(admin, { title: 'Çıkış', priority: 'high', status: 'done' });
  });

  const ask = (filter: string, person = admin, more: Record<string, string> = {}) =>
    person.client.get(`/tasks?${new URLSearchParams({ sort: 'createdAt', filter, ...more })}`);

  async function found(filter: string, person = admin, more: Record<string, string> = {}): Promise<string[]> {
    const { status, body } = await ask(filter, person, more);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.data.map(({ title }: Task) => title);
  }

  const [first, second, third] = ['Fatura ekranı', 'Ödeme ekranı', 'Çıkış'];

  test.each([
    ['', [first, second, third]],
    ['assignee:me', [first]],
    ['sorumlu:can', [second]],
    ['assignee:"Can Demir"', [second]],
    ['label:acil or priority>=high', [first, third]],
    ['project:"web sitesi" -label:acil', [second]],
    ['durum:Bitti', [third]],
    ['durum:bıttı,YAPILACAK -ekranı', [third]],
    ['bitiş:2030', [second]],
    ['due<today', []],
    ['engelli:evet', [second]],
    ['has:blocks', [first]],
    ['created:bugün ekran', [first, second]],
    ['-(ekranı)', [third]],
    ['deleted:yes', []],
  ])('supports %s', async (text, titles) => {
    expect(await found(text)).toEqual(titles);
  });

  test('combines with other parameters, all of which must match', async () => {
    expect(await found('ekranı', admin, { assignee: 'me' })).toEqual([first]);
    expect(await found('ekranı', admin, { project: web.key, has: 'due,children' })).toEqual([second]);
    expect(await found('', admin, { blocked: 'true', category: 'unstarted,started' })).toEqual([second]);
    expect(await found('', admin, { id: `${bill.number},${newId('task')}` })).toEqual([first]);
  });

  test('pages and counts', async () => {
    const page = (await ask('ekranı', admin, { limit: '1' })).body;
    expect([page.data[0].title, page.page.hasMore]).toEqual([first, true]);
    expect(await found('ekranı', admin, { limit: '1', cursor: page.page.nextCursor })).toEqual([second]);
    const query = 'query ($filter: TaskFilter) { tasks(filter: $filter) { totalCount } }';
    expect((await admin.client.data(query, { filter: { text: 'ekranı' } })).tasks.totalCount).toBe(2);
    const either = { or: [{ text: 'label:acil' }, { priority: ['high'] }], not: { status: ['done'] } };
    expect((await admin.client.data(query, { filter: either })).tasks.totalCount).toBe(1);
  });

  test.each([
    ['asignee:me', 'filter.attribute_unknown', 'asignee', ['assignee']],
    ['-soruml:ben', 'filter.attribute_unknown', 'soruml', ['sorumlu']],
    ['musteri:x', 'filter.attribute_unknown', 'musteri', []],
    ['status:todoo', 'filter.value_unknown', 'todoo', ['todo']],
    ['label:acill', 'filter.value_unknown', 'acill', ['Acil']],
    ['project:"Web Sitsi"', 'filter.value_unknown', '"Web Sitsi"', ['Web Sitesi']],
    ['priority>=hgih', 'filter.value_unknown', 'hgih', ['high']],
    ['assignee:"Ayse Yilmz"', 'filter.value_unknown', '"Ayse Yilmz"', ['Ayşe Yılmaz']],
    ['assignee:ayşe', 'filter.ambiguous', 'ayşe', ['Ayşe Demir', 'Ayşe Yılmaz']],
    ['due<2026-02-30', 'filter.value_unknown', '2026-02-30', []],
    ['due<bugun,dun', 'filter.one_value', 'dun', []],
    ['due:-2h', 'filter.value_unknown', '-2h', []],
    ['has:dosyaa', 'filter.value_unknown', 'dosyaa', ['dosya']],
    ['blocked:belki', 'filter.value_unknown', 'belki', ['yes', 'evet', 'true', 'no', 'hayır', 'false']],
    ['label<acil', 'filter.operator', 'label', [':', '!=']],
    ['(status:todo', 'filter.unclosed', '(', []],
    ['status:', 'filter.value_missing', '', []],
  ])('rejects %s with position and suggestions', async (text, code, part, suggestions) => {
    const { status, body } = await ask(text);
    expect([status, body.code, body.errors.map((each: object) => ({ ...each, detail: '' }))]).toEqual([
      400,
      'filter.invalid',
      [{ parameter: 'filter', code, detail: '' }],
    ]);
    expect(text.slice(body.offset, body.offset + body.length)).toBe(part);
    expect(body.suggestions).toEqual(suggestions);
    expect(body.detail).toContain(body.errors[0].detail);
  });

  test('rejects errors over GraphQL with their path', async () => {
    const { body } = await admin.client.graphql('query ($filter: TaskFilter) { tasks(filter: $filter) { totalCount } }', {
      filter: { or: [{ status: ['todo'] }, { text: 'stauts:todo' }] },
    });
    expect(body.errors[0].extensions).toMatchObject({
      code: 'filter.invalid',
      offset: 0,
      length: 6,
      suggestions: ['status', 'start'],
      errors: [{ path: ['filter', 'or', 1, 'text'], code: 'filter.attribute_unknown' }],
    });
  });

  test('limits length and number of terms', async () => {
    const { status, body } = await ask('a'.repeat(2_001));
    expect([status, body.errors[0].code]).toEqual([400, 'field.too_long']);
    expect((await ask(Array(101).fill('a').join(' '))).body.errors[0].code).toBe('filter.too_many_terms');
    const many = (count: number) => ({ or: Array.from({ length: 11 }, () => ({ text: Array(count).fill('a').join(' ') })) });
    const query = 'query ($filter: TaskFilter) { tasks(filter: $filter) { totalCount } }';
    expect((await admin.client.data(query, { filter: many(9) })).tasks.totalCount).toBe(2);
    expect((await admin.client.graphql(query, { filter: many(10) })).body.errors[0].extensions.code).toBe('filter.invalid');
  });

  test('limits look-ups of names, each one once over all texts', async () => {
    const own = await buildOrganization();
    const names = Array.from({ length: 101 }, (_, n) => `e${n}`);
    await Promise.all(names.map((name) => buildLabel(own.admin, name)));
    const filter = (...lists: string[][]) => ({ or: lists.map((list) => ({ text: `label:${list.join()}` })) });
    const query = 'query ($filter: TaskFilter) { tasks(filter: $filter) { totalCount } }';
    const asked = async (...lists: string[][]) => (await own.admin.client.graphql(query, { filter: filter(...lists) })).body;
    const [first, rest] = [[...names.slice(0, 60), 'e0', 'E1'], names.slice(60, 100)];
    expect(await asked(first, rest)).toMatchObject({ data: { tasks: { totalCount: 0 } } });
    const { errors } = await asked(first, rest, ['e100']);
    expect(errors).toMatchObject([{ extensions: { code: 'filter.invalid', errors: [{ code: 'filter.too_many_values' }] } }]);
  });

  test('finds tasks with recorded time', async () => {
    const task = await buildTask(admin, { title: 'Ölçülen', project: web.key });
    expect(await found('has:time')).toEqual([]);
    await buildTimeEntry(admin, task.id);
    expect([await found('has:time'), (await found('-içeren:süre')).includes('Ölçülen')]).toEqual([['Ölçülen'], false]);
    await admin.client.delete(`/tasks/${task.id}`);
  });

  test('ignores deleted comments', async () => {
    const task = await buildTask(admin, { title: 'Konuşulan', project: web.key });
    const commented = () => found('has:comments');
    const [head, alone] = [await buildComment(admin, task), await buildComment(admin, task)];
    await admin.client.post(`/tasks/${task.id}/comments`, { body: 'Yanıt', replyTo: head.id });
    for (const { id } of [head, alone]) await admin.client.delete(`/comments/${id}`);
    expect(await commented()).toEqual(['Konuşulan']);
    const [, { id: reply }] = (await admin.client.get(`/tasks/${task.id}/comments`)).body.data;
    await admin.client.delete(`/comments/${reply}`);
    expect([await commented(), (await found('-has:comments')).includes('Konuşulan')]).toEqual([[], true]);
    await admin.client.post(`/comments/${alone.id}/restore`);
    expect(await commented()).toEqual(['Konuşulan']);
    await admin.client.delete(`/tasks/${task.id}`);
  });

  test("prefers a project's key to a name, and an exact name to a folded one", async () => {
    const [named, plain] = [await buildProject(admin, { name: web.key }), await buildLabel(admin, 'sık')];
    await Promise.all([buildLabel(admin, 'şık'), buildTask(admin, { title: 'Öteki', project: named.key, labels: [plain.id] })]);
    expect(await found(`project:${web.key} ekranı`)).toEqual([first, second]);
    expect(await found('label:sık')).toEqual(['Öteki']);
    expect((await ask('label:sik')).body.errors[0].code).toBe('filter.ambiguous');
  });

  test('neither finds nor suggests what the caller cannot view', async () => {
    const [member, guest] = [await team.person({ name: 'Deniz' }), await team.person({ name: 'Konuk', role: 'guest' })];
    const hidden = await buildTask(admin, { title: 'Saklı', project: secret.key, blockedBy: [] });
    const open = await buildTask(admin, { title: 'Bekleyen', project: web.key, blockedBy: [hidden.id] });
    expect(await found(`blocked:yes id:${open.number}`)).toEqual(['Bekleyen']);
    expect(await found(`blocked:yes id:${open.number}`, member)).toEqual([]);
    expect(await found('has:blockers Bekleyen', member)).toEqual([]);
    expect(await found('Saklı', member)).toEqual([]);
    expect(await found(`id:${hidden.number}`, member)).toEqual([]);
    expect(await found(`project:${secret.id}`, member)).toEqual([]);
    for (const project of [secret.key, 'Gizli', '"Gizli İş"']) {
      const { code, suggestions } = (await ask(`project:${project}`, member)).body;
      expect([code, suggestions.includes(secret.key), suggestions.includes('Gizli İş')]).toEqual(['filter.invalid', false, false]);
    }
    const { suggestions } = (await ask('assignee:ayşe', guest)).body;
    expect(suggestions.filter((each: string) => each.startsWith('Ayşe'))).toEqual([]);
    const email = (await admin.client.get(`/members/${member.id}`)).body.email;
    expect(await found(`assignee:${email}`)).toEqual([]);
    expect((await ask(`assignee:${email}`, guest)).status).toBe(400);
  });
});
