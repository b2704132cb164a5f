import type { Actor, Scope } from '../kernel/actor.ts';
import type { Context } from '../kernel/context.ts';
import { type FieldError, invalid, Problem } from '../kernel/errors.ts';
import { seeProjects } from '../project/access.ts';

/** Of `input.scopes`, those not `known` from before that the actor cannot give, since it does not hold them itself. */
export function notHeld(actor: Actor, scopes: readonly string[], known: readonly string[] = []): FieldError[] {
  return scopes.flatMap((scope, index) =>
    actor.scopes.has(scope as Scope) || known.includes(scope)
      ? []
      : [{ path: ['input', 'scopes', index], code: 'field.scope_not_held', params: { scope } }],
  );
}

/** A time of the input that is over already. */
export function past(field: string, time: string | null | undefined): FieldError[] {
  return time && Date.parse(time) <= Date.now() ? [{ path: ['input', field], code: 'field.past' }] : [];
}

/** @throws Problem `auth.scope_missing` that names those of `scopes` the actor lacks */
export function requireHolding(actor: Actor, scopes: Iterable<string>): void {
  const missing = [...scopes].filter((scope) => !actor.scopes.has(scope as Scope));
  if (missing.length > 0) throw new Problem('auth.scope_missing', { params: { scope: missing.join(' ') } });
}

/**
 * `input.projects` as a credential keeps them: each must be one the actor sees, or in `known` already.
 * @throws Problem `input.invalid` with `project.not_found`
 */
export async function visibleProjects(context: Context, projects: readonly string[], known: readonly string[] = []): Promise<string[]> {
  const unknown = projects.filter((id) => !known.includes(id));
  const seen = await seeProjects(context, unknown);
  for (const [index, id] of projects.entries())
    if (!known.includes(id) && !seen.has(id)) throw invalid(['input', 'projects', index], 'project.not_found');
  return [...projects];
}
