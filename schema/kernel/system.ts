import { type Actor, scopes, scopesOf } from './actor.ts';
import { Context, type RequestInfo, type Services } from './context.ts';

/** From where and in which language the system acts, where a request led to it. */
type About = Partial<Pick<RequestInfo, 'locale' | 'address'>>;

/** A context for what nobody asked for: it acts for the organization, as nobody. `requestId` says what it is about. */
export function asSystem(services: Services, organization: string, requestId: string, about: About = {}): Context {
  const nobody = { user: '', kind: 'service', role: 'admin' } as const;
  return inNameOf(services, { organization, ...nobody, scopes: new Set(scopes), projects: null, credential: null }, requestId, about);
}

/** A context for what the system does in somebody's name: with their rights, and not told as their doing. */
export function inNameOf(services: Services, actor: Actor, requestId: string, about: About = {}): Context {
  return new Context(services, { locale: 'tr', ...about, actor, via: 'system', requestId });
}

/** A member who has presented no credential. `held`: scopes, as far as the role allows them; all of them without. */
export function memberAs(
  { organization, user, kind, role }: Pick<Actor, 'organization' | 'user' | 'kind' | 'role'>,
  held?: Iterable<string>,
  projects: Actor['projects'] = null,
): Actor {
  return { organization, user, kind, role, scopes: scopesOf({ role, kind }, held), projects, credential: null };
}
