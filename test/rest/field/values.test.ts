import { beforeAll, describe, expect, test } from 'vitest';
import { buildField, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { overlap } from '../../support/overlap.ts';
import { random } from '../../support/random.ts';

const codes = (body: { errors: { pointer: string; code: string }[] }) => body.errors.map(({ pointer, code }) => `${pointer} ${code}`);
const names = ['Önce', 'Sonra', 'En son'].map((name) => ({ name }));

describe('values of custom fields', () => {
  let team: Organization;
  let admin: Person;
  let ayse: Person;
  let options: { id: string; name: string; color: string }[];
  let several: typeof options;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    ayse = await team.person({ name: 'Ayşe' });
    for (const type of ['text', 'number', 'date', 'person', 'url', 'checkbox']) await buildField(admin, { name: type, type });
    ({ options } = await buildField(admin, { name: 'Sıra', type: 'select', options: names }));
    ({ options: several } = await buildField(admin, { name: 'Çok', type: 'several', options: names }));
  });

  const all = () => ({
    text: 'Kızılırmak A.Ş.',
    number: 5.5,
    date: '2026-12-01',
    person: ayse.id,
    url: 'https://ornek.test/a?b=1',
    checkbox: true,
    sira: 'sonra',
    cok: [several[2]?.id, 'Önce'],
  });
  const returned = () => ({
    ...all(),
    person: { id: ayse.id, name: 'Ayşe', avatar: null, agent: false },
    sira: options[1],
    cok: [several[0], several[2]],
  });

  test('are written, returned everywhere and cleared', async () => {
    const { id } = await buildTask(admin, { fields: all() });
    expect((await admin.client.get(`/tasks/${id}`)).body.fields).toEqual(returned());
    const { data } = (await admin.client.get('/tasks?limit=5')).body;
    expect(data.find((task: { id: string }) => task.id === id).fields).toEqual(returned());
    const cleared = await admin.client.patch(`/tasks/${id}`, { fields: Object.fromEntries(Object.keys(all()).map((key) => [key, null])) });
    expect(cleared.body.fields).toEqual({});
    const again = await admin.client.patch(`/tasks/${id}`, { fields: returned() });
    expect(again.body.fields).toEqual(returned());
    expect(again.body.version).toBe(3);
    expect((await admin.client.patch(`/tasks/${id}`, { fields: all() })).body.version).toBe(3);
  });

  test('are empty for a task without any', async () => {
    expect(await buildTask(admin)).toMatchObject({ fields: {} });
  });

  test.each([
    [{ number: '5' }, '/fields/number field.type'],
    [{ number: 2e15 }, '/fields/number field.range'],
    [{ text: 5 }, '/fields/text field.type'],
    [{ text: ' ' }, '/fields/text field.blank'],
    [{ text: 'a'.repeat(2001) }, '/fields/text field.too_long'],
    [{ text: 'a\0' }, '/fields/text field.characters'],
    [{ date: '2026-02-30' }, '/fields/date field.format'],
    [{ person: 'a\0' }, '/fields/person field.characters'],
    [{ person: '\ud800' }, '/fields/person field.characters'],
    [{ person: 'usr_01jcx6y3m8e7v9t5w2b4n6q8r0' }, '/fields/person member.not_found'],
    [{ person: 'yok@ornek.test' }, '/fields/person member.not_found'],
    [{ url: 'javascript:alert(1)' }, '/fields/url field.format'],
    [{ checkbox: 'evet' }, '/fields/checkbox field.type'],
    [{ sira: 'Hiç' }, '/fields/sira field.one_of'],
    [{ sira: ['Önce'] }, '/fields/sira field.type'],
    [{ cok: 'Önce' }, '/fields/cok field.type'],
    [{ cok: ['Hiç'] }, '/fields/cok field.one_of'],
    [{ cok: ['Önce', 'Önce', 'Önce', 'Önce'] }, '/fields/cok field.too_many'],
    [{ baska: 1 }, '/fields/baska field.unknown'],
    [{ __proto__: null, constructor: 1 }, '/fields/constructor field.unknown'],
  ])('reject %j', async (fields, expected) => {
    const { status, body } = await admin.client.post('/tasks', { title: 'a', fields });
    expect([status, ...codes(body)]).toEqual([400, expected]);
  });

  test.each([[[]], [5], ['a']])('reject %j instead of an object', async (fields) => {
    const { status } = await admin.client.post('/tasks', { title: 'a', fields });
    expect(status).toBe(400);
  });

  test('report all errors at once, with their position in a batch', async () => {
    const { status, body } = await admin.client.post('/tasks:batch', {
      operations: [{ create: { title: 'iyi', fields: { number: 1 } } }, { create: { title: 'a', fields: { number: 'x', date: 'y' } } }],
    });
    expect([status, ...codes(body)]).toEqual([
      400,
      '/operations/1/create/fields/number field.type',
      '/operations/1/create/fields/date field.format',
    ]);
  });

  test('accept a person by e-mail or `me`', async () => {
    const { email } = (await ayse.client.get('/me')).body;
    expect(await buildTask(admin, { fields: { person: email.toUpperCase() } })).toMatchObject({ fields: { person: { id: ayse.id } } });
    expect(await buildTask(admin, { fields: { person: 'me' } })).toMatchObject({ fields: { person: { id: admin.id } } });
  });

  test('are in events with old and new values, and in the activity as text', async () => {
    const task = await buildTask(admin, { fields: { number: 3, sira: 'Önce' } });
    const events = await eventsDuring(admin.client, () =>
      admin.client.patch(`/tasks/${task.id}`, { fields: { number: 5, sira: 'Sonra', text: 'a' } }),
    );
    const [first, second] = options.map(({ id, name }) => ({ id, name }));
    expect(events).toMatchObject([
      {
        event: 'task.updated',
        data: { fields: { number: 5, sira: second, text: 'a' } },
        previous: { fields: { number: 3, sira: first, text: null } },
      },
    ]);
    expect(Object.keys((events[0] as { previous: object }).previous)).toEqual(['fields']);
    await admin.client.patch(`/tasks/${task.id}`, { fields: { sira: 'En son' } });
    await admin.client.patch(`/tasks/${task.id}`, { fields: { person: ayse.id } });
    await admin.client.patch(`/tasks/${task.id}`, { fields: { checkbox: true } });
    await admin.client.patch(`/tasks/${task.id}`, { fields: { date: '2026-12-01' } });
    await admin.client.patch(`/tasks/${task.id}`, { fields: { text: null } });
    const activityText = async (language: string) =>
      (await admin.client.get(`/tasks/${task.id}/activity`, { 'accept-language': language })).body.data.map(({ text }: { text: string }) =>
        text.replace(/^.*?(?=WEB|GEN|set|cleared|changed|checked)/u, '').replaceAll(task.number, '#'),
      );
    const english = await activityText('en');
    expect(english.slice(0, 6)).toEqual([
      'cleared “text” of #',
      expect.stringMatching(/^set “date” of # to 1 December/),
      'checked “checkbox” of #',
      'set “person” of # to Ayşe',
      'set “Sıra” of # to “En son”',
      'changed the “number”, “Sıra”, and “text” of #',
    ]);
    const turkish = await activityText('tr');
    expect(turkish[4]).toMatch(/“Sıra” alanını “En son” yaptı$/);
    expect(turkish[0]).toMatch(/“text” alanını boşalttı$/);
    const [, , , , change] = (await admin.client.get(`/tasks/${task.id}/activity`)).body.data;
    expect(change.changes).toEqual([{ field: 'fields.sira', from: second, to: { id: options[2]?.id, name: 'En son' } }]);
  });

  test('are returned as written, by type', async () => {
    const next = random();
    const letters = [...'abcçĞIİıöş zZ019_🙂\n"\\'];
    const word = () => `x${Array.from({ length: next(30) }, () => letters[next(letters.length)]).join('')}`;
    for (let round = 0; round < 25; round += 1) {
      const fields: Record<string, unknown> = {};
      if (next(2)) fields.text = word();
      if (next(2)) fields.number = (next(2) ? -1 : 1) * (next(2) ? next(2 ** 31) : next(1000) / 7) || 0;
      if (next(2)) fields.date = new Date(next(2 ** 31) * 1000).toISOString().slice(0, 10);
      if (next(2)) fields.url = `https://ornek.test/${encodeURIComponent(word())}`;
      if (next(2)) fields.checkbox = next(2) === 1;
      if (next(2)) fields.sira = options[next(3)];
      const chosen = several.filter(() => next(2));
      if (chosen.length > 0) fields.cok = chosen;
      const task = await buildTask(admin, { fields });
      expect((await admin.client.get(`/tasks/${task.id}`)).body.fields).toEqual(fields);
    }
  });

  test('are the same over GraphQL, typed', async () => {
    const { id } = await buildTask(admin, { fields: all() });
    const query = `{ task(id: "${id}") { fields fieldValues { key field { type name } text number date checked options { name } person { name } } } }`;
    const { data } = (await admin.client.graphql(query)).body;
    expect(data.task.fields).toEqual(returned());
    const none = { text: null, number: null, date: null, checked: null, options: [], person: null };
    expect(data.task.fieldValues).toEqual([
      { key: 'text', field: { type: 'text', name: 'text' }, ...none, text: 'Kızılırmak A.Ş.' },
      { key: 'number', field: { type: 'number', name: 'number' }, ...none, number: 5.5 },
      { key: 'date', field: { type: 'date', name: 'date' }, ...none, date: '2026-12-01' },
      { key: 'person', field: { type: 'person', name: 'person' }, ...none, person: { name: 'Ayşe' } },
      { key: 'url', field: { type: 'url', name: 'url' }, ...none, text: 'https://ornek.test/a?b=1' },
      { key: 'checkbox', field: { type: 'checkbox', name: 'checkbox' }, ...none, checked: true },
      { key: 'sira', field: { type: 'select', name: 'Sıra' }, ...none, options: [{ name: 'Sonra' }] },
      { key: 'cok', field: { type: 'several', name: 'Çok' }, ...none, options: [{ name: 'Önce' }, { name: 'En son' }] },
    ]);
    const literal = `mutation { updateTask(input: { id: "${id}", fields: { number: 7, sira: null } }) { fields } }`;
    expect((await admin.client.graphql(literal)).body.data.updateTask.fields).toMatchObject({ number: 7 });
    const wrong = `mutation M($n: JSON) { updateTask(input: { id: "${id}", fields: { number: $n } }) { fields } }`;
    expect((await admin.client.graphql(wrong, { n: 'x' })).body.errors[0].extensions.errors[0].path).toEqual(['input', 'fields', 'number']);
  });

  test('disappear with removed options and archived or deleted fields, but survive renaming', async () => {
    const field = await buildField(admin, { name: 'Geçici', type: 'select', options: names });
    const task = await buildTask(admin, { fields: { gecici: 'Sonra' } });
    const fieldsNow = async () => (await admin.client.get(`/tasks/${task.id}`)).body.fields;
    const [a, b, c] = field.options;
    await admin.client.patch(`/fields/${field.id}`, { key: 'kalici', options: [{ ...b, name: 'Yeni ad' }, a, c] });
    expect(await fieldsNow()).toEqual({ kalici: { ...b, name: 'Yeni ad' } });
    await admin.client.patch(`/fields/${field.id}`, { archived: true });
    expect(await fieldsNow()).toEqual({});
    await admin.client.patch(`/fields/${field.id}`, { archived: false });
    expect(Object.keys(await fieldsNow())).toEqual(['kalici']);
    await admin.client.patch(`/fields/${field.id}`, { options: [a, c] });
    expect(await fieldsNow()).toEqual({});
    expect((await admin.client.delete(`/fields/${field.id}`)).status).toBe(204);
    expect(await fieldsNow()).toEqual({});
    expect(await team.context.db.taskField.count({ where: { fieldId: field.id } })).toBe(0);
    const { version } = (await admin.client.get(`/tasks/${task.id}`)).body;
    const events = await eventsDuring(admin.client, async () => {
      expect((await admin.client.patch(`/tasks/${task.id}`, { fields: {} })).body).toMatchObject({ fields: {}, version });
    });
    expect(events).toEqual([]);
  });
});

