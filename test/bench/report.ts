import type { Comparison, Figures } from './compare.ts';
import { goals, type ScenarioName } from './scenarios.ts';

/** A scenario's CPU per request over that of the bar: the geometric mean over the numbers of connections. */
export type Verdict = { readonly tasks: number; readonly scenario: ScenarioName; readonly ratio: number; readonly goal: number };

export function verdictsOf(results: readonly Comparison[]): Verdict[] {
  const groups = Map.groupBy(results, ({ tasks, scenario }) => `${tasks} ${scenario}`);
  return [...groups.values()].map((group) => {
    const { tasks, scenario } = group[0] as Comparison;
    const logs = group.map(({ ours, bar }) => Math.log(ours.cpu / bar.cpu));
    const ratio = Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
    return { tasks, scenario, ratio, goal: goals[scenario] };
  });
}

/** The tables of a run, in Markdown. */
export function report(results: readonly Comparison[]): string {
  const verdicts = verdictsOf(results).map(({ tasks, scenario, ratio, goal }) => [
    tasks,
    scenario,
    ratio.toFixed(2),
    goal.toFixed(1),
    ratio > goal ? 'MISSED' : 'met',
  ]);
  const rows = results.flatMap(({ tasks, scenario, connections, ours, bar }) =>
    (['ours', 'bar'] as const).map((server) => [
      tasks,
      scenario,
      connections,
      server,
      ...cells(server === 'ours' ? ours : bar),
      (ours.cpu / bar.cpu).toFixed(2),
    ]),
  );
  return [
    table(['tasks', 'scenario', 'CPU ours/bar', 'goal', ''], verdicts),
    table(['tasks', 'scenario', 'connections', 'server', 'CPU µs', 'PostgreSQL µs', 'requests/s', 'p50 ms', 'p95', 'p99', 'ratio'], rows),
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
