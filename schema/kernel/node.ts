import { builder } from '../builder.ts';
import type { Scope } from './actor.ts';
import type { Context } from './context.ts';
import { Problem } from './errors.ts';
import { type IdKind, idPrefixes } from './ids.ts';

/** What all things with an id share; `node(id:)` finds any of them. */
export const Node = builder.interfaceRef<{ id: string }>('Node').implement({
  description: 'Anything with an id of its own.',
  resolveType: ({ id }) => kinds.get(id.slice(0, 3))?.type,
  fields: (t) => ({ id: t.exposeID('id', { description: 'Prefix of the kind, then a UUIDv7 in base32: `tsk_…`.' }) }),
});

type Finder = (context: Context, id: string) => Promise<{ id: string } | null | undefined>;
const kinds = new Map<string, { type: string; find: Finder }>();

/** Lets `node(id:)` find things of a kind, through the concept's own finder. */
export function findsNode(kind: IdKind, type: string, find: Finder): void {
  kinds.set(idPrefixes[kind], { type, find });
}

builder.queryField('node', (t) =>
  t.field({
    type: Node,
    nullable: true,
    description: 'Whatever the id names, or null if the caller sees no such thing.',
    extensions: { scope: 'any' },
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context, { schema }) => {
      const kind = kinds.get(id.slice(0, 3));
      const scope = kind && schema.getType(kind.type)?.extensions.scope;
      // A document that asks for no more than `id` and `__typename` would still tell what is there.
      if (scope && !context.actor.scopes.has(scope as Scope))
        throw new Problem('auth.scope_missing', { params: { scope: scope as Scope } });
      return (await kind?.find(context, id)) ?? null;
    },
  }),
);
