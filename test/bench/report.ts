import type { Comparison, Figures } from './compare.ts';
import { type Ratios, type ScenarioName, scenarioOf } from './scenarios.ts';
import { serverNames } from './servers.ts';

/** Ratio of the product's CPU per request to the reference server's: the geometric mean over the numbers of connections. */
export type Verdict = {
  readonly tasks: number;
  readonly scenario: ScenarioName;
  readonly of: keyof Ratios;
  readonly ratio: number;
  /** Twice the standard error of `ratio`, from the differences between rounds. */
  readonly noise: number;
  readonly goal: number;
  readonly ceiling: number;
};

export function verdictsOf(results: readonly Comparison[]): Verdict[] {
  const groups = Map.groupBy(results, ({ tasks, scenario }) => `${tasks} ${scenario}`);
  return [...groups.values()].flatMap((group) => {
    const { tasks, scenario, ratios } = group[0] as Comparison;
    const { goal, ceiling } = scenarioOf(scenario);
    return (['server', 'database'] as const).map((of) => {
      const rounds = ratios.map((_, round) => mean(group.map((each) => Math.log(each.ratios[round]?.[of] as number))));
      const log = mean(rounds);
      const error = Math.sqrt(mean(rounds.map((each) => (each - log) ** 2)) / Math.max(1, rounds.length - 1));
      return { tasks, scenario, of, ratio: Math.exp(log), noise: Math.exp(log) * 2 * error, goal: goal[of], ceiling: ceiling[of] };
    });
  });
}

/** Verdicts above their ceiling, even if the noise is subtracted. */
export const exceeded = (verdicts: readonly Verdict[]): Verdict[] =>
  verdicts.filter(({ ratio, noise, ceiling }) => ratio - noise > ceiling);

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const processes = { server: 'server', database: 'PostgreSQL' } as const;

/** The tables of a run, in Markdown. */
export function report(results: readonly Comparison[]): string {
  const verdicts = verdictsOf(results).map(({ tasks, scenario, of, ratio, noise, goal, ceiling }) => [
    tasks,
    scenario,
    processes[of],
    `${ratio.toFixed(2)} ± ${noise.toFixed(2)}`,
    goal.toFixed(1),
    ceiling.toFixed(1),
    ratio <= goal ? 'met' : 'MISSED',
  ]);
  const rows = results.flatMap((result) =>
    serverNames.map((server) => [result.tasks, result.scenario, result.connections, server, ...cells(result[server])]),
  );
  return [
    table(['tasks', 'scenario', 'CPU of', 'ratio to raw', 'goal', 'ceiling', ''], verdicts),
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
