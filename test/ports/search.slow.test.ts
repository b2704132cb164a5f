import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSearch } from '../../src/ports/search/index.ts';
import { type Search, SearchAway, type SubjectPassages } from '../../src/ports/search/port.ts';
import { cleanUp, closeLater, errorOf } from './databases.ts';
import { node, openSearchEngine, organizationIn, searchEngines, subjectsOf } from './search-engines.ts';
import { cosine, rebuild, unit } from './search-fixtures.ts';

afterAll(cleanUp);

/** Behaviour of every engine. Each test has its own organization. */
describe.each(searchEngines)('search in %s', (engine) => {
  let search: Search;
  beforeAll(async () => {
    search = await openSearchEngine(engine);
    await search.check();
  });
  const company = () => organizationIn(search);

  test('finds nothing before the first write', async () => {
    const empty = await openSearchEngine(engine);
    expect(await organizationIn(empty).find('izin', { vector: unit(1) })).toEqual({ lexical: [], vector: [] });
    expect(await empty.spellings('org_none', ['calisma'])).toEqual(new Map());
  });

  test('counts the passages of all organizations', async () => {
    const own = await openSearchEngine(engine);
    expect(await own.count()).toBe(0);
    const [first, second] = [organizationIn(own), organizationIn(own)];
    await first.write('fil_1', { text: 'Bir' }, { text: 'İki' });
    await second.write('fil_1', { text: 'Üç' });
    expect(await own.count()).toBe(3);
    await first.write('fil_1', { text: 'Bir' });
    expect(await own.count()).toBe(2);
  });

  test('returns passage and subject with a score', async () => {
    const { write, find } = company();
    await write('fil_1', { id: 'psg_a', text: 'Yıllık izin yirmi gündür.' }, { id: 'psg_b', text: 'Masraflar ay sonunda ödenir.' });
    const { lexical, vector } = await find('izin');
    expect(lexical).toEqual([{ passage: 'psg_a', subject: 'fil_1', score: expect.any(Number) }]);
    expect(lexical[0]!.score).toBeGreaterThan(0);
    expect(vector).toEqual([]);
  });

  test('accepts a promise of a vector, also one that resolves to undefined or rejects', async () => {
    const { write, find } = company();
    await write('fil_1', { id: 'psg_a', text: 'Yıllık izin yirmi gündür.', vector: unit(1) });
    const both = await find('izin', { vector: Promise.resolve(unit(1)) });
    expect([both.lexical.length, both.vector.length]).toEqual([1, 1]);
    const words = await find('izin', { vector: Promise.resolve(undefined) });
    expect([words.lexical.length, words.vector.length]).toEqual([1, 0]);
    const failed = new Error('the model broke');
    const failing = Promise.reject(failed);
    failing.catch(() => {});
    expect(await errorOf(find('izin', { vector: failing }))).toBe(failed);
  });

  test.each([
    ['the word itself', 'sözleşme', 'fil_contract'],
    ['the word with suffixes', 'sözleşmelerimizden', 'fil_contract'],
    ['the word without diacritics', 'sozlesme', 'fil_contract'],
    ['the word with suffixes and without diacritics', 'sozlesmelerimizden', 'fil_contract'],
    ['capitals the Turkish way', 'İZMİR', 'fil_izmir'],
    ['a suffix after an apostrophe', "İzmir'deki", 'fil_izmir'],
    ['a number', '1.250,50', 'fil_invoice'],
    ['a key', 'WEB-12', 'fil_key'],
    ['an address', 'ayse@ornek.com', 'fil_invoice'],
    ['an emoji', '🚀', 'fil_key'],
    ['several words', 'İzmir ofisinde kiralanan yer', 'fil_izmir'],
  ])('ranks first a text that contains %s', async (_, question, expected) => {
    const { write, subjects } = company();
    await write('fil_contract', { text: 'Sözleşme iki yıl için imzalandı ve kendiliğinden uzar.' });
    await write('fil_izmir', { text: "İzmir'de yeni bir ofis kiralandı, taşınma mayısta." });
    await write('fil_invoice', { text: 'Fatura tutarı 1.250,50 TL, soru için ayse@ornek.com yazın.' });
    await write('fil_key', { text: 'WEB-12 numaralı iş yayına çıktı 🚀' });
    expect((await subjects(question))[0]).toBe(expected);
  });

  test('finds English texts by other forms of their words', async () => {
    const { write, find } = organizationIn(await openSearchEngine(engine));
    await write('fil_1', { text: 'The suppliers were paid by the accounting department before they had delivered.' });
    await write('fil_2', { text: 'Tedarikçilere muhasebe bölümü teslimattan önce ödeme yaptı.' });
    expect((await find('Who pays a supplier?')).lexical.map(({ subject }) => subject)).toEqual(['fil_1']);
  });

  test('ranks rare words above frequent ones, and titles and headings above text', async () => {
    const { write, subjects } = company();
    await write('fil_many', ...Array.from({ length: 8 }, (_, i) => ({ text: `Toplantı notu ${i}: bütçe konuşuldu.` })));
    await write('fil_rare', { text: 'Toplantı notu: yangın tatbikatı konuşuldu.' });
    await write('fil_titled', { title: 'Yangın tatbikatı', text: 'Herkes avluda toplanır.' });
    await write('fil_headed', { headings: ['Güvenlik', 'Kasa'], text: 'Anahtar müdürdedir.' });
    await write('fil_said', { text: 'Bir kasa elma, iki sandık portakal ve başka şeyler alındı.' });
    expect((await subjects('yangın toplantısı', { limit: 2 })).sort()).toEqual(['fil_rare', 'fil_titled']);
    expect(await subjects('yangın tatbikatı', { limit: 2 })).toEqual(['fil_titled', 'fil_rare']);
    expect((await subjects('kasa'))[0]).toBe('fil_headed');
  });

  test('finds only passages of the given projects, in both legs', async () => {
    const { write, find, project } = company();
    await write('fil_mine', { text: 'Maaş zammı yüzde on.', vector: unit(1) });
    await write('fil_secret', { project: 'prj_secret', text: 'Maaş zammı yüzde elli.', vector: unit(2) });
    const asked = { vector: unit(2) };
    for (const [projects, expected] of [
      [[project], ['fil_mine']],
      [['prj_secret'], ['fil_secret']],
      [
        [project, 'prj_secret'],
        ['fil_mine', 'fil_secret'],
      ],
      [['prj_none'], []],
      [[], []],
    ] as const) {
      const legs = await find('maaş zammı', { ...asked, projects });
      expect(subjectsOf(legs.lexical).sort(), 'lexical').toEqual(expected);
      expect(subjectsOf(legs.vector).sort(), 'vector').toEqual(expected);
    }
  });

  test('finds nothing of another organization, whatever projects are given', async () => {
    const mine = company();
    const theirs = company();
    await theirs.write('fil_theirs', { text: 'Gizli plan', vector: unit(1) });
    await mine.write('fil_mine', { text: 'Açık plan', vector: unit(1) });
    const legs = await mine.find('gizli plan', { projects: [mine.project, theirs.project], vector: unit(1) });
    expect([subjectsOf(legs.lexical), subjectsOf(legs.vector)]).toEqual([['fil_mine'], ['fil_mine']]);
  });

  test('separates equal ids of two organizations', async () => {
    const one = company();
    const other = company();
    await one.write('fil_1', { id: 'psg_1', text: 'Elma' });
    await other.write('fil_1', { id: 'psg_1', text: 'Armut' });
    await other.write('fil_1');
    expect(await one.subjects('elma')).toEqual(['fil_1']);
    expect(await other.subjects('armut')).toEqual([]);
  });

  test('finds only the given kinds', async () => {
    const { write, find } = company();
    await write('fil_1', { text: 'Bütçe tablosu', vector: unit(1) });
    await write('tsk_1', { kind: 'task', text: 'Bütçe hazırla', vector: unit(1) });
    for (const [kinds, expected] of [
      [['task'], ['tsk_1']],
      [
        ['file', 'task'],
        ['fil_1', 'tsk_1'],
      ],
      [['comment'], []],
      [[], []],
    ] as const) {
      const legs = await find('bütçe', { kinds, vector: unit(1) });
      expect(subjectsOf(legs.lexical).sort()).toEqual(expected);
      expect(subjectsOf(legs.vector).sort()).toEqual(expected);
    }
  });

  test('finds replaced, moved and removed passages accordingly at once', async () => {
    const { write, find, subjects, project } = company();
    const seen = async (word: string, projects = [project]) => {
      const legs = await find(word, { projects, vector: unit(3) });
      return [legs.lexical.map(({ passage }) => passage), legs.vector.map(({ passage }) => passage)];
    };
    await write('fil_1', { id: 'psg_a', text: 'Elma suyu', vector: unit(1) }, { id: 'psg_b', text: 'Elma şekeri', vector: unit(2) });
    expect((await subjects('elma')).length).toBe(2);
    await write('fil_1', { id: 'psg_c', text: 'Armut suyu', vector: unit(3) });
    expect(await subjects('elma')).toEqual([]);
    expect(await seen('armut')).toEqual([['psg_c'], ['psg_c']]);
    await write('fil_1', { id: 'psg_c', project: 'prj_other', text: 'Armut suyu', vector: unit(3) });
    expect(await seen('armut')).toEqual([[], []]);
    expect(await seen('armut', ['prj_other'])).toEqual([['psg_c'], ['psg_c']]);
    await write('fil_1');
    expect(await seen('armut', ['prj_other'])).toEqual([[], []]);
  });

  test('ignores a write that is older than the stored version', async () => {
    const { subject, subjects } = company();
    const at = (version: number, text?: string) => ({ ...subject('fil_1', ...(text ? [{ id: 'fil_1.0', text }] : [])), version });
    await search.replace([at(1_765_000_000_000_002, 'Yeni elma')]);
    await search.replace([at(1_765_000_000_000_001, 'Eski elma')]);
    expect([await subjects('yeni'), await subjects('eski')]).toEqual([['fil_1'], []]);
    await search.replace([at(1_765_000_000_000_001)]);
    expect(await subjects('yeni')).toEqual(['fil_1']);
    await search.replace([at(1_765_000_000_000_003)]);
    await search.replace([at(1_765_000_000_000_002, 'Yeni elma')]);
    expect(await subjects('elma')).toEqual([]);
  });

  test('finds the first and last of thousands of passages, also after the subject shrinks, and nothing after removal', {
    timeout: 120_000,
  }, async () => {
    const { write, subjects, find } = company();
    const passages = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        id: `fil_1.${n}`,
        text: n % 2_000 === 10 ? `Çekirge ${n}` : `Satır ${n}`,
        vector: unit(n % 50),
      }));
    await write('fil_1', ...passages(4_100));
    const found = (await find('çekirge', { vector: unit(7) })).lexical.map(({ passage }) => passage).sort();
    expect(found).toEqual(['fil_1.10', 'fil_1.2010', 'fil_1.4010']);
    await write('fil_1', ...passages(2_050));
    expect((await find('çekirge')).lexical.map(({ passage }) => passage).sort()).toEqual(['fil_1.10', 'fil_1.2010']);
    expect((await find('satır', { vector: unit(7), limit: 100 })).vector.every(({ passage }) => Number(passage.slice(6)) < 2_050)).toBe(
      true,
    );
    await write('fil_1');
    expect([await subjects('çekirge'), (await find('satır', { vector: unit(7) })).vector]).toEqual([[], []]);
  });

  test('writes many subjects in one call; the last of duplicates wins', async () => {
    const { subject, subjects } = company();
    const many = Array.from({ length: 300 }, (_, i) => subject(`tsk_${i}`, { id: `psg_${i}`, text: `İş ${i} konu${i % 3}` }));
    await search.replace([...many, subject('tsk_7', { id: 'psg_last', text: 'bambaşka' })]);
    expect(await subjects('bambaşka')).toEqual(['tsk_7']);
    expect(await subjects('konu1', { limit: 500 })).toHaveLength(99);
    await search.replace([]);
  });

  test('returns at most the limit, best first', async () => {
    const { write, find } = company();
    await write('fil_1', ...Array.from({ length: 30 }, (_, i) => ({ id: `psg_${i}`, text: `${'kalem '.repeat(i + 1)}`, vector: unit(i) })));
    const { lexical, vector } = await find('kalem', { limit: 5, vector: unit(12) });
    expect(lexical).toHaveLength(5);
    expect(vector).toHaveLength(5);
    expect(vector[0]!.passage).toBe('psg_12');
    for (const leg of [lexical, vector]) expect(leg.map(({ score }) => score)).toEqual(leg.map(({ score }) => score).sort((a, b) => b - a));
  });

  test('orders the vector leg by the exact cosine', async () => {
    const { write, find } = company();
    const vectors = Array.from({ length: 400 }, (_, i) => unit(i + 1));
    await write('fil_1', ...vectors.slice(0, 250).map((vector, i) => ({ id: `psg_${i}`, text: 'a', vector })));
    for (let i = 250; i < 260; i++) await write(`tsk_${i}`, { id: `psg_${i}`, text: 'a', vector: vectors[i]! });
    const query = unit(9_999);
    const exact = vectors
      .slice(0, 260)
      .map((vector, i) => ({ passage: `psg_${i}`, score: cosine(query, vector) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 10);
    const { vector } = await find('', { vector: query });
    expect(vector.map(({ passage }) => passage)).toEqual(exact.map(({ passage }) => passage));
    for (const [place, { score }] of exact.entries()) expect(vector[place]!.score).toBeCloseTo(score, 2);
  });

  test('still finds words if vectors are missing or have another length', async () => {
    const { write, find } = company();
    await write('fil_with', { text: 'Deniz kenarı', vector: unit(1) });
    await write('fil_without', { text: 'Deniz feneri' });
    expect(subjectsOf((await find('deniz', { vector: unit(1) })).vector)).toEqual(['fil_with']);
    const other = await find('deniz', { vector: unit(1, 48) });
    expect(subjectsOf(other.lexical).sort()).toEqual(['fil_with', 'fil_without']);
    expect(other.vector).toEqual([]);
    await write('fil_longer', { text: 'Deniz yolu', vector: unit(1, 48) });
    expect(subjectsOf((await find('deniz')).lexical)).toContain('fil_longer');
  });

  test.each([
    ['quotes and operators', '"sözleşme" AND (fesih OR -iptal) ~2 ^3'],
    ['wildcards', '* ?özle* sözleşme*'],
    ['fields and escapes', 'organization:* \\" sözleşme {"match_all":{}}'],
    ['SQL', "sözleşme'; DROP TABLE search_posting; --"],
    ['10 kB of words', `sözleşme ${Array.from({ length: 1700 }, (_, i) => `söz${i}`).join(' ')}`],
    ['one word of 10 kB', `sözleşme ${'a'.repeat(10_000)}`],
    ['NUL and other controls', 'sözleşme\u0000 fesih\u0007\u001b'],
    ['half a character', 'sözleşme \ud83d fesih'],
    ['emoji', '📄 sözleşme 👨‍👩‍👧‍👦 🇹🇷'],
    ['decomposed letters', 'sözleşme'.normalize('NFD')],
  ])('treats %s as words', async (_, question) => {
    const { write, subjects } = company();
    await write('fil_1', { text: 'Sözleşme feshi üç ay önceden bildirilir.' });
    await write('fil_2', { text: 'Bahçede top oynanır.' });
    expect((await subjects(question))[0]).toBe('fil_1');
  });

  test.each(['', ' ', '* ? "', '\u0000', '...', '((('])('finds nothing for %j', async (question) => {
    const { write, subjects } = company();
    await write('fil_1', { text: 'Sözleşme feshi üç ay önceden bildirilir.' });
    expect(await subjects(question)).toEqual([]);
  });

  test('accepts a question of stop words only, and unusual texts', async () => {
    const { write, find, subjects } = company();
    await write('fil_1', { title: '\u0000', headings: ['', '🚀'], text: 'a\u0000b \ud83d ve\u0007' }, { text: '' }, { text: 'ları' });
    await write('fil_2', { text: 'x'.repeat(50_000) }, { text: 'Kalem '.repeat(20_000) });
    await expect(find('ve bu da ne için')).resolves.toBeDefined();
    expect(await subjects('kalem')).toEqual(['fil_2']);
  });

  test('finds within 2,000 projects', async () => {
    const { subject, subjects } = company();
    const projects = Array.from({ length: 2_000 }, (_, i) => `prj_${i}`);
    await search.replace(
      projects.slice(0, 300).map((project, i) => subject(`tsk_${i}`, { project, kind: 'task', text: `Görev rapor${i}` })),
    );
    expect(await subjects('rapor212', { projects, limit: 1 })).toEqual(['tsk_212']);
    expect(await subjects('görev', { projects, limit: 1000 })).toHaveLength(300);
    expect(await subjects('görev', { projects: projects.slice(100, 200), limit: 1000 })).toHaveLength(100);
  });

  test('forgets spellings that no text contains any more', async () => {
    const { organization, write } = company();
    await write('fil_1', { text: 'Çekirge sürüsü' });
    await write('fil_2', { text: 'Çekirge' });
    await write('fil_1', { text: 'Başka' });
    expect(await search.spellings(organization, ['cekirge', 'surusu'])).toEqual(new Map([['cekirge', ['çekirge']]]));
    await write('fil_2');
    expect(await search.spellings(organization, ['cekirge', 'surusu'])).toEqual(new Map());
  });

  test('restores diacritics, most frequent spelling first', async () => {
    const { write, organization } = company();
    const other = company();
    await write('fil_1', { text: 'Çalışma saatleri, çalışma ve ölçü' }, { text: 'Çalışma odası; on ön on' });
    await write('fil_2', { text: 'Çalisma diye yazılmış, on kişi' });
    await other.write('fil_1', { text: 'Şifre' });
    const spellings = await search.spellings(organization, ['calisma', 'olcu', 'on', 'sifre', 'yok', 'a.*', '']);
    expect([...spellings]).toEqual([
      ['calisma', ['çalışma', 'çalisma']],
      ['olcu', ['ölçü']],
      ['on', ['on', 'ön']],
    ]);
  });

  describe('rebuilding', () => {
    async function* batches(...all: SubjectPassages[][]) {
      yield* all;
    }

    test('replaces the index content, and accepts vectors of another length', async () => {
      const { subject, find, write } = company();
      await write('fil_old', { text: 'Elma', vector: unit(1) });
      await write('fil_kept', { text: 'Elma', vector: unit(2) });
      await rebuild(
        search,
        batches([subject('fil_kept', { text: 'Elma', vector: unit(2, 48) })], [subject('fil_new', { text: 'Elma' })]),
        48,
      );
      const { lexical, vector } = await find('elma', { vector: unit(2, 48) });
      expect(subjectsOf(lexical).sort()).toEqual(['fil_kept', 'fil_new']);
      expect(subjectsOf(vector)).toEqual(['fil_kept']);
      await rebuild(search, batches());
      expect((await find('elma')).lexical).toEqual([]);
    });

    test('keeps searches and writes working, and keeps what is written meanwhile', async () => {
      const { subject, subjects, write } = company();
      const read = ['fil_same', 'fil_before', 'fil_after', 'fil_gone_before', 'fil_gone_after'].map((id) =>
        subject(id, { text: 'Eski metin' }),
      );
      const extra = subject('fil_extra', { text: 'Eski metin' });
      await search.replace([...read, extra]);
      async function* during() {
        // The rebuild had read these, but not yet written them, when they changed.
        await write('fil_before', { id: 'psg_new_1', text: 'Yeni metin' });
        await write('fil_gone_before');
        expect((await subjects('eski')).sort()).toEqual(['fil_after', 'fil_extra', 'fil_gone_after', 'fil_same']);
        yield read;
        expect((await subjects('yeni')).sort()).toEqual(['fil_before']);
        await write('fil_after', { id: 'psg_new_2', text: 'Yeni metin' });
        await write('fil_gone_after');
        await write('fil_born', { text: 'Yeni metin' });
        yield [];
      }
      await rebuild(search, during());
      expect((await subjects('yeni')).sort()).toEqual(['fil_after', 'fil_before', 'fil_born']);
      expect(await subjects('eski')).toEqual(['fil_same']);
    });

    test('resumes an interrupted build, and changes the index identity once it is in use', async () => {
      const { subject, subjects, write } = company();
      await write('fil_old', { text: 'Elma' });
      const before = await search.identity();
      const first = await search.build({ dimensions: undefined });
      expect(first.resumed).toBe(false);
      await first.add([subject('fil_1', { text: 'Elma' })]);
      await write('fil_late', { text: 'Elma' });
      expect(await search.identity()).toBe(before);
      const second = await search.build({ dimensions: undefined, going: first.identity });
      expect([second.resumed, second.identity]).toEqual([true, first.identity]);
      await second.add([subject('fil_2', { text: 'Elma' }), subject('fil_late', { text: 'Armut' })]);
      await second.finish();
      expect((await subjects('elma')).sort()).toEqual(['fil_1', 'fil_2', 'fil_late']);
      expect([await search.identity(), before === first.identity]).toEqual([first.identity, false]);
      expect((await search.build({ dimensions: undefined, going: first.identity })).resumed).toBe(false);
    });

    test('leaves the current index unchanged if it fails', async () => {
      const { subject, subjects, write } = company();
      await write('fil_1', { text: 'Elma' });
      async function* broken() {
        yield [subject('fil_2', { text: 'Elma' })];
        throw new Error('no more');
      }
      await expect(rebuild(search, broken())).rejects.toThrow('no more');
      await write('fil_3', { text: 'Elma' });
      expect((await subjects('elma')).sort()).toEqual(['fil_1', 'fil_3']);
    });
  });
});

