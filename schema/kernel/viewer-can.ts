import { builder } from '../builder.ts';
import { may, type Permission } from './policy.ts';

/** What a `viewerCan` field answers with. Null where the caller sees the subject no more: then it can do nothing with it. */
type Asked<Subject> = { readonly subject: Subject | null };

/**
 * The type of a `viewerCan` field: a boolean for every line of a rule book, answered by the rules that the operations
 * themselves ask. What a credential lacks counts as well as what its user may not.
 */
export function viewerCan<Subject>(name: string, rules: Readonly<Record<string, Permission<Subject>>>) {
  return builder.objectRef<Asked<Subject>>(name).implement({
    description: 'What the caller may do with it now, with this credential: false where that would be refused.',
    fields: (t) =>
      Object.fromEntries(
        Object.entries(rules).map(([verb, rule]) => [
          verb,
          t.boolean({ resolve: ({ subject }, _, { actor }) => subject !== null && may(actor, rule, subject) }),
        ]),
      ),
  });
}
