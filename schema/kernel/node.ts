import { builder } from '../builder.ts';
import type { Context } from './context.ts';
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
    resolve: async (_root, { id }, context) => (await kinds.get(id.slice(0, 3))?.find(context, id)) ?? null,
  }),
);
