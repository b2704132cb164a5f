import { addDays, dayIn } from '../../../schema/kernel/zone.ts';
import { type MadeTask, people, zone } from './company.ts';

// Expected answers come from plain predicates over the generated data, independent of the product's filters.

/** Whether a task belongs to the answer, on the day of the question. */
export type Is = (task: MadeTask, today: string) => boolean;
export type WorkQuestion = {
  readonly question: string;
  readonly is: Is;
  /** The field to count by; null: the tasks themselves. */
  readonly by: 'assignee' | 'project' | 'status' | 'priority' | null;
  /** Whether it asks for a number instead of the tasks. */
  readonly counted: boolean;
  /** Number of the task that the question is about; it is cited too. */
  readonly about?: string;
  /** The equivalent filter, as a model that knows the filter language would write it. */
  readonly filter: string;
  /** The arguments that such a model gives to list tools, which have separate arguments for some conditions. */
  readonly list: { readonly filter?: string } & Arguments;
  /** Other valid readings; any of them is right too. */
  readonly or: readonly Reading[];
};

/** The tasks, and the field to count by. */
export type Reading = { readonly is: Is; readonly by: WorkQuestion['by'] };

export type Arguments = Readonly<Record<string, unknown>>;

export const [deniz, ayse, mehmet, zeynep, oguz] = people;

export type Part = readonly [is: Is, filter: string, list?: Arguments];

export const of = (name: string): Part => [({ assignee }) => assignee === name, `assignee:"${name}"`];
export const mine: Part = [({ assignee }) => assignee === deniz, 'assignee:me', { assignee: ['me'] }];
export const nobody: Part = [({ assignee }) => assignee === null, 'assignee:none', { assignee: ['none'] }];
export const by = (name: string): Part => [({ creator }) => creator === name, `creator:"${name}"`];
export const open: Part = [({ status }) => status !== 'done' && status !== 'cancelled', 'open:yes'];
export const done: Part = [({ status }) => status === 'done', 'done:yes'];
export const started: Part = [({ status }) => status === 'in_progress', 'status:in_progress'];
export const waiting: Part = [({ status }) => status === 'todo', 'category:unstarted,backlog'];
export const cancelled: Part = [({ status }) => status === 'cancelled', 'category:cancelled'];
export const late: Part = [({ due }, today) => due !== null && due < today, 'due<today'];
export const blocked: Part = [({ blocked: is }) => is, 'blocked:yes'];
/** The task that blocks others. */
export const blocker: Part = [({ blocks }) => blocks, 'id:MOB-4'];
export const nothing: Part = [() => false, 'id:WEB-1 blocked:yes'];
export const undated: Part = [({ due }) => due === null, 'due:none'];
export const rank = (...wanted: MadeTask['priority'][]): Part => [
  ({ priority }) => wanted.includes(priority),
  `priority:${wanted.join(',')}`,
  { priority: wanted },
];
export const urgent = rank('urgent');
export const high = rank('high');
export const low = rank('low');
export const inProject = (key: MadeTask['project']): Part => [({ project }) => project === key, `project:${key}`, { project: [key] }];
export const labelled = (name: string): Part => [({ labels }) => labels.includes(name), `label:${name}`];
export const unlabelled: Part = [({ labels }) => labels.length === 0, 'label:none'];
export const titled = (part: string): Part => [({ title }) => title.toLocaleLowerCase('tr').includes(part), `"${part}"`, { q: part }];

export type Dated = 'due' | 'created' | 'updated' | 'completed';
export const between = (of_: Dated, word: string, days: (today: string) => readonly [first: string, last: string], sign = ':'): Part => [
  (task, today) => {
    const day = task[of_];
    const [first, last] = days(today);
    return day !== null && day >= first && day <= last;
  },
  `${of_}${sign}${word}`,
];