describe.skipIf(!node)('an Elasticsearch that has lost its index', () => {
  test('throws SearchAway instead of finding nothing, and later writes go to a new index', async () => {
    const prefix = `test-${randomBytes(4).toString('hex')}`;
    const search = closeLater(await openSearch({ database: undefined as never, elasticsearch: { url: node!, apiKey: undefined, prefix } }));
    const { write, find, organization } = organizationIn(search);
    expect([await search.identity(), await find('elma')]).toEqual([undefined, { lexical: [], vector: [] }]);
    await write('fil_1', { text: 'Elma' });
    const before = await search.identity();
    expect(before).toMatch(/^elasticsearch \S{10,}$/);
    const indices = async (): Promise<string[]> => Object.keys(await (await fetch(`${node}/${prefix}-*`)).json());
    for (const name of await indices()) await fetch(`${node}/${name}`, { method: 'DELETE' });
    expect(await errorOf(find('elma'))).toBeInstanceOf(SearchAway);
    expect(await errorOf(search.spellings(organization, ['elma']))).toBeInstanceOf(SearchAway);
    expect(await search.identity()).toBeUndefined();
    await write('fil_2', { text: 'Elma' });
    expect(await search.identity()).toMatch(/^elasticsearch/);
    expect(await search.identity()).not.toBe(before);
    // A build whose index is deleted together with the current one must not create an index implicitly.
    const build = await search.build({ dimensions: undefined });
    for (const name of await indices())
      if (name.includes('changed') || !name.endsWith('-v1')) await fetch(`${node}/${name}`, { method: 'DELETE' });
    await errorOf(build.add([organizationIn(search).subject('fil_3', { text: 'Elma' })]));
    expect(await indices()).toEqual([`${prefix}-terms-v1`]);
  });
});
