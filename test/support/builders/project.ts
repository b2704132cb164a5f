import type { Person } from './organization.ts';

let count = 0;

/** A key that no other project of this worker has. */
export function newKey(): string {
  count += 1;
  return `P${count.toString(36).toUpperCase()}`;
}

type ProjectOptions = {
  key?: string;
  name?: string;
  visibility?: 'organization' | 'private';
  members?: readonly { user: Person; role: 'viewer' | 'editor' | 'lead' }[];
};

/** Creates a project through the API; `owner` becomes its lead. */
export async function buildProject(owner: Person, { key = newKey(), name = 'Web sitesi', visibility, members = [] }: ProjectOptions = {}) {
  const { status, body } = await owner.client.post('/projects', { key, name, ...(visibility && { visibility }) });
  if (status !== 201) throw new Error(JSON.stringify(body));
  for (const { user, role } of members) await owner.client.put(`/projects/${body.id}/members/${user.id}`, { role });
  return body as { id: string; key: string; name: string; version: number };
}
