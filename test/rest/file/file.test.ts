import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { setFileStatus } from '../../../schema/knowledge/file/status.ts';
import { knowledge } from '../../../schema/knowledge/index/consumer.ts';
import { buildFile, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { consume } from '../../support/consume.ts';
import { eventsDuring } from '../../support/events.ts';
import { contentOf } from '../../support/store.ts';

describe('files', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  const indexed = (change: Parameters<typeof setFileStatus>[3], file: { id: string }) =>
    team.context.unitOfWork((unit) => setFileStatus(team.context, unit, file.id, change));

  /** Index requests of a file after the index consumer has run. */
  const indexRequests = async (subjectId: string) => {
    await consume(team.context.services, knowledge, team.id);
    return team.context.db.indexRequest.findMany({ where: { subjectId }, select: { revision: true } });
  };

  test('are renamed, and the event has the old name', async () => {
    const file = await buildFile(admin);
    const events = await eventsDuring(admin.client, async () => {
      const { status, body } = await admin.client.patch(`/files/${file.id}`, { name: '../Yeni ad.txt' });
      expect([status, body]).toMatchObject([200, { name: 'Yeni ad.txt', version: 2 }]);
    });
    expect(events).toMatchObject([{ event: 'file.updated', data: { name: 'Yeni ad.txt' }, previous: { name: 'not.txt' } }]);
    expect(await indexRequests(file.id)).toMatchObject([{ revision: 1 }]);
  });

  test.each([{}, { name: 'not.txt' }, { project: 'GENEL' }, { task: null }])(
    'write nothing if a change has no effect: %j',
    async (patch) => {
      const own = await buildOrganization();
      const file = await buildFile(own.admin);
      const before = await contentOf(own.id);
      expect(await own.admin.client.patch(`/files/${file.id}`, patch)).toMatchObject({ status: 200, body: { version: 1 } });
      expect(await contentOf(own.id)).toEqual(before);
    },
  );

  test('are moved to a task and its project, to another project, and back', async () => {
    const project = await buildProject(admin);
    const task = await buildTask(admin, { project: project.id });
    const file = await buildFile(admin);
    const move = async (patch: object) => {
      const { body } = await admin.client.patch(`/files/${file.id}`, patch);
      return [body.project?.key, body.task?.id ?? null];
    };
    expect(await move({ task: task.number })).toEqual([project.key, task.id]);
    expect(await move({ project: project.key })).toEqual([project.key, task.id]);
    expect(await move({ task: null })).toEqual([project.key, null]);
    expect(await move({ task: task.id })).toEqual([project.key, task.id]);
    expect(await move({ project: 'GENEL' })).toEqual(['GENEL', null]);
    const { status, body } = await admin.client.patch(`/files/${file.id}`, { project: 'GENEL', task: task.id });
    expect([status, body.errors[0]]).toMatchObject([400, { pointer: '/task', code: 'field.other_project' }]);
  });

  test('are moved only by editors of both projects', async () => {
    const editor = await team.person();
    const [from, to] = [await buildProject(admin), await buildProject(admin, { members: [{ user: editor, role: 'viewer' }] })];
    const file = await buildFile(editor, { project: from.key });
    expect(await editor.client.patch(`/files/${file.id}`, { project: to.key })).toMatchObject({ status: 403, body: { role: 'editor' } });
  });

  test('are changed and deleted only with the current version', async () => {
    const file = await buildFile(admin);
    await admin.client.patch(`/files/${file.id}`, { name: 'başka' });
    for (const call of [
      admin.client.patch(`/files/${file.id}`, { name: 'x' }, { 'if-match': '"1"' }),
      admin.client.delete(`/files/${file.id}`, { 'if-match': '"1"' }),
    ])
      expect(await call).toMatchObject({ status: 412, body: { code: 'version.mismatch', version: 2 } });
  });

  test('are deleted by their uploader or leads, immediately', async () => {
    const [uploader, other] = [await team.person(), await team.person()];
    const file = await buildFile(uploader);
    expect(await other.client.delete(`/files/${file.id}`)).toMatchObject({ status: 403, body: { role: 'uploader or lead' } });
    const link = (await uploader.client.get(`/files/${file.id}`)).body.contentUrl as string;
    const events = await eventsDuring(admin.client, async () => {
      expect((await uploader.client.delete(`/files/${file.id}`)).status).toBe(204);
    });
    expect(events).toMatchObject([{ event: 'file.deleted', subject: { id: file.id } }]);
    for (const path of [`/files/${file.id}`, `/files/${file.id}/content`, new URL(link).pathname + new URL(link).search])
      expect(await uploader.client.get(path)).toMatchObject({ status: 404, body: { code: 'file.not_found' } });
    expect((await uploader.client.get('/files')).body.data.map(({ id }: { id: string }) => id)).not.toContain(file.id);
    expect(await indexRequests(file.id)).toMatchObject([{ revision: 1 }]);
    expect((await uploader.client.delete(`/files/${file.id}`)).status).toBe(404);
  });

  test('are extracted again on request', async () => {
    const file = await buildFile(admin);
    await indexed({ status: 'failed', reasonCode: 'encrypted' }, file);
    expect((await admin.client.get(`/files/${file.id}`)).body.index).toEqual({
      status: 'failed',
      code: 'encrypted',
      reason: 'Dosya parolayla korunuyor.',
      pages: null,
      warnings: [],
      passages: 0,
      vectors: null,
    });
    expect((await admin.client.get(`/files/${file.id}`, { 'accept-language': 'en' })).body.index.reason).toBe(
      'The file is protected by a password.',
    );
    const { status, body } = await admin.client.post(`/files/${file.id}/reindex`);
    expect([status, body.index]).toMatchObject([202, { status: 'queued', code: null, reason: null }]);
  });

  test('show their indexing status', async () => {
    const file = await buildFile(admin);
    const events = await eventsDuring(admin.client, async () => {
      await indexed({ status: 'extracting' }, file);
      await indexed({ status: 'extracting' }, file);
      await indexed({ status: 'indexing', pages: 3 }, file);
      await indexed({ status: 'indexed', passages: 7 }, file);
    });
    expect(events.map(({ event, data, previous }) => [event, data.index, previous.index.status])).toEqual([
      ['file.updated', { status: 'extracting', code: null, pages: null, passages: 0 }, 'queued'],
      ['file.updated', { status: 'indexing', code: null, pages: 3, passages: 0 }, 'extracting'],
      ['file.indexed', { status: 'indexed', code: null, pages: 3, passages: 7 }, 'indexing'],
    ]);
    expect((await admin.client.get(`/files/${file.id}`)).body).toMatchObject({
      version: 4,
      index: { status: 'indexed', pages: 3, passages: 7 },
    });
    await admin.client.delete(`/files/${file.id}`);
    expect(await indexed({ status: 'failed', reasonCode: 'internal' }, file)).toBeUndefined();
  });

  test('list what is missing from the index in the requested language', async () => {
    const file = await buildFile(admin);
    const warnings = [
      { code: 'attachment_unread', name: 'çizim.dwg', refusal: 'unsupported_type' },
      { code: 'page_unread', page: 3 },
    ] as const;
    await indexed({ status: 'indexing', warnings }, file);
    await indexed({ status: 'indexed', passages: 1 }, file);
    const warningsIn = async (language: string) =>
      (await admin.client.get(`/files/${file.id}`, { 'accept-language': language })).body.index.warnings;
    expect(await warningsIn('tr')).toEqual([
      {
        code: 'attachment_unread',
        text: 'Ek okunamadı (çizim.dwg). Bu türdeki dosyaların metni okunamıyor.',
        page: null,
        name: 'çizim.dwg',
      },
      { code: 'page_unread', text: 'Sayfa 3: Sayfa bozuk; okunamadı ya da eksik okundu.', page: 3, name: null },
    ]);
    expect((await warningsIn('en')).map(({ text }: { text: string }) => text)).toEqual([
      'An attachment could not be read (çizim.dwg). The text of files of this type cannot be read.',
      'Page 3: The page is damaged; it was not read, or not all of it.',
    ]);
    const { body } = await admin.client.post(`/files/${file.id}/reindex`);
    expect(body.index.warnings).toEqual([]);
  });

  test('are deleted, restored and moved with their task', async () => {
    const [reader, project] = [await team.person(), await buildProject(admin, { visibility: 'private' })];
    const task = await buildTask(admin);
    const file = await buildFile(admin, { task: task.id });
    const status = async () => (await reader.client.get(`/files/${file.id}`)).status;
    await admin.client.delete(`/tasks/${task.id}`);
    expect(await status()).toBe(404);
    await admin.client.post(`/tasks/${task.id}/restore`);
    expect(await status()).toBe(200);
    const events = await eventsDuring(admin.client, () => admin.client.patch(`/tasks/${task.id}`, { project: project.key }));
    expect(await status()).toBe(404);
    expect((await admin.client.get(`/files/${file.id}`)).body.project.key).toBe(project.key);
    expect(events.find(({ event }) => event === 'file.updated')).toMatchObject({
      subject: { id: file.id },
      project: { id: project.id },
      previous: { project: { id: team.defaultProject.id } },
    });
  });

  test('appear in the activity of their task in both languages, without indexing', async () => {
    const task = await buildTask(admin);
    const file = await buildFile(admin, { task: task.id }, { name: 'Teklif.pdf' });
    await indexed({ status: 'indexed', passages: 1 }, file);
    await admin.client.patch(`/files/${file.id}`, { name: 'Son.pdf' });
    await admin.client.delete(`/files/${file.id}`);
    const texts = async (path: string, language: string) =>
      (await admin.client.get(path, { 'accept-language': language })).body.data.map(({ text }: { text: string }) => text);
    expect((await texts(`/tasks/${task.id}/activity`, 'tr')).slice(0, 3)).toEqual([
      'Yönetici, “Son.pdf” dosyasını sildi',
      'Yönetici, “Son.pdf” dosyasının adını değiştirdi',
      expect.stringMatching(/^Yönetici, GENEL-\d+'.+ “Teklif.pdf” dosyasını ekledi$/),
    ]);
    expect((await texts(`/tasks/${task.id}/activity`, 'en'))[2]).toBe(`Yönetici added the file “Teklif.pdf” to ${task.number}`);
    expect((await texts('/projects/GENEL/activity', 'en'))[2]).toBe('The system made the file “Teklif.pdf” ready to be found');
  });

  describe('in lists', () => {
    let own: Organization;
    let task: { id: string; number: string };
    beforeAll(async () => {
      own = await buildOrganization();
      task = await buildTask(own.admin);
      const project = await buildProject(own.admin, { key: 'WEB' });
      await buildFile(own.admin, {}, { name: 'Çizelge.csv', content: 'a,b\n1,2\n' });
      await buildFile(own.admin, { task: task.id }, { name: 'IŞIK.txt', content: 'uzunca bir metin' });
      await buildFile(own.admin, { project: project.id }, { name: 'cam %5_.html', content: '<!doctype html><p>a' });
    });
    test.each([
      ['', ['cam %5_.html', 'IŞIK.txt', 'Çizelge.csv']],
      ['sort=name', ['cam %5_.html', 'Çizelge.csv', 'IŞIK.txt']],
      ['sort=-size', ['cam %5_.html', 'IŞIK.txt', 'Çizelge.csv']],
      ['project=WEB', ['cam %5_.html']],
      ['project=WEB,GENEL&sort=createdAt', ['Çizelge.csv', 'IŞIK.txt', 'cam %5_.html']],
      ['task={task}', ['IŞIK.txt']],
      ['task={number}', ['IŞIK.txt']],
      ['q=isik', ['IŞIK.txt']],
      ['q=%255_', ['cam %5_.html']],
      ['q=%25%25', []],
      ['mimeType=text/csv,text/html', ['cam %5_.html', 'Çizelge.csv']],
      ['status=indexed,failed', []],
      [`project=${newId('project')}`, []],
    ])('are filtered and sorted by %s', async (query, expected) => {
      const { status, body } = await own.admin.client.get(`/files?${query.replace('{task}', task.id).replace('{number}', task.number)}`);
      expect([status, body.data?.map(({ name }: { name: string }) => name)]).toEqual([200, expected]);
    });

    test('are paged', async () => {
      const names: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await own.admin.client.get(`/files?limit=1&sort=name${cursor && `&cursor=${cursor}`}`);
        names.push(...body.data.map(({ name }: { name: string }) => name));
        cursor = body.page.nextCursor;
      }
      expect(names).toEqual(['cam %5_.html', 'Çizelge.csv', 'IŞIK.txt']);
    });
  });

  test('are limited to the projects of a token', async () => {
    const project = await buildProject(admin);
    const [inside, outside] = [await buildFile(admin, { project: project.key }), await buildFile(admin)];
    const limited = await team.token(admin.id, { projects: [project.id] });
    expect((await limited.get('/files')).body.data.map(({ id }: { id: string }) => id)).toEqual([inside.id]);
    expect((await limited.get(`/files/${outside.id}/content`)).status).toBe(404);
  });
});
