import { beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, type Organization } from '../../support/builders/index.ts';

type Named = { name: string };
const names = (body: { data: Named[] }) => body.data.map(({ name }) => name);

describe('members of an organization', () => {
  let team: Organization;
  beforeAll(async () => {
    team = await buildOrganization();
    for (const name of ['Zeynep', 'Çağla', 'Işıl', 'İpek', 'Cem', 'Ömer', 'Oya']) await team.person({ name });
    await team.person({ name: 'Konuk', role: 'guest' });
    const gone = await team.person({ name: 'Ayrılan' });
    await team.context.db.member.update({
      where: { organizationId_id: { organizationId: team.id, id: gone.id } },
      data: { removedAt: new Date() },
    });
    await (await buildOrganization()).person({ name: 'Başkası' });
  });
  const inOrder = ['Cem', 'Çağla', 'Işıl', 'İpek', 'Konuk', 'Oya', 'Ömer', 'Yönetici', 'Zeynep'];

  test('are listed by name in Turkish order, without former members', async () => {
    const { status, body } = await team.admin.client.get('/members');
    expect([status, names(body)]).toEqual([200, inOrder]);
    expect(body.data[0]).toEqual({
      id: expect.stringMatching(/^usr_/),
      name: 'Cem',
      email: expect.stringContaining('@'),
      role: 'member',
      kind: 'person',
      agent: false,
      locale: 'tr',
      timeZone: 'Europe/Istanbul',
      avatar: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    });
  });

  test('are paged', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await team.admin.client.get(`/members?limit=4${cursor && `&cursor=${cursor}`}`);
      seen.push(...names(body));
      cursor = body.page.nextCursor;
    }
    expect(seen).toEqual(inOrder);
    expect((await team.admin.client.get('/members?cursor=x')).body.code).toBe('cursor.invalid');
  });

  test('are filtered by role and kind', async () => {
    expect(names((await team.admin.client.get('/members?role=guest')).body)).toEqual(['Konuk']);
    expect(names((await team.admin.client.get('/members?role=admin&kind=person')).body)).toEqual(['Yönetici']);
    expect(names((await team.admin.client.get('/members?kind=service')).body)).toEqual([]);
    const { status, body } = await team.admin.client.get('/members?role=owner');
    expect([status, body.errors]).toMatchObject([400, [{ parameter: 'role', code: 'field.one_of' }]]);
  });

  test('cannot make requests after they left', async () => {
    const gone = await team.person({ name: 'Giden' });
    await team.context.db.member.update({
      where: { organizationId_id: { organizationId: team.id, id: gone.id } },
      data: { removedAt: new Date() },
    });
    expect((await gone.client.get('/me')).body.code).toBe('auth.invalid_token');
  });
});
