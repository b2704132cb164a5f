import { beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, type Organization, type Person } from '../../support/builders/index.ts';

type Named = { id: string; name: string; key: string };
const names = (body: { data: Named[] }) => body.data.map(({ name }) => name);

describe('the list of projects', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    for (const name of ['Zil', 'Çay', 'Işık', 'İzmir', 'Cam', 'Şule']) await buildProject(admin, { name });
    const archived = await buildProject(admin, { name: 'Ölü proje' });
    await admin.client.patch(`/projects/${archived.id}`, { archived: true });
    await buildProject(admin, { name: 'Gizli iş', visibility: 'private' });
  });
  const inOrder = ['Cam', 'Çay', 'Genel', 'Gizli iş', 'Işık', 'İzmir', 'Şule', 'Zil'];

  test('is in Turkish order of names', async () => {
    expect(names((await admin.client.get('/projects')).body)).toEqual(inOrder);
  });

  test('can be sorted differently', async () => {
    expect(names((await admin.client.get('/projects?sort=-name')).body)).toEqual(inOrder.toReversed());
    const byKey = (await admin.client.get('/projects?sort=key')).body.data.map(({ key }: Named) => key);
    expect(byKey).toEqual(byKey.toSorted());
    expect(names((await admin.client.get('/projects?sort=-createdAt')).body).slice(0, 2)).toEqual(['Gizli iş', 'Şule']);
    const { status, body } = await admin.client.get('/projects?sort=color');
    expect([status, body.errors]).toMatchObject([400, [{ parameter: 'sort' }]]);
  });

  test.each(['name', '-name', '-createdAt', 'key,-name'])(
    'pages by %s without loss or repetition while projects are added',
    async (sort) => {
      const own = await buildOrganization();
      for (const name of ['a', 'ç', 'ı', 'i', 'ş', 'z', 'a']) await buildProject(own.admin, { name });
      const all = (await own.admin.client.get(`/projects?sort=${sort}`)).body.data.map(({ id }: Named) => id);
      const seen: string[] = [];
      for (let cursor = ''; cursor !== 'end'; ) {
        const { body } = await own.admin.client.get(`/projects?sort=${sort}&limit=3${cursor && `&cursor=${cursor}`}`);
        seen.push(...body.data.map(({ id }: Named) => id));
        cursor = body.page.nextCursor ?? 'end';
        if (seen.length === 3) await buildProject(own.admin, { name: 'a' });
      }
      expect(seen.filter((id) => all.includes(id))).toEqual(all);
    },
  );

  test('links to the next page, which matches the pages of GraphQL', async () => {
    const { body, headers } = await admin.client.get('/projects?limit=2');
    expect(headers.link).toBe(`</api/v1/projects?limit=2&cursor=${body.page.nextCursor}>; rel="next"`);
    const { projects } = await admin.client.data('query ($after: String) { projects(first: 2, after: $after) { nodes { name } } }', {
      after: body.page.nextCursor,
    });
    expect(projects.nodes.map(({ name }: Named) => name)).toEqual(inOrder.slice(2, 4));
    const last = await admin.client.data('{ projects(last: 2) { nodes { name } pageInfo { hasPreviousPage hasNextPage } } }');
    expect(last.projects).toEqual({ nodes: [{ name: 'Şule' }, { name: 'Zil' }], pageInfo: { hasPreviousPage: true, hasNextPage: false } });
  });

  test('contains archived projects only on request', async () => {
    expect(names((await admin.client.get('/projects?archived=true')).body)).toEqual(['Ölü proje']);
    expect(names((await admin.client.get('/projects?archived=false')).body)).toEqual(inOrder);
  });

  test('filters by visibility', async () => {
    expect(names((await admin.client.get('/projects?visibility=private')).body)).toEqual(['Gizli iş']);
  });

  test.each([
    ['ışı', ['Işık']],
    ['IŞIK', ['Işık']],
    ['isik', ['Işık']],
    ['izm', ['İzmir']],
    ['İZM', ['İzmir']],
    ['cay', ['Çay']],
    ['genel', ['Genel']],
    ['GENEL', ['Genel']],
    ['gizli i', ['Gizli iş']],
    ['%', []],
    ['_', []],
    ['yok', []],
  ])('filters by names with %s', async (q, expected) => {
    expect(names((await admin.client.get(`/projects?q=${encodeURIComponent(q)}`)).body)).toEqual(expected);
  });

  test('rejects unknown parameters and cursors', async () => {
    const { status, body } = await admin.client.get('/projects?colour=red');
    expect([status, body.code, body.errors]).toMatchObject([400, 'request.unknown_parameter', [{ parameter: 'colour' }]]);
    expect((await admin.client.get('/projects?cursor=abc')).body.code).toBe('cursor.invalid');
    const { page } = (await admin.client.get('/projects?limit=1')).body;
    expect((await admin.client.get(`/projects?sort=key&cursor=${page.nextCursor}`)).body.code).toBe('cursor.invalid');
  });

  test('contains no private projects for members, and only their own for guests', async () => {
    const member = await team.person();
    expect(names((await member.client.get('/projects')).body)).toEqual(inOrder.filter((name) => name !== 'Gizli iş'));
    const guest = await team.person({ role: 'guest' });
    expect(names((await guest.client.get('/projects')).body)).toEqual([]);
    const shared = await buildProject(admin, { name: 'Ortak', members: [{ user: guest, role: 'viewer' }] });
    expect(names((await guest.client.get('/projects')).body)).toEqual(['Ortak']);
    expect((await guest.client.get(`/projects/${shared.key}`)).body.viewerRole).toBe('viewer');
    await admin.client.patch(`/projects/${shared.id}`, { archived: true });
  });
});
