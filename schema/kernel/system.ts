import { type Actor, scopes } from './actor.ts';
import { Context, type Services } from './context.ts';

/** A context for what nobody asked for: it acts for the organization, as nobody. `requestId` says what it is about. */
export function asSystem(services: Services, organization: string, requestId: string): Context {
  const actor: Actor = {
    organization,
    user: '',
    kind: 'service',
    role: 'admin',
    scopes: new Set(scopes),
    projects: null,
    credential: null,
  };
  return new Context(services, { actor, via: 'system', locale: 'tr', requestId });
}
