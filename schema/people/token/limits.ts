import type { Actor, Scope } from '../../kernel/actor.ts';
import type { FieldError } from '../../kernel/errors.ts';

/** Of `input.scopes`, those not `known` from before that the actor cannot give, since it does not hold them itself. */
export function notHeld(actor: Actor, scopes: readonly string[], known: readonly string[] = []): FieldError[] {
  return scopes.flatMap((scope, index) =>
    actor.scopes.has(scope as Scope) || known.includes(scope)
      ? []
      : [{ path: ['input', 'scopes', index], code: 'field.scope_not_held', params: { scope } }],
  );
}

/** Projects as the audit log keeps them. */
export const references = (projects: readonly string[]): { id: string }[] => projects.map((id) => ({ id }));