describe('required fields of a task', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });

  test('are checked on create, move and change of fields; defaults count', async () => {
    const [from, to] = [await buildProject(admin), await buildProject(admin)];
    const early = await buildTask(admin, { project: to.id });
    await buildField(admin, { name: 'Zorunlu', projects: [to.key], required: true });
    await buildField(admin, { name: 'Varsayılan', type: 'number', projects: [to.id], required: true, defaultValue: 3 });
    const refused = await admin.client.post('/tasks', { title: 'a', project: to.id });
    expect([refused.status, ...codes(refused.body)]).toEqual([400, '/fields/zorunlu field.required']);
    const made = await buildTask(admin, { project: to.id, fields: { zorunlu: 'x' } });
    expect(made).toMatchObject({ fields: { zorunlu: 'x', varsayilan: 3 } });
    const moved = await buildTask(admin, { project: from.id });
    const move = (fields: object) => admin.client.patch(`/tasks/${moved.id}`, { project: to.id, ...fields });
    expect(codes((await move({})).body)).toEqual(['/fields/zorunlu field.required', '/fields/varsayilan field.required']);
    expect((await move({ fields: { zorunlu: 'y', varsayilan: 1 } })).body.fields).toEqual({ zorunlu: 'y', varsayilan: 1 });
    // An existing task stays as it is until its fields are changed.
    expect((await admin.client.patch(`/tasks/${early.id}`, { title: 'Başka' })).status).toBe(200);
    expect(codes((await admin.client.patch(`/tasks/${early.id}`, { fields: { varsayilan: 1 } })).body)).toEqual([
      '/fields/zorunlu field.required',
    ]);
    expect(codes((await admin.client.patch(`/tasks/${made.id}`, { fields: { zorunlu: null } })).body)).toEqual([
      '/fields/zorunlu field.required',
    ]);
  });

  test('have no default person who cannot view the project', async () => {
    const [person, open] = [await team.person(), await buildProject(admin)];
    const hidden = await buildProject(admin, { visibility: 'private' });
    const field = await buildField(admin, { name: 'Danışman', type: 'person', defaultValue: person.id });
    expect(await buildTask(admin, { project: open.id })).toMatchObject({ fields: { danisman: { id: person.id } } });
    expect(await buildTask(admin, { project: hidden.id })).toHaveProperty('fields', {});
    expect((await admin.client.delete(`/members/${person.id}`)).status).toBeLessThan(300);
    expect(await buildTask(admin, { project: open.id })).toHaveProperty('fields', {});
    await admin.client.delete(`/fields/${field.id}`);
  });

  test('keep the values of a former project, which reappear on return', async () => {
    const [from, to] = [await buildProject(admin), await buildProject(admin)];
    await buildField(admin, { name: 'Yerel', projects: [from.id] });
    const task = await buildTask(admin, { project: from.id, fields: { yerel: 'burada' } });
    expect((await admin.client.patch(`/tasks/${task.id}`, { project: to.id })).body.fields).toEqual({});
    expect((await admin.client.patch(`/tasks/${task.id}`, { project: from.id })).body.fields).toEqual({ yerel: 'burada' });
    // A value can be cleared while moving, even if the other project has no such field.
    const leave = (fields: object) => admin.client.patch(`/tasks/${task.id}`, { project: to.id, fields });
    expect(codes((await leave({ yerel: 'orada' })).body)).toEqual(['/fields/yerel field.unknown']);
    expect((await leave({ yerel: null })).status).toBe(200);
    expect(codes((await leave({ yerel: null })).body)).toEqual(['/fields/yerel field.unknown']);
    expect((await admin.client.patch(`/tasks/${task.id}`, { project: from.id })).body.fields).toEqual({});
  });
});

