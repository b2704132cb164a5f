import { beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '../../../schema/kernel/system.ts';
import { setFileStatus } from '../../../schema/knowledge/file/status.ts';
import { buildFile, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { takeFeed } from '../../support/feed.ts';

describe('the uploader of a file', () => {
  let team: Organization;
  let person: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    person = await team.person();
  });

  const become = (file: { id: string }, change: Parameters<typeof setFileStatus>[3]) => {
    const system = asSystem(team.context.services, team.id, 'test');
    return system.unitOfWork((unit) => setFileStatus(system, unit, file.id, change));
  };
  const notifications = async (language = 'tr') => {
    await takeFeed(team);
    const { body } = await person.client.get('/notifications', { 'accept-language': language });
    return body.data.map(({ reason, text }: { reason: string; text: string }) => [reason, text]);
  };

  test('is notified of indexing or its failure, until the file is deleted', async () => {
    const task = await buildTask(person);
    const file = await buildFile(person, { task: task.id }, { name: 'Teklif.pdf' });
    await become(file, { status: 'extracting' });
    expect(await notifications()).toEqual([]);
    await become(file, { status: 'failed', reasonCode: 'encrypted' });
    expect(await notifications()).toEqual([['file_failed', '“Teklif.pdf” dosyası okunamadı: dosya parolayla korunuyor']]);
    expect(await notifications('en')).toEqual([['file_failed', '“Teklif.pdf” could not be read: the file is protected by a password']]);
    await become(file, { status: 'indexed', passages: 2 });
    expect(await notifications()).toEqual([['file_indexed', '“Teklif.pdf” dosyası artık içeriğiyle bulunabiliyor']]);
    const other = await buildFile(person, {}, { name: 'Plan.pdf' });
    await become(other, { status: 'indexed', passages: 2 });
    expect(await notifications()).toContainEqual(['file_indexed', '“Plan.pdf” dosyası artık içeriğiyle bulunabiliyor']);
    await person.client.delete(`/files/${other.id}`);
    await person.client.delete(`/files/${file.id}`);
    expect(await notifications()).toEqual([]);
  });

  test('gets successes as read and failures as unread', async () => {
    const other = await team.person();
    const unread = async () => {
      await takeFeed(team);
      const { body } = await other.client.get('/notifications?unread=true');
      return body.data.map(({ reason }: { reason: string }) => reason);
    };
    const [good, bad] = [await buildFile(other), await buildFile(other)];
    await become(good, { status: 'indexed', passages: 2 });
    await become(bad, { status: 'failed', reasonCode: 'encrypted' });
    expect(await unread()).toEqual(['file_failed']);
    await become(bad, { status: 'indexed', passages: 2 });
    expect(await unread()).toEqual([]);
    expect((await other.client.get('/notifications')).body.data).toHaveLength(2);
  });

  test('is notified with the current name, even before the feed is processed', async () => {
    const file = await buildFile(person, {}, { name: 'Gizli.pdf' });
    await become(file, { status: 'indexed', passages: 2 });
    expect(await notifications()).toEqual([['file_indexed', '“Gizli.pdf” dosyası artık içeriğiyle bulunabiliyor']]);
    const read = async () => (await person.client.get('/notifications')).body.data.map(({ text }: { text: string }) => text);
    await person.client.patch(`/files/${file.id}`, { name: 'Açık.pdf' });
    expect(await read()).toEqual(['“Açık.pdf” dosyası artık içeriğiyle bulunabiliyor']);
    const hidden = await buildProject(team.admin, { visibility: 'private' });
    await team.admin.client.patch(`/files/${file.id}`, { project: hidden.key });
    expect(await read()).toEqual([]);
  });
});
