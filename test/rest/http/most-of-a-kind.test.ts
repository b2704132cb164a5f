import { beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, type Organization } from '../../support/builders/index.ts';

/** Inserts `count` copies of a row. `own` sets further columns that differ, as SQL of `t` and `n`. */
const copies = (table: string, own = '') => ({
  name: `test_copies_${table}`,
  text: `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', left(t.id, 10) || lpad(n::text, 20, '0')${own}))).*
    from ${table} t, generate_series(1, $2::int) n where t.organization_id = $3 and t.id = $1`,
});

const cases = [
  {
    what: 'milestones in a project',
    max: 100,
    code: 'milestone.too_many',
    statement: copies('milestone', ", 'position', t.position + n"),
    path: '/milestones',
    body: { name: 'Sürüm', project: 'GENEL' },
  },
  { what: 'views of a person', max: 200, code: 'view.too_many', statement: copies('view'), path: '/views', body: { name: 'Görünüm' } },
  {
    what: 'webhooks of an organization',
    max: 100,
    code: 'webhook.too_many',
    statement: copies('webhook'),
    path: '/webhooks',
    body: { url: 'https://kanca.ornek.test/', events: ['task.created'] },
  },
] as const;

describe('the maximum number of', () => {
  let team: Organization;
  beforeAll(async () => {
    team = await buildOrganization();
  });

  test.each(cases)('$what is $max', async ({ max, code, statement, path, body }) => {
    const { client } = team.admin;
    const create = () => client.post(path, body);
    const first = await create();
    expect(first.status).toBe(201);
    await team.context.sql({ ...statement, values: [first.body.id, max - 2, team.id] });
    const last = await create();
    expect(last.status).toBe(201);
    const more = await create();
    expect([more.status, more.body]).toMatchObject([409, { code, detail: expect.stringContaining(String(max)) }]);
    expect((await client.delete(`${path}/${last.body.id}`)).status).toBeOneOf([200, 204]);
    expect((await create()).status).toBe(201);
  });
});
