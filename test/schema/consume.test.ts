import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Consumer, consume, type LoggedEvent } from '../../schema/event/consume.ts';
import { consumers } from '../../schema/event/consumers.ts';
import { Context, type Services } from '../../schema/kernel/context.ts';
import { consumeJob } from '../../schema/kernel/event-log.ts';
import { newId } from '../../schema/kernel/ids.ts';
import { batchTasks } from '../../schema/task/batch.ts';
import { consumeEventsWorker } from '../../src/workers/consume-events.ts';
import { testApp } from '../support/app.ts';
import { buildOrganization, buildTask, type Organization } from '../support/builders/index.ts';
import { random } from '../support/random.ts';

describe('a consumer of the log', () => {
  let services: Services;
  let team: Organization;
  let count = 0;
  beforeEach(async () => {
    services = (await testApp()).services;
    team = await buildOrganization();
    count += 1;
  });
  afterEach(() => {
    (consumers as Consumer[]).splice(0, Number.POSITIVE_INFINITY, ...own);
  });
  const own = [...consumers];
  const among = (...others: Consumer[]) => (consumers as Consumer[]).splice(0, Number.POSITIVE_INFINITY, ...others);

  /** One that keeps what it takes, in a table that a rollback takes it out of again: as labels, named by number. */
  function keeper(name: string, during: (events: readonly LoggedEvent[]) => Promise<void> | void = () => undefined): Consumer {
    return {
      name: `${name}${count}`,
      async take({ actor, services: { database } }, _unit, events) {
        if (actor.organization !== team.id) return;
        const text = `insert into label (organization_id, id, name, name_key, color, updated_at)
          select $1, 'lbl_' || gen_random_uuid(), $3 || ' ' || e.id, $3 || ' ' || e.id || ' ' || gen_random_uuid(), '#000000', clock_timestamp()
          from unnest($2::text[]) with ordinality e(id, n) order by e.n`;
        await database.sql({ name: 'test_keep', text }, [team.id, events.map(({ id }) => id), `${name}${count}`]);
        await during(events);
      },
    };
  }
  const kept = async (name: string) => {
    const text = `select substr(name, length($2) + 2) as id from label where organization_id = $1 and name like $2 || ' %'`;
    const rows = await services.database.sql<{ id: string }>({ name: 'test_kept', text }, [team.id, `${name}${count}`]);
    return rows.map(({ id }) => id).sort();
  };
  const logged = async () => {
    const text = 'select id from event where organization_id = $1 order by seq';
    return (await services.database.sql<{ id: string }>({ name: 'test_logged', text }, [team.id])).map(({ id }) => id);
  };
  const make = (tasks: number) =>
    batchTasks(new Context(services, { ...team.context }), {
      operations: Array.from({ length: tasks }, (_, n) => ({ create: { title: `${n}` } })),
    });
  const failed: string[] = [];
  const work = () =>
    consumeEventsWorker(
      () => services,
      (error) => void failed.push((error as Error).message),
    );
  /** One run of the job, with all that it began; `failed` has what failed. */
  const run = async (organization: string) => {
    failed.length = 0;
    const job = work();
    await job.run({ organization });
    await job.stop?.();
  };

  test('takes all events in their order, more than fit into one transaction too', async () => {
    await make(100);
    await make(100);
    await make(30);
    const taken: string[] = [];
    const consumer = keeper('sıra', (events) => void taken.push(...events.map(({ id }) => id)));
    await consume(services, consumer, team.id);
    await buildTask(team.admin);
    await consume(services, consumer, team.id);
    expect(taken).toEqual(await logged());
    expect(await kept('sıra')).toEqual([...taken].sort());
  });

  test('keeps each event exactly once, however many runs there are at a time and however many are undone', async () => {
    const below = random(Date.now());
    let undone = 0;
    const consumer = keeper('tek', async () => {
      await new Promise((resolve) => setTimeout(resolve, below(4)));
      if (undone > 0 && below(3) > 0) return;
      undone += 1;
      throw new Error('undone');
    });
    let writing = true;
    const runs = Array.from({ length: 5 }, async () => {
      do {
        await consume(services, consumer, team.id).catch((error) => expect(error.message).toBe('undone'));
        await new Promise((resolve) => setTimeout(resolve, below(5)));
      } while (writing);
    });
    for (let round = 0; round < 25; round += 1) await make(1 + below(12));
    writing = false;
    await Promise.all(runs);
    await consume(services, { ...consumer, take: keeper('tek').take }, team.id);
    expect(undone).toBeGreaterThan(0);
    expect(await kept('tek')).toEqual((await logged()).sort());
  });

  test('that throws stands still, holds no other up, and goes on from there once it is mended', async () => {
    let broken = true;
    const breaking = keeper('bozuk', () => {
      if (broken) throw new Error('broken');
    });
    const sound = keeper('sağlam');
    among(breaking, sound);
    await make(3);
    await run(team.id);
    expect(failed).toEqual(['broken']);
    expect([await kept('bozuk'), (await kept('sağlam')).length]).toEqual([[], (await logged()).length]);
    await make(2);
    await run(team.id);
    expect(failed).toEqual(['broken']);
    expect((await kept('sağlam')).length).toBe((await logged()).length);
    broken = false;
    await run(team.id);
    expect(await kept('bozuk')).toEqual((await logged()).sort());
    expect(await kept('sağlam')).toEqual((await logged()).sort());
  });

  test('of all organizations is looked after each minute: what a failed run left is taken', async () => {
    const consumer = keeper('dakika');
    among(consumer);
    await make(2);
    const job = work();
    await job.run({});
    await expect.poll(() => kept('dakika')).toEqual((await logged()).sort());
    await job.stop?.();
  });

  test("one organization's failing holds no other's up", async () => {
    const other = await buildOrganization();
    const taken = new Set<string>();
    among({
      name: `kuruluş${count}`,
      async take({ actor }) {
        if (actor.organization === team.id) throw new Error('broken');
        taken.add(actor.organization);
      },
    });
    const job = work();
    await job.run({});
    await expect.poll(() => taken.has(other.id)).toBe(true);
    await expect.poll(() => failed).toContain('broken');
    await job.stop?.();
  });

  test("one organization's that stands still holds no other's up, however often it is woken", async () => {
    const other = await buildOrganization();
    const [held, taken] = [Promise.withResolvers<void>(), new Set<string>()];
    let begun = 0;
    among({
      name: `durmuş${count}`,
      async take({ actor }) {
        if (actor.organization !== team.id) return void taken.add(actor.organization);
        begun += 1;
        await held.promise;
      },
    });
    const job = work();
    for (let wakeUp = 0; wakeUp < 25; wakeUp += 1) await job.run({ organization: team.id });
    await job.run({ organization: other.id });
    await expect.poll(() => taken.has(other.id)).toBe(true);
    expect(begun).toBe(1);
    const stopped = job.stop?.();
    held.resolve();
    await stopped;
  });

  test('woken while it runs takes what was committed by then, whenever that was', async () => {
    const below = random(Date.now());
    among(keeper('uyanık', () => new Promise((resolve) => setTimeout(resolve, below(4)))));
    const job = work();
    const writers = Array.from({ length: 5 }, async () => {
      for (let round = 0; round < 15; round += 1) {
        await make(1 + below(3));
        await job.run({ organization: team.id });
        await new Promise((resolve) => setTimeout(resolve, below(4)));
      }
    });
    await Promise.all(writers);
    const all = (await logged()).sort();
    await expect.poll(() => kept('uyanık'), { timeout: 5_000 }).toEqual(all);
    await job.stop?.();
  });

  test('is woken by what is told in the feed too, but not by its own telling', async () => {
    const { jobs } = services;
    const sent: string[] = [];
    const send: typeof jobs.send = (name, payload, options) => {
      sent.push(name);
      return jobs.send(name, payload, options);
    };
    const watched: Services = { ...services, jobs: { ...jobs, send } };
    const read = () =>
      new Context(watched, { ...team.context }).unitOfWork(async (unit) => {
        unit.emit({ event: 'notification.updated', subjectId: newId('notification'), audienceUserId: team.admin.id, data: {} });
      });
    await read();
    expect(sent).toEqual([consumeJob]);
    const emits = (event: 'notification.created' | 'webhook.disabled'): Consumer => ({
      name: `${event}${count}`,
      async take(_context, unit) {
        unit.emit({ event, subjectId: newId('notification'), audienceUserId: team.admin.id, data: {} });
      },
    });
    await consume(watched, emits('notification.created'), team.id);
    expect(sent).toEqual([consumeJob]);
    await consume(watched, emits('webhook.disabled'), team.id);
    expect(sent).toEqual([consumeJob, consumeJob]);
  });

  test("sees all of it: a private project's, and what is for one person", async () => {
    const owner = await team.person();
    await owner.client.post('/projects', { key: 'GIZLI', name: 'Gizli', visibility: 'private' });
    const seen: (string | null)[] = [];
    await consume(
      services,
      keeper('her', (events) => void seen.push(...events.map(({ audience }) => audience))),
      team.id,
    );
    expect(seen).toContain('project');
  });
});
