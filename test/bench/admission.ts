import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { Redis } from 'ioredis';
import { bootstrap } from '../../schema/bootstrap.ts';
import { scopes } from '../../schema/kernel/actor.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { newId } from '../../schema/kernel/ids.ts';
import { accessToken as accessTokenModel } from '../../schema/people/grant/authenticate.ts';
import { Records } from '../../schema/people/grant/records.ts';
import { authenticator, type Strategy } from '../../src/adapters/auth/authenticate.ts';
import { resourcesOf } from '../../src/adapters/auth/resources.ts';
import { accessToken, personalToken } from '../../src/adapters/auth/secrets.ts';
import { admission } from '../../src/adapters/limits.ts';
import { migrate, openDatabase } from '../../src/ports/database/index.ts';
import { openJobs } from '../../src/ports/jobs/index.ts';
import { noMail } from '../../src/ports/mail/none.ts';
import { openRateLimit } from '../../src/ports/rate-limit/index.ts';
import { workers } from '../../src/workers/index.ts';
import { findRedis, startRedis } from '../support/redis.ts';
import { servicesOver } from '../support/services.ts';
import { table } from './report.ts';

/** Requests per round, after one round of warm-up; the median of the rounds is reported. */
const amount = 20_000;
const rounds = 7;
const quotas = { user: 1e9, service: 1e9, chat: 1e9, address: 1e9, failed: 1e9 };

/**
 * CPU in µs per request for authentication with a personal token, or one of an OAuth client, and rate limiting: calls the transports' hook repeatedly on a Fastify
 * request and reply. With Redis, also the number of commands per request.
 */
export async function measureAdmission(): Promise<string> {
  const database = await openDatabase({ dataDir: 'memory://' });
  await migrate(database);
  const kinds = workers({ database, mail: noMail, services: () => services });
  const jobs = await openJobs(database, { kinds, works: false, onError() {} });
  const services: Services = await servicesOver({ database, jobs });
  const token = `atp_${randomUUID()}`;
  await bootstrap(services, { adminEmail: 'admin@localhost', seed: 'none', bootstrapToken: token });

  const personal = (own: Services): Strategy => personalToken(own, () => {});
  const limited = async () => ({ ...services, rateLimit: await openRateLimit({ quotas }) });
  const memory = await measure(await limited(), token, personal);
  const { secret, records } = await issue(services);
  const issued = await measure(await limited(), secret, (own) => accessToken(own, records, () => {}));
  const rows: (string | number)[][] = [
    ['memory', memory.toFixed(1), ''],
    ['memory, token of an OAuth client', issued.toFixed(1), `${(issued / memory).toFixed(2)} × (goal 1)`],
  ];
  const program = findRedis();
  if (program) {
    const redis = await startRedis(program);
    const client = new Redis(redis.url);
    await client.config('RESETSTAT');
    const rateLimit = await openRateLimit({ redisUrl: redis.url, quotas });
    const cpu = await measure({ ...services, rateLimit }, token, personal);
    const calls = Number(/cmdstat_evalsha:calls=(\d+)/.exec(await client.info('commandstats'))?.[1]);
    rows.push(['Redis', cpu.toFixed(1), (calls / (amount * (rounds + 1))).toFixed(3)]);
    client.disconnect();
    await rateLimit.close();
    redis.stop();
  }
  return table(['limits', 'CPU µs a request', 'Redis commands, or ratio'], rows);
}

/** A token that the product issues to an OAuth client of the administrator. */
async function issue(services: Services): Promise<{ secret: string; records: Records }> {
  const member = await services.database.prisma.member.findFirstOrThrow();
  const [id, secret] = [newId('grant'), `ato_${randomUUID()}`];
  const at = { client: 'cli_bench', redirect: 'http://127.0.0.1/callback', resource: 'api', expiresAt: new Date(Date.now() + 86_400_000) };
  await services.database.prisma.oauthGrant.create({
    data: { organizationId: member.organizationId, id, userId: member.id, name: 'Bench', scopes: [...scopes], projects: [], ...at },
  });
  const records = new Records(services);
  const payload = { scope: scopes.join(' '), aud: resourcesOf(services.baseUrl)[0] };
  await records.put({ model: accessTokenModel, id: secret }, payload, { grant: id, seconds: 86_400 });
  return { secret, records };
}

async function measure(services: Services, token: string, strategy: (services: Services) => Strategy): Promise<number> {
  const entry = admission(authenticator([strategy(services)]), services);
  const admit = entry.caller();
  const app = Fastify();
  app.decorateRequest('actor', null as never);
  const times: number[] = [];
  app.get('/', async (request, reply) => {
    const before = process.cpuUsage();
    // Concurrent calls, as on a server under load.
    for (let n = 0; n < amount; n += 20) await Promise.all(Array.from({ length: 20 }, () => admit(request, reply)));
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / amount);
    return '';
  });
  // The first round is the warm-up.
  for (let round = 0; round <= rounds; round += 1) await app.inject({ url: '/', headers: { authorization: `Bearer ${token}` } });
  await app.close();
  return times.slice(1).sort((a, b) => a - b)[Math.floor(rounds / 2)] as number;
}
