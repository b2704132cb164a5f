import { expect, test } from 'vitest';
import { buildOrganization, buildProposer, buildTask } from '../../support/builders/index.ts';
import { recordedApp } from '../../support/recorder.ts';

test('A proposed change of a task runs six statements beside those of the change, and reads nothing that it has just written', async () => {
  const team = await buildOrganization();
  const task = await buildTask(team.admin);
  const client = await buildProposer(team.admin);
  const recorded = await recordedApp();
  const change = async (title: string) =>
    (await recorded.ask({ client }, `/tasks/${task.id}`, { method: 'PATCH', body: { title } })).statements.map(({ name }) => name);
  await change('Hazırlık');
  expect(await change('Ölçüm')).toEqual([
    ...['proposal.count', 'proposal.rulesOfAgent'],
    ...['rehearsal.begin', 'task.lock', 'task.update', 'rehearsal.takeBack'],
    ...['proposal.insert', 'Member.findMany', 'event.append'],
  ]);
});
