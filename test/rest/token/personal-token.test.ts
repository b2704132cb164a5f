import { describe, expect, test, vi } from 'vitest';
import type { Services } from '../../../schema/kernel/context.ts';
import { hashToken, newToken } from '../../../schema/people/token/secret.ts';
import { personalToken } from '../../../src/adapters/auth/secrets.ts';
import { testApp } from '../../support/app.ts';
import { buildOrganization, type Organization } from '../../support/builders/index.ts';

const revoke = { name: 'test_revoke', text: 'update personal_token set revoked_at = now() where hash = $1' };
const used = { name: 'test_used', text: 'select last_used_at as at, last_used_from as "from" from personal_token where hash = $1' };
const leave = { name: 'test_leave', text: 'update member set removed_at = now() where id = $1' };
const expire = { name: 'test_expire_token', text: "update personal_token set expires_at = now() - interval '1 second' where hash = $1" };

async function setUp() {
  const { services } = await testApp();
  const organization: Organization = await buildOrganization();
  const person = await organization.person({ scopes: ['tasks:read'], projects: [organization.defaultProject.id] });
  const asked: { name: string; done: Promise<unknown> }[] = [];
  const sql: Sql = (statement, values) => {
    const done = services.database.sql(statement, values);
    asked.push({ name: statement.name, done });
    return done;
  };
  const strategy = personalToken({ ...services, database: { ...services.database, sql } as Services['database'] }, (error) => {
    throw error;
  });
  const times = (name: string) => asked.filter((each) => each.name === name);
  return {
    sql: services.database.sql.bind(services.database) as Sql,
    organization,
    person,
    token: person.client.token as string,
    strategy,
    times,
  };
}

describe('a personal access token', () => {
  test('authenticates its user with its scopes and projects', async () => {
    const { organization, person, token, strategy } = await setUp();
    expect(await strategy(presented(token))).toEqual({
      organization: organization.id,
      user: person.id,
      kind: 'person',
      role: 'member',
      scopes: new Set(['tasks:read']),
      projects: [organization.defaultProject.id],
      write: 'direct',
      credential: { kind: 'personal_token', id: expect.stringMatching(/^pat_/), expiresAt: expect.toBeOneOf([null, expect.any(String)]) },
    });
  });

  test('is cached for 5 seconds', async () => {
    const { token, strategy, times } = await setUp();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    await strategy(presented(token));
    clock.mockReturnValue(5_900);
    expect(strategy(presented(token))).not.toBeInstanceOf(Promise);
    clock.mockReturnValue(6_001);
    expect(await strategy(presented(token))).not.toBeNull();
    clock.mockRestore();
    expect(times('token.actor')).toHaveLength(2);
  });

  test.each([
    ['revoked', revoke],
    ['expired', expire],
    ['of somebody who left', leave],
  ])('is refused if %s', async (_, end) => {
    const { sql, person, token, strategy } = await setUp();
    await sql(end, [end === leave ? person.id : hashToken(token)]);
    expect(await strategy(presented(token))).toBeNull();
  });

  test('is refused if unknown; other credentials are refused without a query', async () => {
    const { strategy, times } = await setUp();
    expect(await strategy(presented(newToken()))).toBeNull();
    for (const other of ['', 'ats_0123456789012345678901', 'eyJhbGciOi.e30.x', `atp_${'a'.repeat(300)}`])
      expect(strategy(presented(other))).toBeNull();
    expect(times('token.actor')).toHaveLength(1);
  });

  test('records its last use at most once a minute', async () => {
    const { sql, token, strategy, times } = await setUp();
    for (let n = 0; n < 3; n += 1) await strategy(presented(token));
    await expect.poll(() => times('token.used').length).toBe(1);
    await times('token.used')[0]?.done;
    expect(await sql(used, [hashToken(token)])).toEqual([{ at: expect.any(Date), from: '192.0.2.1' }]);
  });
});

const presented = (secret: string) => ({ secret, address: '192.0.2.1', organization: undefined, requestId: 'test' });

type Sql = (statement: { name: string; text: string }, values: unknown[]) => Promise<unknown>;

test('a new token has a recognizable form and checksum', () => {
  const tokens = new Set(Array.from({ length: 100 }, newToken));
  expect(tokens.size).toBe(100);
  for (const token of tokens) expect(token).toMatch(/^atp_[0-9A-Za-z]{38}$/);
});
