import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { consumerStates } from '../../../schema/activity/event/backlog-poller.ts';
import { type Consumer, takeSlice } from '../../../schema/activity/event/consume.ts';
import { ConsumerScheduler } from '../../../schema/activity/event/consumer-scheduler.ts';
import { retryParked } from '../../../schema/activity/event/failures.ts';
import { Context, type Services } from '../../../schema/kernel/context.ts';
import { batchTasks } from '../../../schema/work/task/batch.ts';
import { DatabaseError } from '../../../src/ports/database/port.ts';
import { testApp } from '../../support/app.ts';
import { buildOrganization, type Organization } from '../../support/builders/index.ts';
import { keeperOf } from '../../support/keeper.ts';

/** Timeout for polling on a busy machine. */
const soon = { timeout: 30_000 };

describe('an event that a consumer fails on', () => {
  let services: Services;
  let team: Organization;
  let keeper: ReturnType<typeof keeperOf>;
  let log: string[];
  /** Id of the event on which the consumer fails, and the error that it throws. */
  let [poison, cause]: [string, Error | undefined] = ['', undefined];
  let fragile: Consumer;
  let sound: Consumer;
  let process: ConsumerScheduler;
  const failed: unknown[] = [];
  beforeEach(async () => {
    services = (await testApp()).services;
    team = await buildOrganization();
    keeper = keeperOf(services, team);
    const operations = Array.from({ length: 60 }, (_, n) => ({ create: { title: `${n}` } }));
    await batchTasks(new Context(services, { ...team.context }), { operations });
    log = await keeper.logged();
    [poison, cause] = [log[37] as string, new Error('poisoned')];
    fragile = keeper.consumer('kırılgan', (events) => {
      if (cause && events.some(({ id }) => id === poison)) throw cause;
    });
    sound = keeper.consumer('sağlam');
    failed.length = 0;
    process = new ConsumerScheduler(services, { onError: (error) => failed.push(error), consumers: [fragile, sound] });
    process.want(team.id);
  });
  afterEach(() => process.stop());

  const before = () => log.slice(0, 37).sort();
  const others = () => log.filter((id) => id !== poison).sort();
  const failures = () => team.context.db.eventFailure.findMany({ select: { consumer: true, tries: true, error: true, parkedAt: true } });
  const tried = (tries: number) => expect.poll(async () => (await failures())[0]?.tries, soon).toBe(tries);
  /** Ends the pause before the next try and wakes the consumers. */
  const tryAgain = async () => {
    await team.context.db.eventFailure.updateMany({ data: { dueAt: new Date(0) } });
    process.want(team.id);
  };
  const parked = async () => {
    for (const tries of [1, 2]) {
      await tried(tries);
      await tryAgain();
    }
    await tried(3);
    await expect.poll(() => keeper.storedIds(fragile), soon).toEqual(others());
  };

  test('is isolated by halving: earlier events are committed, the consumer pauses, other consumers continue', async () => {
    await tried(1);
    expect(await keeper.storedIds(fragile)).toEqual(before());
    await expect.poll(() => keeper.storedIds(sound), soon).toEqual([...log].sort());
    expect(await failures()).toEqual([{ consumer: fragile.name, tries: 1, error: 'Error: poisoned', parkedAt: null }]);
    expect(await takeSlice(services, fragile, team.id)).toEqual({ state: 'paused' });
    expect(failed.length).toBeLessThan(10);
  });

  test('is consumed once and its failure deleted if a later try succeeds', async () => {
    await tried(1);
    cause = undefined;
    await tryAgain();
    await expect.poll(() => keeper.storedIds(fragile), soon).toEqual([...log].sort());
    expect(await failures()).toEqual([]);
  });

  test('is parked and reported after three tries, and the rest of the log continues', async () => {
    await parked();
    expect(await failures()).toEqual([{ consumer: fragile.name, tries: 3, error: 'Error: poisoned', parkedAt: expect.any(Date) }]);
    expect(String(failed.at(-1))).toContain(`goes on without event ${poison} (task.created)`);
    const states = await consumerStates(services, [fragile, sound]);
    expect(states).toEqual(expect.arrayContaining([expect.objectContaining({ consumer: fragile.name, parked: 1 })]));
    expect(states).toEqual(expect.arrayContaining([expect.objectContaining({ consumer: sound.name, parked: 0 })]));
  });

  test('is consumed once if it is retried after the cause was fixed', async () => {
    await parked();
    cause = undefined;
    expect(await retryParked(services, [fragile, sound])).toEqual({ taken: 1, failed: 0 });
    expect(await retryParked(services, [fragile, sound])).toEqual({ taken: 0, failed: 0 });
    expect(await keeper.storedIds(fragile)).toEqual([...log].sort());
    expect(await failures()).toEqual([]);
  });

  test('stays parked with the new error if a retry fails', async () => {
    await parked();
    cause = new Error('still poisoned');
    expect(await retryParked(services, [fragile, sound])).toEqual({ taken: 0, failed: 1 });
    expect(await keeper.storedIds(fragile)).toEqual(others());
    expect(await failures()).toMatchObject([{ tries: 4, error: 'Error: still poisoned' }]);
  });

  test('is no longer parked once it is deleted from the log', async () => {
    await parked();
    await team.context.db.event.deleteMany({ where: { id: poison } });
    expect(await retryParked(services, [fragile, sound])).toEqual({ taken: 1, failed: 0 });
    expect(await failures()).toEqual([]);
  });

  test('is not counted as failed if the database is unavailable', async () => {
    await tried(1);
    cause = new DatabaseError('57P01', 'terminating connection');
    await tryAgain();
    await expect.poll(() => failed.some((error) => error === cause), soon).toBe(true);
    expect(await failures()).toMatchObject([{ tries: 1 }]);
    cause = new DatabaseError('57014', 'canceling statement due to statement timeout');
    await tryAgain();
    await tried(2);
  });
});
