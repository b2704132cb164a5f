import { check } from './input.ts';
import type { Order, SortKey } from './paging.ts';

/** Argument options of a list's `sort`: names of `fields`, each with `-` for descending, or texts that match `orLike`. */
export function sortable(fields: readonly string[], example = fields[0], orLike?: RegExp) {
  const oneOf = fields.flatMap((name) => [name, `-${name}`]);
  return check({ maxItems: 5, uniqueItems: true, oneOf, ...(orLike && { orLike }), example: [`-${example}`] });
}

/** Order of a list: the requested one, else `fallback`. `id` comes last to make it total, in the direction of the key before it. */
export function orderOf<Row>(
  keys: Readonly<Record<string, SortKey<Row>>>,
  asked: readonly string[] | null | undefined,
  fallback: readonly string[],
): Order<Row> {
  const order = (asked?.length ? asked : fallback).map((each) => {
    const descending = each.startsWith('-');
    const name = descending ? each.slice(1) : each;
    const key = keys[name];
    if (!key) throw new Error(`no sort key ${name}`);
    return { ...key, name, descending };
  });
  const last = order.at(-1);
  if (last?.name === 'id') return order;
  return [...order, { ...(keys.id as SortKey<Row>), name: 'id', descending: last?.descending ?? false }];
}
