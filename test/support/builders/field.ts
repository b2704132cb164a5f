import type { Person } from './organization.ts';

/** Creates a custom field through the API, by default a text field for the whole organization. */
export async function buildField(owner: Person, input: Record<string, unknown> = {}) {
  const { status, body } = await owner.client.post('/fields', { name: 'Müşteri', type: 'text', ...input });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as { id: string; key: string; name: string; version: number; options: { id: string; name: string; color: string }[] };
}
