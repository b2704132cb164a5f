import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage } from '../../../src/ports/storage/index.ts';
import { appOver, testApp } from '../../support/app.ts';
import { formOf } from '../../support/builders/file.ts';
import { buildOrganization, type Organization } from '../../support/builders/index.ts';
import { smallDisk, unmount } from '../../support/small-disk.ts';

const disk = smallDisk('3m');
afterAll(() => unmount(disk));

describe.runIf(disk)('uploads to a disk of 3 MB', () => {
  let app: FastifyInstance;
  let team: Organization;
  beforeAll(async () => {
    const { services } = await testApp();
    team = await buildOrganization();
    const storage = await openStorage({ directory: join(disk as string, 'files') });
    app = (await appOver({ ...services, storage })).app;
  });
  afterAll(() => app?.close());

  const headers = () => ({ authorization: `Bearer ${team.admin.client.token}` });
  const bytes = (size: number) => Buffer.alloc(size, 'a');
  const send = (size: number) => {
    const form = formOf([{ content: bytes(size) }]);
    return app.inject({ method: 'POST', url: '/api/v1/files', payload: form.body, headers: { ...headers(), ...form.headers } });
  };
  const storedCount = () =>
    readdirSync(join(disk as string, 'files'), { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length;

  test.each(['tr', 'en'])('return 507 and leave nothing if they do not fit (%s)', async (language) => {
    const form = formOf([{ content: bytes(5_000_000) }]);
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v1/files',
      payload: form.body,
      headers: { ...headers(), ...form.headers, 'accept-language': language },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([507, 'storage.full']);
    expect(reply.json().title).toBe(language === 'tr' ? 'Yer kalmadı' : 'Insufficient storage');
    expect([storedCount(), await team.context.db.file.count(), await team.context.db.upload.count()]).toEqual([0, 0, 0]);
  });

  test('return 507 and can be retried with a ticket if they do not fit', async () => {
    const query = 'mutation($input: PrepareUploadInput!) { prepareUpload(input: $input) { id } }';
    const { prepareUpload: ticket } = await team.admin.client.data(query, { input: { name: 'not.txt' } });
    const put = (size: number) =>
      app.inject({
        method: 'PUT',
        url: `/api/v1/uploads/${ticket.id}`,
        payload: bytes(size),
        headers: { ...headers(), 'content-type': 'application/octet-stream' },
      });
    const full = await put(5_000_000);
    expect([full.statusCode, full.json().code]).toEqual([507, 'storage.full']);
    expect((await put(1000)).statusCode).toBeLessThan(300);
  });

  test('work again after space is freed, and tasks can be written meanwhile', async () => {
    const ballast = join(disk as string, 'ballast');
    mkdirSync(disk as string, { recursive: true });
    expect(() => writeFileSync(ballast, bytes(4_000_000))).toThrow('ENOSPC');
    expect((await send(1000)).statusCode).toBe(507);
    const task = await app.inject({ method: 'POST', url: '/api/v1/tasks', payload: { title: 'Yer açılacak' }, headers: headers() });
    expect(task.statusCode).toBe(201);
    rmSync(ballast);
    expect((await send(1000)).statusCode).toBe(201);
  });
});
