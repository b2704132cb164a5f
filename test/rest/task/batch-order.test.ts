import { beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildTask, type Organization } from '../../support/builders/index.ts';
import { type RecordedApp, recordedApp } from '../../support/recorder.ts';

describe('two concurrent batches over the same tasks in opposite order', () => {
  let team: Organization;
  let recorded: RecordedApp;
  const ids: string[] = [];
  beforeAll(async () => {
    team = await buildOrganization();
    recorded = await recordedApp();
    const [one, other] = [await buildProject(team.admin), await buildProject(team.admin)];
    for (let index = 0; index < 20; index += 1) ids.push((await buildTask(team.admin, { project: index % 2 ? one.id : other.id })).id);
  });

  const batch = async (change: object, order: readonly string[]) => {
    const reply = await recorded.app.inject({
      method: 'POST',
      url: '/api/v1/tasks:batch',
      headers: { authorization: `Bearer ${team.admin.client.token}` },
      payload: { operations: order.map((id) => ({ update: { id, ...change } })) },
    });
    return reply.statusCode;
  };

  test.each([
    ['changing rows', {}],
    ['changing what hangs together, of two projects', { parent: null }],
  ])('wait for each other and run once: %s', async (what, change) => {
    for (let round = 0; round < 5; round += 1) {
      recorded.take();
      const titled = (who: string) => ({ ...change, title: `${what} ${round} ${who}` });
      const statuses = await Promise.all([batch(titled('a'), ids), batch(titled('b'), ids.toReversed())]);
      expect(statuses).toEqual([200, 200]);
      expect(recorded.take().filter(({ name }) => name === 'task.update')).toHaveLength(2 * ids.length);
    }
  });
});
