import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Actor } from '../../../schema/kernel/actor.ts';
import type { Services } from '../../../schema/kernel/context.ts';
import { findKeyActor, recordKeyUse } from '../../../schema/people/service-account/authenticate.ts';
import { findTokenActor, recordTokenUse } from '../../../schema/people/token/authenticate.ts';
import { hashToken, newKey, newToken } from '../../../schema/people/token/secret.ts';
import { personalToken, serviceKey } from '../../../src/adapters/auth/secrets.ts';
import { testApp } from '../../support/app.ts';
import { auditOf } from '../../support/audit.ts';
import { buildOrganization, type Organization } from '../../support/builders/index.ts';
import { buildService } from '../../support/builders/service.ts';

/** The two kinds of secrets that are found by their hash. */
const kinds = [
  {
    kind: 'personal_token',
    action: 'token.used',
    strategy: personalToken,
    find: findTokenActor,
    record: recordTokenUse,
    fresh: newToken,
    make: async (team: Organization) => (await team.person()).client.token as string,
  },
  {
    kind: 'service_key',
    action: 'service_key.used',
    strategy: serviceKey,
    find: findKeyActor,
    record: recordKeyUse,
    fresh: newKey,
    make: async (team: Organization) => (await buildService(team)).key,
  },
] as const;

describe.each(kinds)('the use of a $kind', ({ kind, action, strategy, find, record, fresh, make }) => {
  let team: Organization;
  let services: Services;
  let secret: string;
  let actor: Actor;
  beforeEach(async () => {
    team = await buildOrganization();
    ({ services } = await testApp());
    secret = await make(team);
    actor = (await find(services, hashToken(secret))) as Actor;
  });
  const from = (address: string) => record(services, actor, { address, requestId: `req ${address}` });
  /** Moves the last use two minutes back. */
  const later = () =>
    services.database.sql(
      { name: `test_later_${kind}`, text: `update ${kind} set last_used_at = now() - interval '2 minutes' where hash = $1` },
      [hashToken(secret)],
    );
  const lastUse = async () => {
    const [row] = await services.database.sql<{ at: Date | null; from: string | null }>(
      { name: `test_use_${kind}`, text: `select last_used_at as at, last_used_from as "from" from ${kind} where hash = $1` },
      [hashToken(secret)],
    );
    return row;
  };
  const audited = async () => (await auditOf(team)).filter((entry) => entry.action === action);

  test('is audited once when the address changes, with the previous address', async () => {
    await from('192.0.2.1');
    await later();
    await from('192.0.2.1');
    expect(await audited()).toEqual([]);
    await later();
    await from('198.51.100.7');
    await from('203.0.113.9');
    expect(await audited()).toEqual([
      {
        action,
        actorId: actor.user,
        via: 'system',
        subjectId: actor.credential?.id,
        detail: { user: { id: actor.user }, address: '198.51.100.7', previous: { address: '192.0.2.1' } },
        credentialKind: kind,
        credentialId: actor.credential?.id,
        address: '198.51.100.7',
      },
    ]);
    const [{ requestId } = {}] = await team.context.db.auditEntry.findMany({ where: { action, address: '198.51.100.7' } });
    expect(requestId, 'the request that used it').toBe('req 198.51.100.7');
    expect(await lastUse()).toEqual({ at: expect.any(Date), from: '198.51.100.7' });
    const found = (await team.admin.client.get(`/audit-log?actor=${actor.user}&action=${action}`)).body.data;
    expect(found).toMatchObject([{ actor: { id: actor.user }, credential: { kind } }]);
  });

  test('is recorded and audited once if several processes see it at once', async () => {
    await from('192.0.2.1');
    await later();
    await Promise.all(Array.from({ length: 5 }, () => from('198.51.100.7')));
    expect(await audited()).toHaveLength(1);
  });

  test('is recorded at most once a minute, without delaying requests', async () => {
    const asked: string[] = [];
    const recorded: Services = {
      ...services,
      database: Object.create(services.database, {
        sql: {
          value: (statement: { name: string; text: string }, values: readonly unknown[]) => {
            asked.push(statement.name);
            return services.database.sql(statement, values);
          },
        },
      }),
    };
    const ask = strategy(recorded, (error) => {
      throw error;
    });
    for (let n = 0; n < 3; n += 1) await ask({ secret, address: '192.0.2.1', organization: undefined, requestId: 'test' });
    await expect.poll(async () => (await lastUse())?.from).toBe('192.0.2.1');
    expect(asked.filter((name) => name.endsWith('.used'))).toHaveLength(1);
    expect(asked.filter((name) => name.endsWith('.actor'))).toHaveLength(1);
  });

  test('is cached for 5 seconds, not past the expiry; other secrets are ignored', async () => {
    const looked = vi.fn(services.database.sql.bind(services.database));
    const ask = strategy({ ...services, database: Object.create(services.database, { sql: { value: looked } }) }, () => undefined);
    const presented = (each: string) => ({ secret: each, address: '192.0.2.1', organization: undefined, requestId: 'test' });
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    await ask(presented(secret));
    clock.mockReturnValue(5_900);
    expect(ask(presented(secret))).toMatchObject({ credential: { kind } });
    clock.mockReturnValue(6_001);
    expect(ask(presented(secret))).toBeInstanceOf(Promise);
    clock.mockRestore();
    looked.mockClear();
    expect(await ask(presented(fresh()))).toBeNull();
    for (const other of [
      '',
      kind === 'service_key' ? newToken() : newKey(),
      'eyJhbGciOi.e30.x',
      `${fresh().slice(0, 4)}${'a'.repeat(300)}`,
    ])
      expect(ask(presented(other))).toBeNull();
    expect(looked.mock.calls.filter(([{ name }]) => name.endsWith('.actor'))).toHaveLength(1);
  });
});

test('secrets are recognized by prefix and checksum', () => {
  expect(newToken()).toMatch(/^atp_[0-9A-Za-z]{38}$/);
  expect(newKey()).toMatch(/^ats_[0-9A-Za-z]{38}$/);
});
