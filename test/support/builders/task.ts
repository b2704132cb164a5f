import { addDays, dayIn } from '../../../schema/kernel/zone.ts';
import type { Person } from './organization.ts';

/** Creates a task through the API; `overrides` are fields of its body. */
export async function buildTask(owner: Person, overrides: Record<string, unknown> = {}) {
  const { status, body } = await owner.client.post('/tasks', { title: 'Fatura ekranını düzelt', ...overrides });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as {
    id: string;
    number: string;
    title: string;
    status: string;
    version: number;
    position: string;
    createdAt: string;
    completedAt: string | null;
  };
}

/** Creates a label through the API. */
export async function buildLabel(owner: Person, name: string) {
  const { status, body } = await owner.client.post('/labels', { name });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as { id: string; name: string; color: string };
}

/** Creates a cycle through the API, by default in the distant future; `overrides` are fields of its body. */
export async function buildCycle(owner: Person, project: string, overrides: Record<string, unknown> = {}) {
  const days = { startDate: '2126-01-07', endDate: '2126-01-20' };
  const { status, body } = await owner.client.post('/cycles', { project, name: 'Döngü', ...days, ...overrides });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as { id: string; name: string; state: string; startDate: string; endDate: string; version: number };
}

/** Adds a milestone to a project through the API; `overrides` are fields of its body. */
export async function buildMilestone(owner: Person, project: string, overrides: Record<string, unknown> = {}) {
  const { status, body } = await owner.client.post('/milestones', { project, name: 'Beta', ...overrides });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as { id: string; name: string; targetDate: string | null; position: number; version: number };
}

/** Creates a template through the API, by default of tasks. @returns its id */
export async function buildTemplate(owner: Person, fields: Record<string, unknown>): Promise<string> {
  const task = fields.kind === 'project' || fields.from ? {} : { task: { title: 'Şablondan' } };
  const { status, body } = await owner.client.post('/templates', { name: 'Şablon', ...task, ...fields });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

/** Records 90 minutes on a task through the API; `overrides` are fields of its body. */
export async function buildTimeEntry(owner: Person, task: string, overrides: Record<string, unknown> = { minutes: 90 }) {
  const { status, body } = await owner.client.post('/time-entries', { task, ...overrides });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as { id: string; startedAt: string; endedAt: string | null; duration: number | null; note: string; version: number };
}

/** Days of a cycle in progress, in the default time zone of organizations. */
export function daysUnderWay() {
  const startDate = dayIn('Europe/Istanbul', new Date());
  return { startDate, endDate: addDays(startDate, 30) };
}
