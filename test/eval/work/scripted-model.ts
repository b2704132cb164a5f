import { addDays } from '../../../schema/kernel/zone.ts';
import { type Asked, calls, says, type Turn } from '../../support/model-server.ts';
import { type Company, people } from './company.ts';
import type { Body } from './measure.ts';
import type { WorkQuestion } from './parts.ts';
import { workQuestions } from './questions.ts';

/** Page size: that many rows fit into the results of one tool round. */
const page = 15;

/** The fact that is changed: none, one task's person, day or number, or the count. */
export type Lie = 'none' | 'person' | 'day' | 'number' | 'count';

type Named = { readonly name: string };
type Item = {
  readonly cite: number;
  readonly number: string;
  readonly title: string;
  readonly assignee?: Named;
  readonly dueDate?: string;
};
type Group = { readonly cite: number; readonly name: string; readonly count: number };
type ToolResult = {
  readonly cite: number;
  readonly total: number;
  readonly count: number;
  readonly items?: readonly (Item | Group)[];
  readonly nextCursor?: string;
};

/**
 * A model that answers the known questions: it calls the tool with the known arguments and repeats its results, except for the lie. It
 * reads all pages of a list.
 */
export function scriptedModel(lieIn: (question: WorkQuestion) => Lie): (asked: Asked) => Turn {
  const known = new Map(workQuestions.map((each) => [each.question, each]));
  return ({ body }) => {
    const asked = /\nSoru: (.*)$/.exec(body.messages[1].content)?.[1] ?? '';
    const question = known.get(asked);
    if (!question) throw new Error(`no such question: ${asked}`);
    const results = body.messages.filter(({ role }: { role: string }) => role === 'tool').map(resultIn) as ToolResult[];
    const last = results.at(-1);
    if (!last) return calls(callOf(question));
    if (!question.counted && last.nextCursor) return calls(callOf(question, last.nextCursor));
    return says(question.counted ? countsSaid(last, lieIn(question), question.question) : rowsSaid(results, lieIn(question)));
  };
}

function callOf({ counted, by, filter, list }: WorkQuestion, cursor?: string) {
  if (counted) return { name: 'count_tasks', arguments: { filter, ...(by && { by: by === 'assignee' ? 'person' : by }) } };
  const { assignee, ...rest } = list;
  const isMine = Array.isArray(assignee) && assignee[0] === 'me';
  return {
    name: isMine ? 'list_my_tasks' : 'list_tasks',
    arguments: { ...rest, ...(assignee !== undefined && !isMine && { assignee }), limit: page, ...(cursor && { cursor }) },
  };
}

function resultIn({ content }: { content: string }): unknown {
  return JSON.parse(/<data tool="\w+">\n(.*)\n<\/data>/.exec(content)?.[1] ?? 'null');
}

const day = (date: string): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('tr', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The model's sentence about assignee and due date. */
const said = (assignee: string | null, due: string | null): string =>
  `${assignee === null ? 'kimseye atanmadı' : `sorumlusu ${assignee}`}${due === null ? '' : `, bitişi ${day(due)}`}`;

/** Another person than `name`. */
const another = (name: string | undefined): string => people.find((each) => each !== name) as string;

function rowsSaid(results: readonly ToolResult[], lie: Lie): string {
  const [first] = results as [ToolResult];
  const rows = results.flatMap(({ items }) => items as readonly Item[]);
  const lines = rows.map(({ cite, number, title, assignee, dueDate }, at) => {
    const isWrong = at === 0;
    const who = isWrong && lie === 'person' ? another(assignee?.name) : (assignee?.name ?? null);
    const due = isWrong && lie === 'day' ? addDays(dueDate ?? '2031-03-03', 1) : (dueDate ?? null);
    return `- ${isWrong && lie === 'number' ? 'ZZZ-999' : number} ${title}, ${said(who, due)} [${cite}].`;
  });
  return [`${first.total + (lie === 'count' ? 1 : 0)} görev var [${first.cite}].`, ...lines].join('\n');
}

function countsSaid({ cite, count, items }: ToolResult, lie: Lie, question: string): string {
  const more = lie === 'count' ? 1 : 0;
  if (!items) return `${count + more} görev var [${cite}].`;
  // Uses the language of the question, as the cited text does.
  const nobody = question.startsWith('how many') ? 'Unassigned' : 'Kimseye atanmamış';
  const lines = (items as readonly Group[]).map((each, at) => {
    return `- ${each.name === 'unassigned' ? nobody : each.name}: ${each.count + (at === 0 ? more : 0)} görev [${each.cite}].`;
  });
  return lines.join('\n');
}

/** @returns the fault of an answer by a truthful model, if any */
export function faultOfTruth({ is, by, counted }: WorkQuestion, body: Body, { tasks, today }: Company): string | undefined {
  const wanted = tasks.filter((task) => is(task, today));
  const { reply, grounded, unsupported, understood, citations } = body;
  if (understood?.count !== wanted.length) return `${understood?.count} for ${wanted.length} (${understood?.filter}): ${reply}`;
  if (!grounded || unsupported !== 0) return `${unsupported} sentences are not held: ${reply}`;
  if (by !== null) {
    const listed = [...reply.matchAll(/: (\d+) görev/g)].map(([, count]) => Number(count)).join();
    const counts = Object.values(Object.groupBy(wanted, (task) => String(task[by]))).map((each) => each?.length ?? 0);
    return listed === counts.sort((one, other) => other - one).join() ? undefined : `groups of ${listed} for ${counts}`;
  }
  if (counted) return citations.length === 0 && reply === `${wanted.length} görev var.` ? undefined : reply;
  const rows = new Map([...reply.matchAll(/^- \S+ (.+) \[(\d+)\]\.$/gm)].map(([, text, n]) => [Number(n), text]));
  const rowsRight = citations.map(({ id, n, quote }) => {
    const task = wanted.find((each) => each.id === id);
    return task !== undefined && quote === task.title && rows.get(n) === `${task.title}, ${said(task.assignee, task.due)}`;
  });
  return rowsRight.length === wanted.length && rows.size === wanted.length && rowsRight.every(Boolean)
    ? undefined
    : `not its rows: ${reply}`;
}

/** @returns the fault of an answer with a lie, if any: the lie's sentence must have lost its number and be counted as unsupported */
export function faultOfLie(question: WorkQuestion, lie: Lie, body: Body, made: Company): string | undefined {
  const wanted = made.tasks.filter((task) => question.is(task, made.today)).length;
  const { reply, grounded, unsupported, citations } = body;
  if (grounded || unsupported !== 1) return `${lie} is held (${unsupported}): ${reply}`;
  const rows = question.counted ? 0 : wanted - (lie === 'count' ? 0 : 1);
  return citations.length === rows ? undefined : `${citations.length} citations for ${rows}: ${reply}`;
}
