import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { StorageFull } from '../../../src/ports/storage/port.ts';
import { appOver, testApp } from '../../support/app.ts';
import { buildUpload, formOf, type Sent, upload } from '../../support/builders/file.ts';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { addressOf } from '../../support/socket.ts';
import { storedFiles } from '../../support/storage.ts';

const limit = 20 * 1024 * 1024;

describe('uploading a file with a form', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });

  /** Asserts that `work` leaves no bytes, uploads or files behind. */
  async function leavesNothing(work: () => Promise<unknown>): Promise<void> {
    const rows = async () => [await team.context.db.file.count(), await team.context.db.upload.count()];
    const before = [await rows(), await storedFiles(team.id)];
    await work();
    expect([await rows(), await storedFiles(team.id)]).toEqual(before);
  }

  test('returns 507 if the storage is full, and leaves nothing', async () => {
    const { storage } = (await testApp()).services;
    const put = vi.spyOn(storage, 'put').mockRejectedValueOnce(new StorageFull('ENOSPC: no space left on device'));
    await leavesNothing(async () => {
      const { status, body } = await upload(admin);
      expect([status, body.code, body.title]).toEqual([507, 'storage.full', 'Yer kalmadı']);
    });
    put.mockRestore();
  });

  test('counts trashed files and pending uploads towards the quota of an organization', async () => {
    const { services } = await testApp();
    const own = await buildOrganization();
    const { app } = await appOver({ ...services, bounds: { ...services.bounds, storage: 100 } });
    const send = async (size: number, client = own.admin.client) => {
      const form = formOf([{ content: Buffer.alloc(size, 'a') }]);
      const headers = { authorization: `Bearer ${client.token}`, ...form.headers };
      const reply = await app.inject({ method: 'POST', url: '/api/v1/files', payload: form.body, headers });
      return [reply.statusCode, reply.json().code ?? reply.json().size];
    };
    const rows = async () => [await own.context.db.file.count(), await own.context.db.upload.count(), (await storedFiles(own.id)).length];
    expect(await send(60)).toEqual([201, 60]);
    expect(await send(41)).toEqual([413, 'file.quota_exceeded']);
    expect(await rows()).toEqual([1, 0, 1]);
    const [file] = (await own.admin.client.get('/files')).body.data;
    await own.admin.client.delete(`/files/${file.id}`);
    expect(await send(41)).toEqual([413, 'file.quota_exceeded']);
    await buildUpload(own, own.admin.id, own.defaultProject.id);
    expect((await send(40))[1]).toBe('file.quota_exceeded');
    // Another organization has its own quota.
    expect(await send(100, (await buildOrganization()).admin.client)).toEqual([201, 100]);
    await own.context.db.file.deleteMany({ where: { id: file.id } });
    await own.context.db.upload.deleteMany({});
    expect(await send(100)).toEqual([201, 100]);
    expect(await send(1)).toEqual([413, 'file.quota_exceeded']);
  });

  test('limits concurrent uploads of a user until one ends', async () => {
    const { storage } = (await testApp()).services;
    const under = Promise.withResolvers<void>();
    let begun = 0;
    const put = vi.spyOn(storage, 'put').mockImplementation(async (_key, body) => {
      let size = 0;
      for await (const chunk of body) size += chunk.length;
      begun += 1;
      await under.promise;
      return { size };
    });
    const many = Array.from({ length: 20 }, () => upload(admin));
    await expect.poll(() => begun).toBe(20);
    const refused = await upload(admin);
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'upload.too_many', '1']);
    under.resolve();
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([201]));
    put.mockRestore();
    expect((await upload(admin)).status).toBe(201);
  });

  test('creates the file, emits an event and queues its extraction', async () => {
    const content = 'Merhaba dünya';
    const events = await eventsDuring(admin.client, async () => {
      const { status, body, headers } = await upload(admin, { name: 'Şartname.txt', content });
      expect([status, headers.location]).toEqual([201, `/api/v1/files/${body.id}`]);
      expect(body).toEqual({
        id: expect.stringMatching(/^fil_/),
        name: 'Şartname.txt',
        size: Buffer.byteLength(content),
        mimeType: 'text/plain',
        sha256: createHash('sha256').update(content).digest('hex'),
        project: { id: team.defaultProject.id, key: 'GENEL', name: 'Genel' },
        task: null,
        uploadedBy: { id: admin.id, name: admin.name, avatar: null, agent: false },
        index: { status: 'queued', code: null, reason: null, warnings: [], pages: null, passages: 0, vectors: null },
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        version: 1,
      });
      const { contentUrl, ...read } = (await admin.client.get(`/files/${body.id}`)).body;
      expect(read).toEqual(body);
      expect((await admin.client.get(`/files/${body.id}/content`)).body).toBe(content);
      const jobs = await team.context.sql<{ data: object }>({
        name: 'test.extract_jobs',
        text: `select data from jobs.job where name = 'extract-file' and data->>'file' = $1`,
        values: [body.id],
      });
      expect(jobs).toEqual([{ data: { organization: team.id, file: body.id } }]);
    });
    expect(events).toMatchObject([
      { event: 'file.uploaded', project: { id: team.defaultProject.id }, data: { name: 'Şartname.txt', index: { status: 'queued' } } },
    ]);
    expect(await team.context.db.upload.count()).toBe(0);
  });

  test.each(['before', 'after'])('accepts fields %s the file', async (where) => {
    const task = await buildTask(admin);
    const fields: [string, string][] = [
      ['task', task.number],
      ['project', 'GENEL'],
    ];
    const form = formOf(where === 'before' ? [...fields, {}] : [{}, ...fields]);
    const { status, body } = await admin.client.request('POST', '/files', form.body, form.headers);
    expect([status, body.task?.id, body.project?.key]).toEqual([201, task.id, 'GENEL']);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Belgeler\\Rapor.docx', 'Rapor.docx'],
    ['🎉 parti.txt', '🎉 parti.txt'],
    ['a\u0007b\tc.txt', 'a b c.txt'],
    ['fatura\u202efdp.exe', 'fatura fdp.exe'],
    ['  boş  luk .txt ', 'boş luk .txt'],
    ['İĞÜŞÖÇ ığüşöç.txt', 'İĞÜŞÖÇ ığüşöç.txt'],
    [`${'a'.repeat(251)}.txt`, `${'a'.repeat(251)}.txt`],
  ])('normalizes the name %j to %j', async (name, expected) => {
    const { status, body } = await upload(admin, { name });
    expect([status, body.name]).toEqual([201, expected]);
  });

  test.each<[string, readonly ([string, string] | Sent)[], string]>([
    ['no file', [['project', 'GENEL']], '/file field.required'],
    ['nothing at all', [], '/file field.required'],
    ['two files', [{}, {}], '/file field.too_many'],
    ['a file elsewhere', [{ field: 'dosya' }], '/dosya field.unknown'],
    ['a file with no name', [{ name: '' }], '/file field.required'],
    ['a file whose name is no name', [{ name: '..' }], '/file field.required'],
    ['a name too long', [{ name: 'ş'.repeat(256) }], '/file field.too_long'],
    ['a text for the file', [['file', 'metin']], '/file field.type'],
    ['an unknown field', [{}, ['proje', 'GENEL']], '/proje field.unknown'],
    ['a field that is the server’s', [{}, ['upload', 'upl_01jcx6y3m8e7v9t5w2b4n6q8r0']], '/upload field.read_only'],
    ['a field twice', [['project', 'GENEL'], {}, ['project', 'GENEL']], '/project field.duplicate'],
    ['a project that is not there', [{}, ['project', 'YOK']], '/project project.not_found'],
    ['a task that is not there', [['task', 'YOK-1'], {}], '/task task.not_found'],
    ['a malformed id', [{}, ['task', 'tsk_x']], '/task field.format'],
    ['a field too long', [{}, ['task', 'x'.repeat(2000)]], '/task field.too_long'],
  ])('rejects %s and leaves nothing', async (_, parts, expected) => {
    await leavesNothing(async () => {
      const form = formOf(parts);
      const { status, body } = await admin.client.request('POST', '/files', form.body, form.headers);
      expect([status, ...(body.errors ?? []).map((each: { pointer: string; code: string }) => `${each.pointer} ${each.code}`)]).toEqual([
        400,
        expected,
      ]);
    });
  });

  test('rejects a task of another project', async () => {
    const project = await buildProject(admin);
    const task = await buildTask(admin);
    await leavesNothing(async () => {
      const { status, body } = await upload(admin, {}, { project: project.key, task: task.id });
      expect([status, body.errors[0]]).toMatchObject([400, { pointer: '/task', code: 'field.other_project' }]);
    });
  });

  test.each([
    ['application/json', '{}', 415],
    ['text/plain', 'x', 415],
    ['multipart/form-data', 'x', 400],
    ['multipart/form-data; boundary=a', 'bu bir form değil', 400],
    ['multipart/form-data; boundary=a', '--a\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\nyarım', 400],
  ])('rejects a body of type %s with %j as %3$i', async (type, body, expected) => {
    await leavesNothing(async () => {
      const reply = await admin.client.request('POST', '/files', body, { 'content-type': type });
      expect([reply.status, reply.headers['content-type']]).toEqual([expected, 'application/problem+json; charset=utf-8']);
    });
  });

  test('is refused before reading the body if the scope is missing', async () => {
    const client = await team.token(admin.id, { scopes: ['files:read'] });
    const { status, body } = await client.request('POST', '/files', 'bu bir form değil', { 'content-type': 'multipart/form-data' });
    expect([status, body.code]).toEqual([403, 'auth.scope_missing']);
  });

  test('is refused to a viewer after reading the body, and leaves nothing', async () => {
    const viewer = await team.person();
    const project = await buildProject(admin, { members: [{ user: viewer, role: 'viewer' }] });
    await leavesNothing(async () => {
      const { status, body } = await upload(viewer, {}, { project: project.key });
      expect([status, body.code, body.role]).toEqual([403, 'auth.role_required', 'editor']);
    });
  });

  test('is refused in an archived project', async () => {
    const project = await buildProject(admin);
    await admin.client.patch(`/projects/${project.id}`, { archived: true });
    await leavesNothing(async () => {
      expect(await upload(admin, {}, { project: project.key })).toMatchObject({ status: 409, body: { code: 'project.archived' } });
    });
  });

  test('accepts the maximum size and no more', async () => {
    const largest = Buffer.alloc(limit, 'a');
    expect(await upload(admin, { content: largest })).toMatchObject({ status: 201, body: { size: limit } });
    await leavesNothing(async () => {
      const { status, body } = await upload(admin, { content: Buffer.concat([largest, Buffer.from('a')]) });
      expect([status, body.code]).toEqual([413, 'request.too_large']);
      expect(body.detail).toContain(String(limit));
    });
  });

  test('accepts an empty file', async () => {
    const { status, body } = await upload(admin, { content: '' });
    expect([status, body.size, body.mimeType]).toEqual([201, 0, 'application/octet-stream']);
    const content = await admin.client.get(`/files/${body.id}/content`);
    expect([content.status, content.body, content.headers['content-length']]).toEqual([200, '', '0']);
  });

  test('creates two files from the same content sent twice', async () => {
    const [one, other] = [await upload(admin), await upload(admin)];
    expect(one.body.sha256).toBe(other.body.sha256);
    expect(one.body.id).not.toBe(other.body.id);
    await admin.client.delete(`/files/${one.body.id}`);
    expect((await admin.client.get(`/files/${other.body.id}/content`)).body).toBe('Merhaba');
  });

  describe('with an Idempotency-Key', () => {
    test('stores the file once and repeats the response', async () => {
      const headers = { 'idempotency-key': 'bir' };
      const first = await upload(admin, { content: 'bir kez' }, { project: 'GENEL' }, headers);
      await leavesNothing(async () => {
        const again = await upload(admin, { content: 'bir kez' }, { project: 'GENEL' }, headers);
        expect([again.status, again.body, again.headers['idempotency-replayed']]).toEqual([201, first.body, 'true']);
        expect(again.headers.location).toBe(first.headers.location);
      });
    });

    test.each<[string, Sent, Record<string, string>]>([
      ['other bytes', { content: 'başka' }, {}],
      ['another name', { name: 'baska.txt' }, {}],
      ['another field', {}, { project: 'GENEL' }],
    ])('rejects %s', async (what, file, fields) => {
      const headers = { 'idempotency-key': what };
      await upload(admin, {}, {}, headers);
      await leavesNothing(async () => {
        expect(await upload(admin, file, fields, headers)).toMatchObject({ status: 422, body: { code: 'idempotency.key_reused' } });
      });
    });

    test('creates one file from five concurrent requests', async () => {
      const headers = { 'idempotency-key': 'ayni anda' };
      const before = await team.context.db.file.count();
      const replies = await Promise.all(Array.from({ length: 5 }, () => upload(admin, { content: 'beş' }, {}, headers)));
      expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
      expect(await team.context.db.file.count()).toBe(before + 1);
    });
  });

  describe('over a socket', () => {
    let port: number;
    beforeAll(async () => {
      const { app } = await testApp();
      port = Number(new URL(await addressOf(app)).port);
    });

    const head = (length: number, boundary: string) =>
      `POST /api/v1/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin.client.token}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${length}\r\n\r\n`;

    test('leaves nothing if the connection breaks', async () => {
      await leavesNothing(async () => {
        const socket = connect(port, '127.0.0.1');
        await once(socket, 'connect');
        socket.write(`${head(10_000_000, 'a')}--a\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n`);
        socket.write(Buffer.alloc(2_000_000, 'a'));
        // Waits until the upload has started.
        await expect.poll(() => team.context.db.upload.count()).toBe(1);
        socket.destroy();
        await expect.poll(() => team.context.db.upload.count()).toBe(0);
      });
    });

    test('rejects an excessive Content-Length at once', async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(head(limit * 10, 'a'));
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1.1 413 /);
      socket.destroy();
    });

    test('delivers the error to a client that is still sending', async () => {
      const form = formOf([{ field: 'dosya', content: Buffer.alloc(15_000_000, 'a') }]);
      const reply = await fetch(`http://127.0.0.1:${port}/api/v1/files`, {
        method: 'POST',
        body: form.body,
        headers: { ...form.headers, authorization: `Bearer ${admin.client.token}` },
      });
      expect([reply.status, (await reply.json()).errors[0].code]).toEqual([400, 'field.unknown']);
    });
  });
});
