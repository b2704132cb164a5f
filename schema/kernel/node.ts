import { builder, needs, type SchemaTypes } from '../builder.ts';
import type { Scope } from './actor.ts';
import type { Context } from './context.ts';
import { found, Problem } from './errors.ts';
import { kindOfId, wordOf } from './ids.ts';
import { reference } from './input.ts';
import type { Loader } from './loaders.ts';
import type { IdKind, ProblemCode } from './module.ts';

/** Interface of all objects with an id; `node(id:)` finds any of them. */
export const Node = builder.interfaceRef<{ id: string }>('Node').implement({
  description: 'An object with an id of its own.',
  resolveType: ({ id }) => finderOf(id)?.type,
  fields: (t) => ({ id: t.exposeID('id', { description: 'Prefix of the kind, then a UUIDv7 in base32: `tsk_…`.' }) }),
});

type Finder = (context: Context, id: string) => Promise<{ id: string } | null | undefined>;
const kinds = new Map<IdKind | undefined, { type: string; find: Finder }>();
const finderOf = (id: string) => kinds.get(kindOfId(id));

/** Registers the finder of a kind for `node(id:)`. */
export function findsNode(kind: IdKind, type: string, find: Finder): void {
  kinds.set(kind, { type, find });
}

/**
 * Registers the query for one object by its id, which has the name of the kind, and the finder for `node(id:)`. The query returns null
 * with the problem `<kind>.not_found` for an object that the loader does not return to the caller.
 */
export function findsById<Row extends { id: string }>(
  kind: IdKind,
  type: PothosSchemaTypes.ObjectRef<SchemaTypes, Row>,
  rows: Loader<Row>,
  scope: Scope | 'any',
  description?: string,
): void {
  findsNode(kind, type.name, (context, id) => context.load(rows, id));
  const missing = `${wordOf(kind)}.not_found` as ProblemCode & `${string}.not_found`;
  builder.queryField(kind, (t) =>
    t.field({
      type: type as unknown as PothosSchemaTypes.ObjectRef<SchemaTypes, { id: string }>,
      nullable: true,
      description,
      extensions: needs(scope, missing),
      args: { id: t.arg.id({ required: true, ...reference(kind) }) },
      resolve: async (_root, { id }, context) => found(missing, await context.load(rows, id)),
    }),
  );
}

/** Options of a field: the object whose id is in the column `key`. Null if the column is, or if the caller cannot view the object. */
export const related = <Row extends object, Key extends string>(
  type: PothosSchemaTypes.ObjectRef<SchemaTypes, Row>,
  rows: Loader<Row>,
  key: Key,
  description?: string,
) => ({
  type,
  nullable: true as const,
  description,
  resolve: (row: { readonly [Column in Key]: string | null }, _: unknown, context: Context) =>
    row[key] === null ? null : context.load(rows, row[key]),
});

type Recorded = { createdAt: Date | string; updatedAt: Date | string; version: number };

/** Adds the times of creation and of the last change to a type, and the version that `expectedVersion` compares. */
export function recorded<Row extends Recorded>(type: PothosSchemaTypes.ObjectRef<SchemaTypes, Row>): void {
  builder.objectFields(type as unknown as PothosSchemaTypes.ObjectRef<SchemaTypes, Recorded>, (t) => ({
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    version: t.exposeInt('version'),
  }));
}

builder.queryField('node', (t) =>
  t.field({
    type: Node,
    nullable: true,
    description: 'The object with this id; null if the caller cannot view it.',
    extensions: { scope: 'any' },
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context, { schema }) => {
      const kind = finderOf(id);
      const scope = kind && schema.getType(kind.type)?.extensions.scope;
      // Checked here because a document that selects only `id` and `__typename` would still reveal that the object exists.
      if (scope && !context.actor.scopes.has(scope as Scope))
        throw new Problem('auth.scope_missing', { params: { scope: scope as Scope } });
      return (await kind?.find(context, id)) ?? null;
    },
  }),
);
