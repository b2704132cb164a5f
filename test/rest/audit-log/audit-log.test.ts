import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { renewApp } from '../../support/app.ts';
import { buildOrganization, buildProject, type Organization, type Person } from '../../support/builders/index.ts';
import { fillTables } from '../../support/fill-tables.ts';

// One test fills the log.
afterAll(renewApp);

describe('the audit log', () => {
  let team: Organization;
  let admin: Person;
  let other: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    other = await team.person({ name: 'Öteki', role: 'admin' });
    const person = await team.person();
    await admin.client.patch(`/members/${person.id}`, { role: 'guest' });
    await other.client.patch(`/members/${person.id}`, { role: 'member' });
    await other.client.post('/invitations', { email: 'mehmet@ornek.test' });
    await admin.client.patch('/organization', { name: 'Yeni' });
    await buildOrganization().then((own) => own.admin.client.patch('/organization', { name: 'Başka' }));
  });
  // biome-ignore lint/suspicious/noExplicitAny: read by the contract
  const read = async (query = ''): Promise<any[]> => (await admin.client.get(`/audit-log?limit=200&${query}`)).body.data;
  const actions = async (query = '') => (await read(query)).map(({ action }) => action);

  test('lists who did what, with which credential, from where and when, newest first', async () => {
    const entries = await read();
    expect(entries.map(({ action }) => action).slice(0, 4)).toEqual([
      'organization.updated',
      'invitation.created',
      'member.role_changed',
      'member.role_changed',
    ]);
    expect(entries[0]).toEqual({
      id: expect.stringMatching(/^aud_/),
      action: 'organization.updated',
      text: 'Kuruluş ayarları değişti',
      actor: { id: admin.id, name: 'Yönetici', agent: false },
      credential: { kind: 'personal_token', id: expect.stringMatching(/^pat_/), client: null },
      via: 'rest',
      subject: { id: team.id },
      detail: { name: 'Yeni', previous: { name: 'Deneme A.Ş.' } },
      address: '127.0.0.1',
      userAgent: 'lightMyRequest',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  test("is written in the caller's language", async () => {
    const { body } = await admin.client.get('/audit-log?limit=1', { 'accept-language': 'en' });
    expect(body.data[0].text).toBe('Settings of the organization changed');
  });

  test('filters by action, actor, subject and time', async () => {
    expect(new Set(await actions('action=organization.updated,invitation.created'))).toEqual(
      new Set(['organization.updated', 'invitation.created']),
    );
    expect(await actions(`actor=${other.id}`)).toEqual(['invitation.created', 'member.role_changed']);
    expect(await actions(`subject=${team.id}`)).toEqual(['organization.updated']);
    expect(await actions(`actor=${other.id}&action=member.role_changed`)).toEqual(['member.role_changed']);
    for (const none of [`actor=${newId('member')}`, `subject=${newId('task')}`, 'until=2020-01-01T00:00:00Z', 'since=2100-01-01T00:00:00Z'])
      expect(await read(none)).toEqual([]);
    const [newest] = await read();
    expect((await read(`since=${newest.timestamp}`)).map(({ id }) => id)).toEqual([newest.id]);
    expect((await read(`until=${newest.timestamp}`)).map(({ id }) => id)).not.toContain(newest.id);
  });

  test.each([
    ['action=nonsense', 'action', 'field.one_of'],
    ['actor=me', 'actor', 'field.format'],
    ['subject=x', 'subject', 'field.format'],
    ['since=yesterday', 'since', 'field.type'],
  ])('rejects %s', async (query, parameter, code) => {
    const { status, body } = await admin.client.get(`/audit-log?${query}`);
    expect([status, body.errors]).toMatchObject([400, [{ parameter, code: expect.stringContaining(code.split('.')[0] as string) }]]);
  });

  test('pages without repeating or losing entries, even with equal timestamps', async () => {
    const own = await buildOrganization();
    const leaving = await own.person();
    for (let index = 0; index < 5; index += 1) await buildProject(own.admin, { members: [{ user: leaving, role: 'editor' }] });
    // Six entries of one transaction.
    await own.admin.client.delete(`/members/${leaving.id}`);
    const all = (await own.admin.client.get('/audit-log?limit=200')).body.data.map(({ id }: { id: string }) => id);
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await own.admin.client.get(`/audit-log?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.page.nextCursor;
      if (!body.page.hasMore) break;
    }
    expect(all.length).toBeGreaterThanOrEqual(11);
    expect(seen).toEqual(all);
  });

  test('shows entries of a private project only to people who can view it', async () => {
    const member = await team.person();
    const hidden = await buildProject(member, { visibility: 'private', members: [{ user: other, role: 'viewer' }] });
    expect(JSON.stringify(await read())).not.toContain(hidden.id);
    const seen = (await other.client.get(`/audit-log?subject=${hidden.id}`)).body.data;
    expect(seen).toMatchObject([
      { action: 'project_member.changed', detail: { user: { id: other.id }, role: 'viewer', previous: { role: null } } },
    ]);
    expect(await read(`subject=${hidden.id}`)).toEqual([]);
  });

  test('is readable over GraphQL', async () => {
    const { auditLog } = await admin.client.data(
      `query ($filter: AuditFilter) { auditLog(first: 1, filter: $filter) { nodes { action text actor { name } credential { kind } detail } } }`,
      { filter: { action: ['organization.updated'] } },
    );
    expect(auditLog.nodes).toEqual([
      {
        action: 'organization.updated',
        text: 'Kuruluş ayarları değişti',
        actor: { name: 'Yönetici' },
        credential: { kind: 'personal_token' },
        detail: { name: 'Yeni', previous: { name: 'Deneme A.Ş.' } },
      },
    ]);
  });

  test('uses its indexes, whatever its length', async () => {
    const own = await buildOrganization();
    await fillTables([
      `insert into audit_entry (organization_id, id, action, actor_id, via, subject_id, timestamp)
        select case when n % 4 = 0 then $1 else 'org_' || n % 4 end, 'aud_' || lpad(n::text, 26, '0'), (array['token.created', 'member.added', 'domain.proved'])[1 + n % 3], 'usr_' || n % 50, 'rest',
          'pat_' || n % 500, now() - n * interval '1 second' from generate_series(1, 40000) n`,
      [own.id],
    ]);
    await own.context.sql({ name: 'test.analyze', text: 'analyze audit_entry', values: [] });
    const plan = async (condition: string) => {
      const rows = await own.context.sql<Record<string, string>>({
        name: `test.explain ${condition.slice(0, 40)}`,
        text: `explain select a.id from audit_entry a left join project p on p.organization_id = a.organization_id and p.id = a.subject_id
          left join project_member pm on pm.organization_id = p.organization_id and pm.project_id = p.id and pm.user_id = $2
          where a.organization_id = $1 and (p.id is null or p.visibility = 'organization' or pm.user_id is not null) ${condition}
          order by a.timestamp desc, a.id desc limit 51`,
        values: [own.id, own.admin.id],
      });
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    // Pages start at the newest entry, so nothing sorts the whole log first.
    for (const [condition, index] of [
      ['', /Index Scan Backward using audit_entry_\w*timestamp/],
      [`and a.actor_id = 'usr_7'`, /audit_entry_\w*organization_id_actor_id_timestamp_id_idx/],
      [`and a.subject_id = 'pat_7'`, /audit_entry_\w*organization_id_subject_id_timestamp_id_idx/],
      [`and (a.subject_id = 'run_7' or a.detail->'run'->>'id' = 'run_7')`, /audit_entry_\w*organization_id_expr_timestamp_id_idx/],
    ] as const) {
      expect(await plan(condition)).toMatch(index);
      expect(await plan(condition)).not.toContain('Seq Scan on audit_entry_0');
    }
  });
});
