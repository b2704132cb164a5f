import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Context, type Services } from '../../../schema/kernel/context.ts';
import { newId } from '../../../schema/kernel/ids.ts';
import { knowledge } from '../../../schema/knowledge/index/consumer.ts';
import { indexSubjects } from '../../../schema/knowledge/index/index-subjects.ts';
import { indexVectors } from '../../../schema/knowledge/index/index-vectors.ts';
import { Indexing } from '../../../schema/knowledge/index/indexing.ts';
import { requestIndex } from '../../../schema/knowledge/index/requests.ts';
import { rebuildIndex } from '../../../schema/knowledge/index/search-index.ts';
import { waitingForVectors } from '../../../schema/knowledge/index/vectors-waiting.ts';
import { retrieve } from '../../../schema/knowledge/search/retrieve.ts';
import { ModelAway, ModelRefused } from '../../../src/ports/model/port.ts';
import { type Search, SearchAway, type SearchQuery, type SubjectPassages } from '../../../src/ports/search/port.ts';
import { appOver, testApp } from '../../support/app.ts';
import { buildComment, buildOrganization, buildTask, type Organization } from '../../support/builders/index.ts';
import { consume } from '../../support/consume.ts';
import { buildText, index } from '../../support/knowledge.ts';
import { unreliable, WordModel } from '../../support/unreliable.ts';

type Request = { id: string; attempts: number; revision: number; later: boolean; leased: boolean };

