import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Services } from '../../schema/kernel/context.ts';
import { extractFileJob } from '../../schema/knowledge/file/status.ts';
import { extractFile, takeUpFiles } from '../../schema/knowledge/index/extract-file.ts';
import { type Extracted, type Extractor, type Refusal, Refused } from '../../src/ports/extractor/port.ts';
import { StorageAway, StorageMissing } from '../../src/ports/storage/port.ts';
import { testApp } from '../support/app.ts';
import { buildFile } from '../support/builders/file.ts';
import { buildOrganization, type Organization } from '../support/builders/index.ts';

const rowOf = (team: Organization, id: string) => team.context.db.file.findFirstOrThrow({ where: { id }, include: { text: true } });
const requestsOf = (team: Organization) => team.context.db.indexRequest.findMany({ where: { organizationId: team.id } });
const statusesOf = async (team: Organization, id: string) => {
  const events = await team.context.db.event.findMany({ where: { subjectId: id }, orderBy: { seq: 'asc' } });
  return events.map(({ event, data }) => `${event} ${(data as { index: { status: string } }).index.status}`);
};

/** The real services with another extractor, storage or job queue. */
async function servicesWith(changed: Partial<Pick<Services, 'extractor' | 'storage' | 'jobs'>>): Promise<Services> {
  return { ...(await testApp()).services, ...changed };
}
const reading = (extract: Extractor['extract']): Extractor => ({ extract, close: async () => {} });
const read: Extracted = {
  mimeType: 'text/plain',
  text: 'Merhaba',
  blocks: [{ kind: 'text', start: 0, end: 7 }],
  pages: undefined,
  ocr: false,
  warnings: [],
};