export const monday = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
export const week = (away: number) => (today: string) => [addDays(monday(today), 7 * away), addDays(monday(today), 7 * away + 6)] as const;
export const month = (away: number) => (today: string) => {
  const first = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + away, 1)).toISOString().slice(0, 10);
  const next = new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 1)).toISOString().slice(0, 10);
  return [first, addDays(next, -1)] as const;
};
export const year = (today: string) => [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`] as const;
export const ever = '0001-01-01';
export const never = '9999-12-31';
export const thisWeek = (of_: Dated) => between(of_, 'this-week', week(0));
export const lastWeek = (of_: Dated) => between(of_, 'last-week', week(-1));
export const nextWeek = (of_: Dated) => between(of_, 'next-week', week(1));
export const thisMonth = (of_: Dated) => between(of_, 'this-month', month(0));
export const lastMonth = (of_: Dated) => between(of_, 'last-month', month(-1));
export const today = (of_: Dated) => between(of_, 'today', (day) => [day, day]);
export const yesterday = (of_: Dated) => between(of_, 'yesterday', (day) => [addDays(day, -1), addDays(day, -1)]);
export const tomorrow = (of_: Dated) => between(of_, 'tomorrow', (day) => [addDays(day, 1), addDays(day, 1)]);
export const byToday = between('due', 'today', (day) => [ever, day], '<=');
export const byWeek = between('due', 'this-week', (day) => [ever, week(0)(day)[1]], '<=');
export const last = (of_: Dated, days: number) => between(of_, `-${days}d`, (day) => [addDays(day, -days), never], '>=');
export const within = (days: number): Part => [
  ({ due }, day) => due !== null && due >= day && due <= addDays(day, days),
  `due>=today due<=+${days}d`,
];
/** A day without a word in the filter language: a model writes it as a date. */
export const onDay = (of_: Dated, day: (today: string) => string): Part => {
  return between(of_, day(dayIn(zone, new Date())), (today) => [day(today), day(today)]);
};
export const inWeek = (of_: Dated, weekday: number, away: number) => onDay(of_, (day) => addDays(monday(day), 7 * away + weekday));
/** The next such weekday, from Monday (0), or the last one with `isPast`; it may be today. */
export const nearest = (weekday: number, isPast: boolean) => (day: string) => {
  const there = addDays(monday(day), weekday);
  return addDays(there, isPast ? (there > day ? -7 : 0) : there < day ? 7 : 0);
};
export const untilWeekday = (weekday: number): Part => [
  ({ due }, day) => due !== null && due >= day && due <= nearest(weekday, false)(day),
  `due>=today due<=${nearest(weekday, false)(dayIn(zone, new Date()))}`,
];
export const inDays = (days: number) => onDay('due', (day) => addDays(day, days));
export const idle = (days: number): Part => [({ updated }, day) => updated < addDays(day, -days), `updated<-${days}d`];

type Group = WorkQuestion['by'] | 'all';
export type Asked = readonly [
  questions: readonly string[],
  parts: readonly Part[],
  by?: Group,
  about?: string,
  or?: readonly (readonly [parts: readonly Part[], by?: Group])[],
];

export const questionsOf = ([questions, parts, group, about, or = []]: Asked): WorkQuestion[] =>
  questions.map((question) => ({
    question,
    ...readingOf(parts, group),
    counted: group !== undefined && group !== null,
    ...(about !== undefined && { about }),
    filter: wordsOf(parts),
    list: listOf(parts),
    or: or.map(([others, by]) => readingOf(others, by)),
  }));

const readingOf = (parts: readonly Part[], group: Group = null): Reading => ({
  is: (task, day) => parts.every(([is]) => is(task, day)),
  by: group === 'all' ? null : group,
});

function wordsOf(parts: readonly Part[]): string {
  return parts.map(([, filter]) => filter).join(' ');
}

function listOf(parts: readonly Part[]): WorkQuestion['list'] {
  const filter = wordsOf(parts.filter(([, , list]) => list === undefined));
  return { ...Object.assign({}, ...parts.map(([, , list]) => list)), ...(filter !== '' && { filter }) };
}
