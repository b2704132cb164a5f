import { beforeAll, describe, expect, test } from 'vitest';
import { numbersIn } from '../../../schema/work/markdown/numbers.ts';
import {
  buildComment,
  buildOrganization,
  buildProject,
  buildTask,
  mention,
  newKey,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { feedOf, reasonsOf, takeFeed } from '../../support/feed.ts';

test('numbersIn finds task numbers that are separate words', () => {
  expect(numbersIn('WEB-12, (WEB-3) WEB-12 aWEB-4 web-5 WEB-6a WEB-0 WEB-7. OPS2-8’de https://a.test/WEB-9 WEB-10-11 W-1')).toEqual([
    'WEB-12',
    'WEB-3',
    'WEB-7',
    'OPS2-8',
  ]);
  expect(numbersIn(Array.from({ length: 150 }, (_, n) => `WEB-${n + 1}`).join(' '))).toHaveLength(20);
});

test.each([
  '```\nWEB-1\n```',
  'metin\n\n    WEB-1',
  '`WEB-1`',
  '<!-- WEB-1 -->',
  '<div>\nWEB-1\n</div>',
  '[metin](https://ornek.test/WEB-1 "WEB-2")',
  '[a]: https://ornek.test/x "WEB-1"\n\n[a]',
  '![WEB-1](resim.png)',
  'WEB\\-1',
])('numbersIn finds no number in %j', (text) => expect(numbersIn(text)).toEqual([]));

test.each(['- WEB-1', '> WEB-1', '**WEB-1**', '[WEB-1](https://ornek.test)', '# WEB-1', '| a |\n| - |\n| WEB-1 |', '```\nx\n```\nWEB-1'])(
  'numbersIn finds the number in %j',
  (text) => expect(numbersIn(text)).toEqual(['WEB-1']),
);

test('numbersIn skips Markdown parsing for extremely nested texts, which is fast', () => {
  for (const text of ['['.repeat(90_000), '> '.repeat(45_000), '[a]('.repeat(20_000), '- '.repeat(45_000), '`'.repeat(90_000)])
    expect(numbersIn(`${text} WEB-1`)).toEqual(['WEB-1']);
});

describe('references in texts', () => {
  let team: Organization;
  let admin: Person;
  let ayse: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    ayse = await team.person({ name: 'Ayşe' });
  });

  test('exclude code in both directions', async () => {
    const [task, other] = [await buildTask(admin), await buildTask(admin)];
    const comment = await buildComment(admin, other, `\`${task.number}\``);
    await buildComment(admin, other, `Bak: ${task.number}`);
    expect((await admin.client.get(`/comments/${comment.id}/references`)).body.data).toEqual([]);
    const query = `{ task(id: "${task.id}") { mentionedBy { nodes { comment { body } } } } }`;
    expect((await admin.client.data(query)).task.mentionedBy.nodes).toEqual([{ comment: { body: `Bak: ${task.number}` } }]);
  });

  test('are found by current and former numbers if the reader can view the task', async () => {
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

  test('are listed on the named task from descriptions and comments the reader can view', async () => {
    const [hidden, open] = [await buildProject(admin, { visibility: 'private' }), await buildProject(admin)];
    const named = await buildTask(admin);
    const said = (text: string, more: object = {}) => buildTask(admin, { description: `Bak: ${text}`, ...more });
    const read = async ({ client }: Person, path = named.id) =>
      (await client.get(`/tasks/${path}/mentions`)).body.data.map(
        ({ task, comment }: { task: { id: string }; comment: { id: string } | null }) => [task.id, comment?.id ?? null],
      );
    expect(await read(ayse)).toEqual([]);
    const first = await said(named.number);
    const secret = await said(named.number, { project: hidden.id });
    const under = await buildComment(admin, secret, named.number);
    const second = await said('yok');
    const comment = await buildComment(ayse, second, `${named.number}, sonra ${named.number}`);
    // Numbers inside other words, beyond the limit, or in the task itself are no references.
    await said(`a${named.number} é${named.number} ${named.number}-1`);
    await said(`${Array.from({ length: 20 }, (_, n) => `UTF-${n + 1}`).join(' ')} ${named.number}`);
    await buildComment(ayse, named, named.number);
    const seen = [
      [second.id, comment.id],
      [first.id, null],
    ];
    expect(await read(ayse)).toEqual(seen);
    expect(await read(admin)).toEqual([seen[0], [secret.id, null], [secret.id, under.id], seen[1]]);
    // All former numbers count, and each text is listed once.
    const old = named.number;
    await admin.client.patch(`/tasks/${named.id}`, { project: open.id });
    const number = (await admin.client.get(`/tasks/${named.id}`)).body.number;
    const key = newKey();
    await admin.client.patch(`/projects/${open.id}`, { key });
    const third = await said(`${old}, ${number} ve ${key}-1`);
    expect(await read(ayse, old)).toEqual([[third.id, null], ...seen]);
    const { task } = await ayse.client.data(`{ task(id: "${key}-1") { mentionedIn { task { number } comment { author { name } } } } }`);
    expect(task.mentionedIn).toMatchObject([
      { comment: null },
      { comment: { author: { name: 'Ayşe' } } },
      { task: { number: first.number } },
    ]);
    // Removed references are not listed, restored ones are.
    await admin.client.patch(`/tasks/${third.id}`, { description: 'Bitti' });
    await ayse.client.delete(`/comments/${comment.id}`);
    await admin.client.delete(`/tasks/${first.id}`);
    expect(await read(ayse)).toEqual([]);
    await ayse.client.post(`/comments/${comment.id}/restore`);
    await admin.client.post(`/tasks/${first.id}/restore`);
    expect(await read(ayse)).toEqual(seen);
    await ayse.client.patch(`/comments/${comment.id}`, { body: 'Yanlış yer' });
    expect(await read(ayse)).toEqual([seen[1]]);
  });

  test('are paged, latest fifty first, without gaps for hidden ones', async () => {
    const [named, hidden] = [await buildTask(admin), await buildProject(admin, { visibility: 'private' })];
    const texts: string[] = [];
    const mention = async (more: object = {}) => (await buildTask(admin, { description: named.number, ...more })).id;
    for (let n = 0; n < 52; n += 1) {
      texts.unshift(await mention());
      // One hidden reference per visible one, before, between and after them.
      await mention({ project: hidden.id });
      // Texts without the number as a separate word are not listed either.
      if (n > 45) await mention({ description: `é${named.number}` });
    }
    const read = async ({ client }: Person, query = '') => {
      const { data, page } = (await client.get(`/tasks/${named.id}/mentions${query}`)).body;
      return { ids: data.map(({ task }: { task: { id: string } }) => task.id), ...page };
    };
    const { ids, nextCursor } = await read(ayse);
    expect(ids).toEqual(texts.slice(0, 50));
    expect(await read(ayse, `?cursor=${nextCursor}`)).toEqual({ ids: texts.slice(50), nextCursor: null, hasMore: false });
    expect(await read(ayse, '?limit=52')).toEqual({ ids: texts, nextCursor: null, hasMore: false });
    const small = await read(ayse, '?limit=3');
    expect(small).toMatchObject({ ids: texts.slice(0, 3), hasMore: true });
    expect((await read(ayse, `?limit=3&cursor=${small.nextCursor}`)).ids).toEqual(texts.slice(3, 6));
    expect((await read(admin, '?limit=104')).ids).toHaveLength(104);
    expect((await ayse.client.get(`/tasks/${named.id}/mentions?limit=201`)).status).toBe(400);
    expect((await ayse.client.get(`/tasks/${named.id}/mentions?cursor=yok`)).body.code).toBe('cursor.invalid');
    const { task } = await ayse.client.data(`{ task(id: "${named.id}") {
      mentionedIn { task { id } } mentionedBy(last: 2) { nodes { task { id } } pageInfo { hasPreviousPage } } } }`);
    expect(task.mentionedIn.map(({ task }: { task: { id: string } }) => task.id)).toEqual(texts.slice(0, 50));
    expect(task.mentionedBy).toEqual({
      nodes: texts.slice(50).map((id) => ({ task: { id } })),
      pageInfo: { hasPreviousPage: true },
    });
  });

  test('to a person in a description notify that person once, not again when an edit keeps them', async () => {
    const hidden = await buildProject(admin, { visibility: 'private' });
    const veli = await team.person({ name: 'Veli' });
    const task = await buildTask(admin, { description: `${mention(ayse)} bakar mısın?` });
    expect(await reasonsOf(team, ayse.client)).toEqual([['mentioned', 1]]);
    const [{ text }] = await feedOf(ayse.client);
    expect(text).toContain('senden söz etti');
    await admin.client.patch(`/tasks/${task.id}`, { description: `${mention(ayse)} ve ${mention(veli)} bakar mısınız?` });
    expect(await reasonsOf(team, ayse.client)).toEqual([['mentioned', 1]]);
    expect(await reasonsOf(team, veli.client)).toEqual([['mentioned', 1]]);
    await admin.client.patch(`/tasks/${task.id}`, { priority: 'high' });
    await admin.client.patch(`/tasks/${task.id}`, { description: `${mention(veli)} bakar mısın?` });
    expect(await reasonsOf(team, veli.client)).toEqual([['mentioned', 1]]);
    await buildTask(admin, { project: hidden.id, description: mention(ayse) });
    await buildTask(ayse, { description: mention(ayse) });
    await takeFeed(team);
    expect(await reasonsOf(team, ayse.client)).toEqual([['mentioned', 1]]);
  });
});
