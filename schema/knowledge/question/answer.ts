import { parse } from '../../filter/parse.ts';
import { print } from '../../filter/print.ts';
import { both, term, termsOf } from '../../filter/tree.ts';
import { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import type { Locale } from '../../kernel/module.ts';
import { users } from '../../people/member/member.ts';
import { projects, statuses } from '../../work/project/project.ts';
import { countTasksBy, type GroupCount } from '../../work/task/count-by.ts';
import { countTasks, listTasks } from '../../work/task/list.ts';
import { priorityName } from '../../work/task/priority.ts';
import type { TaskRow } from '../../work/task/row.ts';
import type { TaskGroup } from '../../work/task/task-group.ts';
import { toDisplayedFilter } from '../../work/view/filter.ts';
import type { Quote } from '../search/quote.ts';
import { countedOver } from './over.ts';
import { type Question, readQuestion } from './read.ts';
import { cell, cited, countHead, type DateField, dayIn, groupNames, headOf, taskHead, tasksOf, unassigned } from './table.ts';

/** What was understood of a question about the work, as it is kept: of names the ids. */
export type Understood = {
  readonly filter: string;
  readonly asked: Question['asked'];
  readonly group: TaskGroup | null;
  /** How many tasks match. */
  readonly count: number;
  /** The projects that these are in, by id. */
  readonly over: readonly string[];
};

export type WorkAnswer = { readonly text: string; readonly quotes: readonly Quote[]; readonly understood: Understood };

/** Rows of a table, at most: all is a click away. */
export const mostRows = 25;
/** Tasks that are divided among their people, at most. */
const mostDivided = 200;

/** Where tasks are looked for. */
type Where = {
  /** The only one that is asked about, by id. */
  readonly project: string | undefined;
  /** The only ones whose tasks may be told, by id; empty: all that the asker sees. */
  readonly reach: readonly string[];
  /** Questions that it goes on with, the oldest first. */
  readonly before?: readonly string[];
};

/**
 * Answers a question about the work from the tasks that the asker sees, as lists show them; undefined where the question is
 * not understood wholly, or no title has the words it looks for.
 */
export async function answerWork(context: Context, question: string, { project, reach, before }: Where): Promise<WorkAnswer | undefined> {
  if (!context.actor.scopes.has('tasks:read')) return undefined;
  const own = reach.length > 0 ? new Context(context.services, { ...context, actor: { ...context.actor, projects: reach } }) : context;
  try {
    const read = await readQuestion(own, question, { project, ...(before && { before }) });
    return read && (await answerRead(own, read));
  } catch (error) {
    // What the filter language refuses, too many names say, is no question of this grammar.
    if (error instanceof Problem && error.code === 'filter.invalid') return undefined;
    throw error;
  }
}

async function answerRead(context: Context, question: Question): Promise<WorkAnswer | undefined> {
  const { asked, group, isByTitle } = question;
  for (const filter of [question.filter, question.loose]) {
    if (filter === null) continue;
    const { count } = await countTasks(context, { text: filter });
    if (count === 0 && isByTitle) continue;
    const over = count === 0 ? [] : await countedOver(context, { text: filter });
    const understood = { filter, asked, group, count, over };
    const { about } = question;
    const own = about
      ? [quoteOf('task', 1, about.task.id, `${about.task.number} ${about.task.title}`, about.task.title, `/tasks/${about.task.id}`)]
      : [];
    const quotes = [...own, ...(await projectsIn(context, filter, own.length))];
    const shown = await toDisplayedFilter(context, filter);
    const told = headOf(
      { shown, count, isMine: question.isMine, about: about && { number: about.task.number, is: about.is } },
      context.locale,
    );
    const head: Told = { text: cited(told, quotes), quotes };
    if (count === 0) return { ...head, understood };
    if (group !== null && (asked === 'count' || group !== 'person'))
      return { ...(await grouped(context, filter, group, head)), understood };
    return { ...(await listed(context, filter, question, count, head)), understood };
  }
  return undefined;
}

type Told = Pick<WorkAnswer, 'text' | 'quotes'>;

/** The projects that a filter names: what is told of their tasks is told no more when they are out of sight. */
async function projectsIn(context: Context, filter: string, before: number): Promise<Quote[]> {
  const ids = termsOf(parse(filter) ?? both([])).flatMap(({ attribute, values }) =>
    attribute === 'project' ? values.map(({ text }) => text) : [],
  );
  const rows = await Promise.all([...new Set(ids)].map((id) => context.load(projects, id)));
  return rows.flatMap((row) => row ?? []).map(({ id, name }, at) => quoteOf('project', before + at + 1, id, name, name, `/projects/${id}`));
}

async function grouped(context: Context, filter: string, by: TaskGroup, head: Told): Promise<Told> {
  const { locale } = context;
  const groups = await countTasksBy(context, { text: filter }, by);
  const quotes = [...head.quotes];
  const lines = groups.map((group) => {
    const link = listOf(print(both([...partsOf(filter), termOf(by, group)])));
    const name = nameOf(by, group, locale);
    if (by === 'project' && group.key !== null && group.name !== null)
      quotes.push(quoteOf('project', quotes.length + 1, group.key, group.name, group.name, `/projects/${group.key}`));
    const mark = by === 'project' ? ` [${quotes.length}]` : '';
    // The name is the link: a number in brackets would be a citation's.
    return `| [**${cell(name)}**](${link}) | ${group.count}${group.more ? '+' : ''}${mark} |`;
  });
  return { text: [head.text, '', ...countHead(groupNames[locale][by], locale), ...lines].join('\n'), quotes };
}

/** Where a list opens; parentheses would end the link. */
const listOf = (filter: string): string => `/tasks?filter=${encodeURIComponent(filter).replaceAll('(', '%28').replaceAll(')', '%29')}`;

const partsOf = (filter: string) => {
  const tree = parse(filter);
  return tree ? [tree] : [];
};

const termOf = (by: TaskGroup, { key }: GroupCount) => term(by === 'person' ? 'assignee' : by, ':', [key ?? 'none']);

function nameOf(by: TaskGroup, { key, name }: GroupCount, locale: Locale): string {
  if (by === 'priority') return priorityName(key ?? 'none', locale);
  return name ?? unassigned[locale];
}

/** The tasks, each cited by its title; where people are asked for, below the names of those who have them. */
async function listed(context: Context, filter: string, { group, sort }: Question, count: number, head: Told): Promise<Told> {
  const dated = { '-completedAt': 'completedAt', '-createdAt': 'createdAt', '-updatedAt': 'updatedAt', dueDate: 'dueDate' } as const;
  const date: DateField = dated[sort as keyof typeof dated] ?? 'dueDate';
  const byPerson = group === 'person';
  const page = await listTasks(context, { text: filter }, [sort], { first: byPerson ? mostDivided : mostRows });
  const shares = byPerson ? await divided(context, filter, page.nodes) : [{ rows: page.nodes }];
  const rows = shares.flatMap((share) => share.rows);
  const cells = await cellsOf(context, rows, date);
  const { locale } = context;
  let n = head.quotes.length;
  const tables = shares.flatMap(({ name, rows: own }) => {
    const lines = own.map((task) => {
      n += 1;
      const { number, title, status, assignee, priority, day } = cells(task);
      return `| ${[`${number} ${title}`, status, ...(name ? [] : [assignee]), priority, `${day} [${n}]`].join(' | ')} |`;
    });
    return ['', ...(name ? [name, ''] : []), ...(own.length > 0 ? [...taskHead(date, locale, name !== undefined), ...lines] : [])];
  });
  const quotes = rows.map(({ id, number, title }, at) =>
    quoteOf('task', head.quotes.length + at + 1, id, `${number} ${title}`, title, `/tasks/${id}`),
  );
  const cut = count > rows.length ? ` ${cutTo(rows.length, locale)}` : '';
  return { text: [`${head.text}${cut}`, ...tables].join('\n'), quotes: [...head.quotes, ...quotes] };
}

/** The cells of a task's row. */
async function cellsOf(context: Context, rows: readonly TaskRow[], date: DateField) {
  const { locale } = context;
  const [names, member] = await Promise.all([statusNames(context, rows), context.load(users, context.actor.user)]);
  return (task: TaskRow) => ({
    number: `[${task.number}](/tasks/${task.number})`,
    title: cell(task.title),
    status: cell(names.get(`${task.project.id} ${task.status}`) ?? task.status),
    assignee: cell(task.assignee?.name ?? unassigned[locale]),
    priority: cell(priorityName(task.priority, locale)),
    day: task[date] === null ? '' : dayIn(String(task[date]), locale, member?.timeZone ?? 'UTC'),
  });
}

const cutTo = (shown: number, locale: Locale): string =>
  locale === 'en' ? `the first ${shown} are below.` : `ilk ${shown} görev aşağıda.`;

/** A person with their first tasks; `name` links all of them and says how many they are. */
type Share = { readonly name?: string; readonly rows: readonly TaskRow[] };

/** The rows by person: those with the most tasks first, then what nobody has; of each as many as of everybody else. */
async function divided(context: Context, filter: string, rows: readonly TaskRow[]): Promise<Share[]> {
  const groups = await countTasksBy(context, { text: filter }, 'person');
  const people = [...groups.filter(({ key }) => key !== null), ...groups.filter(({ key }) => key === null)];
  const own = people.map(({ key }) => rows.filter(({ assignee }) => (assignee?.id ?? null) === key));
  const most = fairShare(
    own.map(({ length }) => length),
    mostRows,
  );
  return people.map((group, at) => {
    const link = listOf(print(both([...partsOf(filter), termOf('person', group)])));
    const count = tasksOf(group.count, context.locale);
    return { name: `[**${cell(nameOf('person', group, context.locale))}**](${link}) · ${count}`, rows: (own[at] ?? []).slice(0, most) };
  });
}

/** The largest length to which lists are cut so that they have at most `total` items together. */
function fairShare(lengths: readonly number[], total: number): number {
  const sum = (most: number) => lengths.reduce((all, length) => all + Math.min(length, most), 0);
  let most = 0;
  while (most < total && sum(most + 1) <= total) most += 1;
  return most;
}

async function statusNames(context: Context, rows: readonly TaskRow[]): Promise<Map<string, string>> {
  const projects = [...new Set(rows.map(({ project }) => project.id))];
  const all = await Promise.all(projects.map((id) => context.load(statuses, id)));
  return new Map(all.flatMap((each) => each ?? []).map(({ projectId, key, name }) => [`${projectId} ${key}`, name]));
}

/** A thing cited by its name, as it is stored. */
const quoteOf = (kind: 'task' | 'project', n: number, subject: string, title: string, name: string, url: string): Quote => ({
  n,
  kind,
  subject,
  title,
  page: null,
  url,
  start: 0,
  end: name.length,
  quote: name,
});
