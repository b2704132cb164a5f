import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { typeidUnboxed } from 'typeid-js';
import { createOrganization } from '../../schema/bootstrap.ts';
import { scopes } from '../../schema/kernel/actor.ts';
import { createToken } from '../../schema/people/token/operations.ts';
import { startCluster } from '../../src/ports/database/embedded/cluster.ts';
import { migrate, openDatabase } from '../../src/ports/database/index.ts';
import { servicesOver } from '../support/services.ts';
import { type Filled, noJobs } from './fill.ts';
import { load } from './load.ts';
import { table } from './report.ts';
import { onPostgres, startServer } from './servers.ts';

const count = 10;
/** Total number of connections, for one organization or for all. */
const connections = 20;
const [seconds, rounds] = [5, 3];

type Organization = Filled & { readonly organization: string; readonly user: string };

/** Tasks created per second with fsync on, in one organization and in ten at once, by the product and by one bare statement. */
export async function organizations(note: (text: string) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'atolye-bench-'));
  // As root without user namespaces, PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  const cluster = await startCluster(join(folder, 'data'), { connections: 100, restarts: false });
  try {
    const made = await make(cluster.url);
    const [first] = made as [Organization];
    const server = await startServer('ours', onPostgres(first));
    const pool = new pg.Pool({ connectionString: first.databaseUrl, max: connections });
    // PostgreSQL stops before all connections are closed.
    pool.on('error', () => {});
    const ours = async (those: readonly Organization[]) => {
      const loads = those.map((each) =>
        load({ ...server, token: each.token }, ['create'], each, { connections: connections / those.length, seconds }),
      );
      const done = await Promise.all(loads);
      return done.reduce((sum, { times, seconds: took }) => sum + times.length / took, 0);
    };
    const statement = (those: readonly Organization[]) => statements(pool, those);
    for (const write of [ours, statement]) await write(made);
    const sums = { ours: [0, 0], statement: [0, 0] };
    for (let round = 0; round < rounds; round += 1) {
      note(`round ${round + 1} of ${rounds}`);
      for (const [name, write] of Object.entries({ ours, statement })) {
        const sum = sums[name as keyof typeof sums] as [number, number];
        sum[0] += (await write([first])) / rounds;
        sum[1] += (await write(made)) / rounds;
      }
    }
    await server.stop();
    await pool.end();
    const lines = Object.entries(sums).map(([name, [one = 0, all = 0]]) => [name, one.toFixed(0), all.toFixed(0), (all / one).toFixed(2)]);
    return table(['creates a second', 'one organization', `${count} at once`, 'ratio'], lines);
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function make(databaseUrl: string): Promise<Organization[]> {
  const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 2 });
  try {
    await migrate(database);
    const services = await servicesOver({ database, jobs: noJobs });
    const made: Organization[] = [];
    for (let index = 0; index < count; index += 1) {
      const token = `atp_benchmarkBenchmarkBenchmark000${index}`;
      const context = await createOrganization(services, {
        name: `Şirket ${index}`,
        slug: `o${index}`,
        adminEmail: `admin@o${index}.test`,
      });
      await createToken(context, { name: 'Ölçüm', scopes: [...scopes], expiresAt: null }, token);
      const { organization, user } = context.actor;
      const { defaultProjectId } = await context.db.organization.findFirstOrThrow({ where: { id: organization } });
      made.push({ databaseUrl, token, projects: [defaultProjectId as string], tasks: [], organization, user });
    }
    return made;
  } finally {
    await database.close();
  }
}

/** The least that a create writes to the product's tables: counter, task and event in one statement, without checks. */
const bareCreate = {
  name: 'bare_create',
  text: `with n as (update task_counter c set last = last + 1 from project p
      where c.organization_id = $1 and c.project_id = p.id and p.organization_id = $1 and p.id = $3 and p.archived_at is null returning c.last, p.key),
    t as (insert into task (organization_id, id, project_id, sequence, number, title, title_fold, status, priority, position, created_by_id)
      select $1, $2, $3, n.last, n.key || '-' || n.last, $4, lower($4), 'todo', $5::text::priority, 'e' || lpad(to_hex(n.last), 5, '0'), $6 from n returning *),
    e as (insert into event (seq, organization_id, id, event, actor_id, via, subject_id, task_id, project_id, audience, data, request_id)
      select event_next_seq($1), $1, $7, 'task.created', $6, 'rest', t.id, t.id, t.project_id, 'project', row_to_json(t), $8 from t)
    select * from t`,
};

/** Runs `bareCreate` directly, without a server. */
async function statements(pool: pg.Pool, those: readonly Organization[]): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let written = 0;
  const write = async ({ organization, user, projects: [project] }: Organization) => {
    while (performance.now() < until) {
      const values = [organization, typeidUnboxed('tsk'), project, 'Rapor', 'low', user, typeidUnboxed('evt'), String(written)];
      await pool.query({ ...bareCreate, values });
      written += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => write(those[index % those.length] as Organization)));
  return written / seconds;
}
