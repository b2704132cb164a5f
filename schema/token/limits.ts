import type { Actor, Scope } from '../kernel/actor.ts';
import type { Context } from '../kernel/context.ts';
import { type FieldError, invalid } from '../kernel/errors.ts';
import { projectKey } from '../kernel/ids.ts';
import { reference } from '../kernel/input.ts';
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

/** `input.projects` of a credential: ids or keys. */
export const projectList = reference('project', { orPattern: projectKey, maxItems: 100, nullable: false });

/**
 * The ids of `input.projects`: each must be one the actor sees, named once.
 * @throws Problem `input.invalid` with `project.not_found`, `field.duplicate`
 */
export async function visibleProjects(context: Context, named: readonly string[]): Promise<string[]> {
  const seen = await seeProjects(context, named);
  const ids = new Set<string>();
  for (const [index, name] of named.entries()) {
    const path = ['input', 'projects', index];
    const id = seen.get(name);
    if (id === undefined) throw invalid(path, 'project.not_found');
    if (ids.has(id)) throw invalid(path, 'field.duplicate', { value: name });
    ids.add(id);
  }
  return [...ids];
}

/** Projects as the audit log keeps them. */
export const references = (projects: readonly string[]): { id: string }[] => projects.map((id) => ({ id }));