describe('the text of a file', () => {
  test('is extracted by the worker process, stored, and queued for indexing', async () => {
    const { services } = await testApp();
    const team = await buildOrganization();
    const content = readFileSync('test/support/samples/belge.docx');
    const { id } = await buildFile(team.admin, {}, { name: '../../İzin 😀.txt', content, mimeType: 'text/plain' });
    await extractFile(services, team.id, id);
    const file = await rowOf(team, id);
    expect(file).toMatchObject({ status: 'indexing', reasonCode: null, pages: null });
    expect(file.mimeType).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document');
    const text = file.text?.text as string;
    const blocks = file.text?.blocks as { kind: string; start: number; end: number }[];
    expect(blocks.map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`)).toContain('heading: Mazeret izni');
    expect(await requestsOf(team)).toMatchObject([{ subjectId: id, kind: 'file' }]);
    expect(await statusesOf(team, id)).toEqual(['file.uploaded queued', 'file.updated extracting', 'file.updated indexing']);
  });

  test.each<[Refusal, string]>([
    ['empty', 'skipped'],
    ['no_text', 'skipped'],
    ['unsupported_type', 'skipped'],
    ['encrypted', 'failed'],
    ['corrupt', 'failed'],
    ['too_large', 'failed'],
    ['too_many_pages', 'failed'],
    ['too_slow', 'failed'],
    ['too_much_memory', 'failed'],
  ])('(%s) sets the status to %s with the reason, and queues nothing for indexing', async (refusal, status) => {
    const team = await buildOrganization();
    const { id } = await buildFile(team.admin);
    await extractFile(await servicesWith({ extractor: reading(() => Promise.reject(new Refused(refusal))) }), team.id, id);
    expect(await rowOf(team, id)).toMatchObject({ status, reasonCode: refusal, text: null });
    expect(await requestsOf(team)).toEqual([]);
    expect((await statusesOf(team, id)).at(-1)).toBe(`file.failed ${status}`);
  });

  test('is extracted from a temporary copy without the file name, which is deleted afterwards', async () => {
    const team = await buildOrganization();
    const { id } = await buildFile(team.admin, {}, { name: 'gizli.txt' });
    for (const end of ['read', 'refused']) {
      await team.context.db.file.updateMany({ where: { id }, data: { status: 'queued' } });
      let copy = '';
      const extractor = reading(async (path) => {
        copy = path;
        expect(readFileSync(path, 'utf8')).toBe('Merhaba');
        if (end === 'refused') throw new Refused('corrupt');
        return read;
      });
      await extractFile(await servicesWith({ extractor }), team.id, id);
      expect(copy).not.toContain('gizli');
      expect(existsSync(dirname(copy))).toBe(false);
    }
  });

  test('is extracted once despite repeated jobs', async () => {
    const team = await buildOrganization();
    const { id } = await buildFile(team.admin);
    let times = 0;
    const services = await servicesWith({
      extractor: reading(async () => {
        times += 1;
        return read;
      }),
    });
    await extractFile(services, team.id, id);
    const { version } = await rowOf(team, id);
    await extractFile(services, team.id, id);
    expect(times).toBe(1);
    expect((await rowOf(team, id)).version).toBe(version);
  });

  test('is stored once if two jobs extract it concurrently', async () => {
    const team = await buildOrganization();
    const { id } = await buildFile(team.admin);
    const services = await servicesWith({ extractor: reading(async () => read) });
    await Promise.all([extractFile(services, team.id, id), extractFile(services, team.id, id)]);
    expect((await statusesOf(team, id)).filter((event) => event.endsWith('indexing'))).toHaveLength(1);
    expect(await requestsOf(team)).toMatchObject([{ revision: 1 }]);
  });

  test('is extracted again after the extracting process was killed', async () => {
    const team = await buildOrganization();
    const { id } = await buildFile(team.admin);
    const killed = await servicesWith({ extractor: reading(() => Promise.reject(new DOMException('stopped', 'AbortError'))) });
    await expect(extractFile(killed, team.id, id)).rejects.toThrow('stopped');
    expect(await rowOf(team, id)).toMatchObject({ status: 'extracting', reasonCode: null });
    await extractFile(await servicesWith({ extractor: reading(async () => read) }), team.id, id);
    expect(await rowOf(team, id)).toMatchObject({ status: 'indexing', text: { text: 'Merhaba' } });
  });

  test('stays queued while the storage is unavailable', async () => {
    const { services } = await testApp();
    const team = await buildOrganization();
    const { id } = await buildFile(team.admin);
    const storage = Object.assign(Object.create(services.storage), { get: () => Promise.reject(new StorageAway('away')) });
    await expect(extractFile(await servicesWith({ storage }), team.id, id)).rejects.toThrow(StorageAway);
    expect(await rowOf(team, id)).toMatchObject({ status: 'queued', version: 1 });
  });

  test('fails with an internal error if the stored bytes are lost', async () => {
    const { services } = await testApp();
    const team = await buildOrganization();
    const { id } = await buildFile(team.admin);
    const storage = Object.assign(Object.create(services.storage), { get: () => Promise.reject(new StorageMissing('lost')) });
    await extractFile(await servicesWith({ storage }), team.id, id);
    expect(await rowOf(team, id)).toMatchObject({ status: 'failed', reasonCode: 'internal' });
  });

  test('is discarded if the file is deleted during extraction', async () => {
    const team = await buildOrganization();
    const { id } = await buildFile(team.admin);
    const services = await servicesWith({
      extractor: reading(async () => {
        expect((await team.admin.client.request('DELETE', `/files/${id}`)).status).toBe(204);
        return read;
      }),
    });
    await extractFile(services, team.id, id);
    expect(await rowOf(team, id)).toMatchObject({ text: null, deletedAt: expect.any(Date) });
    expect((await statusesOf(team, id)).at(-1)).toMatch(/^file.deleted/);
  });

  test('is given up after ten internal errors, until a reindex is requested', async () => {
    const team = await buildOrganization();
    const { id } = await buildFile(team.admin);
    let times = 0;
    const broken = await servicesWith({
      extractor: reading(async () => {
        times += 1;
        throw new Error('a fault of the machine');
      }),
    });
    const failing = () =>
      extractFile(broken, team.id, id).then(
        () => 'over',
        () => 'again',
      );
    const tries: string[] = [];
    for (let n = 0; n < 12; n += 1) tries.push(await failing());
    expect([tries.filter((end) => end === 'again').length, tries.slice(-2), times]).toEqual([10, ['over', 'over'], 10]);
    expect(await rowOf(team, id)).toMatchObject({ status: 'failed', reasonCode: 'internal', text: null });
    expect((await team.admin.client.post(`/files/${id}/reindex`)).status).toBe(202);
    await extractFile(await servicesWith({ extractor: reading(async () => read) }), team.id, id);
    expect(await rowOf(team, id)).toMatchObject({ status: 'indexing', reasonCode: null });
  });

  test('is not extracted for an unknown file or another organization', async () => {
    const { services } = await testApp();
    const [team, other] = [await buildOrganization(), await buildOrganization()];
    const { id } = await buildFile(team.admin);
    await extractFile(services, other.id, id);
    await extractFile(services, team.id, 'fil_00000000000000000000000000');
    expect(await rowOf(team, id)).toMatchObject({ status: 'queued' });
  });

  test('is requested again if it is queued or extracting for too long', async () => {
    const { services } = await testApp();
    const team = await buildOrganization();
    const files = await Promise.all(['queued', 'extracting', 'queued', 'indexed'].map(() => buildFile(team.admin)));
    const ids = files.map(({ id }) => id);
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const state = async (index: number, status: 'queued' | 'extracting' | 'indexed', minutes: number) =>
      services.database.prisma.file.updateMany({ where: { id: ids[index] as string }, data: { status, updatedAt: ago(minutes) } });
    await state(0, 'queued', 21);
    await state(1, 'extracting', 25);
    await state(2, 'queued', 5);
    await state(3, 'indexed', 60);
    const sent: string[] = [];
    const jobs = Object.assign(Object.create(services.jobs), {
      send: async (name: string, payload: { file: string }) => void (name === extractFileJob && sent.push(payload.file)),
    });
    await takeUpFiles(await servicesWith({ jobs }));
    expect(sent.filter((id) => ids.includes(id)).sort()).toEqual([ids[0], ids[1]].sort());
  });
});
