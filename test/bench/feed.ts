import autocannon from 'autocannon';
import pg from 'pg';
import { fillFeed } from '../support/fill-feed.ts';
import { filledDatabase } from './compare.ts';
import { table } from './report.ts';
import { cpuOf, onPostgres, type Server, startServer } from './servers.ts';

const notifications = 10_000;
/** Goal for the first page in ms (issue 5). */
const goal = 20;
/** One connection, to measure the page and not the queue before it. */
const connections = 1;

/** Response time of the feed's first page for a user with 10,000 live notifications and as many archived ones, on PostgreSQL. */
export async function measureFeed(note: (text: string) => void): Promise<string> {
  const filled = await filledDatabase(2.5 * notifications);
  note(`${notifications} notifications`);
  const client = new pg.Client({ connectionString: filled.databaseUrl });
  await client.connect();
  const { rows } = await client.query('select organization_id as organization, user_id as "user" from personal_token');
  await client.query(fillFeed, [rows[0].organization, rows[0].user, notifications]);
  await client.query('vacuum analyze');
  await client.end();
  const server = await startServer('ours', onPostgres(filled));
  try {
    const lines: (string | number)[][] = [];
    for (const path of ['/notifications', '/notifications?order=newest', '/notifications?unread=true', '/notifications/unread']) {
      await times(server, path, 3);
      const before = cpuOf(server.process.pid);
      const sorted = (await times(server, path, 5)).sort((a, b) => a - b);
      const cpu = (cpuOf(server.process.pid) - before) / sorted.length / 1000;
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] as number;
      const verdict = at(0.95) < goal ? 'met' : 'MISSED';
      lines.push([
        `GET ${path}`,
        sorted.length,
        at(0.5).toFixed(2),
        at(0.95).toFixed(2),
        at(0.99).toFixed(2),
        cpu.toFixed(2),
        goal,
        verdict,
      ]);
    }
    return table(['first page', 'requests', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU ms', 'goal p95', ''], lines);
  } finally {
    await server.stop();
  }
}

/** Times of all responses, in ms. @throws Error if a request failed */
async function times({ url, token }: Server, path: string, seconds: number): Promise<number[]> {
  const taken: number[] = [];
  const options = { url: `${url}/api/v1${path}`, connections, duration: seconds, headers: { authorization: `Bearer ${token}` } };
  const { non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    run.on('response', (_client, _status, _bytes, time) => taken.push(time));
  });
  if (non2xx + errors > 0) throw new Error(`${path}: ${errors} errors, ${non2xx} refusals`);
  return taken;
}
