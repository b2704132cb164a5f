import { Client } from '../client.ts';
import type { Person } from './organization.ts';

/** Creates another token of a person, whose writes become proposals. */
export async function buildProposer(owner: Person, fields: Record<string, unknown> = {}): Promise<Client> {
  const given = { name: 'Ajan', scopes: ['tasks:read', 'tasks:write', 'projects:read', 'projects:write'], write: 'propose', ...fields };
  const { status, body } = await owner.client.post('/tokens', given);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return new Client(body.token);
}

/** Allows the changes of tasks of a new agent of `owner` in the project of a task. @returns the id of the rule */
export async function buildRule(owner: Person, task: { id: string }): Promise<string> {
  const { status, body } = await owner.client.post('/proposal-rules', { proposal: await buildProposal(owner, task) });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

/** Proposes another title of a task, through an agent of `owner`. @returns the id of the proposal */
export async function buildProposal(owner: Person, task: { id: string }, headers?: Record<string, string>): Promise<string> {
  const agent = await buildProposer(owner);
  const { status, body } = await agent.patch(`/tasks/${task.id}`, { title: 'Önerilen başlık' }, headers);
  if (status !== 202) throw new Error(JSON.stringify(body));
  return body.id;
}
