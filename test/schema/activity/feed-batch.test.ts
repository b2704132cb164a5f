import { expect, test } from 'vitest';
import { feed } from '../../../schema/activity/notification/feed.ts';
import { buildComment, buildOrganization, buildProject, buildTask } from '../../support/builders/index.ts';
import { consume } from '../../support/consume.ts';
import { recordedApp } from '../../support/recorder.ts';

test('the feed runs the same number of statements for any number of events, tasks and people', async () => {
  const recorded = await recordedApp();
  const { services } = recorded;
  const team = await buildOrganization();
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => team.person()));
  const projects = [await buildProject(team.admin), await buildProject(team.admin)];
  /** Names of the statements of one run of the feed. */
  const asked = async () => {
    recorded.take();
    await consume(services, feed, team.id);
    return recorded.take().map(({ name }) => name);
  };
  const work = async (tasks: number) => {
    for (let n = 0; n < tasks; n += 1) {
      const [person, project] = [people[n % people.length], projects[n % 2]];
      const task = await buildTask(team.admin, { project: project?.key, assignee: person?.id });
      await buildComment(team.admin, task);
      await team.admin.client.patch(`/tasks/${task.id}`, { status: 'done' });
    }
  };
  await asked();
  await work(1);
  const few = await asked();
  expect(few.filter((name) => name.startsWith('notification.'))).toEqual([
    'notification.tasks',
    'notification.projects',
    'notification.recipients',
    'notification.lock',
    'notification.load',
    'notification.save',
  ]);
  await work(25);
  expect(await asked()).toEqual(few);
  // A run without new events runs no notification statement.
  expect((await asked()).filter((name) => name.startsWith('notification.'))).toEqual([]);
  expect(await team.context.db.notification.count()).toBe(26);
});
