import { beforeAll, describe, expect, test } from 'vitest';
import { purgeAll } from '../../schema/kernel/purge.ts';
import { purgeFiles } from '../../schema/knowledge/file/purge.ts';
import { purgeTasks } from '../../schema/work/task/delete.ts';
import { StorageAway } from '../../src/ports/storage/port.ts';
import { testApp } from '../support/app.ts';
import { buildUpload } from '../support/builders/file.ts';
import { buildFile, buildOrganization, buildTask, type Organization, type Person } from '../support/builders/index.ts';
import { storedFiles } from '../support/storage.ts';
import { workerOf } from '../support/worker.ts';

describe('purging files', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  const minutes = (count: number) => new Date(Date.now() - count * 60_000);
  const sweep = async () => purgeFiles((await testApp()).services);

  test('deletes a file with its bytes and text in the job that the deletion sends', async () => {
    const [file, other] = [await buildFile(admin), await buildFile(admin)];
    await team.context.db.fileText.create({ data: { organizationId: team.id, fileId: file.id, text: 'Merhaba', blocks: [] } });
    const { storageKey } = await team.context.db.file.findFirstOrThrow({ where: { id: file.id } });
    const run = async (payload: object) => workerOf(team.context.services, 'purge-files').run(payload);
    await run({ organization: team.id, file: file.id });
    expect(storedFiles(team.id)).toHaveLength(2);
    await admin.client.delete(`/files/${file.id}`);
    const jobs = await team.context.sql<{ data: object }>({
      name: 'test.purge_jobs',
      text: `select data from jobs.job where name = 'purge-files' and data->>'file' = $1`,
      values: [file.id],
    });
    expect(jobs).toHaveLength(1);
    await run(jobs[0]?.data as object);
    await run(jobs[0]?.data as object);
    expect(storedFiles(team.id)).toHaveLength(1);
    expect(`${team.id}/${storedFiles(team.id)[0]}`).not.toBe(storageKey);
    expect(await team.context.db.file.findMany({ select: { id: true } })).toEqual([{ id: other.id }]);
    expect(await team.context.db.fileText.count()).toBe(0);
  });

  test('deletes uploads that were not completed, and files whose job was lost', async () => {
    const own = await buildOrganization();
    const [old, recent] = [
      await buildUpload(own, own.admin.id, own.defaultProject.id),
      await buildUpload(own, own.admin.id, own.defaultProject.id),
    ];
    const [lost, fresh] = [await buildFile(own.admin), await buildFile(own.admin)];
    await own.context.db.upload.updateMany({ where: { id: old }, data: { expiresAt: minutes(16) } });
    await own.context.db.upload.updateMany({ where: { id: recent }, data: { expiresAt: minutes(14) } });
    await own.context.db.file.updateMany({ where: { id: lost.id }, data: { deletedAt: minutes(11) } });
    await own.context.db.file.updateMany({ where: { id: fresh.id }, data: { deletedAt: minutes(9) } });
    await sweep();
    expect(await own.context.db.upload.findMany({ select: { id: true } })).toEqual([{ id: recent }]);
    expect(await own.context.db.file.findMany({ select: { id: true } })).toEqual([{ id: fresh.id }]);
    expect(storedFiles(own.id)).toHaveLength(2);
  });

  test('continues if the bytes of a file cannot be deleted, and reports them', async () => {
    const own = await buildOrganization();
    const files = await Promise.all([1, 2, 3].map(() => buildFile(own.admin)));
    await own.context.db.file.updateMany({ data: { deletedAt: minutes(11) } });
    const { services } = await testApp();
    const [stuck] = files.map(({ id }) => id).sort();
    const { storageKey } = await own.context.db.file.findFirstOrThrow({ where: { id: stuck as string } });
    const storage = Object.assign(Object.create(services.storage), {
      remove: (key: string) => (key === storageKey ? Promise.reject(new StorageAway('refused')) : services.storage.remove(key)),
    });
    await expect(purgeFiles({ ...services, storage })).rejects.toThrow('the bytes of 1 deleted file');
    expect(await own.context.db.file.findMany({ select: { id: true } })).toEqual([{ id: stuck }]);
    const away = Object.assign(Object.create(services.storage), { remove: () => Promise.reject(new StorageAway('away')) });
    await expect(purgeFiles({ ...services, storage: away })).rejects.toThrow();
    await sweep();
    expect(await own.context.db.file.count()).toBe(0);
  });

  test('deletes the files of a purged task, including those deleted before it', async () => {
    const own = await buildOrganization();
    const task = await buildTask(own.admin);
    const [file, deleted, other] = [
      await buildFile(own.admin, { task: task.id }),
      await buildFile(own.admin, { task: task.id }),
      await buildFile(own.admin),
    ];
    await own.admin.client.delete(`/files/${deleted.id}`);
    await own.admin.client.delete(`/tasks/${task.id}`);
    await own.context.db.task.updateMany({ where: { id: task.id }, data: { deletedAt: minutes(31 * 24 * 60) } });
    await purgeAll(own.context.services.database, purgeTasks);
    expect(await own.context.db.task.count({ where: { id: task.id } })).toBe(0);
    expect((await own.context.db.file.findMany({ where: { deletedAt: null } })).map(({ id }) => id)).toEqual([other.id]);
    await own.context.db.file.updateMany({ where: { id: { in: [file.id, deleted.id] } }, data: { deletedAt: minutes(11) } });
    await sweep();
    expect(storedFiles(own.id)).toHaveLength(1);
  });
});
