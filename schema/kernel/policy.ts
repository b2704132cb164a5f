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

/** Before anything is looked at: what an operation takes. @throws Problem auth.role_required, auth.scope_missing naming all that are missing */
export function requireScopes(actor: Actor, scopes: Iterable<Scope>): void {
  const missing = [...scopes].filter((scope) => !actor.scopes.has(scope));
  if (missing.length === 0) return;
  const problems = missing.map((scope) => scopeProblem(actor, scope) as Problem);
  throw (
    problems.find(({ code }) => code === 'auth.role_required') ??
    new Problem('auth.scope_missing', { params: { scope: missing.join(', ') } })
  );
}

/** 403 that names the role it takes. */
export const roleRequired = (role: string): Problem => new Problem('auth.role_required', { params: { role }, extra: { role } });
