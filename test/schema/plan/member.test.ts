import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../schema/kernel/context.ts';
import { findKnown } from '../../../schema/people/identity/offers.ts';
import { renewApp, testApp } from '../../support/app.ts';
import { buildOrganization } from '../../support/builders/index.ts';

afterAll(renewApp);

describe('findKnown, among 20,000 members in 200 organizations', () => {
  const address = 'uye-777@plan.test';
  beforeAll(async () => {
    await renewApp();
    const team = await buildOrganization();
    const fill = async (name: string, text: string) => team.context.sql({ name, text, values: [] });
    await fill(
      'test.fill_organizations',
      `insert into organization (id, name, slug, updated_at) select 'org_plan' || n, 'Plan', 'plan-' || n, now() from generate_series(1, 200) n`,
    );
    await fill(
      'test.fill_members',
      `insert into member (organization_id, id, name, name_key, email, updated_at)
        select 'org_plan' || 1 + n % 200, 'usr_plan' || n, 'x', 'x', 'uye-' || n || '@plan.test', now() from generate_series(1, 20000) n`,
    );
    await fill('test.analyze_members', 'analyze member');
  });

  test('finds members by e-mail through an index', async () => {
    const { services } = await testApp();
    const asked: { name: string; text: string }[] = [];
    const database = Object.create(services.database, {
      sql: {
        value: (statement: { name: string; text: string }, values: readonly unknown[]) => {
          asked.push(statement);
          return services.database.sql(statement, values);
        },
      },
    });
    const known = await findKnown({ ...services, database } as Services, address);
    expect(known.map(({ organization }) => organization)).toEqual(['org_plan178']);
    const statement = asked.find(({ name }) => name === 'identity.members_by_email');
    const rows = await services.database.sql<Record<string, string>>({ name: 'test.explain_members', text: `explain ${statement?.text}` }, [
      address,
    ]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('member_email_idx');
    // A sequential scan of the 200 organizations is acceptable.
    expect(plan).not.toContain('Seq Scan on member');
  });
});
