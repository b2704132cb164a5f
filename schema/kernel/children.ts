import type { Context } from './context.ts';
import { groupBy, loader } from './loaders.ts';
import { Keyset, type Order, type Page, type PageArgs } from './paging.ts';
import { named, type Sql } from './sql.ts';

/** The rows that belong to a parent, such as a task's comments: pages of many parents are read in one statement. */
type Children<Row, Args extends PageArgs> = {
  /** Prefix of the statement's name. */
  readonly name: string;
  readonly order: Order<Row>;
  /** A statement over `parents` that limits each one's rows by the keyset and returns `"parentOf"` with each row. */
  readonly statement: (context: Context, parents: readonly string[], keyset: Keyset<Row>, args: Args) => Sql;
  /** Makes the row of what the statement returned; by default that is the row. */
  readonly read?: (row: Row) => Row;
  /** Reads what is the same statement for the rows of all parents. */
  readonly complete?: (context: Context, rows: readonly Row[]) => Promise<void>;
};

/** A resolver of such pages: `(context, parent, args) => page`. Asked for 50 parents with equal arguments, it asks once. */
export function childPages<Row, Args extends PageArgs = PageArgs>({
  name,
  order,
  statement,
  read = (row) => row,
  complete = async () => {},
}: Children<Row, Args>) {
  const pages = loader<Page<Row>>(async (context, keys) => {
    const asked = keys.map((key) => ({ key, ...(JSON.parse(key) as { parent: string; args: Args }) }));
    const found = new Map<string, Page<Row>>();
    for (const group of groupBy(asked, ({ args }) => JSON.stringify(args)).values()) {
      const { args } = group[0] as { args: Args };
      const keyset = new Keyset(order, args);
      const parents = group.map(({ parent }) => parent);
      const rows = await context.sql<Row & { parentOf: string }>(named(name, statement(context, parents, keyset, args)));
      const byParent = groupBy(rows, (row) => row.parentOf);
      for (const { key, parent } of group) found.set(key, keyset.page((byParent.get(parent) ?? []).map(read)));
    }
    await complete(
      context,
      [...found.values()].flatMap(({ nodes }) => nodes),
    );
    return found;
  });
  return async (context: Context, parent: string, args: Args): Promise<Page<Row>> => {
    const page = await context.load(pages, JSON.stringify({ parent, args }));
    return page as Page<Row>;
  };
}
