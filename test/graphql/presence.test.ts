import type { Client as SocketClient } from 'graphql-ws';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { presenceIn, presenceTtlMs } from '../../schema/activity/event/presence.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { openSignals } from '../../src/ports/signals/index.ts';
import { memorySignals } from '../../src/ports/signals/memory.ts';
import { testApp } from '../support/app.ts';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../support/builders/index.ts';
import { connected } from '../support/follow.ts';
import { findRedis, startRedis } from '../support/redis.ts';

const query = 'subscription ($id: ID!, $isTyping: Boolean) { taskPresence(id: $id, isTyping: $isTyping) { isTyping user { id } } }';
type Viewer = { readonly isTyping: boolean; readonly user: { readonly id: string } };

describe('the presence at a task', () => {
  let team: Organization;
  let one: Person;
  let other: Person;
  const sockets: SocketClient[] = [];
  beforeEach(async () => {
    team = await buildOrganization();
    one = team.admin;
    other = await team.person();
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const socket of sockets.splice(0)) await socket.dispose();
  });

  async function look(person: Person, id: string, isTyping = false) {
    const socket = await connected(person.client);
    sockets.push(socket);
    const seen: Viewer[][] = [];
    const ended = (async () => {
      try {
        for await (const { data, errors } of socket.iterate<{ taskPresence: Viewer[] }>({ query, variables: { id, isTyping } })) {
          if (errors) return errors[0]?.extensions?.code;
          seen.push((data as { taskPresence: Viewer[] }).taskPresence);
        }
      } catch (error) {
        return (error as { extensions: { code: string } }[])[0]?.extensions.code;
      }
      return 'done';
    })();
    const sees = (...people: readonly { readonly id: string; readonly isTyping?: boolean }[]) =>
      expect
        .poll(() => seen.at(-1), { timeout: 15_000 })
        .toEqual(people.map(({ id: user, isTyping: types = false }) => ({ isTyping: types, user: { id: user } })));
    return { seen, sees, ended, leave: () => socket.dispose() };
  }

  test('is shown to each other, with who types, until somebody leaves', async () => {
    const task = await buildTask(one);
    const mine = await look(one, task.id);
    await mine.sees();
    const theirs = await look(other, task.number, true);
    await mine.sees({ id: other.id, isTyping: true });
    await theirs.sees({ id: one.id });
    await theirs.leave();
    await mine.sees();
  });

  test('shows nobody without access, and shows nothing to them', async () => {
    const project = await buildProject(one, { visibility: 'private' });
    const task = await buildTask(one, { project: project.key });
    const mine = await look(one, task.id);
    await mine.sees();
    expect(await (await look(other, task.id)).ended).toBe('task.not_found');
    expect(mine.seen).toEqual([[]]);
  });

  test('ends at once for somebody who loses access', async () => {
    const project = await buildProject(one, { visibility: 'private', members: [{ user: other, role: 'viewer' }] });
    const task = await buildTask(one, { project: project.key });
    const mine = await look(one, task.id);
    const theirs = await look(other, task.id);
    await theirs.sees({ id: one.id });
    await mine.sees({ id: other.id });
    await one.client.delete(`/projects/${project.id}/members/${other.id}`);
    await theirs.ended;
    await mine.sees();
  });

  test('forgets the entry of a process that no longer renews it, after its time to live', async () => {
    const task = await buildTask(one);
    const mine = await look(one, task.id);
    await mine.sees();
    const { signals } = (await testApp()).services;
    const entry = { id: 'of-another-process', task: task.id, user: other.id, isTyping: false };
    signals.send(JSON.stringify({ ...entry, ttlMs: presenceTtlMs }));
    await mine.sees({ id: other.id });
    signals.send(JSON.stringify({ ...entry, ttlMs: 1 }));
    await mine.sees();
  });
});

describe('presence in a process', () => {
  afterEach(() => void vi.useRealTimers());

  test('ends after 45 seconds without renewal', () => {
    vi.useFakeTimers();
    const presence = presenceIn({ signals: memorySignals() } as unknown as Services);
    const view = presence.enter({ task: 'tsk_1', user: 'usr_1', isTyping: false });
    vi.advanceTimersByTime(40_000);
    view.renew();
    vi.advanceTimersByTime(40_000);
    expect(presence.of('tsk_1')).toEqual([{ user: 'usr_1', isTyping: false }]);
    vi.advanceTimersByTime(5_000);
    expect(presence.of('tsk_1')).toEqual([]);
  });

  test.runIf(findRedis())('is shared between processes through Redis', async () => {
    const redis = await startRedis(findRedis() as string);
    const opened = await Promise.all([1, 2].map(() => openSignals({ redisUrl: redis.url, onError: () => undefined })));
    const [here, there] = opened.map((signals) => presenceIn({ signals } as unknown as Services));
    const view = here?.enter({ task: 'tsk_1', user: 'usr_1', isTyping: true });
    await expect
      .poll(
        () => {
          // Repeated, because the start of the subscription to Redis is not reported.
          view?.renew();
          return there?.of('tsk_1');
        },
        { timeout: 15_000 },
      )
      .toEqual([{ user: 'usr_1', isTyping: true }]);
    view?.leave(true);
    await expect.poll(() => there?.of('tsk_1'), { timeout: 15_000 }).toEqual([]);
    await Promise.all(opened.map((signals) => signals.close()));
    await redis.stop();
  });
});
