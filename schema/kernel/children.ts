import type { Context } from './context.ts';
import { groupBy, loader } from './loaders.ts';
import { Keyset, type Order, type Page, type PageArgs, pageBytes } from './paging.ts';
import type { Sql } from './sql.ts';

/** Rows that belong to a parent, such as a task's comments. Pages of many parents are read in one statement. */
type Children<Row, Args extends PageArgs> = {
  /** Prefix of the statement's name. */
  readonly name: string;
  readonly order: Order<Row>;
  /**
   * A statement over `parents` that limits the rows of each by the keyset and returns `"parentOf"` with each row.
   * `most`: maximum bytes of the rows of one parent; a statement that omits rows because of it returns how many it
   * `found`.
   */
  readonly statement: (context: Context, parents: readonly string[], keyset: Keyset<Row>, args: Args, most: number) => Sql;
  /** Converts the rows of the statement in place; by default they are unchanged. */
  readonly read?: (context: Context, rows: readonly Row[]) => Promise<unknown>;
};

/** Creates a resolver of such pages: `(context, parent, args) => page`. For 50 parents with equal arguments it runs one statement. */
export function childPages<Row, Args extends PageArgs = PageArgs>({ name, order, statement, read }: Children<Row, Args>) {
  const pages = loader<Page<Row>>(async (context, keys) => {
    const asked = keys.map((key) => ({ key, ...(JSON.parse(key) as { parent: string; args: Args }) }));
    const found = new Map<string, Page<Row>>();
    for (const group of groupBy(asked, ({ args }) => JSON.stringify(args)).values()) {
      const { args } = group[0] as { args: Args };
      const keyset = new Keyset(order, args);
      const parents = group.map(({ parent }) => parent);
      // The response contains the pages of all parents, so they share the limit.
      const most = Math.ceil(pageBytes / parents.length);
      const statementOf = statement(context, parents, keyset, args, most);
      const rows = await context.sql<Row & { parentOf: string; found?: number }>(name, statementOf);
      await read?.(context, rows);
      const byParent = groupBy(rows, (row) => row.parentOf);
      for (const { key, parent } of group) {
        const own = byParent.get(parent) ?? [];
        const cut = (own[0]?.found ?? 0) > own.length;
        found.set(key, keyset.page(own, { most, cut }));
      }
    }
    return found;
  });
  return async (context: Context, parent: string, args: Args): Promise<Page<Row>> => {
    const page = await context.load(pages, JSON.stringify({ parent, args }));
    return page as Page<Row>;
  };
}
