import { beforeEach, describe, expect, test } from 'vitest';
import { type Consumer, takeSlice } from '../../../schema/activity/event/consume.ts';
import { ConsumerScheduler } from '../../../schema/activity/event/consumer-scheduler.ts';
import type { LoggedEvent } from '../../../schema/activity/event/row.ts';
import { Context, type Services } from '../../../schema/kernel/context.ts';
import { newId } from '../../../schema/kernel/ids.ts';
import { batchTasks } from '../../../schema/work/task/batch.ts';
import { testApp } from '../../support/app.ts';
import { buildOrganization, buildTask, type Organization } from '../../support/builders/index.ts';
import { consume } from '../../support/consume.ts';
import { dataOfNoSchema } from '../../support/event-payloads.ts';
import { keeperOf } from '../../support/keeper.ts';
import { random } from '../../support/random.ts';
import { recordedApp } from '../../support/recorder.ts';

/** Timeout for polling on a busy machine. */
const soon = { timeout: 30_000 };

describe('a consumer of the event log', () => {
  let services: Services;
  let team: Organization;
  let keeper: ReturnType<typeof keeperOf>;
  beforeEach(async () => {
    services = (await testApp()).services;
    team = await buildOrganization();
    keeper = keeperOf(services, team);
  });

  const make = (tasks: number) =>
    batchTasks(new Context(services, { ...team.context }), {
      operations: Array.from({ length: tasks }, (_, n) => ({ create: { title: `${n}` } })),
    });
  /** Runs the consumers as a process does, until the test ends. */
  const work = (consumers: readonly Consumer[], { atOnce }: { atOnce?: number } = {}) => {
    const catchUps = new ConsumerScheduler(services, {
      onError: (error) => expect.unreachable(String(error)),
      consumers,
      ...(atOnce && { atOnce }),
    });
    return Object.assign(catchUps, { [Symbol.asyncDispose]: () => catchUps.stop() });
  };

  test('consumes all events in order, across several transactions', async () => {
    await make(100);
    await make(100);
    await make(30);
    const taken: string[] = [];
    const consumer = keeper.consumer('sıra', (events) => void taken.push(...events.map(({ id }) => id)));
    await consume(services, consumer, team.id);
    await buildTask(team.admin);
    await consume(services, consumer, team.id);
    expect(taken).toEqual(await keeper.logged());
    expect(await keeper.storedIds(consumer)).toEqual([...taken].sort());
  });

  test('reports more events after a slice that reached its byte limit, and none after the last', async () => {
    const body = (n: number) => ({ create: { title: `${n}`, description: `${n}`.repeat(100_000) } });
    await batchTasks(new Context(services, { ...team.context }), { operations: Array.from({ length: 25 }, (_, n) => body((n % 9) + 1)) });
    const slices: number[] = [];
    const consumer: Consumer = { name: 'büyük', take: async (_, __, events) => void slices.push(events.length) };
    const states: unknown[] = [];
    for (let turn = 0; turn < 8 && (states.at(-1) as { more?: boolean } | undefined)?.more !== false; turn += 1)
      states.push(await takeSlice(services, consumer, team.id));
    // The first slice finds the start; the others end at 2,000,000 bytes. Each has fewer than 100 events, so each reports more.
    expect(slices.length).toBeGreaterThan(1);
    expect(slices.every((length) => length < 100)).toBe(true);
    expect(slices.reduce((sum, length) => sum + length, 0)).toBe((await keeper.logged()).length);
    expect(states.at(-1)).toEqual({ state: 'taken', more: false });
    expect(states.slice(0, -1).every((state) => (state as { more: boolean }).more)).toBe(true);
  });

  test('consumes each event exactly once despite concurrent runs and rollbacks', async () => {
    const below = random();
    let undone = 0;
    const consumer = keeper.consumer('tek', async () => {
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
    await consume(services, { ...consumer, take: keeper.consumer('tek').take }, team.id);
    expect(undone).toBeGreaterThan(0);
    expect(await keeper.storedIds(consumer)).toEqual((await keeper.logged()).sort());
  });

  test('skips a position that another run has locked, and continues when that run fails', async () => {
    await make(1);
    const consumer = keeper.consumer('yer');
    await consume(services, consumer, team.id);
    await make(1);
    const [held, inside] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = takeSlice(
      services,
      {
        ...consumer,
        async take() {
          inside.resolve();
          await held.promise;
          throw new Error('gone');
        },
      },
      team.id,
    );
    await inside.promise;
    expect(await takeSlice(services, consumer, team.id)).toEqual({ state: 'busy' });
    await using process = work([consumer]);
    process.want(team.id);
    held.resolve();
    expect(await other).toMatchObject({ state: 'failed' });
    await expect.poll(() => keeper.storedIds(consumer), soon).toEqual((await keeper.logged()).sort());
  });

  test('alternates between organizations, so that a long log does not delay a short one', async () => {
    const other = await buildOrganization();
    await buildTask(other.admin);
    for (let round = 0; round < 3; round += 1) await make(100);
    const turns: string[] = [];
    const consumer: Consumer = {
      name: keeper.nameOf('adil'),
      async take({ actor }) {
        turns.push(actor.organization);
      },
    };
    await using process = work([consumer], { atOnce: 1 });
    process.want(team.id);
    process.want(other.id);
    await expect.poll(() => turns.filter((organization) => organization === team.id).length, soon).toBeGreaterThanOrEqual(3);
    expect(turns.indexOf(other.id)).toBe(1);
  });

  test('does not let one blocked organization delay another, however often it is woken', async () => {
    const other = await buildOrganization();
    const [held, taken] = [Promise.withResolvers<void>(), new Set<string>()];
    let begun = 0;
    const consumer: Consumer = {
      name: keeper.nameOf('durmuş'),
      async take({ actor }) {
        if (actor.organization !== team.id) return void taken.add(actor.organization);
        begun += 1;
        await held.promise;
      },
    };
    const process = work([consumer]);
    for (let wakeUp = 0; wakeUp < 25; wakeUp += 1) process.want(team.id);
    process.want(other.id);
    await expect.poll(() => taken.has(other.id), soon).toBe(true);
    expect(begun).toBe(1);
    const stopped = process.stop();
    held.resolve();
    await stopped;
  });

  test('consumes events that are committed while it runs', async () => {
    const below = random();
    const consumer = keeper.consumer('uyanık', () => new Promise((resolve) => setTimeout(resolve, below(4))));
    await using process = work([consumer]);
    const writers = Array.from({ length: 5 }, async () => {
      for (let round = 0; round < 15; round += 1) {
        await make(1 + below(3));
        process.want(team.id);
        await new Promise((resolve) => setTimeout(resolve, below(4)));
      }
    });
    await Promise.all(writers);
    const all = (await keeper.logged()).sort();
    await expect.poll(() => keeper.storedIds(consumer), soon).toEqual(all);
  });

  test('is woken by writes and notification events, but not by notification events of consumers', async () => {
    const woken: string[] = [];
    const deaf = services.signals.onWake((organization) => organization === team.id && woken.push(organization));
    await buildTask(team.admin);
    await new Context(services, { ...team.context }).unitOfWork(async (unit) => {
      unit.emit({ event: 'notification.updated', subjectId: newId('notification'), audienceUserId: team.admin.id, data: dataOfNoSchema });
    });
    expect(woken.splice(0)).toEqual([team.id, team.id]);
    const emits = (event: 'notification.created' | 'webhook.disabled'): Consumer => ({
      name: keeper.nameOf(event),
      async take(_context, unit) {
        unit.emit({ event, subjectId: newId('notification'), audienceUserId: team.admin.id, data: dataOfNoSchema });
      },
    });
    await takeSlice(services, emits('notification.created'), team.id);
    await takeSlice(services, emits('notification.created'), team.id);
    expect(woken).toEqual([]);
    await takeSlice(services, emits('webhook.disabled'), team.id);
    await takeSlice(services, emits('webhook.disabled'), team.id);
    expect(woken).toEqual([team.id]);
    deaf();
  });

  test('consumes what was written before the start, and later events without being woken', async () => {
    await make(2);
    const consumer = keeper.consumer('kendi');
    await using process = work([consumer]);
    process.start();
    await expect.poll(() => keeper.storedIds(consumer), soon).toEqual((await keeper.logged()).sort());
    await make(1);
    await expect.poll(() => keeper.storedIds(consumer), soon).toEqual((await keeper.logged()).sort());
  });

  test('finds events by polling; a poll without new events takes one statement', async () => {
    await make(2);
    const recorded = await recordedApp();
    const consumer = keeper.consumer('bakan');
    services = recorded.services;
    await using process = work([consumer]);
    await process.look();
    await expect.poll(() => keeper.storedIds(consumer), soon).toEqual((await keeper.logged()).sort());
    // True once the consumers have caught up with other organizations too.
    const asked = async () => {
      recorded.take();
      await process.look();
      return recorded.take().map(({ name }) => name);
    };
    await expect.poll(asked).toEqual(['event.log_head']);
    await make(1);
    await process.look();
    await expect.poll(() => keeper.storedIds(consumer), soon).toEqual((await keeper.logged()).sort());
  });

  test('sees events of private projects and events for one person', async () => {
    const owner = await team.person();
    await owner.client.post('/projects', { key: 'GIZLI', name: 'Gizli', visibility: 'private' });
    const seen: (string | null)[] = [];
    await consume(
      services,
      keeper.consumer('her', (events: readonly LoggedEvent[]) => void seen.push(...events.map(({ audience }) => audience))),
      team.id,
    );
    expect(seen).toContain('project');
  });
});