describe('sorting a list by a custom field', () => {
  let team: Organization;
  let admin: Person;
  let project: { id: string; key: string };
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    project = await buildProject(admin);
  });

  /** Titles of all tasks, in pages of three. */
  async function walk(query: string): Promise<string[]> {
    const titles: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body, status } = await admin.client.get(`/tasks?limit=3&${query}${cursor ? `&cursor=${cursor}` : ''}`);
      if (status !== 200) throw new Error(JSON.stringify(body));
      titles.push(...body.data.map(({ title }: { title: string }) => title));
      cursor = body.page.nextCursor;
    }
    return titles;
  }

  test.each([
    ['number', {}, [-1e15, -2.5, -1, 0, 0.1, 1, 10, 9e14]],
    ['text', {}, ['ardıç', 'Çam', 'dut', 'ıhlamur', 'incir', 'kayın']],
    ['date', {}, ['0900-01-01', '2026-01-31', '2026-02-01', '9999-12-31']],
    ['checkbox', {}, [false, true]],
    ['url', {}, ['http://b.test', 'https://a.test', 'https://c.test']],
    ['select', { options: ['z', 'a', 'm'].map((name) => ({ name })) }, ['z', 'a', 'm']],
  ])('orders %s values', async (type, more, values) => {
    const key = `sirali_${type}`;
    const field = await buildField(admin, { name: key, key, type, ...more });
    const shuffled = values.toSorted((a, b) => ((String(a).length * 7) % 5) - ((String(b).length * 7) % 5));
    const [own, other] = [await buildProject(admin), await buildProject(admin)];
    for (const [index, value] of shuffled.entries())
      await buildTask(admin, { title: String(value), project: index % 2 ? own.id : other.id, fields: { [key]: value } });
    await buildTask(admin, { title: 'boş', project: own.id });
    const up = values.map(String);
    const both = `project=${own.id},${other.id}`;
    expect(await walk(`${both}&sort=field.${key}`)).toEqual([...up, 'boş']);
    expect(await walk(`${both}&sort=-field.${key}`)).toEqual([...up.toReversed(), 'boş']);
    expect(await walk(`${both}&sort=-field.${key},title`).catch(() => 'refused')).toBe('refused');
    expect(await walk(`${both}&sort=priority,field.${key}`)).toEqual([...up, 'boş']);
    const mine = up.filter((title) => shuffled.map(String).indexOf(title) % 2);
    expect(await walk(`project=${own.key}&sort=field.${key}`)).toEqual([...mine, 'boş']);
    if (type !== 'select') return;
    const [z, a, m] = field.options;
    await admin.client.patch(`/fields/${field.id}`, { options: [m, z, a] });
    expect(await walk(`${both}&sort=field.${key}`)).toEqual(['m', 'z', 'a', 'boş']);
    await admin.client.patch(`/fields/${field.id}`, { options: [a, m] });
    expect(await walk(`${both}&sort=field.${key}`)).toEqual(['a', 'm', 'z', 'boş']);
  });

  test('is consistent while options are reordered and tasks get them', async () => {
    const own = await buildProject(admin);
    const field = await buildField(admin, {
      name: 'Yarış',
      key: 'yaris',
      type: 'select',
      options: ['a', 'b', 'c'].map((name) => ({ name })),
    });
    const [a, b, c] = field.options;
    const make = (title: string) => buildTask(admin, { title, project: own.id, fields: { yaris: title } });
    const reorder = (...options: unknown[]) => admin.client.patch(`/fields/${field.id}`, { options });
    const sorted = () => walk(`project=${own.key}&sort=field.yaris`);
    const task = await make('b');
    await make('c');
    expect(
      (
        await overlap(
          () => make('a'),
          () => reorder(b, c, a),
        )
      ).status,
    ).toBe(200);
    expect(await sorted()).toEqual(['b', 'c', 'a']);
    const set = await overlap(
      () => reorder(c, a, b),
      () => admin.client.patch(`/tasks/${task.id}`, { title: 'a', fields: { yaris: 'a' } }),
    );
    expect(set.status).toBe(200);
    await make('b');
    expect(await sorted()).toEqual(['c', 'a', 'a', 'b']);
    await overlap(
      () => reorder(b, a),
      () => admin.client.patch(`/tasks/${task.id}`, { fields: { yaris: 'c' } }),
    );
    expect((await sorted()).slice(0, 2)).toEqual(['b', 'a']);
    expect((await reorder(b, a)).status).toBe(200);
    expect(await team.context.db.taskField.count({ where: { fieldId: field.id } })).toBe(2);
  });

  test.each([
    ['olmayan', 'custom_field.not_found'],
    ['kisi', 'field.one_of'],
  ])('rejects %s', async (key, code) => {
    await admin.client.post('/fields', { name: 'Kişi', type: 'person', projects: [project.key] });
    const { status, body } = await admin.client.get(`/tasks?sort=field.${key}`);
    expect([status, body.errors[0].code, body.errors[0].parameter ?? body.errors[0].pointer]).toEqual([400, code, 'sort']);
  });

  test('rejects a field of a hidden project, which is returned nowhere', async () => {
    const member = await team.person();
    const secret = await buildProject(admin, { visibility: 'private' });
    const field = await buildField(admin, { name: 'Gizli', projects: [secret.key], type: 'select', options: [{ name: 'Saklı' }] });
    expect((await member.client.get('/tasks?sort=field.gizli')).body.errors[0].code).toBe('custom_field.not_found');
    expect((await member.client.get(`/fields/${field.id}`)).status).toBe(404);
    expect((await member.client.patch(`/fields/${field.id}`, { name: 'x' })).status).toBe(404);
    expect(JSON.stringify((await member.client.get('/fields')).body)).not.toContain('Gizli');
    const open = await buildProject(admin);
    await admin.client.patch(`/fields/${field.id}`, { projects: [secret.id, open.id] });
    const seen = (await member.client.get(`/fields/${field.id}`)).body;
    expect(seen.projects).toEqual([{ id: open.id, key: open.key, name: expect.any(String) }]);
  });
});
