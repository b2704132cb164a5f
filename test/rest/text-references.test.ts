import { beforeAll, describe, expect, test } from 'vitest';
import { numbersIn } from '../../schema/work/text/numbers.ts';
import {
  buildComment,
  buildOrganization,
  buildProject,
  buildTask,
  mention,
  type Organization,
  type Person,
} from '../support/builders/index.ts';
import { feedOf, takeFeed, toldTo } from '../support/feed.ts';

test('numbers are read from a text as words of their own', () => {
  expect(numbersIn('WEB-12, (WEB-3) WEB-12 aWEB-4 web-5 WEB-6a WEB-0 WEB-7. OPS2-8’de https://a.test/WEB-9 WEB-10-11 W-1')).toEqual([
    'WEB-12',
    'WEB-3',
    'WEB-7',
    'OPS2-8',
  ]);
  expect(numbersIn(Array.from({ length: 150 }, (_, n) => `WEB-${n + 1}`).join(' '))).toHaveLength(20);
});

describe('what a text names', () => {
  let team: Organization;
  let admin: Person;
  let ayse: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    ayse = await team.person({ name: 'Ayşe' });
  });

  test('is a task by its number now or before, as far as the reader sees it', async () => {
    const hidden = await buildProject(admin, { visibility: 'private' });
    const open = await buildProject(admin);
    const [secret, moved, gone] = [await buildTask(admin, { project: hidden.id }), await buildTask(admin), await buildTask(admin)];
    await admin.client.patch(`/tasks/${moved.id}`, { project: open.id });
    await admin.client.delete(`/tasks/${gone.id}`);
    const description = `Bak: ${moved.number}, ${secret.number}, ${gone.number}, UTF-8, ${open.key}-1`;
    const task = await buildTask(admin, { description });
    const comment = await buildComment(admin, task, description);
    const named = async (person: Person, path: string) =>
      (await person.client.get(path)).body.data.map(({ number, task }: { number: string; task: { id: string } }) => [number, task.id]);
    for (const path of [`/tasks/${task.id}/references`, `/comments/${comment.id}/references`]) {
      expect(await named(ayse, path)).toEqual([
        [moved.number, moved.id],
        [`${open.key}-1`, moved.id],
      ]);
      expect(await named(admin, path)).toEqual([
        [moved.number, moved.id],
        [secret.number, secret.id],
        [`${open.key}-1`, moved.id],
      ]);
    }
    const { tasks } = await ayse.client.data(`{ tasks(first: 50) { nodes { id references { number task { title } } } } }`);
    expect(tasks.nodes.find(({ id }: { id: string }) => id === task.id).references).toHaveLength(2);
  });

  test('is a person in a description, who is told once, and again only where an edit names them anew', async () => {
    const hidden = await buildProject(admin, { visibility: 'private' });
    const veli = await team.person({ name: 'Veli' });
    const task = await buildTask(admin, { description: `${mention(ayse)} bakar mısın?` });
    expect(await toldTo(team, ayse.client)).toEqual([['mentioned', 1]]);
    const [{ text }] = await feedOf(ayse.client);
    expect(text).toContain('senden söz etti');
    await admin.client.patch(`/tasks/${task.id}`, { description: `${mention(ayse)} ve ${mention(veli)} bakar mısınız?` });
    expect(await toldTo(team, ayse.client)).toEqual([['mentioned', 1]]);
    expect(await toldTo(team, veli.client)).toEqual([['mentioned', 1]]);
    await admin.client.patch(`/tasks/${task.id}`, { priority: 'high' });
    await admin.client.patch(`/tasks/${task.id}`, { description: `${mention(veli)} bakar mısın?` });
    expect(await toldTo(team, veli.client)).toEqual([['mentioned', 1]]);
    await buildTask(admin, { project: hidden.id, description: mention(ayse) });
    await buildTask(ayse, { description: mention(ayse) });
    await takeFeed(team);
    expect(await toldTo(team, ayse.client)).toEqual([['mentioned', 1]]);
  });
});
