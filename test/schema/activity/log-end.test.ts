import { expect, test } from 'vitest';
import { OrganizationLog } from '../../../schema/activity/event/organization-log.ts';
import { LogReader } from '../../../schema/activity/event/reader.ts';
import { Context, type Services } from '../../../schema/kernel/context.ts';
import { buildOrganization, buildTask } from '../../support/builders/index.ts';

/** Services that call `hear` with the name of each statement after its answer and before its caller continues. */
function heard(services: Services, hear: (statement: string | undefined) => Promise<void>): Services {
  const database = new Proxy(services.database, {
    get(target, name) {
      const own = Reflect.get(target, name);
      if (name !== 'sql') return typeof own === 'function' ? own.bind(target) : own;
      return async (statement: { name?: string }, ...rest: unknown[]) => {
        const rows = await own.call(target, statement, ...rest);
        await hear(statement.name);
        return rows;
      };
    },
  });
  return { ...services, database };
}

test('a new log reader gets an event that is committed right after its first read', async () => {
  const team = await buildOrganization();
  const asked: (string | undefined)[] = [];
  let made: { id: string } | undefined;
  const services = heard(team.context.services, async (statement) => {
    asked.push(statement);
    if (statement === 'event.tail_next' && !made) made = await buildTask(team.admin);
  });
  const reader = new LogReader(new Context(services, team.context), { kinds: ['task.created'] });
  const { value } = await reader.next();
  expect(value?.subjectId).toBe(made?.id);
  // The poll that compensates for a lost signal, seconds later.
  expect(asked).not.toContain('event.tail_grown');
  await reader.return();
});

test('OrganizationLog is not idle while a reader joins', async () => {
  const team = await buildOrganization();
  const { services } = team.context;
  const log = new OrganizationLog(services, team.id);
  expect([log.idleRounds(), log.idleRounds()]).toEqual([1, 2]);
  const reader = new LogReader(new Context(services, team.context), {});
  const joined = log.join(reader);
  expect(log.idleRounds()).toBe(0);
  await joined;
  expect(log.idleRounds()).toBe(0);
  log.leave(reader);
  await new Promise(setImmediate);
  expect(log.idleRounds()).toBe(1);
});
