import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { buildField, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';

describe('filtering tasks by custom fields', () => {
  let team: Organization;
  let admin: Person;
  let project: { id: string; key: string };
  const fields: Record<string, Awaited<ReturnType<typeof buildField>>> = {};
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    project = await buildProject(admin);
    const secret = await buildProject(admin, { visibility: 'private' });
    for (const [name, type, more] of [
      ['Müşteri', 'text', {}],
      ['Puan', 'number', {}],
      ['Önem', 'select', { options: [{ name: 'Az' }, { name: 'Çok' }, { name: 'Yok' }] }],
      ['Danışman', 'person', {}],
      ['Onay', 'checkbox', { projects: [project.id] }],
      ['Gizli', 'number', { projects: [secret.id] }],
    ] as const) {
      const field = await buildField(admin, { name, type, ...more });
      fields[field.key] = field;
    }
    const fill = { musteri: 'Kızılırmak A.Ş.', puan: 5, onem: 'Çok', danisman: 'me', onay: true };
    await buildTask(admin, { title: 'Dolu', project: project.key, fields: fill });
    await buildTask(admin, { title: 'Az', project: project.key, fields: { musteri: 'Işık', puan: -2, onem: 'Az' } });
    await buildTask(admin, { title: 'Boş' });
    await buildTask(admin, { title: 'Özel', project: secret.key, fields: { gizli: 1, onem: 'Yok' } });
  });

  const ask = (filter: string, person = admin) => person.client.get(`/tasks?${new URLSearchParams({ sort: 'createdAt', filter })}`);
  async function found(filter: string, person = admin): Promise<string[]> {
    const { status, body } = await ask(filter, person);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.data.map(({ title }: { title: string }) => title);
  }

  test.each([
    ['field.musteri:"kızılırmak a.ş."', ['Dolu']],
    ['alan.Müşteri:*kizil*', ['Dolu']],
    ['field.puan>=5 or field.puan<0', ['Dolu', 'Az']],
    ['field.puan:5,-2', ['Dolu', 'Az']],
    ['-field.puan:any', ['Boş', 'Özel']],
    ['field.onem:Çok', ['Dolu']],
    ['field.onem:cok', ['Dolu']],
    ['field.onem>Az', ['Dolu', 'Özel']],
    // An option takes precedence over the keyword.
    ['field.onem:Yok', ['Özel']],
    ['field.onem:none', ['Boş']],
    ['field.danisman:me', ['Dolu']],
    ['field.onay:evet', ['Dolu']],
    ['field.onay:hayır', ['Az']],
    ['field.gizli<2', ['Özel']],
  ])('supports %s', async (text, titles) => {
    expect(await found(text)).toEqual(titles);
  });

  test.each([
    ['field.pun:5', 'filter.attribute_unknown', 0, 9, ['field.puan']],
    ['puan:5', 'filter.attribute_unknown', 0, 4, ['alan.puan', 'field.puan']],
    ['field.puan:beş', 'filter.value_unknown', 11, 3, []],
    ['field.onem:Orta', 'filter.value_unknown', 11, 4, ['Az', 'Çok', 'Yok']],
    ['field.musteri<b', 'filter.operator', 0, 13, [':', '!=']],
    ['field.puan>1,2', 'filter.one_value', 13, 1, []],
    ['field.onay:belki', 'filter.value_unknown', 11, 5, expect.arrayContaining(['yes', 'no'])],
  ])('rejects %s', async (text, code, offset, length, suggestions) => {
    const { status, body } = await ask(text);
    expect([status, body.errors[0].code, body.offset, body.length, body.suggestions]).toEqual([400, code, offset, length, suggestions]);
  });

  test('treats a field of a hidden project as unknown', async () => {
    const person = await team.person();
    const answers = await Promise.all([ask('field.gizli:1', person), ask('field.gizlo:1', person)]);
    for (const { status, body } of answers)
      expect([status, body.errors[0].code, body.suggestions]).toEqual([400, 'filter.attribute_unknown', []]);
    const id = (fields.gizli as { id: string }).id;
    expect(await found(`field.${id}:1`, person)).toEqual(await found(`field.${newId('customField')}:1`, person));
    expect(await found(`field.${id}:1`)).toEqual(['Özel']);
  });

  test('counts a list of options that are all deleted as no value', async () => {
    const places = await buildField(admin, { name: 'Yerler', type: 'several', options: [{ name: 'İzmir' }, { name: 'Van' }] });
    const { id } = await buildTask(admin, { title: 'Gezi', fields: { yerler: ['Van'] } });
    const van = places.options[1]?.id;
    expect(await found(`field.yerler:${van}`)).toEqual(['Gezi']);
    await admin.client.patch(`/fields/${places.id}`, { options: places.options.slice(0, 1) });
    for (const filter of ['field.yerler:any', `field.yerler:${van}`]) expect([filter, await found(filter)]).toEqual([filter, []]);
    expect(await found('field.yerler:none title:Gezi')).toEqual(['Gezi']);
    await admin.client.delete(`/tasks/${id}`);
  });

  test('keeps working in a view after renaming field and option, and finds nothing after deletion', async () => {
    const stage = await buildField(admin, { name: 'Aşama', type: 'select', options: [{ name: 'Bir' }, { name: 'İki' }] });
    await buildTask(admin, { title: 'İlk', fields: { asama: 'Bir' } });
    const view = (await admin.client.post('/views', { name: 'Aşamalar', filter: 'alan.asama:bir' })).body;
    expect(view.filter).toBe('field.asama:Bir');
    const titles = async () => (await admin.client.get(`/tasks?view=${view.id}`)).body.data.map(({ title }: { title: string }) => title);
    const [one, two] = stage.options;
    const renamed = {
      key: 'adim',
      options: [
        { id: one?.id, name: 'Birinci' },
        { id: two?.id, name: 'İki' },
      ],
    };
    expect((await admin.client.patch(`/fields/${stage.id}`, renamed)).status).toBe(200);
    expect((await admin.client.get(`/views/${view.id}`)).body.filter).toBe('field.adim:Birinci');
    expect(await titles()).toEqual(['İlk']);
    await admin.client.patch(`/fields/${stage.id}`, { options: [{ id: two?.id, name: 'İki' }] });
    expect(await titles()).toEqual([]);
    expect((await admin.client.patch(`/fields/${stage.id}`, { archived: true })).status).toBe(200);
    expect((await ask('field.adim:İki')).body.errors[0].code).toBe('filter.attribute_unknown');
    expect(await titles()).toEqual([]);
    await admin.client.delete(`/fields/${stage.id}`);
    expect(await titles()).toEqual([]);
    expect((await admin.client.get(`/views/${view.id}`)).body.filter).toBe(`field.${stage.id}:${one?.id}`);
  });
});
