import { builder } from '../builder.ts';
import { may, type Permission } from './policy.ts';

/** Value of a `viewerCan` field. Null if the caller can no longer view the subject: then every answer is false. */
type Asked<Subject> = { readonly subject: Subject | null };

/**
 * Type of a `viewerCan` field: a boolean for each permission of a policy, from the same rules that the operations check.
 * Both the credential and its user must be allowed.
 */
export function viewerCan<Subject>(name: string, rules: Readonly<Record<string, Permission<Subject>>>) {
  return builder.objectRef<Asked<Subject>>(name).implement({
    description: 'Operations that the caller may run on it now with this credential; false for those that would be refused.',
    fields: (t) =>
      Object.fromEntries(
        Object.entries(rules).map(([verb, rule]) => [
          verb,
          t.boolean({ resolve: ({ subject }, _, { actor }) => subject !== null && may(actor, rule, subject) }),
        ]),
      ),
  });
}
