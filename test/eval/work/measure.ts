import type { Converse } from './ask.ts';
import type { Company, MadeTask } from './company.ts';
import type { FollowUp } from './follow.ts';
import { type FreshSet, freshQuestions } from './fresh.ts';
import type { WorkQuestion } from './parts.ts';
import { workQuestions } from './questions.ts';

/** Share of the questions with the right answer, and the faults of the others. */
export type WorkMeasured = { readonly right: number; readonly wrong: readonly string[] };

/** Shares of the task questions with the right table, and without a wrong one; share of the other questions without a table. */
export type FreshFigures = { readonly right: number; readonly harmless: number; readonly leftAlone: number };

export type Body = {
  readonly reply: string;
  readonly grounded: boolean;
  readonly unsupported: number;
  readonly citations: readonly { readonly kind: string; readonly id: string; readonly n: number; readonly quote: string }[];
  readonly understood: { readonly filter: string; readonly count: number } | null;
};

/** Asks the assistant as a member of the generated company. */
export type Ask = (message: string) => Promise<Body>;

/** Asks all questions about the generated company. */
export async function measureWork(ask: Ask, company: Company): Promise<WorkMeasured> {
  const wrong = await faultsOf(ask, company, workQuestions);
  return { right: 1 - wrong.length / workQuestions.length, wrong: wrong.map(({ description }) => description) };
}

/** Asks the questions of a set that was written without knowledge of the grammar, and those about other things. */
export async function measureFresh(
  ask: Ask,
  company: Company,
  set: FreshSet,
): Promise<FreshFigures & { readonly wrong: readonly string[] }> {
  const { work, others } = freshQuestions(set);
  const wrong = await faultsOf(ask, company, work);
  const taken: string[] = [];
  for (const message of others) {
    const { understood } = await ask(message);
    if (understood) taken.push(`${message}: taken for ${understood.filter}`);
  }
  return {
    right: 1 - wrong.length / work.length,
    harmless: 1 - wrong.filter(({ isSilent }) => !isSilent).length / work.length,
    leftAlone: 1 - taken.length / others.length,
    wrong: [...wrong.map(({ description }) => description), ...taken],
  };
}

type Wrong = { readonly description: string; readonly isSilent: boolean };

async function faultsOf(ask: Ask, { today, tasks }: Company, questions: readonly WorkQuestion[]): Promise<Wrong[]> {
  const wrong: Wrong[] = [];
  for (const each of questions) {
    const body = await ask(each.question);
    const [fault, ...others] = [each, ...each.or].map((reading) => faultOf({ ...each, ...reading }, body, tasks, today));
    if (fault !== undefined && others.every((other) => other !== undefined))
      wrong.push({ description: `${each.question}: ${fault}`, isSilent: body.understood === null });
  }
  return wrong;
}

/** Maximum rows of a table, as documented. */
const mostRows = 25;

function faultOf({ is, by, filter, about }: WorkQuestion, body: Body, tasks: readonly MadeTask[], today: string): string | undefined {
  const { understood, reply, citations } = body;
  if (!understood) return `not understood (${filter})`;
  const wanted = tasks.filter((task) => is(task, today));
  const taken = `(${understood.filter}, not ${filter})`;
  if (understood.count !== wanted.length) return `${understood.count} for ${wanted.length} ${taken}`;
  if (by !== null) {
    const counts = countsBy(wanted, by);
    const listed = [...reply.matchAll(/^\| \[.*\]\(\/tasks\?.*\) \| (\d+)/gm)].map(([, count]) => Number(count));
    return listed.join() === counts.join() ? undefined : `groups of ${listed} for ${counts} ${taken}`;
  }
  const own = tasks.find(({ number }) => number === about)?.id;
  const cited = citations.filter(({ kind, id }) => kind === 'task' && id !== own).map(({ id }) => id);
  if (cited.length !== Math.min(wanted.length, mostRows)) return `${cited.length} rows for ${wanted.length} ${taken}`;
  const strange = cited.filter((id) => !wanted.some((task) => task.id === id));
  return strange.length > 0 ? `${strange.length} rows too many ${taken}` : undefined;
}

function countsBy(tasks: readonly MadeTask[], by: NonNullable<WorkQuestion['by']>): number[] {
  const counts = new Map<string | null, number>();
  for (const task of tasks) counts.set(task[by], (counts.get(task[by]) ?? 0) + 1);
  return [...counts.values()].sort((one, other) => other - one);
}

/** Share of the follow-ups that are answered like the full question; share of the others that no table answers. */
export type FollowUpFigures = { readonly right: number; readonly unpolluted: number; readonly wrong: readonly string[] };

export async function measureFollowUps(converse: Converse, all: readonly FollowUp[]): Promise<Record<FollowUp['set'], FollowUpFigures>> {
  const judged = { shaped: [] as Judged[], held: [] as Judged[] };
  for (const each of all) judged[each.set].push({ each, fault: await faultOfFollowUp(converse, each) });
  return { shaped: figuresOf(judged.shaped), held: figuresOf(judged.held) };
}

type Judged = { readonly each: FollowUp; readonly fault: string | undefined };

async function faultOfFollowUp(converse: Converse, { before, asked, means }: FollowUp): Promise<string | undefined> {
  let conversation: string | undefined;
  for (const message of before) conversation = (await converse(message, conversation)).conversation.id;
  const { understood } = await converse(asked, conversation);
  const wanted = means === null ? null : ((await converse(means)).understood?.filter ?? 'nothing');
  const parts = (filter: string | undefined) => filter?.split(' ').sort().join(' ') ?? null;
  return parts(understood?.filter) === parts(wanted ?? undefined) ? undefined : `${understood?.filter} for ${wanted}`;
}

function figuresOf(judged: readonly Judged[]): FollowUpFigures {
  const share = (of: readonly Judged[]) => of.filter(({ fault }) => fault === undefined).length / of.length;
  return {
    right: share(judged.filter(({ each }) => each.means !== null)),
    unpolluted: share(judged.filter(({ each }) => each.means === null)),
    wrong: judged.flatMap(({ each, fault }) => (fault === undefined ? [] : [`${each.before.join(' / ')} → ${each.asked}: ${fault}`])),
  };
}
