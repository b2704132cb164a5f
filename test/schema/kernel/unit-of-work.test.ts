import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Context, type Services } from '../../../schema/kernel/context.ts';
import { newId } from '../../../schema/kernel/ids.ts';
import { rehearse } from '../../../schema/kernel/rehearse.ts';
import type { Unit } from '../../../schema/kernel/unit-of-work.ts';
import { testApp } from '../../support/app.ts';
import { buildOrganization, type Organization } from '../../support/builders/index.ts';
import { dataOfNoSchema } from '../../support/event-payloads.ts';

describe('a unit of work', () => {
  let services: Services;
  let team: Organization;
  beforeEach(async () => {
    services = (await testApp()).services;
    team = await buildOrganization();
  });
  afterEach(() => void vi.useRealTimers());

  const insert = {
    name: 'test_unit_row',
    text: "insert into label (organization_id, id, name, name_key, color, updated_at) values ($1, $2, $2, $2, '#000000', now())",
  };
  /** Runs a unit that writes one row and then calls `say`. */
  const write = async (say: (unit: Unit) => unknown, { jobs = services.jobs }: Partial<Services> = {}) => {
    const id = newId('label');
    const context = new Context({ ...services, jobs }, { ...team.context });
    const failure = await context
      .unitOfWork(async (unit) => {
        await context.sql({ ...insert, values: [team.id, id] });
        // Not awaited: the unit must report a failure even if the caller forgets to await.
        void say(unit);
      })
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    const stored = await team.context.db.label.count({ where: { id } });
    return { failure, stored };
  };
  const event = { event: 'label.created', subjectId: 'lbl_1', data: dataOfNoSchema } as const;
  const audit = { action: 'label.created' } as const;

  test('is neither failed nor repeated by work after its transaction', async () => {
    let runs = 0;
    const { failure, stored } = await write((unit) => {
      runs += 1;
      unit.afterwards(() => Promise.reject(Object.assign(new Error('serialization failure'), { code: '40001' })));
    });
    expect([failure, stored, runs]).toEqual([undefined, 1, 1]);
  });

  test('commits rows, events and jobs together', async () => {
    expect(await write((unit) => unit.emit(event))).toEqual({ failure: undefined, stored: 1 });
  });

  test('rolls back on an event that cannot be serialized as JSON', async () => {
    const { failure, stored } = await write((unit) => unit.emit({ ...event, data: { count: 1n } }));
    expect([failure, stored]).toEqual([expect.any(TypeError), 0]);
  });

  test('rolls back on an event that the database rejects, and throws the reason', async () => {
    const { failure, stored } = await write((unit) => unit.emit({ ...event, subjectId: null as unknown as string }));
    expect([failure, stored]).toEqual([expect.objectContaining({ code: '23502' }), 0]);
  });

  describe('with a pipelined statement that the database rejects', () => {
    const rejected = expect.objectContaining({ code: '23502' });
    const reject = (unit: Unit) => unit.pipeline(team.context.sql({ ...insert, values: [team.id, null] }));

    test('rolls back and throws its error', async () => {
      expect(await write(reject)).toEqual({ failure: rejected, stored: 0 });
    });

    test('throws its error, not that of a later statement', async () => {
      const work = team.context.unitOfWork(async (unit) => {
        reject(unit);
        await team.context.sql({ ...insert, values: [team.id, newId('label')] });
      });
      await expect(work).rejects.toEqual(rejected);
    });

    test('throws its error in a rehearsal', async () => {
      await expect(rehearse(team.context, (trial) => trial.unitOfWork(async (unit) => reject(unit)))).rejects.toEqual(rejected);
    });
  });

  test('rolls back on an audit entry that cannot be serialized as JSON', async () => {
    const { failure, stored } = await write((unit) => unit.audit({ ...audit, detail: { count: 1n } } as never));
    expect([failure, stored]).toEqual([expect.any(TypeError), 0]);
  });

  test('rolls back on an unknown job and on an invalid job payload', async () => {
    const unknown = await write((unit) => unit.send('no-such-job', {}));
    expect([String(unknown.failure), unknown.stored]).toEqual([expect.stringContaining('no kind of job'), 0]);
    const wrong = await write((unit) => unit.send('purge-files', { organization: 5 }));
    expect([wrong.failure, wrong.stored]).toEqual([expect.objectContaining({ name: 'ZodError' }), 0]);
  });

  test('waits before a retry after a deadlock, and gives up after four runs', async () => {
    const pauses: number[] = [];
    const clock = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms: number) => {
      pauses.push(ms);
      queueMicrotask(work);
    }) as typeof setTimeout);
    let runs = 0;
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    const work = () =>
      new Context(services, { ...team.context }).unitOfWork(async () => {
        runs += 1;
        throw deadlock;
      });
    await expect(work()).rejects.toBe(deadlock);
    await expect(work()).rejects.toBe(deadlock);
    clock.mockRestore();
    expect([runs, pauses.length]).toEqual([8, 6]);
    expect(Math.min(...pauses)).toBeGreaterThan(0);
    // The pauses are random, so that two conflicting units do not collide again.
    expect(pauses.slice(0, 3)).not.toEqual(pauses.slice(3));
  });

  test('is retried once after a foreign-key violation', async () => {
    let runs = 0;
    const broken = Object.assign(new Error('violates foreign key constraint'), { code: '23503' });
    const work = new Context(services, { ...team.context }).unitOfWork(async () => {
      runs += 1;
      throw broken;
    });
    await expect(work).rejects.toBe(broken);
    expect(runs).toBe(2);
  });

  test('is not retried for an error after its commit', async () => {
    let runs = 0;
    const work = new Context(services, { ...team.context }).unitOfWork(async (unit) => {
      runs += 1;
      unit.afterCommit(() => {
        throw Object.assign(new Error('after'), { code: '40001' });
      });
    });
    await expect(work).rejects.toThrow('after');
    expect(runs).toBe(1);
  });
});
