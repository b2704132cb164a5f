import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findKnown } from '../../../schema/people/identity/offers.ts';
import { renewApp, testApp } from '../../support/app.ts';
import { buildOrganization } from '../../support/builders/index.ts';
import { planOf } from '../../support/plan.ts';
import { type Asked, recordedApp } from '../../support/recorder.ts';

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
    const recorded = await recordedApp();
    const known = await findKnown(recorded.services, address);
    expect(known.map(({ organization }) => organization)).toEqual(['org_plan178']);
    const statement = recorded.take().find(({ name }) => name === 'identity.members_by_email');
    const nodes = await planOf((await testApp()).services.database, statement as Asked, 'custom');
    expect(nodes.map((node) => node['Index Name'])).toContain('member_email_idx');
    // A sequential scan of the 200 organizations is acceptable.
    expect(nodes).not.toContainEqual(expect.objectContaining({ 'Node Type': 'Seq Scan', 'Relation Name': 'member' }));
  });
});
