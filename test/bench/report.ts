import type { Comparison, Figures } from './compare.ts';
import { type Goals, goals, type ScenarioName } from './scenarios.ts';
import { serverNames } from './servers.ts';

/** Ratio of the product to another server in a scenario: the geometric mean over the numbers of connections. */
export type Verdict = {
  readonly tasks: number;
  readonly scenario: ScenarioName;
  readonly of: keyof Goals;
  readonly ratio: number;
  readonly goal: number;
};

/** Formula of each goal. */
const ratios: Readonly<Record<keyof Goals, (result: Comparison) => number>> = {
  'CPU ÷ bar': ({ ours, bar: baseline }) => ours.cpu / baseline.cpu,
  'CPU ÷ floor': ({ ours, floor: lowerBound }) => ours.cpu / lowerBound.cpu,
  'PostgreSQL ÷ floor': ({ ours, floor: lowerBound }) => ours.database / lowerBound.database,
};

export function verdictsOf(results: readonly Comparison[]): Verdict[] {
  const groups = Map.groupBy(results, ({ tasks, scenario }) => `${tasks} ${scenario}`);
  return [...groups.values()].flatMap((group) => {
    const { tasks, scenario } = group[0] as Comparison;
    return Object.entries(goals[scenario]).map(([name, goal]) => {
      const of = name as keyof Goals;
      const logs = group.map((result) => Math.log(ratios[of](result)));
      return { tasks, scenario, of, ratio: Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length), goal };
    });
  });
}

/** The tables of a run, in Markdown. */
export function report(results: readonly Comparison[]): string {
  const verdicts = verdictsOf(results).map(({ tasks, scenario, of, ratio, goal }) => [
    tasks,
    scenario,
    of,
    ratio.toFixed(2),
    goal.toFixed(1),
    ratio <= goal ? 'met' : 'MISSED',
  ]);
  const rows = results.flatMap((result) =>
    serverNames.map((server) => [result.tasks, result.scenario, result.connections, server, ...cells(result[server])]),
  );
  return [
    table(['tasks', 'scenario', 'ours', 'ratio', 'goal', ''], verdicts),
    table(['tasks', 'scenario', 'connections', 'server', 'CPU µs', 'PostgreSQL µs', 'requests/s', 'p50 ms', 'p95', 'p99'], rows),
  ].join('\n\n');
}

function cells({ cpu, database, perSecond, p50, p95, p99 }: Figures): string[] {
  return [cpu.toFixed(0), database.toFixed(0), perSecond.toFixed(0), p50.toFixed(2), p95.toFixed(2), p99.toFixed(2)];
}

export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const all = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(all[0] as string[]), line(widths.map((width) => '-'.repeat(width))), ...all.slice(1).map(line)].join('\n');
}
