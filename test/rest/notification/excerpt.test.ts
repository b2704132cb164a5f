import { beforeEach, describe, expect, test } from 'vitest';
import type { Scope } from '../../../schema/kernel/actor.ts';
import {
  buildComment,
  buildOrganization,
  buildProject,
  buildTask,
  mention,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { feedOf, takeFeed } from '../../support/feed.ts';

describe('the excerpt of a notification', () => {
  let team: Organization;
  let ayse: Person;
  let mehmet: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    [ayse, mehmet] = [await team.person({ name: 'Ayşe' }), await team.person({ name: 'Mehmet' })];
    await buildProject(mehmet, { key: 'WEB', name: 'Web sitesi' });
  });
  const one = async (person = ayse.client) => {
    await takeFeed(team);
    return (await feedOf(person))[0];
  };
  /** A task of Ayşe about which she has read everything. */
  const known = async (fields: object = {}) => {
    const task = await buildTask(mehmet, { project: 'WEB', assignee: ayse.id, ...fields });
    await takeFeed(team);
    await ayse.client.post('/notifications/mark-read', {});
    return task;
  };

  test('is the text of the comment on one line, without markup', async () => {
    const task = await known();
    const picture = '![Ekran görüntüsü 2026-11-26.png](/files/fil_01jcx6y3m8e7v9t5w2b4n6q8r0)';
    await buildComment(
      mehmet,
      task,
      `## **Yedek** santral\n\n- boş, ${mention(ayse)}\n- [bak](https://ornek.test)${picture}\n\n<b>\`v2\`</b>`,
    );
    const notification = await one();
    expect([notification.headline, notification.excerpt]).toEqual(['Mehmet senden söz etti', 'Yedek santral boş, @Ayşe bak resim v2']);
    const { headline, excerpt } = notification;
    const { notifications } = await ayse.client.data('{ notifications { nodes { headline excerpt } } }');
    expect(notifications.nodes[0]).toEqual({ headline, excerpt });
    const [english] = (await ayse.client.get('/notifications', { 'accept-language': 'en' })).body.data;
    expect([english.headline, english.excerpt]).toEqual(['Mehmet mentioned you', 'Yedek santral boş, @Ayşe bak picture v2']);
  });

  test('has at most 200 characters', async () => {
    await buildComment(mehmet, await known(), '🙂'.repeat(300));
    const { excerpt } = await one();
    expect([[...excerpt].length, excerpt.endsWith('🙂…')]).toEqual([200, true]);
  });

  test('follows an edit, and ends with the comment', async () => {
    const task = await known();
    await buildComment(mehmet, task, 'İlk söz');
    const comment = await buildComment(mehmet, task, 'Gizlenecek söz');
    await mehmet.client.patch(`/comments/${comment.id}`, { body: 'Düzeltilmiş söz' });
    expect((await one()).excerpt).toBe('Düzeltilmiş söz');
    await mehmet.client.delete(`/comments/${comment.id}`);
    for (const notification of [(await feedOf(ayse.client))[0], await one()]) {
      expect(notification.excerpt).toBeNull();
      expect(JSON.stringify(notification)).not.toContain('söz');
    }
  });

  test('needs the scope for reading tasks', async () => {
    await buildComment(mehmet, await known(), 'Yalnızca görevi görene');
    await takeFeed(team);
    const read = async (...scopes: Scope[]) => (await feedOf(await team.token(ayse.id, { scopes })))[0];
    expect((await read('notifications:read', 'tasks:read')).excerpt).toBe('Yalnızca görevi görene');
    const narrow = await read('notifications:read');
    expect(narrow.headline).toBe('Mehmet yorum yazdı');
    expect(JSON.stringify(narrow)).not.toContain('Yalnızca');
  });

  test('is the new value of a change', async () => {
    const task = await known({ priority: 'low' });
    await mehmet.client.patch(`/tasks/${task.id}`, { status: 'in_progress' });
    const moved = await one();
    expect([moved.headline, moved.excerpt]).toEqual(['Mehmet durumunu değiştirdi', expect.stringMatching(/^.+ → .+$/)]);
    await ayse.client.post('/notifications/mark-read', {});
    await mehmet.client.patch(`/tasks/${task.id}`, { priority: 'urgent', dueDate: `${new Date().getUTCFullYear() + 1}-01-02` });
    const changed = await one();
    expect(changed.headline).toMatch(/^Mehmet .* değiştirdi$/);
    expect(changed.excerpt).toMatch(/acil/);
    expect(changed.excerpt).toMatch(/2 Ocak/);
  });

  test('is the line of the description that mentions the reader', async () => {
    await buildTask(mehmet, { project: 'WEB', description: `# Amaç\n\nÖnce _sor_: ${mention(ayse)}\n\nSonra yap` });
    expect((await one()).excerpt).toBe('Önce sor: @Ayşe');
  });

  test('is the text of a status update', async () => {
    await mehmet.client.put(`/projects/WEB/members/${ayse.id}`, { role: 'editor' });
    await takeFeed(team);
    await ayse.client.post('/notifications/mark-read', {});
    await mehmet.client.post('/projects/WEB/updates', { health: 'at_risk', body: 'Tedarik *gecikti*' });
    expect(await one()).toMatchObject({ reason: 'project_update', excerpt: 'Tedarik gecikti' });
  });

  test('comes with the time of a reply of the reader', async () => {
    const task = await known();
    await buildComment(ayse, task, 'Önceki sözüm');
    await buildComment(mehmet, task, 'Ne dersin?');
    expect((await one()).repliedAt).toBeNull();
    const reply = await buildComment(ayse, task, 'Olur');
    expect((await one()).repliedAt).toBe(reply.createdAt);
  });
});
