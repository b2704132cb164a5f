import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { buildOrganization, buildTask, lapse } from '../support/builders/index.ts';
import { buildService } from '../support/builders/service.ts';
import { random } from '../support/random.ts';
import { addressOf } from '../support/socket.ts';

const steps = 100;
const agents = new Set<ChildProcess>();
afterAll(() => {
  for (const agent of agents) agent.kill('SIGKILL');
});

/** Starts an agent as a process. `lines` grows with what it prints. */
function start(address: string, key: string, run: string) {
  const child = spawn(process.execPath, ['test/support/scripted-agent.ts', address, key, run, String(steps)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  agents.add(child);
  const lines: string[] = [];
  const ended = once(child, 'close').then(() => agents.delete(child));
  let seen = () => {};
  child.stdout.on('data', (data) => {
    lines.push(...String(data).trim().split('\n'));
    seen();
  });
  const reached = (count: number) =>
    new Promise<void>((resolve) => {
      seen = () => lines.length >= count && resolve();
      seen();
    });
  return { child, lines, ended, reached };
}

test(`of agents that are killed at random moments, exactly one finishes the work, and each step is done once`, async () => {
  const below = random();
  const address = await addressOf((await testApp()).app);
  const team = await buildOrganization();
  const task = await buildTask(team.admin);
  const keys = [(await buildService(team)).key, (await buildService(team, { name: 'İkinci' })).key];
  const first = await buildService(team, { name: 'Başlayan' });
  const run = (await first.client.post('/runs', { task: task.id })).body;
  for (let round = 0; round < Number(process.env.KILLS ?? 5); round += 1) {
    await lapse(team, run);
    const pair = keys.map((key) => start(address, key, run.id));
    // The other one waits for the lease.
    await Promise.race(pair.map(({ reached }) => reached(2 + below(4))));
    for (const { child } of pair) child.kill('SIGKILL');
    await Promise.all(pair.map(({ ended }) => ended));
    expect(pair.filter(({ lines }) => lines.some((line) => line.startsWith('wrote')))).toHaveLength(1);
  }
  await lapse(team, run);
  const last = keys.map((key) => start(address, key, run.id));
  await Promise.all(last.map(({ ended }) => ended));
  expect(last.filter(({ lines }) => lines.includes('completed'))).toHaveLength(1);
  const comments = (await team.admin.client.get(`/tasks/${task.id}/comments?limit=200`)).body.data;
  const bodies = comments.map(({ body }: { body: string }) => body);
  expect(bodies.sort()).toEqual(Array.from({ length: steps }, (_, index) => `Adım ${index + 1}`).sort());
  expect((await team.admin.client.get(`/runs/${run.id}`)).body.state).toBe('completed');
}, 120_000);
