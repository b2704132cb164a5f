import type { Company, MadeTask } from './company.ts';
import { type WorkQuestion, workQuestions } from './questions.ts';

/** How many of the questions had their right answer, and what was wrong with the others. */
export type WorkMeasured = { readonly right: number; readonly wrong: readonly string[] };

export type Body = {
  readonly reply: string;
  readonly grounded: boolean;
  readonly unsupported: number;
  readonly citations: readonly { readonly kind: string; readonly id: string; readonly n: number; readonly quote: string }[];
  readonly understood: { readonly filter: string; readonly count: number } | null;
};

/** Asks the assistant as somebody of the made company. */
export type Ask = (message: string) => Promise<Body>;

/** Asks all questions of the made company. */
export async function measureWork(ask: Ask, { today, tasks }: Company): Promise<WorkMeasured> {
  const wrong: string[] = [];
  for (const each of workQuestions) {
    const fault = faultOf(each, await ask(each.question), tasks, today);
    if (fault) wrong.push(`${each.question}: ${fault}`);
  }
  return { right: 1 - wrong.length / workQuestions.length, wrong };
}

/** Rows of a table at most, as the guide says. */
const mostRows = 25;

function faultOf({ is, by, filter }: WorkQuestion, body: Body, tasks: readonly MadeTask[], today: string): string | undefined {
  const { understood, reply, citations } = body;
  if (!understood) return `not understood (${filter})`;
  const wanted = tasks.filter((task) => is(task, today));
  if (understood.count !== wanted.length) return `${understood.count} for ${wanted.length} (${understood.filter})`;
  if (by !== null) {
    const counts = countsBy(wanted, by);
    const told = [...reply.matchAll(/^\| \[.*\]\(\/tasks\?.*\) \| (\d+)/gm)].map(([, count]) => Number(count));
    return told.join() === counts.join() ? undefined : `groups of ${told} for ${counts}`;
  }
  const cited = citations.filter(({ kind }) => kind === 'task').map(({ id }) => id);
  if (cited.length !== Math.min(wanted.length, mostRows)) return `${cited.length} rows for ${wanted.length}`;
  const strange = cited.filter((id) => !wanted.some((task) => task.id === id));
  return strange.length > 0 ? `${strange.length} rows too many` : undefined;
}

function countsBy(tasks: readonly MadeTask[], by: NonNullable<WorkQuestion['by']>): number[] {
  const counts = new Map<string | null, number>();
  for (const task of tasks) counts.set(task[by], (counts.get(task[by]) ?? 0) + 1);
  return [...counts.values()].sort((one, other) => other - one);
}
