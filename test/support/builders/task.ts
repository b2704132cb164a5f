import type { Person } from './organization.ts';

/** Makes a task through the API; `overrides` are fields of its body. */
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

/** Makes a label through the API. */
export async function buildLabel(owner: Person, name: string) {
  const { status, body } = await owner.client.post('/labels', { name });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as { id: string; name: string; color: string };
}
