import { type Asked, calls, says, type Turn } from '../../support/model-server.ts';
import type { Company } from './company.ts';
import type { Body } from './measure.ts';
import type { WorkQuestion } from './parts.ts';
import { workQuestions } from './questions.ts';

/** Page size: that many rows fit into the results of one tool round. */
const page = 15;

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

const known = new Map(workQuestions.map((each) => [each.question, each]));

/**
 * A model that answers the known questions: it calls the tool with the known arguments and repeats its results. It reads all pages of a
 * list.
 */
export function scriptedModel({ body }: Asked): Turn {
  const asked = /\nSoru: (.*)$/.exec(body.messages[1].content)?.[1] ?? '';
  const question = known.get(asked);
  if (!question) throw new Error(`no such question: ${asked}`);
  const results = body.messages.filter(({ role }: { role: string }) => role === 'tool').map(resultIn) as ToolResult[];
  const last = results.at(-1);
  if (!last) return calls(callOf(question));
  if (!question.counted && last.nextCursor) return calls(callOf(question, last.nextCursor));
  return says(question.counted ? countsSaid(last, question.question) : rowsSaid(results));
}

function callOf({ counted, by, filter, list }: WorkQuestion, cursor?: string) {
  if (counted) return { name: 'count_tasks', arguments: { filter, ...(by && { by: by === 'assignee' ? 'person' : by }) } };
  return { name: 'list_tasks', arguments: { ...list, limit: page, ...(cursor && { cursor }) } };
}

function resultIn({ content }: { content: string }): unknown {
  return JSON.parse(/<data tool="\w+">\n(.*)\n<\/data>/.exec(content)?.[1] ?? 'null');
}

const day = (date: string): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('tr', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The model's sentence about assignee and due date. */
const said = (assignee: string | null, due: string | null): string =>
  `${assignee === null ? 'kimseye atanmadı' : `sorumlusu ${assignee}`}${due === null ? '' : `, bitişi ${day(due)}`}`;

function rowsSaid(results: readonly ToolResult[]): string {
  const [first] = results as [ToolResult];
  const rows = results.flatMap(({ items }) => items as readonly Item[]);
  const lines = rows.map(
    ({ cite, number, title, assignee, dueDate }) => `- ${number} ${title}, ${said(assignee?.name ?? null, dueDate ?? null)} [${cite}].`,
  );
  return [`${first.total} görev var [${first.cite}].`, ...lines].join('\n');
}

function countsSaid({ cite, count, items }: ToolResult, question: string): string {
  if (!items) return `${count} görev var [${cite}].`;
  // Uses the language of the question, as the cited text does.
  const nobody = question.startsWith('how many') ? 'Unassigned' : 'Kimseye atanmamış';
  const lines = (items as readonly Group[]).map(
    ({ cite: n, name, count: of }) => `- ${name === 'unassigned' ? nobody : name}: ${of} görev [${n}].`,
  );
  return lines.join('\n');
}

/** @returns the fault of an answer, if any */
export function faultOf({ is, by, counted }: WorkQuestion, body: Body, { tasks, today }: Company): string | undefined {
  const wanted = tasks.filter((task) => is(task, today));
  const { reply, understood, citations } = body;
  if (understood?.count !== wanted.length) return `${understood?.count} for ${wanted.length} (${understood?.filter}): ${reply}`;
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
