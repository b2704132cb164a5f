import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { buildLabel, buildOrganization, buildTask } from '../support/builders/index.ts';
import { buildService } from '../support/builders/service.ts';
import { addressOf } from '../support/socket.ts';

const root = join(import.meta.dirname, '../..');

/** An organization with labels, the agent of `examples/agent` and what it prints. */
async function build() {
  const team = await buildOrganization();
  const [error] = [await buildLabel(team.admin, 'hata'), await buildLabel(team.admin, 'fatura')];
  const agent = await buildService(team, { name: 'Triage', agent: true, write: 'propose' });
  const env = { PATH: process.env.PATH, ATOLYE: await addressOf((await testApp()).app), ATOLYE_KEY: agent.key };
  const work = async () => (await promisify(execFile)(process.execPath, ['examples/agent/triage.ts'], { cwd: root, env })).stdout;
  const proposals = async () => (await team.admin.client.get('/proposals?status=pending')).body.data;
  return { team, agent, error, work, proposals };
}

test('The example agent proposes labels for unlabelled tasks in one run, and no label twice', async () => {
  const { team, error, work, proposals } = await build();
  const task = await buildTask(team.admin, { title: 'Ödemede HATALAR var' });
  await buildTask(team.admin, { title: 'Toplantı' });
  await buildTask(team.admin, { title: 'Fatura', labels: [error.id] });
  expect(await work()).toMatch(`${task.number} Ödemede HATALAR var: proposed hata\n`);
  const [proposal, ...others] = await proposals();
  expect(others).toEqual([]);
  expect(proposal).toMatchObject({ operation: 'updateTask', result: { id: task.id }, run: { goal: 'Label tasks that have no label' } });
  expect((await team.admin.client.post(`/proposals/${proposal.id}/approve`)).status).toBe(200);
  expect((await team.admin.client.get(`/tasks/${task.id}`)).body.labels).toMatchObject([{ name: 'hata' }]);
  expect((await team.admin.client.get('/runs')).body.data).toMatchObject([{ state: 'completed' }]);
  await work();
  expect(await proposals()).toEqual([]);
});

test('The example agent takes up what it was asked for first', async () => {
  const { team, agent, work, proposals } = await build();
  await buildTask(team.admin, { title: 'Başka bir hata' });
  const task = await buildTask(team.admin, { title: 'Fatura gelmedi' });
  await team.admin.client.patch(`/tasks/${task.id}`, { assignee: agent.user.id });
  expect(await work()).not.toContain('Başka bir hata');
  expect(await proposals()).toMatchObject([{ result: { id: task.id } }]);
  expect((await team.admin.client.get('/runs')).body.data).toMatchObject([{ state: 'completed', task: { id: task.id } }]);
});
