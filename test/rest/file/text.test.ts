import { beforeEach, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, type Organization } from '../../support/builders/index.ts';
import { buildText, index } from '../../support/knowledge.ts';

/** One page per line, each long enough to be its own passage. */
const pages = Array.from({ length: 7 }, (_, n) =>
  `${n + 1}. madde. ${`Görev dağılımı ${n + 1}. bölümde anlatılır ve yıllık izin sayılmaz. `.repeat(9)}`.trim(),
);

describe('GET /files/{id}/text', () => {
  let team: Organization;
  let id: string;
  beforeEach(async () => {
    team = await buildOrganization();
    id = await buildText(team, { text: pages.join('\n') });
    await index(team.id);
  });
  const read = async (query = '') => {
    const { status, body } = await team.admin.client.get(`/files/${id}/text?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };

  test('returns the whole text in pages, split like passages', async () => {
    const parts = [];
    let cursor = '';
    do {
      const { data, page } = await read(`limit=3${cursor && `&cursor=${cursor}`}`);
      expect(data.length).toBeLessThanOrEqual(3);
      parts.push(...data);
      cursor = page.hasMore ? page.nextCursor : '';
    } while (cursor);
    const letters = (text: string) => text.replaceAll(/\s/g, '');
    expect(letters(parts.map(({ text }) => text).join(''))).toBe(letters(pages.join('')));
    for (const { start, end, text, page, blocks } of parts) {
      expect(pages.join('\n').slice(start, end)).toBe(text);
      const block = pages.slice(0, page - 1).join('\n').length + (page > 1 ? 1 : 0);
      expect(blocks).toEqual([{ kind: 'text', level: null, start: block, end: block + (pages[page - 1]?.length ?? 0) }]);
    }
  });

  test('starts at the part with an offset and pages backwards from there', async () => {
    const place = pages.join('\n').indexOf('5. madde.') + 20;
    const { data } = await read(`start=${place}&limit=1`);
    expect(data).toMatchObject([{ page: 5, text: expect.stringMatching(/^5\. madde\./) }]);
    const query = `query ($id: ID!, $before: String) { file(id: $id) { text(last: 1, before: $before) { nodes { page } } } }`;
    const from = `query ($id: ID!, $start: Int) { file(id: $id) { text(start: $start, first: 1) { pageInfo { startCursor } } } }`;
    const { file } = await team.admin.client.data(from, { id, start: place });
    const before = await team.admin.client.data(query, { id, before: file.text.pageInfo.startCursor });
    expect(before.file.text.nodes).toEqual([{ page: 4 }]);
  });

  test('returns a single page', async () => {
    const { data } = await read('page=3');
    expect(data.map(({ page }: { page: number }) => page)).toEqual(data.map(() => 3));
    expect(data[0].text).toMatch(/^3\. madde\./);
    expect((await read('page=8')).data).toEqual([]);
  });

  test('rejects invalid positions', async () => {
    for (const query of ['start=-1', 'page=0', 'start=2147483648'])
      expect(await team.admin.client.get(`/files/${id}/text?${query}`)).toMatchObject({ status: 400 });
    expect(await team.admin.client.get(`/files/${id}/text?cursor=x`)).toMatchObject({ status: 400, body: { code: 'cursor.invalid' } });
  });

  test('is empty before extraction, and 404 to people who cannot view the file', async () => {
    const secret = await buildProject(team.admin, { visibility: 'private' });
    const member = await team.person();
    const hidden = await buildText(team, { project: secret.id, text: 'Gizli' });
    expect(await team.admin.client.get(`/files/${hidden}/text`)).toMatchObject({ status: 200, body: { data: [] } });
    await index(team.id);
    expect(await member.client.get(`/files/${hidden}/text`)).toMatchObject({ status: 404, body: { code: 'file.not_found' } });
  });

  test('can be searched: each passage of this file is a result', async () => {
    await buildText(team, { text: 'Yıllık izin başka bir dosyada' });
    await index(team.id);
    const search = async (query: string) => (await team.admin.client.get(`/search?q=y%C4%B1ll%C4%B1k%20izin&${query}`)).body;
    const inside = await search(`file=${id}&limit=4`);
    expect(inside.data.map((each: { id: string }) => each.id)).toEqual([id, id, id, id]);
    const rest = await search(`file=${id}&limit=4&cursor=${inside.page.nextCursor}`);
    const starts = [...inside.data, ...rest.data].map(({ passage }: { passage: { start: number } }) => passage.start);
    expect(new Set(starts).size).toBe(8);
    expect((await search(`file=${id}&kind=task`)).data).toEqual([]);
    expect((await search('')).data.map((each: { id: string }) => each.id)).toContain(id);
  });
});
