import { type Actor, scopes, scopesOf } from './actor.ts';
import { Context, type RequestInfo, type Services } from './context.ts';

/** Language and network address of the request that caused the work, if there was one. */
type About = Partial<Pick<RequestInfo, 'locale' | 'address'>>;

/** Context for work that no user requested: it acts for the organization, without a user. `requestId` names the cause. */
export function asSystem(services: Services, organization: string, requestId: string, about: About = {}): Context {
  const nobody = { user: '', kind: 'service', role: 'admin' } as const;
  return inNameOf(services, { organization, ...nobody, scopes: new Set(scopes), projects: null, credential: null }, requestId, about);
}

/** Context for system work in a user's name: with the user's rights, but recorded as done by the system. */
export function inNameOf(services: Services, actor: Actor, requestId: string, about: About = {}): Context {
  return new Context(services, { locale: 'tr', ...about, actor, via: 'system', requestId });
}

/** A member without a credential. `held`: scopes, limited to those that the role allows; all of them by default. */
export function memberAs(
  { organization, user, kind, role }: Pick<Actor, 'organization' | 'user' | 'kind' | 'role'>,
  held?: Iterable<string>,
  projects: Actor['projects'] = null,
): Actor {
  return { organization, user, kind, role, scopes: scopesOf({ role, kind }, held), projects, credential: null };
}
