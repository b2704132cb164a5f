import type { GraphQLResolveInfo } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../../schema/index.ts';
import { Context } from '../../../schema/kernel/context.ts';
import { buildComment, buildOrganization, buildTask } from '../../support/builders/index.ts';
import { recordedApp } from '../../support/recorder.ts';

type Change = { event: { subjectId: string }; matches: boolean };

test('a live task list loads missing facts once per batch of events, and only if they decide the match', async () => {
  const team = await buildOrganization();
  const { admin, context } = team;
  const recorded = await recordedApp();
  const after = (await admin.client.get('/events?limit=200')).body.page.nextCursor;
  const urgent = [];
  for (let n = 0; n < 4; n += 1) {
    await buildTask(admin, { title: 'Sakin' });
    urgent.push(await buildTask(admin, { title: 'Acil', priority: 'urgent' }));
  }
  for (const task of urgent) await buildComment(admin, task);
  const follow = async (text: string, count: number) => {
    const reader = new Context(recorded.services, context);
    const field = schema.getSubscriptionType()?.getFields().tasks;
    const changes = (await field?.subscribe?.(
      undefined,
      { filter: { text }, after },
      reader,
      {} as GraphQLResolveInfo,
    )) as AsyncIterator<Change>;
    recorded.take();
    const received: Change[] = [];
    while (received.length < count) received.push((await changes.next()).value);
    await changes.return?.();
    return { received, facts: recorded.take().filter(({ name }) => name === 'task.facts').length };
  };
  const { received, facts } = await follow('priority:urgent has:comments', 4);
  expect([received.map(({ event }) => event.subjectId), facts]).toEqual([urgent.map(({ id }) => id), 1]);
  // No facts are loaded if the event data decides the match.
  expect((await follow('priority:urgent or -title:Sakin or has:comments priority:low', 4)).facts).toBe(0);
});
