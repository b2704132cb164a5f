import type { Actor, Scope } from './actor.ts';
import { scopesOf } from './actor.ts';
import { Problem } from './errors.ts';
import { roleTexts } from './texts.ts';

/** Returns why the actor may not do it; null if it may. Rules are pure, so interfaces can ask them "may I?" too. */
export type Rule<Subject> = (actor: Actor, subject: Subject) => Problem | null;

/** Requirements of one operation in a policy. */
export type Permission<Subject> = {
  /**
   * Scope that the credential needs; absent if any will do or `who` checks it. The engine has checked it before an
   * operation runs; `may` checks it again.
   */
  readonly scope?: Scope;
  /** Rule for the actor, otherwise 403. Checked as soon as the subject is known. */
  readonly who: Rule<Subject>;
  /** Rule for the state of the subject, otherwise 409. Checked after the version was compared. */
  readonly when: Rule<Subject>;
};

/** @throws Problem of the rule; of a permission, `who` is checked before `when` */
export function authorize<Subject>(actor: Actor, rule: Rule<Subject> | Permission<Subject>, subject: Subject): void {
  const problem = typeof rule === 'function' ? rule(actor, subject) : (rule.who(actor, subject) ?? rule.when(actor, subject));
  if (problem) throw problem;
}

/** Whether the actor may do it now, with this credential. */
export function may<Subject>(actor: Actor, { scope, who, when }: Permission<Subject>, subject: Subject): boolean {
  return actor.write !== 'none' && (!scope || actor.scopes.has(scope)) && !who(actor, subject) && !when(actor, subject);
}

/** Combines rules; the first that refuses decides the problem. */
export function all<Subject>(...rules: readonly Rule<Subject>[]): Rule<Subject> {
  return (actor, subject) => {
    for (const rule of rules) {
      const problem = rule(actor, subject);
      if (problem) return problem;
    }
    return null;
  };
}

/** Allows everyone who can view the subject; or any state of it. */
export const always: Rule<unknown> = () => null;

/** Allows everyone in the organization except guests. */
export const insider: Rule<unknown> = ({ role }) => (role === 'guest' ? roleRequired('member') : null);

/** Requires a credential that is not limited to certain projects; for operations that concern all projects. */
export const wholeReach: Rule<unknown> = ({ projects }) => (projects ? new Problem('auth.projects_limited') : null);

/** Requires a credential that may write and has more than read scopes. Every mutation checks it, even if it names no scope. */
export const writer: Rule<unknown> = ({ scopes, write }) => {
  if (write === 'none') return new Problem('auth.write_refused');
  return [...scopes].every((scope) => scope.endsWith(':read')) ? new Problem('auth.read_only') : null;
};

/**
 * Returns why the credential may not be used for all of `scopes`, null if it may. Either the user's role does not allow
 * one of them, or the credential lacks some, which are listed separated by spaces as in RFC 6749 3.3.
 */
export function missingScopes(actor: Actor, scopes: Iterable<Scope>): Problem | null {
  const missing = [...scopes].filter((scope) => !actor.scopes.has(scope));
  if (missing.length === 0) return null;
  const allowed = scopesOf(actor);
  if (!missing.every((scope) => allowed.has(scope))) return roleRequired('admin');
  return new Problem('auth.scope_missing', { params: { scope: missing.join(' ') } });
}

/** Checks the scopes of an operation, before anything is read. @throws Problem auth.role_required, auth.scope_missing */
export function requireScopes(actor: Actor, scopes: Iterable<Scope>): void {
  const problem = missingScopes(actor, scopes);
  if (problem) throw problem;
}

/** A 403 that names the required role: in words, and as `role`. */
export const roleRequired = (role: keyof typeof roleTexts): Problem =>
  new Problem('auth.role_required', { params: { role: roleTexts[role] }, extra: { role } });
