import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { cleanUp, place, type ServerProcess, serve, until } from '../process/server.ts';
import { random } from '../support/random.ts';
import { startReceiver } from '../support/receiver.ts';

afterAll(cleanUp);

/** Different moments over many runs find more than many in one. */
const rounds = Number(process.env.KILLS ?? 5);
const writers = 4;

type LogEntry = { id: string; event: string; timestamp: string };

/** True if the request was answered, which the kill may have prevented. */
const create = (server: ServerProcess, title: string) =>
  server.api('POST', '/tasks', { body: { title } }).then(
    ({ status }) => status === 201,
    () => false,
  );

/** The whole log, read page by page by its cursor. */
async function logOf(server: ServerProcess): Promise<LogEntry[]> {
  const events: LogEntry[] = [];
  for (let after: string | undefined; ; ) {
    const { body } = await server.api('GET', `/events?kinds=task.created&limit=200${after ? `&after=${after}` : ''}`);
    events.push(...body.data);
    if (!body.page.hasMore) return events;
    after = body.page.nextCursor;
  }
}

describe('kill -9 on postgres', () => {
  test(`${rounds} times while webhooks are sent: every event of the log arrives, under one id`, async () => {
    const below = random();
    const env = { ...(await place()), WEBHOOK_ALLOW: '127.0.0.0/8' };
    const receiver = await startReceiver();
    // Long enough that a kill also meets requests under way.
    receiver.state.answer = () => ({ delay: below(20) });
    let written = 0;

    for (let round = 0; round < rounds; round += 1) {
      const server = await serve(env);
      if (round === 0) {
        const body = { url: receiver.url, events: ['task.created'] };
        expect((await server.api('POST', '/webhooks', { body })).status).toBe(201);
      }
      const before = receiver.arrived.length;
      const write = async () => {
        while (await create(server, `Görev ${written}`)) written += 1;
      };
      const writing = Array.from({ length: writers }, write);
      // Some rounds end before the first delivery arrives, most during deliveries.
      if (round % 4 !== 3) await Promise.race([until(() => receiver.arrived.length > before), pause(10_000)]);
      await pause(below(150));
      await server.end('SIGKILL');
      await Promise.all(writing);
    }

    const server = await serve(env);
    const log = await logOf(server);
    expect(log.length).toBeGreaterThanOrEqual(written);
    const ids = () => new Set(receiver.arrived.map(({ headers }) => headers['webhook-id']));
    // Deliveries claimed by the killed server are free after 6 s.
    await until(() => ids().size >= log.length, 60_000);
    expect([...ids()].sort()).toEqual(log.map(({ id }) => id).sort());
    const deliveries = new Map<unknown, Set<unknown>>();
    for (const { headers, body } of receiver.arrived) {
      const { id, event, timestamp } = JSON.parse(body) as LogEntry;
      expect(id).toBe(headers['webhook-id']);
      const { id: _, ...same } = log.find((each) => each.id === id) as LogEntry;
      expect(same).toMatchObject({ event, timestamp });
      deliveries.set(id, (deliveries.get(id) ?? new Set()).add(headers['x-service-delivery']));
    }
    for (const [id, own] of deliveries) expect([id, own.size]).toEqual([id, 1]);
    const [webhook] = await server.all('/webhooks?');
    await until(async () => (await server.all(`/webhooks/${webhook.id}/deliveries?state=pending&`)).length === 0);
    console.log(`${rounds} kills, ${written} answered, ${log.length} events, ${receiver.arrived.length} requests`);
    expect(await server.end()).toBe(0);
    await receiver.stop();
  }, 600_000);
});
