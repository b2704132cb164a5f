import type { Actor, Scope } from './actor.ts';
import { scopesOf } from './actor.ts';
import { Problem } from './errors.ts';

/** Why the actor may not do it; null if it may. Rules are pure, so that they also answer "may I?" for interfaces. */
export type Rule<Subject> = (actor: Actor, subject: Subject) => Problem | null;

/** @throws Problem of the rule */
export function authorize<Subject>(actor: Actor, rule: Rule<Subject>, subject: Subject): void {
  const problem = rule(actor, subject);
  if (problem) throw problem;
}

/** Why the credential may not be used for `scope`: it lacks it, or its user's role does not allow it at all. Null if it may. */
export function scopeProblem(actor: Actor, scope: Scope): Problem | null {
  if (actor.scopes.has(scope)) return null;
  if (!scopesOf(actor).has(scope)) return roleRequired('admin');
  return new Problem('auth.scope_missing', { params: { scope } });
}

/** @throws Problem for the first of `scopes` that the credential may not be used for */
export function authorizeScopes(actor: Actor, scopes: Iterable<Scope>): void {
  for (const scope of scopes) {
    const problem = scopeProblem(actor, scope);
    if (problem) throw problem;
  }
}

/** 403 that names the role it takes. */
export const roleRequired = (role: string): Problem => new Problem('auth.role_required', { params: { role }, extra: { role } });
