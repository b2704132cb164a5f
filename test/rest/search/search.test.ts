import { beforeEach, describe, expect, test } from 'vitest';
import { indexTasksWith } from '../../../schema/knowledge/index/field-tasks.ts';
import { appOver, testApp } from '../../support/app.ts';
import { buildComment, buildField, buildOrganization, buildProject, buildTask, type Organization } from '../../support/builders/index.ts';
import { buildText, index } from '../../support/knowledge.ts';
import { unreliable } from '../../support/unreliable.ts';

describe('GET /search', () => {
  let team: Organization;
  beforeEach(async () => {
    team = await buildOrganization();
  });
  const search = async (query: string, { client } = team.admin) => {
    const { status, body } = await client.get(`/search?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const titles = ({ data }: { data: { title: string }[] }) => data.map(({ title }) => title);

  test('finds tasks, comments, projects and files with the matching passage', async () => {
    const project = await buildProject(team.admin, { name: 'İnsan kaynakları' });
    await team.admin.client.patch(`/projects/${project.id}`, { description: 'Yıllık izinlerin planı burada durur.' });
    const task = await buildTask(team.admin, { title: 'Yıllık izin formunu yenile', project: project.id });
    const comment = await buildComment(team.admin, task, 'Yıllık izin formu eskimiş.');
    const file = await buildText(team, { project: project.id, text: 'Kapak\nYıllık izin süresi on dört iş günüdür.\nSon' });
    await index(team.id);

    const body = await search('q=y%C4%B1ll%C4%B1k%20izin');
    expect(body.mode).toBe('lexical');
    expect(body.page).toEqual({ nextCursor: null, hasMore: false });
    const found = Object.fromEntries(body.data.map((each: { kind: string }) => [each.kind, each]));
    const place = { id: project.id, key: project.key, name: 'İnsan kaynakları' };
    const ofTask = { id: task.id, number: task.number, title: task.title, status: 'todo' };
    expect(found.task).toMatchObject({
      id: task.id,
      title: `${task.number} ${task.title}`,
      url: `/tasks/${task.id}`,
      project: place,
      task: ofTask,
      file: null,
    });
    expect(found.comment).toMatchObject({
      id: comment.id,
      title: `${task.number} ${task.title}`,
      url: `/tasks/${task.id}?comment=${comment.id}`,
      task: ofTask,
      passage: { text: 'Yıllık izin formu eskimiş.', start: 0, end: 26, page: null },
    });
    expect(found.project).toMatchObject({ id: project.id, title: 'İnsan kaynakları', url: `/projects/${project.key}`, task: null });
    expect(found.file).toMatchObject({
      id: file,
      title: 'yonetmelik.pdf',
      url: `/files/${file}?page=2`,
      file: { id: file },
      passage: { page: 2, start: 6 },
    });
    expect(body.facets.kinds).toEqual(expect.arrayContaining(['task', 'comment', 'project', 'file'].map((kind) => ({ kind, count: 1 }))));
    expect(body.facets.projects).toEqual([{ project: place, count: 4 }]);
    for (const { score } of body.data) expect(score).toBeGreaterThanOrEqual(0);
  });

  test('highlights matching words in any inflected form', async () => {
    await buildTask(team.admin, { title: 'Deneme', description: 'Toplantı salonu açık. Toplantılar salı günü yapılır.' });
    await index(team.id);
    const [{ passage }] = (await search('q=toplantilar')).data;
    expect(passage.highlights.map(({ start, end }: { start: number; end: number }) => passage.text.slice(start, end))).toEqual([
      'Toplantı',
      'Toplantılar',
    ]);
  });

  test('finds tasks by current values of custom fields', async () => {
    const { admin } = team;
    const options = [{ name: 'Perakendeci' }, { name: 'Toptancı' }];
    const text = await buildField(admin, { name: 'Müşteri' });
    const kind = await buildField(admin, { name: 'Satış kanalı', type: 'select', options });
    const several = await buildField(admin, { name: 'Bölge', type: 'several', options: [{ name: 'Marmara' }, { name: 'Karadeniz' }] });
    await buildField(admin, { name: 'Belge', type: 'url' });
    const fields = {
      musteri: 'Kızılırmak Anonim',
      satis_kanali: 'Toptancı',
      bolge: ['Karadeniz', 'Marmara'],
      belge: 'https://ornek.test/sozlesme',
    };
    const task = await buildTask(admin, { title: 'Teklif', description: 'Bir açıklama.', fields });
    await index(team.id);
    const found = async (q: string, person = admin) => (await search(`q=${encodeURIComponent(q)}`, person)).data;
    for (const word of ['kizilirmak', 'toptancı', 'karadeniz', 'sozlesme', 'açıklama'])
      expect(titles({ data: await found(word) }), word).toHaveLength(1);
    const [{ passage }] = await found('kızılırmak');
    expect(passage).toMatchObject({ text: 'Kızılırmak Anonim', headings: ['Müşteri'], start: 15, end: 32 });
    expect(await found('satış kanalı')).toHaveLength(1);

    // A removed value is not found at once, even before indexing.
    await admin.client.patch(`/tasks/${task.id}`, { fields: { musteri: 'Yeşilırmak' } });
    expect(await found('kızılırmak')).toEqual([]);
    await index(team.id);
    expect(await found('yeşilırmak')).toHaveLength(1);

    const [, wholesale] = kind.options;
    await admin.client.patch(`/fields/${kind.id}`, { name: 'Kanal', options: [kind.options[0], { ...wholesale, name: 'Bayi' }] });
    expect(await found('toptancı')).toEqual([]);
    await indexTasksWith(team.context, kind.id);
    await index(team.id);
    expect(await found('bayi')).toHaveLength(1);
    expect((await found('kanal'))[0].passage.headings).toEqual(['Kanal']);
    expect(await found('satış')).toEqual([]);

    await admin.client.patch(`/fields/${several.id}`, { archived: true });
    expect(await found('karadeniz')).toEqual([]);
    await admin.client.patch(`/fields/${several.id}`, { archived: false });
    expect(await found('karadeniz')).toHaveLength(1);
    await admin.client.delete(`/fields/${text.id}`);
    expect(await found('yeşilırmak')).toEqual([]);
    expect(await found('bayi')).toHaveLength(1);
  });

  test('ignores diacritics in texts and queries', async () => {
    await buildTask(team.admin, { title: 'Çalışma saatleri' });
    await buildTask(team.admin, { title: 'Calisma plani' });
    await index(team.id);
    for (const q of ['calisma', 'çalışma', 'ÇALIŞMA', 'CALISMA'])
      expect(titles(await search(`q=${encodeURIComponent(q)}`))).toHaveLength(2);
  });

  test('returns each result once, with its best passage', async () => {
    const file = await buildText(team, { text: 'Fatura kesimi\nFatura kesimi ve iade\nFatura' });
    await index(team.id);
    const { data } = await search('q=fatura%20iade');
    expect(data.map(({ id, passage }: { id: string; passage: object }) => [id, passage])).toEqual([
      [file, expect.objectContaining({ page: 2 })],
    ]);
  });

  test('keeps the order over pages, and counts over all pages', async () => {
    for (let n = 0; n < 5; n += 1) await buildTask(team.admin, { title: `Rapor ${n}` });
    await index(team.id);
    const all = await search('q=rapor');
    expect(all.data).toHaveLength(5);
    const pages = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { status, body, headers } = await team.admin.client.get(`/search?q=rapor&limit=2${cursor && `&cursor=${cursor}`}`);
      expect([status, body.facets]).toEqual([200, all.facets]);
      pages.push(titles(body));
      cursor = body.page.nextCursor;
      expect(body.page.hasMore).toBe(cursor !== null);
      expect(Boolean(headers.link)).toBe(cursor !== null);
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(titles(all));
  });

  test('rejects the cursor of another query', async () => {
    for (let n = 0; n < 2; n += 1) await buildTask(team.admin, { title: `Rapor ${n}` });
    await index(team.id);
    const { page } = await search('q=rapor&limit=1');
    const { status, body } = await team.admin.client.get(`/search?q=fatura&limit=1&cursor=${page.nextCursor}`);
    expect([status, body.code]).toEqual([400, 'cursor.invalid']);
    expect((await team.admin.client.get('/search?q=rapor&cursor=xyz')).body.code).toBe('cursor.invalid');
  });

  test.each([
    ['kind=task', ['task']],
    ['kind=comment,task', ['comment', 'task']],
    ['project=GENEL', ['comment', 'project', 'task']],
    ['project=YOK', []],
    ['project=prj_01jcx6y3m8e7v9t5w2b4n6q8r0', []],
  ])('filters by %s', async (filter, kinds) => {
    await team.admin.client.patch(`/projects/${team.defaultProject.id}`, { description: 'Bütçe' });
    await buildComment(team.admin, await buildTask(team.admin, { title: 'Bütçe' }), 'Bütçe');
    const other = await buildProject(team.admin, { name: 'Bütçe' });
    await index(team.id);
    const { data } = await search(`q=b%C3%BCt%C3%A7e&${filter}`);
    expect([...new Set(data.map(({ kind }: { kind: string }) => kind))].sort()).toEqual(kinds);
    if (filter.startsWith('project')) for (const { project } of data) expect(project.id).not.toBe(other.id);
  });

  test.each([
    ['', 'field.required'],
    ['q=', 'field.too_short'],
    ['q=%20%20', 'field.blank'],
    [`q=${'a'.repeat(501)}`, 'field.too_long'],
    ['q=a&kind=label', 'field.one_of'],
    ['q=a&limit=0', 'field.range'],
    ['q=a&project=tsk_01jcx6y3m8e7v9t5w2b4n6q8r0', expect.any(String)],
  ])('rejects ?%s', async (query, code) => {
    const { status, body } = await team.admin.client.get(`/search?${query}`);
    expect([status, body.errors[0].code]).toEqual([400, code]);
  });

  test('finds nothing for queries without words', async () => {
    await buildTask(team.admin, { title: 'Rapor' });
    await index(team.id);
    for (const q of ['?!', '🙂', "';--", '*', '"']) expect((await search(`q=${encodeURIComponent(q)}`)).data).toEqual([]);
  });

  test('returns 503 with Retry-After if the search engine is unavailable, while everything else works', async () => {
    const { services } = await testApp();
    const engine = unreliable(services.search);
    engine.away = true;
    const { app } = await appOver({ ...services, search: engine.search });
    const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
      app.inject({ method, url, headers: { authorization: `Bearer ${team.admin.client.token}` }, ...(payload && { payload }) });
    const answer = await ask('GET', '/api/v1/search?q=rapor');
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'search.away', '10']);
    const graphql = await ask('POST', '/graphql', { query: '{ search(q: "rapor") { mode } }' });
    expect(graphql.json().errors[0].extensions).toMatchObject({ code: 'search.away', status: 503 });
    expect((await ask('POST', '/api/v1/tasks', { title: 'Sürer' })).statusCode).toBe(201);
  });
});
