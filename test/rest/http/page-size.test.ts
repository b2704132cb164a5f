import { beforeAll, describe, expect, test } from 'vitest';
import { buildComment, buildOrganization, buildTask, type Organization, type Person } from '../../support/builders/index.ts';

/** docs/api/lists.md: a page ends at about 2 MB. It contains the row that exceeds the limit, so it may be larger by one. */
const promised = 2_000_000;
const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

type Row = { id: string };
type Body = { data: Row[]; page: { hasMore: boolean; nextCursor: string | null } };

describe('a page of long texts', () => {
  let team: Organization;
  let admin: Person;
  let edited: { id: string };
  let talked: { id: string };
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    edited = await buildTask(admin, { title: 'Çok düzenlenen' });
    for (let n = 0; n < 16; n += 1)
      expect((await admin.client.patch(`/tasks/${edited.id}`, { description: String.fromCharCode(97 + n).repeat(100_000) })).status).toBe(
        200,
      );
    talked = await buildTask(admin, { title: 'Çok konuşulan' });
    // Three bytes each: 60 kB a comment.
    for (let n = 0; n < 40; n += 1) await buildComment(admin, talked, '한'.repeat(20_000));
    for (let n = 0; n < 25; n += 1) await buildTask(admin, { title: `${n}`, description: 'd'.repeat(100_000) });
  });

  /** All rows of a list; asserts that each page is within its size. */
  async function pages(path: string, largest: number): Promise<{ sizes: number[]; ids: string[] }> {
    const [sizes, ids]: [number[], string[]] = [[], []];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { status, body } = await admin.client.get(`${path}${path.includes('?') ? '&' : '?'}limit=200${cursor && `&cursor=${cursor}`}`);
      expect(status).toBe(200);
      const { data, page } = body as Body;
      expect(sizeOf(body)).toBeLessThan(promised + 1.2 * largest);
      expect(page.hasMore).toBe(page.nextCursor !== null);
      sizes.push(data.length);
      ids.push(...data.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    return { sizes, ids };
  }

  test('ends at about 2 MB for task activity and continues without loss', async () => {
    const { sizes, ids } = await pages(`/tasks/${edited.id}/activity`, 200_000);
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes[0]).toBeGreaterThan(5);
    expect(new Set(ids).size).toBe(17);
    expect(ids).toHaveLength(17);
  });

  test.each([
    ['the history of a project', () => '/projects/GENEL/activity', 200_000, null],
    ['comments', () => `/tasks/${talked.id}/comments`, 90_000, 40],
    ['tasks', () => '/tasks?project=GENEL', 110_000, 27],
    ['tasks by a field that some lack', () => '/tasks?project=GENEL&sort=dueDate', 110_000, 27],
  ])('is limited for %s too', async (_, path, largest, count) => {
    const { sizes, ids } = await pages(path(), largest);
    expect(sizes.length).toBeGreaterThan(1);
    expect([new Set(ids).size, ids.length]).toEqual([count ?? ids.length, count ?? new Set(ids).size]);
    if (count === null) expect(ids.length).toBeGreaterThan(17 + 40 + 26);
  });

  test('contains a single row that exceeds the limit alone', async () => {
    const huge = await buildTask(admin, { title: 'Dev', project: 'GENEL' });
    await team.context.sql({
      name: 'test.huge',
      text: 'update task set description = repeat($3, 2500000) where organization_id = $1 and id = $2',
      values: [team.id, huge.id, 'x'],
    });
    const { data, page } = (await admin.client.get('/tasks?project=GENEL&sort=-number&limit=3')).body as Body;
    expect([data.map(({ id }) => id), page.hasMore]).toEqual([[huge.id], true]);
    await admin.client.delete(`/tasks/${huge.id}`);
  });

  test('is limited over GraphQL: forwards, backwards and over many parents', async () => {
    const fields = 'nodes { id changes { field from to } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';
    const read = async (args: string) => {
      const data = await admin.client.data(`{ task(id: "${edited.id}") { activity(${args}) { ${fields} } } }`, {});
      expect(sizeOf(data)).toBeLessThan(promised + 240_000);
      return data.task.activity;
    };
    const forwards = await read('first: 200');
    expect(forwards.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const rest = await read(`first: 200, after: "${forwards.pageInfo.endCursor}"`);
    expect(forwards.nodes.length + rest.nodes.length).toBe(17);
    const backwards = await read('last: 200');
    expect(backwards.pageInfo).toMatchObject({ hasPreviousPage: true, hasNextPage: false });
    expect(backwards.nodes.at(-1)).toEqual(rest.nodes.at(-1));
    const before = await read(`last: 200, before: "${backwards.pageInfo.startCursor}"`);
    expect([...before.nodes, ...backwards.nodes].map(({ id }: Row) => id)).toEqual(
      [...forwards.nodes, ...rest.nodes].map(({ id }: Row) => id),
    );

    const of = (id: string) => `task(id: "${id}") { id activity(first: 50) { ${fields} } }`;
    const talkedAndEdited = await admin.client.data(`{ a: ${of(edited.id)} b: ${of(talked.id)} }`, {});
    expect(sizeOf(talkedAndEdited)).toBeLessThan(promised + 2 * 240_000);
    expect(talkedAndEdited.a.activity.pageInfo.hasNextPage).toBe(true);
    expect(talkedAndEdited.b.activity.nodes.length).toBeGreaterThan(0);
  });
});
