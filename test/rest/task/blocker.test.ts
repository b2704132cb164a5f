import { beforeEach, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { type EventEntry, eventsDuring } from '../../support/events.ts';
import { overlap } from '../../support/overlap.ts';

const refs = (...tasks: { id: string }[]) => tasks.map(({ id }) => ({ id })).sort((a, b) => (a.id < b.id ? -1 : 1));
const sorted = (some: { id: string }[]) => refs(...some);

describe('blockers of a task', () => {
  let team: Organization;
  let admin: Person;
  let other: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    other = await team.person();
  });
  const blockersOf = async (person: Person, task: { id: string }) =>
    sorted((await person.client.get(`/tasks/${task.id}`)).body.blockedBy.map(({ id }: { id: string }) => ({ id })));

  test('are complete in events regardless of who changes the task, filtered per reader', async () => {
    const hidden = await buildProject(admin, { visibility: 'private' });
    const [secret, seen] = [await buildTask(admin, { project: hidden.id }), await buildTask(admin)];
    const task = await buildTask(admin, { blockedBy: [secret.id, seen.id] });
    // These changes are by a person who cannot view all blockers.
    const changes = [
      () => other.client.patch(`/tasks/${task.id}`, { priority: 'high' }),
      () => other.client.patch(`/tasks/${task.id}`, { removeBlockedBy: [seen.id] }),
      () => other.client.patch(`/tasks/${task.id}`, { addBlockedBy: [seen.id] }),
      () => other.client.delete(`/tasks/${task.id}`),
      () => other.client.post(`/tasks/${task.id}/restore`),
    ];
    const after = [[secret, seen], [secret], [secret, seen], [secret, seen], [secret, seen]];
    for (const [index, change] of changes.entries()) {
      let cut: EventEntry[] = [];
      const [event] = await eventsDuring(admin.client, async () => {
        cut = await eventsDuring(other.client, change);
      });
      const whole = after[index] as { id: string }[];
      expect(sorted(event?.data.blockedBy)).toEqual(refs(...whole));
      expect(cut[0]?.data.blockedBy).toEqual(refs(...whole.filter(({ id }) => id !== secret.id)));
      if (!event?.data.deletedAt) expect(await blockersOf(admin, task)).toEqual(refs(...whole));
    }
  });

  test('change and emit an event when a blocker is deleted or restored', async () => {
    const [blocker, another] = [await buildTask(admin), await buildTask(admin)];
    const part = await buildTask(admin, { parent: blocker.id });
    const task = await buildTask(admin, { blockedBy: [blocker.id, another.id, part.id] });
    const getTask = async () => (await admin.client.get(`/tasks/${task.id}`)).body;
    const before = await getTask();
    const gone = await eventsDuring(admin.client, () => admin.client.delete(`/tasks/${blocker.id}`));
    expect(gone.map(({ event }) => event).sort()).toEqual(['task.deleted', 'task.deleted', 'task.updated']);
    const [update] = gone.filter(({ event }) => event === 'task.updated');
    expect(update).toMatchObject({ subject: { id: task.id }, data: { blockedBy: refs(another), version: before.version + 1 } });
    expect({ ...update?.previous, blockedBy: sorted(update?.previous.blockedBy) }).toEqual({ blockedBy: refs(blocker, another, part) });
    expect(await getTask()).toMatchObject({ version: before.version + 1, blockedBy: [{ id: another.id }] });
    expect(Date.parse((await getTask()).updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    const back = await eventsDuring(admin.client, () => admin.client.post(`/tasks/${blocker.id}/restore`));
    expect(back.map(({ event }) => event).sort()).toEqual(['task.restored', 'task.restored', 'task.updated']);
    const [restored] = back.filter(({ event }) => event === 'task.updated');
    expect(sorted(restored?.data.blockedBy)).toEqual(refs(blocker, another, part));
    expect(restored?.previous).toEqual({ blockedBy: refs(another) });
    expect(await getTask()).toMatchObject({ version: before.version + 2 });
  });

  test('emit an event even if the actor cannot view the blocked task, but not if it is deleted too', async () => {
    const hidden = await buildProject(admin, { visibility: 'private' });
    const blocker = await buildTask(admin);
    const part = await buildTask(admin, { parent: blocker.id, blockedBy: [blocker.id] });
    const trashed = await buildTask(admin, { blockedBy: [blocker.id] });
    await admin.client.delete(`/tasks/${trashed.id}`);
    const secret = await buildTask(admin, { project: hidden.id, blockedBy: [blocker.id] });
    const events = await eventsDuring(admin.client, () => other.client.delete(`/tasks/${blocker.id}`));
    expect(events.map(({ event, subject }) => `${event} ${subject.id}`).sort()).toEqual(
      [`task.deleted ${blocker.id}`, `task.deleted ${part.id}`, `task.updated ${secret.id}`].sort(),
    );
  });

  test('are correct in events if deleted while being added', async () => {
    const [blocker, task] = [await buildTask(admin), await buildTask(admin)];
    const answer = await overlap(
      () => admin.client.patch(`/tasks/${task.id}`, { addBlockedBy: [blocker.id] }),
      () => admin.client.delete(`/tasks/${blocker.id}`),
    );
    expect(answer.status).toBe(204);
    const events = (await admin.client.get('/events?limit=200')).body.data as EventEntry[];
    expect(events.findLast(({ subject }) => subject.id === task.id)?.data.blockedBy).toEqual([]);
    expect(await blockersOf(admin, task)).toEqual([]);
  });
});
