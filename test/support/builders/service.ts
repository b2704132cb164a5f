import type { Scope } from '../../../schema/kernel/actor.ts';
import { Client } from '../client.ts';
import type { Organization } from './organization.ts';

type ServiceOptions = {
  name?: string;
  role?: 'admin' | 'member' | 'guest';
  scopes?: readonly Scope[];
  projects?: readonly string[];
  write?: 'direct' | 'propose' | 'none';
  agent?: boolean;
  keyExpiresAt?: string;
};

/** A service account as the API returns it, its first key, and a client with that key. */
export type Service = {
  readonly id: string;
  readonly user: { readonly id: string };
  readonly key: string;
  readonly keyId: string;
  readonly client: Client;
};

/** Creates a service account through the API, by default a member that reads and writes tasks. */
export async function buildService(team: Organization, options: ServiceOptions = {}): Promise<Service> {
  const answer = await team.admin.client.post('/service-accounts', { name: 'Aktarım', scopes: ['tasks:read', 'tasks:write'], ...options });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  const { id, user, key, keys } = answer.body;
  return { id, user, key, keyId: keys[0].id, client: new Client(key) };
}
