import { builder, type SchemaTypes } from '../builder.ts';
import type { Context } from './context.ts';
import { may, type Permission } from './policy.ts';

/**
 * Adds the field `viewerCan`: a boolean for each permission of a policy, from the same rules that the operations check. Both the
 * credential and its user must be allowed. Without a subject (the caller can no longer view it) every answer is false.
 */
export function viewerCan<Row extends object, Subject>(
  type: PothosSchemaTypes.ObjectRef<SchemaTypes, Row>,
  rules: Readonly<Record<string, Permission<Subject>>>,
  subjectOf: (row: Row, context: Context) => Subject | null | undefined | Promise<Subject | null | undefined>,
): void {
  const ViewerCan = builder.objectRef<{ subject: Subject | null }>(`${type.name}ViewerCan`).implement({
    description: 'Operations that the caller may run on it now with this credential; false for those that would be refused.',
    fields: (t) =>
      Object.fromEntries(
        Object.entries(rules).map(([verb, rule]) => [
          verb,
          t.boolean({ resolve: ({ subject }, _, { actor }) => subject !== null && may(actor, rule, subject) }),
        ]),
      ),
  });
  builder.objectField(type, 'viewerCan', (t) =>
    t.field({ type: ViewerCan, resolve: async (row, _, context) => ({ subject: (await subjectOf(row as Row, context)) ?? null }) }),
  );
}
