import type { Actor, Scope } from './actor.ts';
import { scopesOf } from './actor.ts';
import { Problem } from './errors.ts';
import { roleTexts } from './texts.ts';

/** Why the actor may not do it; null if it may. Rules are pure, so that they also answer "may I?" for interfaces. */
export type Rule<Subject> = (actor: Actor, subject: Subject) => Problem | null;

/** A line of a concept's rule book: what it takes to do one thing. */
export type Permission<Subject> = {
  /**
   * What the credential must be for; absent where any will do, or `who` says. The engine has checked it before an
   * operation runs; `may` asks it again.
   */
  readonly scope?: Scope;
  /** Who may: 403. Asked as soon as the subject is known. */
  readonly who: Rule<Subject>;
  /** In which state of the subject: 409. Asked after the version was compared (design 4). */
  readonly when: Rule<Subject>;
};

/** @throws Problem of the rule; of a permission, that of `who` before that of `when` */
export function authorize<Subject>(actor: Actor, rule: Rule<Subject> | Permission<Subject>, subject: Subject): void {
  const problem = typeof rule === 'function' ? rule(actor, subject) : (rule.who(actor, subject) ?? rule.when(actor, subject));
  if (problem) throw problem;
}

/** Whether the actor may do it now, with this credential. */
export function may<Subject>(actor: Actor, { scope, who, when }: Permission<Subject>, subject: Subject): boolean {
  return (!scope || actor.scopes.has(scope)) && !who(actor, subject) && !when(actor, subject);
}

/** All of the rules; the first that refuses says why. */
export function all<Subject>(...rules: readonly Rule<Subject>[]): Rule<Subject> {
  return (actor, subject) => {
    for (const rule of rules) {
      const problem = rule(actor, subject);
      if (problem) return problem;
    }
    return null;
  };
}

/** Whoever sees the subject; in whatever state. */
export const always: Rule<unknown> = () => null;

/** Everyone in the organization but its guests. */
export const insider: Rule<unknown> = ({ role }) => (role === 'guest' ? roleRequired('member') : null);

/** Whoever's credential is not limited to certain projects: for what concerns all of them. */
export const wholeReach: Rule<unknown> = ({ projects }) => (projects ? new Problem('auth.projects_limited') : null);

/** Whoever's credential is for more than reading: what changes anything asks it, also where no scope is named. */
export const writer: Rule<unknown> = ({ scopes }) =>
  [...scopes].every((scope) => scope.endsWith(':read')) ? new Problem('auth.read_only') : null;

/**
 * Why the credential may not be used for all of `scopes`: the user's role does not allow one at all, or it lacks some, which
 * are named by spaces as RFC 6749 3.3 has them. Null if it may.
 */
export function missingScopes(actor: Actor, scopes: Iterable<Scope>): Problem | null {
  const missing = [...scopes].filter((scope) => !actor.scopes.has(scope));
  if (missing.length === 0) return null;
  const allowed = scopesOf(actor);
  if (!missing.every((scope) => allowed.has(scope))) return roleRequired('admin');
  return new Problem('auth.scope_missing', { params: { scope: missing.join(' ') } });
}

/** Before anything is looked at: what an operation takes. @throws Problem auth.role_required, auth.scope_missing */
export function requireScopes(actor: Actor, scopes: Iterable<Scope>): void {
  const problem = missingScopes(actor, scopes);
  if (problem) throw problem;
}

/** 403 that names the role it takes: in words, and as it is in `role`. */
export const roleRequired = (role: keyof typeof roleTexts): Problem =>
  new Problem('auth.role_required', { params: { role: roleTexts[role] }, extra: { role } });
