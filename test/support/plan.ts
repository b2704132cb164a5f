import type { Database } from '../../src/ports/database/port.ts';
import type { Asked } from './recorder.ts';

/** A node of an executed plan. */
export type PlanNode = {
  'Node Type': string;
  'Index Name'?: string;
  'Scan Direction'?: string;
  'Index Cond'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
};

/** Modes of the planner: for the values of a statement, and for any values. */
export const modes = ['custom', 'generic'] as const;

let prepared = 0;

/**
 * Executes a statement and returns the nodes of its plan, root first: the plan for its values, or the generic one for any values, which
 * connections use.
 */
export async function planOf(
  database: Database,
  { text, values = [] }: Asked,
  mode: (typeof modes)[number],
  /** False: returns only the plan, without statistics of its execution. */
  execute = true,
): Promise<PlanNode[]> {
  prepared += 1;
  const name = `test_plan_${prepared}`;
  const literals = values.map((value) => (value === null || value === undefined ? 'null' : `'${written(value).replaceAll("'", "''")}'`));
  const ask = <Row>(statement: string) => database.sql<Row>({ name: `${name}.${statement.slice(0, 7)}`, text: statement }, []);
  return database.transaction(async () => {
    await ask(`set local plan_cache_mode = force_${mode}_plan`);
    await ask(`prepare ${name} as ${text}`);
    const call = `execute ${name}${literals.length > 0 ? `(${literals.join(', ')})` : ''}`;
    const [row] = await ask<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (${execute ? 'analyze, buffers, timing off, ' : ''}format json) ${call}`,
    );
    await ask(`deallocate ${name}`);
    return row ? flat(row['QUERY PLAN'][0].Plan) : [];
  });
}

/** A value as text that PostgreSQL parses for any type. */
function written(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value))
    return `{${value.map((each) => (each === null ? 'null' : `"${written(each).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`)).join(',')}}`;
  return String(value);
}

/** A node and all nodes below it. */
export const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];

/** The node types and indexes of a plan, without numbers. */
export const shapeOf = (nodes: readonly PlanNode[]): string[] =>
  nodes.map((node) => [node['Node Type'], node['Index Name']].filter(Boolean).join(' '));

/** Number of rows read by these nodes, including filtered ones. */
export const rowsRead = (nodes: readonly PlanNode[]): number =>
  nodes.reduce(
    (sum, node) =>
      sum +
      (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops'],
    0,
  );

/** Number of task rows read from the table, including filtered ones. */
export const tasksRead = (nodes: readonly PlanNode[]): number => rowsRead(nodes.filter((node) => node['Relation Name'] === 'task'));
