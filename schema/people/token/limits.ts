import type { Actor, Scope } from '../../kernel/actor.ts';
import type { FieldError } from '../../kernel/errors.ts';

/**
 * Errors for scopes in `input.scopes` that the actor cannot grant because it does not hold them; scopes in `known`,
 * granted before, are allowed.
 */
export function notHeld(actor: Actor, scopes: readonly string[], known: readonly string[] = []): FieldError[] {
  return scopes.flatMap((scope, index) =>
    actor.scopes.has(scope as Scope) || known.includes(scope)
      ? []
      : [{ path: ['input', 'scopes', index], code: 'field.scope_not_held', params: { scope } }],
  );
}

/** Projects in the form of the audit log. */
export const references = (projects: readonly string[]): { id: string }[] => projects.map((id) => ({ id }));
