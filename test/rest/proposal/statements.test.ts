import { expect, test } from 'vitest';
import { buildOrganization, buildProposer, buildTask } from '../../support/builders/index.ts';
import { recordedApp } from '../../support/recorder.ts';

test('A proposed change of a task has as many round trips as a direct one, and reads nothing that it has just written', async () => {
  const team = await buildOrganization();
  const task = await buildTask(team.admin);
  const client = await buildProposer(team.admin);
  const recorded = await recordedApp();
  const change = async (title: string) =>
    (await recorded.ask({ client }, `/tasks/${task.id}`, { method: 'PATCH', body: { title } })).statements;
  await change('Hazırlık');
  const statements = await change('Ölçüm');
  // The proposer is read while the change is rehearsed.
  expect(statements.map(({ name }) => name).filter((name) => name !== 'Member.findMany')).toEqual([
    ...['proposal.count', 'proposal.rulesOfAgent', 'rehearsal.begin', 'task.lock'],
    'task.update',
    ...['rehearsal.takeBack', 'proposal.insert', 'event.append'],
  ]);
  const withCommit = statements.filter((statement) => statement.withCommit).map(({ name }) => name);
  expect(withCommit).toEqual(['rehearsal.takeBack', 'proposal.insert', 'event.append']);
});