describe('indexing', () => {
  let team: Organization;
  let engine: ReturnType<typeof unreliable>;
  let services: Services;
  beforeEach(async () => {
    const base = (await testApp()).services;
    team = await buildOrganization();
    engine = unreliable(base.search);
    services = { ...base, search: engine.search };
    await index(team.id, services);
    engine.given.length = 0;
  });
  afterEach(() => sql("delete from search_index where name = 'passages'", []));

  const sql = <Row>(text: string, values: readonly unknown[] = [team.id]) =>
    services.database.sql<Row>({ name: `test_${text.length}_${text.slice(0, 40)}`, text, prepare: false }, values);
  const requests = (of: 'index_request' | 'vector_request' = 'index_request') =>
    sql<Request>(`select subject_id as id, attempts, revision, due_at > now() as later, leased_until is not null as leased
      from ${of} where organization_id = $1 order by requested_at, subject_id`);
  const queued = () => requests('vector_request');
  const passagesOf = async (subject: string) =>
    (
      await sql<{ text: string }>('select text from passage where organization_id = $1 and subject_id = $2 order by ordinal', [
        team.id,
        subject,
      ])
    ).map(({ text }) => text);
  const due = () => sql("update index_request set due_at = now() - interval '1 second' where organization_id = $1");
  const find = async (text: string, own: Services = services) => {
    const { found, mode } = await retrieve(new Context(own, { ...team.context }), { text, limit: 10 });
    return { ids: found.map(({ subject }) => subject), mode };
  };
  const failure = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

  test('leaves an empty queue and the passages of each subject', async () => {
    const task = await buildTask(team.admin, { title: 'Teklif', description: '# Kapsam\n\nİlk bölüm.\n\nİkinci bölüm.' });
    const bare = await buildTask(team.admin, { title: 'Yalnız başlık' });
    await index(team.id, services);
    expect(await requests()).toEqual([]);
    expect((await passagesOf(task.id)).join(' ')).toContain('İkinci bölüm.');
    expect(await passagesOf(bare.id)).toEqual(['Yalnız başlık']);
    const rows = await sql<{ text: string; start: number; end: number; title: string }>(
      'select text, start, "end", title from passage where organization_id = $1 and subject_id = $2',
      [team.id, task.id],
    );
    for (const { text, start, end, title } of rows) {
      expect('# Kapsam\n\nİlk bölüm.\n\nİkinci bölüm.'.slice(start, end)).toBe(text);
      expect(title).toBe(`${task.number} Teklif`);
    }
  });

  test('handles the oldest request first', async () => {
    const tasks: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      tasks.push((await buildTask(team.admin)).id);
      await consume(services, knowledge, team.id);
    }
    // A further change keeps the place in the queue.
    await team.admin.client.patch(`/tasks/${tasks[0]}`, { title: 'Yine' });
    await index(team.id, services);
    expect(engine.given).toEqual(tasks);
  });

  test('keeps its queue while the search engine is unavailable, and catches up afterwards', async () => {
    engine.away = true;
    const task = await buildTask(team.admin, { title: 'Sırada bekleyen' });
    const [, gone] = [await buildComment(team.admin, task), await buildTask(team.admin, { title: 'Silinen' })];
    expect(await failure(index(team.id, services))).toBeInstanceOf(SearchAway);
    await team.admin.client.delete(`/tasks/${gone.id}`);
    expect(await failure(index(team.id, services))).toBeInstanceOf(SearchAway);
    const waiting = await requests();
    expect(waiting).toHaveLength(3);
    for (const { later, leased, attempts } of waiting) expect([later, leased, attempts]).toEqual([false, false, 0]);
    engine.away = false;
    await index(team.id, services);
    expect(await requests()).toEqual([]);
    expect((await find('sırada bekleyen')).ids).toContain(task.id);
    expect((await find('silinen')).ids).toEqual([]);
  });

  test('retries a failing subject with growing delays without delaying others', async () => {
    const [bad, good] = [await buildTask(team.admin, { title: 'Bozuk' }), await buildTask(team.admin, { title: 'Sağlam' })];
    engine.before = async (subjects) => {
      if (subjects.includes(bad.id)) throw new Error('refused');
    };
    expect(await failure(index(team.id, services))).toMatchObject({ message: 'refused' });
    expect((await find('sağlam')).ids).toEqual([good.id]);
    expect(await requests()).toMatchObject([{ id: bad.id, attempts: 1, later: true, leased: false }]);
    await index(team.id, services);
    await due();
    expect(await failure(index(team.id, services))).toBeDefined();
    expect(await requests()).toMatchObject([{ id: bad.id, attempts: 2, later: true }]);
    engine.before = async () => undefined;
    await team.admin.client.patch(`/tasks/${bad.id}`, { title: 'Onarılmış' });
    await index(team.id, services);
    expect([await requests(), (await find('onarılmış')).ids]).toEqual([[], [bad.id]]);
  });

  test('repeats a subject that changes while it is indexed', async () => {
    const task = await buildTask(team.admin, { title: 'Önce' });
    let changed = false;
    engine.before = async () => {
      if (changed) return;
      changed = true;
      await team.admin.client.patch(`/tasks/${task.id}`, { title: 'Sonra' });

      await consume(services, knowledge, team.id);
    };
    await index(team.id, services);
    expect([await requests(), await passagesOf(task.id), (await find('sonra')).ids]).toEqual([[], ['Sonra'], [task.id]]);
    expect(engine.given.filter((id) => id === task.id)).toHaveLength(2);
  });

  test('repeats the subjects of a killed process after their lease ends', async () => {
    const task = await buildTask(team.admin, { title: 'Yarım kalan' });
    // Simulates a process that is killed after the database write and before the engine write.
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    engine.before = () => {
      begun.resolve();
      return held.promise;
    };
    const killed = index(team.id, services);
    await begun.promise;
    expect([await passagesOf(task.id), (await requests()).map(({ leased }) => leased)]).toEqual([['Yarım kalan'], [true]]);
    engine.before = async () => undefined;
    await indexSubjects(services, team.id);
    expect(engine.given).toEqual([]);
    await sql("update index_request set leased_until = now() - interval '1 second' where organization_id = $1");
    await indexSubjects(services, team.id);
    expect([engine.given, await requests()]).toEqual([[task.id], []]);
    held.resolve();
    await killed;
    expect((await find('yarım kalan')).ids).toEqual([task.id]);
  });

  test('discards the result of a run that lost its lease', async () => {
    const task = await buildTask(team.admin, { title: 'Eski' });
    const model = new WordModel();
    const own = { ...services, embeddings: model };
    await rebuildIndex(own);
    const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const embed = model.embed.bind(model);
    model.embed = async (texts) => {
      begun.resolve();
      await held.promise;
      return embed(texts);
    };
    const slow = index(team.id, own);
    await begun.promise;
    model.embed = embed;
    await sql("update index_request set leased_until = now() - interval '1 second' where organization_id = $1");
    await team.admin.client.patch(`/tasks/${task.id}`, { title: 'Yeni' });
    await index(team.id, own);
    held.resolve();
    await slow;
    expect([await passagesOf(task.id), await requests(), (await find('yeni', own)).ids[0]]).toEqual([['Yeni'], [], task.id]);
  });

  test('indexes each subject once in concurrent runs', async () => {
    const creates = Array.from({ length: 100 }, (_, n) => ({ create: { title: `Görev ${n}` } }));
    for (let n = 0; n < 2; n += 1) await team.admin.client.post('/tasks:batch', { operations: creates });

    await consume(services, knowledge, team.id);
    await Promise.all([1, 2, 3].map(() => indexSubjects(services, team.id)));
    expect([engine.given.length, new Set(engine.given).size, await requests()]).toEqual([200, 200, []]);
  });

  test('moves a task with its comments and files to the other project', async () => {
    const task = await buildTask(team.admin, { title: 'Taşınan' });
    const comment = await buildComment(team.admin, task);
    const file = await buildText(team, { task: task.id, text: 'Ek' });
    await index(team.id, services);
    engine.given.length = 0;
    const project = (await team.admin.client.post('/projects', { key: 'TAS', name: 'Taşınma' })).body;
    await team.admin.client.patch(`/tasks/${task.id}`, { project: project.id, priority: 'high' });
    await index(team.id, services);
    expect(new Set(engine.given)).toEqual(new Set([project.id, task.id, comment.id, file]));
    const rows = await sql<{ subject: string; project: string; title: string }>(
      `select subject_id as subject, project_id as project, title from passage where organization_id = $1 and kind in ('task', 'comment')`,
    );
    for (const row of rows) expect(row).toMatchObject({ project: project.id, title: 'TAS-1 Taşınan' });
  });

  test('skips changes that affect neither text, title nor project', async () => {
    const task = await buildTask(team.admin);
    await index(team.id, services);
    engine.given.length = 0;
    await team.admin.client.patch(`/tasks/${task.id}`, { status: 'in_progress', priority: 'high', assignee: 'me', dueDate: '2026-12-01' });
    await team.admin.client.patch(`/projects/${team.defaultProject.id}`, { name: 'Genel' });
    await index(team.id, services);
    expect(engine.given).toEqual([]);
  });

  test('gives up on a subject that fails 20 times, until a rebuild or a change', async () => {
    const file = await buildText(team, { text: 'Bozuk sayfa' });
    engine.before = async (subjects) => {
      if (subjects.includes(file)) throw new Error('refused');
    };
    for (let n = 0; n < 20; n += 1) {
      await due();
      await failure(index(team.id, services));
    }
    expect(await requests()).toMatchObject([{ id: file, attempts: 20, later: true }]);
    const status = async () => (await team.context.db.file.findFirstOrThrow({ where: { id: file } })).status;
    expect([
      await status(),
      (await sql<{ over: boolean }>("select due_at = 'infinity' as over from index_request where organization_id = $1"))[0]?.over,
    ]).toEqual(['failed', true]);
    engine.before = async () => undefined;
    await indexSubjects(services, team.id);
    expect(await requests()).toHaveLength(1);
    await rebuildIndex(services);
    await indexSubjects(services, team.id);
    expect([await requests(), (await find('bozuk')).ids, await status()]).toEqual([[], [file], 'indexed']);
  });

  test('marks a text with too many passages as too large and removes it from search', async () => {
    const own = await buildText(team, { text: 'İlk hali' });
    await index(team.id, services);
    const text = '!'.repeat(5_100_000);
    const blocks = [{ kind: 'text', start: 0, end: text.length }];
    await team.context.db.fileText.updateMany({ where: { fileId: own }, data: { text, blocks } });
    await team.context.db.file.updateMany({ where: { id: own }, data: { status: 'indexing' } });
    await team.context.unitOfWork((unit) => requestIndex(team.context, unit, [{ kind: 'file', id: own }]));
    await index(team.id, services);
    expect(await team.context.db.file.findFirst({ where: { id: own } })).toMatchObject({ status: 'failed', reasonCode: 'too_large' });
    expect([await requests(), await passagesOf(own), (await find('ilk')).ids]).toEqual([[], [], []]);
  });

  const looking = async (own: Services) => {
    const notices: string[] = [];
    const errors: unknown[] = [];
    const indexing = new Indexing(own, {
      onNotice: (_, message) => void notices.push(message),
      onError: (error) => void errors.push(error),
    });
    await indexing.look();
    return { notices, errors, indexing };
  };

  test('alternates between organizations, so that a large one does not delay small ones', async () => {
    const [large, ...small] = [await buildOrganization(), await buildOrganization(), await buildOrganization()];
    // The scheduler runs two organizations at a time and 50 subjects per turn.
    const counts = new Map([[team, 160] as const, [large!, 160] as const, ...small.map((each) => [each, 1] as const)]);
    const asked = new Map<string, string>();
    for (const [{ id, context }, count] of counts) {
      const subjects = Array.from({ length: count }, () => ({ kind: 'task' as const, id: newId('task') }));
      for (const subject of subjects) asked.set(subject.id, id);
      await context.unitOfWork((unit) => requestIndex(context, unit, subjects));
    }
    const errors: unknown[] = [];
    const indexing = new Indexing(services, { onNotice: () => {}, onError: (error) => void errors.push(error), turnMs: 0 });
    for (const { id } of counts.keys()) indexing.want(id);
    await expect.poll(() => engine.given.filter((id) => asked.has(id)).length).toBe(asked.size);
    await indexing.stop();
    const order = engine.given.map((id) => asked.get(id));
    for (const { id } of small) expect(order.indexOf(id)).toBeLessThan(Math.max(order.lastIndexOf(team.id), order.lastIndexOf(large!.id)));
    expect(errors).toEqual([]);
  });

  describe('a search engine without the index', () => {
    let name: string | undefined;
    let lost: Services;
    beforeEach(() => {
      name = undefined;
      const search = new Proxy(services.search, {
        get: (target, key) => (key === 'identity' && name ? async () => name : Reflect.get(target, key)),
      });
      lost = { ...services, search };
    });
    test('is recorded on the first check', async () => {
      const { notices, indexing } = await looking(lost);
      await indexing.stop();
      expect([notices, await sql('select engine from search_index', [])]).toEqual([[], [{ engine: await services.search.identity() }]]);
    });

    test('fails searches as unavailable instead of empty, and gets its index rebuilt', async () => {
      const task = await buildTask(team.admin, { title: 'Kayıp dizin' });
      await index(team.id, services);
      await rebuildIndex(services);
      expect((await find('kayıp', lost)).ids).toEqual([task.id]);
      // Simulates another cluster.
      name = 'another';
      const sent: unknown[][] = [];
      const jobs = { ...lost.jobs, send: async (...job: unknown[]) => void sent.push(job) };
      const fresh = { ...lost, search: new Proxy(lost.search, {}), jobs };
      for (let n = 0; n < 2; n += 1) expect(await failure(find('kayıp', fresh))).toMatchObject({ code: 'search.away' });
      // A failing search requests a check immediately, once.
      expect(sent).toEqual([['index-subjects', {}, { singletonKey: 'look' }]]);
      const { notices, errors, indexing } = await looking(fresh);
      name = undefined;
      await expect.poll(() => notices.length).toBe(2);
      await indexing.stop();
      expect([notices[0]?.slice(0, 37), notices[1], errors]).toEqual([
        'the search engine has no index of thi',
        'the search index is built',
        [],
      ]);
      expect((await find('kayıp', fresh)).ids).toEqual([task.id]);
    });
  });

  test('continues an interrupted rebuild on the next check', async () => {
    const task = await buildTask(team.admin, { title: 'Yarım dizin' });
    await index(team.id, services);
    await rebuildIndex(services);
    const stopped = new AbortController();
    const building = rebuildIndex(services, { signal: stopped.signal, onBegin: () => stopped.abort() });
    expect(await failure(building)).toMatchObject({ name: 'AbortError' });
    const { notices, errors, indexing } = await looking(services);
    await expect.poll(() => notices.length).toBe(2);
    await indexing.stop();
    expect([notices[0], errors]).toEqual(['the search index that was begun is being built on', []]);
    expect((await find('yarım dizin')).ids).toEqual([task.id]);
  });

  test('continues an interrupted rebuild where it stopped', async () => {
    const pages = (word: string) => Array.from({ length: 400 }, (_, n) => `${word} ${n}`).join('\n');
    const files = [await buildText(team, { text: pages('birinci') }), await buildText(team, { text: pages('ikinci') })];
    files.push(await buildText(team, { text: pages('üçüncü') }));
    await index(team.id, services);
    const added: string[] = [];
    let left = 2;
    const search = new Proxy(services.search, {
      get: (target, key) =>
        key === 'build'
          ? async (options: Parameters<Search['build']>[0]) => {
              const build = await target.build(options);
              const add = async (subjects: readonly SubjectPassages[]) => {
                if (left === 0) throw new SearchAway('away');
                left -= 1;
                await build.add(subjects);
                added.push(...subjects.map(({ subject }) => subject));
              };
              return { ...build, add };
            }
          : Reflect.get(target, key),
    });
    const own = { ...services, search };
    expect(await failure(rebuildIndex(own))).toBeInstanceOf(SearchAway);
    const before = added.length;
    left = Number.POSITIVE_INFINITY;
    await team.admin.client.post('/tasks', { title: 'Arada yazılan' });
    await index(team.id, services);
    const progress: number[] = [];
    await rebuildIndex(own, { onProgress: (done) => void progress.push(done) });
    expect(before).toBeGreaterThan(0);
    expect(new Set(added).size).toBe(added.length);
    expect(progress[0]).toBeGreaterThan(400);
    for (const word of ['birinci', 'ikinci', 'üçüncü', 'arada']) expect(new Set((await find(word)).ids).size).toBe(1);
    expect(await sql('select building, place_subject from search_index', [])).toEqual([{ building: null, place_subject: null }]);
  });

  test('skips a subject that the engine rejects during a rebuild, and retries it separately', async () => {
    const [bad, good] = [await buildTask(team.admin, { title: 'Bozuk' }), await buildTask(team.admin, { title: 'Sağlam' })];
    await index(team.id, services);
    const search = new Proxy(services.search, {
      get: (target, key) =>
        key === 'build'
          ? async (options: Parameters<Search['build']>[0]) => {
              const build = await target.build(options);
              const add = async (subjects: readonly SubjectPassages[]) => {
                if (subjects.some(({ subject }) => subject === bad.id)) throw new Error('refused');
                await build.add(subjects);
              };
              return { ...build, add };
            }
          : Reflect.get(target, key),
    });
    await rebuildIndex({ ...services, search });
    expect([(await find('sağlam')).ids, (await find('bozuk')).ids]).toEqual([[good.id], []]);
    await indexSubjects(services, team.id);
    expect((await find('bozuk')).ids).toEqual([bad.id]);
  });

  test('marks a file as indexed once its passages can be found', async () => {
    const file = await buildText(team, { text: 'Birinci sayfa\nİkinci sayfa' });
    const row = () => team.context.db.file.findFirstOrThrow({ where: { id: file }, select: { status: true, passages: true } });
    engine.away = true;
    await failure(index(team.id, services));
    expect(await row()).toEqual({ status: 'indexing', passages: 0 });
    engine.away = false;
    await index(team.id, services);
    expect(await row()).toEqual({ status: 'indexed', passages: (await passagesOf(file)).length });
    expect((await passagesOf(file)).length).toBeGreaterThan(0);
  });

  describe('with an embedding model', () => {
    let model: WordModel;
    beforeEach(async () => {
      model = new WordModel();
      services = { ...services, embeddings: model };
    });

    test('stores embeddings, so that no text is sent twice', async () => {
      await rebuildIndex(services);
      const task = await buildTask(team.admin, { title: 'Bir kez' });
      await index(team.id, services);
      const sent = model.texts.length;
      expect(model.texts.at(-1)).toBe(`${task.number} Bir kez\nBir kez`);
      await team.admin.client.delete(`/tasks/${task.id}`);
      await index(team.id, services);
      await team.admin.client.post(`/tasks/${task.id}/restore`);
      await index(team.id, services);
      expect(model.texts.length).toBe(sent);
      expect(await find('bir kez')).toMatchObject({ ids: expect.arrayContaining([task.id]), mode: 'hybrid' });
    });

    test('finds changes by words while the model is unavailable, and adds vectors afterwards', async () => {
      await rebuildIndex(services);
      model.away = true;
      const file = await buildText(team, { text: 'Tedarikçi sözleşmesi' });
      const task = await buildTask(team.admin, { title: 'Tedarikçi seçimi' });
      expect(await failure(index(team.id, services))).toBeDefined();
      expect(await find('tedarikçi')).toMatchObject({ ids: expect.arrayContaining([file, task.id]), mode: 'lexical' });
      expect(await requests()).toEqual([]);
      const waiting = await queued();
      expect(waiting.map(({ id, attempts, leased }) => [id, attempts, leased])).toEqual(
        expect.arrayContaining([file, task.id].map((id) => [id, 0, false])),
      );
      const given = engine.given.length;
      await failure(index(team.id, services));
      expect(engine.given.length).toBe(given);
      model.away = false;
      await index(team.id, services);
      expect([await requests(), await queued()]).toEqual([[], []]);
      expect((await team.context.db.file.findFirstOrThrow({ where: { id: file } })).status).toBe('indexed');
    });

    describe('while the model does not respond', () => {
      let open: () => void;
      let asked: Promise<void>;
      let run: Promise<unknown> | undefined;
      beforeEach(async () => {
        await rebuildIndex(services);
        const [gate, first] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        open = gate.resolve;
        asked = first.promise;
        model.before = () => {
          first.resolve();
          return gate.promise;
        };
      });
      afterEach(async () => {
        open();
        await run;
        run = undefined;
      });
      /** Starts a vector run and waits until the model is called. */
      const begin = async () => {
        run = indexVectors(services, team.id);
        await asked;
      };

      test('indexes subjects for lexical search, with vectors pending', async () => {
        const large = await buildText(team, { text: Array.from({ length: 20 }, (_, n) => `Sayfa ${n} zımba`).join('\n') });
        await indexSubjects(services, team.id);
        await begin();
        const [file, task] = [await buildText(team, { text: 'Delgeç' }), await buildTask(team.admin, { title: 'Ataş sayımı' })];
        await consume(services, knowledge, team.id);
        await indexSubjects(services, team.id);
        const first = async (text: string) => (await find(text)).ids[0];
        expect([await first('zımba'), await first('delgeç'), await first('ataş')]).toEqual([large, file, task.id]);
        const own = await appOver(services);
        const read = async (id: string) =>
          (await own.app.inject({ url: `/api/v1/files/${id}`, headers: { authorization: `Bearer ${team.admin.client.token}` } })).json()
            .index;
        for (const id of [large, file]) expect(await read(id)).toMatchObject({ status: 'indexed', vectors: 'pending' });
        open();
        await run;
        expect(await queued()).toEqual([]);
        for (const id of [large, file]) expect(await read(id)).toMatchObject({ status: 'indexed', vectors: 'ready' });
        await own.app.close();
      });

      test('finds a text that changes meanwhile by its new words, and embeds it again', async () => {
        const task = await buildTask(team.admin, { title: 'Eski başlık' });
        await consume(services, knowledge, team.id);
        await indexSubjects(services, team.id);
        await begin();
        await team.admin.client.patch(`/tasks/${task.id}`, { title: 'Yepyeni' });
        await consume(services, knowledge, team.id);
        await indexSubjects(services, team.id);
        expect((await find('yepyeni')).ids[0]).toBe(task.id);
        open();
        await run;
        expect([await queued(), await passagesOf(task.id)]).toEqual([[], ['Yepyeni']]);
        expect(await find('yepyeni')).toMatchObject({ ids: expect.arrayContaining([task.id]), mode: 'hybrid' });
        expect(model.texts).toContain(`${task.number} Yepyeni\nYepyeni`);
      });

      test('removes a deleted subject from the queue and sends no more of it', async () => {
        const file = await buildText(team, { text: Array.from({ length: 40 }, (_, n) => `Silinecek ${n}`).join('\n') });
        await indexSubjects(services, team.id);
        await begin();
        await team.admin.client.delete(`/files/${file}`);
        await consume(services, knowledge, team.id);
        await indexSubjects(services, team.id);
        expect(await queued()).toEqual([]);
        open();
        await run;
        expect(model.texts.filter((text) => text.includes('Silinecek'))).toHaveLength(8);
        expect((await find('silinecek')).ids).not.toContain(file);
      });

      test('repeats the subjects of a killed process after their lease ends', async () => {
        const task = await buildTask(team.admin, { title: 'Yarım kalan vektör' });
        await consume(services, knowledge, team.id);
        await indexSubjects(services, team.id);
        await begin();
        expect(await queued()).toMatchObject([{ id: task.id, leased: true }]);
        model.before = async () => undefined;
        await indexVectors(services, team.id);
        expect(await queued()).toMatchObject([{ id: task.id, leased: true }]);
        await sql("update vector_request set leased_until = now() - interval '1 second' where organization_id = $1");
        await indexVectors(services, team.id);
        expect([await queued(), (await find('yarım kalan')).mode]).toEqual([[], 'hybrid']);
      });
    });

    test('embeds small and new subjects first, eight texts per request, and large ones in between', async () => {
      await rebuildIndex(services);
      model.requests.length = 0;
      model.texts.length = 0;
      const large = await buildText(team, { name: 'buyuk.pdf', text: Array.from({ length: 200 }, (_, n) => `Uzun ${n}`).join('\n') });
      const first = await buildTask(team.admin, { title: 'Kısa birinci' });
      await consume(services, knowledge, team.id);
      await indexSubjects(services, team.id);
      const second = await buildTask(team.admin, { title: 'Kısa ikinci' });
      await consume(services, knowledge, team.id);
      await indexSubjects(services, team.id);
      let later: { id: string; number: string } | undefined;
      model.before = async (texts) => {
        if (later || !texts[0]?.includes('Uzun')) return;
        later = await buildTask(team.admin, { title: 'Kısa üçüncü' });
        await consume(services, knowledge, team.id);
        await indexSubjects(services, team.id);
      };
      await indexVectors(services, team.id);
      const order = model.texts.map((text) => text.split('\n')[0] as string);
      const at = (number: string | undefined) => order.findIndex((title) => title.startsWith(number as string));
      const [one, two, three, big] = [at(first.number), at(second.number), at(later?.number), at('buyuk.pdf')];
      expect(two).toBeLessThan(one);
      expect(one).toBeLessThan(big);
      // The large subject pauses after 64 texts for the new one; every fourth turn goes to the oldest subject.
      expect([64, 128]).toContain(three - big);
      expect(order.filter((title) => title.startsWith('buyuk.pdf'))).toHaveLength(200);
      expect(Math.max(...model.requests)).toBe(8);
      expect([await queued(), (await find('uzun')).ids[0]]).toEqual([[], large]);
    });

    test('retries a subject whose vectors the engine rejects, and gives up until a change', async () => {
      await rebuildIndex(services);
      const task = await buildTask(team.admin, { title: 'Vektörü bozuk' });
      await consume(services, knowledge, team.id);
      await indexSubjects(services, team.id);
      engine.before = async () => {
        throw new Error('refused');
      };
      for (let n = 0; n < 20; n += 1) {
        await sql("update vector_request set due_at = now() - interval '1 second' where organization_id = $1 and due_at < 'infinity'");
        expect(await failure(indexVectors(services, team.id))).toMatchObject({ message: 'refused' });
      }
      expect(await queued()).toMatchObject([{ id: task.id, attempts: 20, later: true, leased: false }]);
      expect((await find('vektörü bozuk')).ids[0]).toBe(task.id);
      engine.before = async () => undefined;
      await indexVectors(services, team.id);
      expect(await queued()).toHaveLength(1);
      await team.admin.client.patch(`/tasks/${task.id}`, { title: 'Vektörü onarıldı' });
      await index(team.id, services);
      expect([await queued(), (await find('vektörü onarıldı')).mode]).toEqual([[], 'hybrid']);
    });

    test('reports for a minute in /readyz that a search was answered without vectors', async () => {
      await rebuildIndex(services);
      const own = await appOver(services);
      const vectors = async () => {
        const reply = await own.app.inject('/readyz');
        return [reply.statusCode, reply.json().dependencies.vectors];
      };
      expect(await vectors()).toEqual([200, 'ok']);
      await buildTask(team.admin, { title: 'Sorulan' });
      await index(team.id, services);
      model.away = true;
      expect((await find('sorulan')).mode).toBe('lexical');
      await expect.poll(vectors).toEqual([200, 'words']);
      await own.app.close();
    });

    test('marks a file as indexed once it is searchable by words, and its vectors as pending', async () => {
      await rebuildIndex(services);
      model.away = true;
      const file = await buildText(team, { text: 'Tedarikçi sözleşmesi' });
      await failure(index(team.id, services));
      const state = async () => {
        const { status, passages } = await team.context.db.file.findFirstOrThrow({ where: { id: file } });
        const waits = await new Context(services, { ...team.context }).load(waitingForVectors, file);
        return [status, passages, Boolean(waits)];
      };
      expect(await state()).toEqual(['indexed', 1, true]);
      model.away = false;
      await due();
      await index(team.id, services);
      expect(await state()).toEqual(['indexed', 1, false]);
    });

    test('does not embed again after a rename', async () => {
      await rebuildIndex(services);
      const task = await buildTask(team.admin, { title: 'Eski ad', description: 'Gövde aynı kalır.' });
      await buildComment(team.admin, task);
      const file = await buildText(team, { name: 'eski.pdf', text: 'Birinci sayfa\nİkinci sayfa' });
      await index(team.id, services);
      const sent = model.texts.length;
      await team.admin.client.patch(`/tasks/${task.id}`, { title: 'Taze ad' });
      await team.admin.client.patch(`/files/${file}`, { name: 'taze.pdf' });
      await index(team.id, services);
      expect(model.texts.length).toBe(sent);
      expect(await requests()).toEqual([]);
      expect(await find('taze')).toMatchObject({ mode: 'hybrid', ids: expect.arrayContaining([task.id, file]) });
    });

    test('deletes the vectors of deleted subjects, except those that other subjects use', async () => {
      await rebuildIndex(services);
      const file = await buildText(team, { name: 'ayni.pdf', text: 'Yalnız burada\nHer yerde' });
      const other = await buildText(team, { name: 'ayni.pdf', text: 'Her yerde' });
      await index(team.id, services);
      const vectors = async () => (await sql('select 1 from embedding where organization_id = $1')).length;
      const before = await vectors();
      await team.admin.client.delete(`/files/${file}`);
      await index(team.id, services);
      expect(before - (await vectors())).toBe(1);
      await team.admin.client.delete(`/files/${other}`);
      await index(team.id, services);
      expect(before - (await vectors())).toBe(2);
    });

    test('reports the mode as lexical if no vector contributed', async () => {
      await rebuildIndex(services);
      const task = await buildTask(team.admin, { title: 'Yalnız sözcükle' });
      await index(team.id, services);
      const find_ = services.search.find.bind(services.search);
      const search = new Proxy(services.search, {
        get: (target, key) =>
          key === 'find' ? async (query: SearchQuery) => ({ ...(await find_(query)), vector: [] }) : Reflect.get(target, key),
      });
      expect(await find('yalnız', { ...services, search })).toEqual({ ids: [task.id], mode: 'lexical' });
      const sent = model.texts.length;
      const nobody = new Context(services, { ...team.context });
      expect(await retrieve(nobody, { text: 'yalnız', projects: ['YOK'], limit: 5 })).toMatchObject({ found: [], mode: 'lexical' });
      expect(model.texts.length).toBe(sent);
    });

    test('finds a text that the model rejects by its words', async () => {
      await rebuildIndex(services);
      const embed = model.embed.bind(model);
      model.embed = async (texts) => {
        if (texts.some((text) => text.includes('reddedilen'))) throw new ModelRefused('no');
        return embed(texts);
      };
      const bad = await buildTask(team.admin, { title: 'reddedilen' });
      const good = await buildTask(team.admin, { title: 'kabul edilen' });
      await index(team.id, services);
      expect([await requests(), (await find('reddedilen')).ids, (await find('kabul')).ids[0]]).toEqual([[], [bad.id], good.id]);
    });

    test('reports a model that rejects everything, and keeps lexical search working', async () => {
      await rebuildIndex(services);
      model.embed = async () => {
        throw new ModelRefused('wrong key');
      };
      const task = await buildTask(team.admin, { title: 'Anahtarsız' });
      expect(await failure(index(team.id, services))).toBeInstanceOf(ModelRefused);
      expect([await find('anahtarsız'), await requests(), (await queued()).length]).toEqual([{ ids: [task.id], mode: 'lexical' }, [], 1]);
    });

    test('searches by words after the model was replaced, and by both after a rebuild', async () => {
      const before = await buildTask(team.admin, { title: 'Önceki görev' });
      await index(team.id, services);
      expect((await find('önceki görev')).mode).toBe('lexical');
      const progress: [number, number][] = [];
      let during: { id: string } | undefined;
      await rebuildIndex(services, {
        onProgress: (done, all) => void progress.push([done, all]),
      });
      during = await buildTask(team.admin, { title: 'Sonraki görev' });
      await due();
      await index(team.id, services);
      expect(progress.at(-1)?.[0]).toBe(progress.at(-1)?.[1]);
      expect(await requests()).toEqual([]);
      for (const [title, id] of [
        ['önceki', before.id],
        ['sonraki', during.id],
      ] as const)
        expect(await find(title)).toMatchObject({ mode: 'hybrid', ids: expect.arrayContaining([id]) });
      expect((await find('önceki', { ...services, embeddings: new WordModel('baska-64') })).mode).toBe('lexical');
    });

    test('logs once how the nearest vectors are found', async () => {
      await rebuildIndex(services);
      const { notices, errors, indexing } = await looking(services);
      await expect.poll(() => notices.length).toBe(1);
      await indexing.look();
      await indexing.stop();
      expect([notices.length, notices[0]?.slice(0, 77), errors]).toEqual([
        1,
        'vectors are compared one by one, and only for callers who see at most 20000 p',
        [],
      ]);
    });

    test('leaves the index unchanged if a rebuild fails', async () => {
      await rebuildIndex(services);
      const task = await buildTask(team.admin, { title: 'Duran görev' });
      await index(team.id, services);
      const other = new WordModel('baska-64');
      other.away = true;
      expect(await failure(rebuildIndex({ ...services, embeddings: other }))).toBeInstanceOf(ModelAway);
      engine.away = true;
      expect(await failure(rebuildIndex(services))).toBeInstanceOf(SearchAway);
      engine.away = false;
      expect(await find('duran')).toMatchObject({ ids: expect.arrayContaining([task.id]), mode: 'hybrid' });
    });
  });
});
