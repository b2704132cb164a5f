import { parse } from '../../filter/parse.ts';
import { print } from '../../filter/print.ts';
import { both, mapTerms, term, termsOf, type Value } from '../../filter/tree.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import type { Locale } from '../../kernel/module.ts';
import { users } from '../../people/member/member.ts';
import { projects, statuses } from '../../work/project/project.ts';
import { countTasksBy, type GroupCount } from '../../work/task/count-by.ts';
import { valueName } from '../../work/task/fields.ts';
import { Names } from '../../work/task/filter/names.ts';
import { countTasks, listTasks } from '../../work/task/list.ts';
import type { TaskRow } from '../../work/task/row.ts';
import { tasks } from '../../work/task/task.ts';
import { type TaskGroup, taskGroups } from '../../work/task/task-group.ts';
import { timeTotals } from '../../work/time-entry/totals.ts';
import { toDisplayedFilter, toStoredFilter } from '../../work/view/filter.ts';
import { asCopied, type Quote } from '../search/quote.ts';
import { countedOver } from './over.ts';
import { type Question, questionOf, readQuestion, type Unclear } from './read.ts';
import * as table from './table.ts';

/** Interpretation of a question about tasks, as stored: with ids for names. */
export type Understood = {
  readonly filter: string;
  readonly asked: Question['asked'];
  readonly group: TaskGroup | null;
  /** Number of matching tasks. */
  readonly count: number;
  /** Ids of the projects of these tasks. */
  readonly over: readonly string[];
};

/** A table; or without `understood`, what of a question was not understood, with what documents may know better. */
export type WorkAnswer = {
  readonly text: string;
  readonly quotes: readonly Quote[];
  readonly understood: Understood | null;
  readonly unclear?: Pick<Unclear, 'left' | 'isSure'>;
};

/** Maximum number of rows of a table; a link opens the whole list. */
export const mostRows = 25;
/** Maximum number of tasks that are divided by assignee. */
const mostDivided = 200;

/** Scope of a question. */
type Where = {
  /** Id of the project that the question is limited to. */
  readonly project: string | undefined;
  /** Earlier questions that it continues, oldest first. */
  readonly before?: readonly string[];
  /** Lets a model fill a filter for a question that is not understood as a whole. */
  readonly fill?: ((said: Said) => Promise<Filled | undefined>) | undefined;
  /** Whether only filled filters are answered, because something else answers all other questions. */
  readonly isOnlyFilled?: boolean;
};

/** Understood part of a question as a displayed filter, which may be empty, and the words that are not understood. */
export type Said = { readonly filter: string; readonly unknown: readonly string[] };
/** A filter that a model wrote, with current names. */
export type Filled = { readonly filter: string; readonly asked: 'list' | 'count'; readonly group: TaskGroup | null };

/**
 * Answers a question about tasks with a table of the tasks that the asker can view, or says what of it is not understood. Undefined for
 * a question about something else, and if no title has the words that it asks for.
 */
export async function answerWork(context: Context, question: string, where: Where): Promise<WorkAnswer | undefined> {
  const { project, before, fill, isOnlyFilled = false } = where;
  if (!context.actor.scopes.has('tasks:read')) return undefined;
  try {
    const read = await readQuestion(context, question, { project, ...(before && { before }) });
    // A model knows better than titles what unknown words mean.
    const isAnswered = read?.kind === 'question' && !isOnlyFilled && !(fill && read.isGuess);
    const answer = isAnswered ? await answerRead(context, read) : undefined;
    const unclear = read?.kind !== 'question' ? read : isOnlyFilled && !read.isGuess ? undefined : read.otherwise;
    // A model answers questions that may be about documents.
    if (answer || !unclear || (fill && !unclear.isSure)) return answer;
    // The user chooses between the names that a word may mean.
    const said = { ...unclear, filter: await toDisplayedFilter(context, unclear.filter ?? '') };
    const filled = unclear.choices.length === 0 ? await fill?.(said) : undefined;
    const filledAnswer = filled && (await answerFilled(context, filled, project));
    if (filledAnswer || isOnlyFilled) return filledAnswer;
    return { text: await unclearText(context, unclear), quotes: [], understood: null, unclear };
  } catch (error) {
    // The filter language refuses the filter, for example because it has too many names.
    if (error instanceof Problem && error.code === 'filter.invalid') return undefined;
    throw error;
  }
}

/** Answers with the tasks of a filled filter, and says which filter it is; undefined if the filter is invalid or useless. */
async function answerFilled(
  context: Context,
  { filter, asked, group }: Filled,
  project: string | undefined,
): Promise<WorkAnswer | undefined> {
  try {
    const tree = parse(await toStoredFilter(context, filter, []));
    // Citations of deleted tasks are hidden.
    if (!tree || termsOf(tree).some(({ attribute }) => attribute === 'deleted')) return undefined;
    const by = group === 'person' ? 'assignee' : group;
    const what = asked === 'list' && group !== null ? (group === 'person' ? 'who' : 'count') : asked;
    const question = questionOf([...(project === undefined ? [] : [term('project', ':', [project])]), tree], { asked: what, group: by });
    const answer = await answerRead(context, question);
    const displayed = await toDisplayedFilter(context, question.filter);
    const [link, understood] = [
      `[**${table.cell(displayed)}**](${listOf(displayed)})`,
      context.locale === 'en' ? 'Understood' : 'Anladığım',
    ];
    return answer && { ...answer, text: `${understood}: ${link}. ${answer.text}` };
  } catch (error) {
    if (error instanceof Problem && error.code === 'filter.invalid') return undefined;
    throw error;
  }
}

/** Says what was understood, with a list to continue in, and what was not. */
async function unclearText(context: Context, { filter, unknown, choices, unnamed }: Unclear): Promise<string> {
  const { locale } = context;
  const say = (tr: string, en: string) => (locale === 'en' ? en : tr);
  const listed = (names: readonly string[]) => new Intl.ListFormat(locale).format(names.map((each) => `“${asCopied(each)}”`));
  const said = table.saidOf(await saidFilter(context, filter ?? ''), locale).join(', ') || say('açık görevler', 'open tasks');
  const doubts = choices.map(([word, entries]) => {
    const [asked, names] = [`“${asCopied(word)}”`, listed(entries.map(({ name }) => name))];
    if (entries.length === 1) return say(`${asked} derken ${names} mi demek istedin?`, `Did you mean ${names} by ${asked}?`);
    return say(`${asked} birden çok şey olabilir: ${names}. Hangisi?`, `${asked} may mean several things: ${names}. Which one?`);
  });
  if (unnamed) {
    const [kind = '', name] = [table.groupNames[unnamed.attribute]?.[locale].toLocaleLowerCase(locale), listed([unnamed.said])];
    doubts.unshift(say(`${name} adında bir ${kind} görmüyorum.`, `I see no ${kind} called ${name}.`));
  }
  const unclear = listed(unknown);
  if (unknown.length > 0)
    doubts.unshift(
      say(`Görevlerle ilgili bu soruda şunu anlamadım: ${unclear}.`, `I did not understand ${unclear} in this question about tasks.`),
    );
  if (doubts.length === 0)
    doubts.push(
      say(
        'Bu sorudaki koşulların birbirine nasıl bağlandığını anlamadım.',
        'I did not understand how the conditions of this question belong together.',
      ),
    );
  if (filter) {
    const link = `[${said}](${listOf(await toDisplayedFilter(context, filter))})`;
    doubts.push(
      say(`Anladığım: ${link}. Listeyi açıp süzgeci düzenleyebilirsin.`, `Understood: ${link}. Open the list and edit its filter.`),
    );
  }
  return doubts.join(' ');
}

async function answerRead(context: Context, question: Question): Promise<WorkAnswer | undefined> {
  const { asked, group, isByTitle, about } = question;
  for (const filter of [question.filter, question.loose]) {
    if (filter === null) continue;
    const { count, estimate } = await countTasks(context, { text: filter });
    if (count === 0 && isByTitle) continue;
    const counted = count === 0 ? [] : await countedOver(context, { text: filter });
    const over = [...new Set([...counted, ...(about ? [about.task.project.id] : [])])];
    const named = group === 'assignee' ? 'person' : taskGroups.find((each) => each === group);
    const understood = { filter, asked, group: named ?? null, count: Math.min(count, question.limit ?? count), over };
    const quotes = await projectsIn(context, filter);
    const displayed = await saidFilter(context, filter);
    if (asked === 'time') {
      const { sum, ...body } = await timed(context, displayed, { ...question, filter }, quotes);
      // No time for words that are searched in titles may mean other words.
      if (sum > 0 || !isByTitle) return { ...body, understood };
      continue;
    }
    const said = table.headOf({ displayed, count, about: about && { number: about.task.number, is: about.is } }, context.locale);
    const total = `, ${context.locale === 'en' ? 'total estimate' : 'toplam tahmin'} ${estimate.toLocaleString(context.locale)}$&`;
    const head: Body = { text: table.cited(asked === 'estimate' ? said.replace(/[:.]$/, total) : said, quotes), quotes };
    if (count === 0) return { ...head, understood };
    if (group !== null && (asked === 'count' || asked === 'estimate' || group !== 'assignee'))
      return { ...(await grouped(context, filter, question, head)), understood };
    return { ...(await listed(context, filter, question, count, head)), understood };
  }
  return undefined;
}

/** Totals of time, by person, project or task. */
async function timed(
  context: Context,
  displayed: string,
  { filter, group, spent }: Question,
  quotes: readonly Quote[],
): Promise<Body & { readonly sum: number }> {
  const { locale } = context;
  const { people, during } = spent;
  const own = people.map((each) => (each === 'me' ? context.actor.user : each));
  const by = group === 'project' || group === 'task' ? group : group === 'assignee' || own.length !== 1 ? 'user' : 'task';
  const where = {
    ...(own.length > 0 && { user: own }),
    ...(during.from && { from: during.from }),
    ...(during.until && { to: during.until }),
    text: filter,
  };
  const totals = await timeTotals(context, where, [by]);
  const [names, zone] = [
    await Promise.all(own.map((id) => context.load(users, id))),
    (await context.load(users, context.actor.user))?.timeZone ?? 'UTC',
  ];
  const dayOf = (moment: string, before = 0) => table.dayIn(new Date(Date.parse(moment) - before).toISOString(), locale, zone);
  const [from, until] = [during.from && dayOf(during.from), during.until && dayOf(during.until, 1)];
  const days = from === until ? from : [from, until].map((day) => day ?? '…').join(' – ');
  const said = [...names.flatMap((member) => member?.name ?? []), ...(days ? [days] : []), ...table.saidOf(displayed, locale)]
    .map(asCopied)
    .join(', ');
  const sum = totals.reduce((all, { duration }) => all + duration, 0);
  const text = `${locale === 'en' ? 'Time spent' : 'Harcanan süre'}: **${table.durationOf(sum, locale)}**${said && ` (${said})`}.`;
  const body = { text: table.cited(text, quotes), quotes: [...quotes], sum };
  const lines: string[] = [];
  for (const total of totals.slice(0, mostRows)) {
    const id = total[by] ?? '';
    const [member, project, task] = await Promise.all([
      context.load(users, by === 'user' ? id : ''),
      context.load(projects, by === 'project' ? id : ''),
      context.load(tasks, by === 'task' ? id : ''),
    ]);
    const n = body.quotes.length + 1;
    if (task) body.quotes.push(quoteOf('task', n, id, `${task.number} ${task.title}`, task.title, `/tasks/${id}`));
    if (project) body.quotes.push(quoteOf('project', n, id, project.name, project.name, `/projects/${id}`));
    const name = task
      ? `[${task.number}](/tasks/${task.number}) ${table.cell(task.title)}`
      : table.cell(member?.name ?? project?.name ?? '');
    lines.push(`| ${name} | ${table.durationOf(total.duration, locale)}${member ? '' : ` [${n}]`} |`);
  }
  const head = table.countHead(table.groupNames[by]?.[locale] ?? '', 'time', locale);
  return lines.length === 0 ? body : { ...body, text: [body.text, '', ...head, ...lines].join('\n') };
}

/** A filter for display, in which statuses have their names too. */
async function saidFilter(context: Context, filter: string): Promise<string> {
  const displayed = await toDisplayedFilter(context, filter);
  const tree = parse(displayed);
  if (!tree || !termsOf(tree).some(({ attribute }) => attribute === 'status')) return displayed;
  const names = new Map((await new Names(context, ['input', 'message']).all('status')).map(({ id, name }) => [id, name]));
  const named = ({ text }: Value) => ({ text: names.get(text) ?? text });
  return print(mapTerms(tree, (each) => (each.attribute === 'status' ? { ...each, values: each.values.map(named) } : each)));
}

type Body = Pick<WorkAnswer, 'text' | 'quotes'>;

/** Citations of the projects that a filter names, so that the answer is hidden from readers who lose one. */
async function projectsIn(context: Context, filter: string): Promise<Quote[]> {
  const ids = termsOf(parse(filter) ?? both([])).flatMap(({ attribute, values }) =>
    attribute === 'project' ? values.map(({ text }) => text) : [],
  );
  const rows = await Promise.all([...new Set(ids)].map((id) => context.load(projects, id)));
  return rows.flatMap((row) => row ?? []).map(({ id, name }, at) => quoteOf('project', at + 1, id, name, name, `/projects/${id}`));
}

async function grouped(context: Context, filter: string, { group, groupName, asked }: Question, head: Body): Promise<Body> {
  const { locale } = context;
  const by = group ?? '';
  const groups = await singly(context, await countTasksBy(context, { text: filter }, by), by);
  const quotes = [...head.quotes];
  const lines: string[] = [];
  for (const each of asked === 'estimate' ? groups.slice(0, mostRows) : groups) {
    const own = print(both([...partsOf(filter), termOf(by, each)]));
    const number =
      asked === 'estimate'
        ? (await countTasks(context, { text: own })).estimate.toLocaleString(locale)
        : `${each.count}${each.more ? '+' : ''}`;
    if (by === 'project' && each.key !== null && each.name !== null)
      quotes.push(quoteOf('project', quotes.length + 1, each.key, each.name, each.name, `/projects/${each.key}`));
    const mark = by === 'project' ? ` [${quotes.length}]` : '';
    // The name is the link, because a number in brackets would be a citation.
    lines.push(`| [**${table.cell(nameOf(by, each, locale))}**](${listOf(own)}) | ${number}${mark} |`);
  }
  const name = groupName ?? table.groupNames[by]?.[locale] ?? by;
  return {
    text: [head.text, '', ...table.countHead(name, asked === 'estimate' ? 'estimate' : 'tasks', locale), ...lines].join('\n'),
    quotes,
  };
}

/** Path of a task list. Parentheses are escaped, because they would end the link. */
const listOf = (filter: string): string => `/tasks?filter=${encodeURIComponent(filter).replaceAll('(', '%28').replaceAll(')', '%29')}`;

const partsOf = (filter: string) => [parse(filter) ?? []].flat();

/** Condition for the tasks of a group. */
const termOf = (by: string, { key }: Pick<GroupCount, 'key'>) => term(by, ':', [{ true: 'yes', false: 'no' }[key ?? ''] ?? key ?? 'none']);

/** Groups by each value of an attribute of which a task may have several, largest first. */
async function singly(context: Context, groups: readonly GroupCount[], by: string): Promise<readonly GroupCount[]> {
  if (!groups.some(({ key }) => key?.includes(','))) return groups;
  const split = groups.flatMap((group) => (group.key?.split(',') ?? [null]).map((key) => ({ ...group, key })));
  const made = [...Map.groupBy(split, ({ key }) => key)].map(async ([key, each]) => {
    const tree = key === null ? null : parse(await toDisplayedFilter(context, print(termOf(by, { key }))));
    const name = tree?.kind === 'term' ? (tree.values[0]?.text ?? null) : null;
    return { key, name, count: each.reduce((sum, { count }) => sum + count, 0), more: each.some(({ more }) => more) };
  });
  return (await Promise.all(made)).sort((one, other) => other.count - one.count);
}

function nameOf(by: string, { key, name }: GroupCount, locale: Locale): string {
  if (by === 'priority') return valueName('priority', key ?? 'none', locale);
  return name ?? (by === 'assignee' ? table.unassigned : table.without)[locale];
}

/** The tasks, each cited by its title; under the names of their assignees if the question asks who. */
async function listed(
  context: Context,
  filter: string,
  { group, sort, limit = mostRows }: Question,
  count: number,
  head: Body,
): Promise<Body> {
  const dated = { '-completedAt': 'completedAt', '-createdAt': 'createdAt', '-updatedAt': 'updatedAt', dueDate: 'dueDate' } as const;
  const date: table.DateField = dated[sort as keyof typeof dated] ?? 'dueDate';
  const byPerson = group === 'assignee';
  const page = await listTasks(context, { text: filter }, [sort], { first: byPerson ? mostDivided : Math.min(limit, mostRows) });
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
    return ['', ...(name ? [name, ''] : []), ...(own.length > 0 ? [...table.taskHead(date, locale, name !== undefined), ...lines] : [])];
  });
  const quotes = rows.map(({ id, number, title }, at) =>
    quoteOf('task', head.quotes.length + at + 1, id, `${number} ${title}`, title, `/tasks/${id}`),
  );
  const first = locale === 'en' ? `the first ${rows.length} are below.` : `ilk ${rows.length} görev aşağıda.`;
  const cut = count > rows.length ? ` ${first}` : '';
  const [row] = rows;
  const details = row && /^id:[^\s,]+$/.test(filter) ? await detailsOf(context, row) : [];
  return { text: [`${head.text}${cut}`, ...tables, ...details].join('\n'), quotes: [...head.quotes, ...quotes] };
}

/** Properties of the one task asked for that its row does not show. */
async function detailsOf(context: Context, task: TaskRow): Promise<string[]> {
  const { createdBy, milestone, cycle, labels, estimate, fields } = task;
  const filter = both([
    term('creator', ':', [createdBy.id]),
    ...(milestone ? [term('milestone', ':', [milestone.id])] : []),
    ...(cycle ? [term('cycle', ':', [cycle.id])] : []),
    ...labels.map(({ id }) => term('label', ':', [id])),
    ...(estimate === null ? [] : [term('estimate', ':', [String(estimate)])]),
    ...Object.entries(fields).map(([id, value]) => term(`field.${id}`, ':', [value].flat().map(String))),
  ]);
  const said = table.saidOf(await saidFilter(context, print(filter)), context.locale);
  return ['', `${context.locale === 'en' ? 'Also' : 'Ayrıca'}: ${said.map(asCopied).join(', ')}.`];
}

/** Cells of a task's row. */
async function cellsOf(context: Context, rows: readonly TaskRow[], date: table.DateField) {
  const { locale } = context;
  const projects = [...new Set(rows.map(({ project }) => project.id))];
  const [all, member] = await Promise.all([
    Promise.all(projects.map((id) => context.load(statuses, id))),
    context.load(users, context.actor.user),
  ]);
  const names = new Map(all.flatMap((each) => each ?? []).map(({ projectId, key, name }) => [`${projectId} ${key}`, name]));
  return (task: TaskRow) => ({
    number: `[${task.number}](/tasks/${task.number})`,
    title: table.cell(task.title),
    status: table.cell(names.get(`${task.project.id} ${task.status}`) ?? task.status),
    assignee: table.cell(task.assignee?.name ?? table.unassigned[locale]),
    priority: table.cell(valueName('priority', task.priority, locale)),
    day: task[date] === null ? '' : table.dayIn(String(task[date]), locale, member?.timeZone ?? 'UTC'),
  });
}

/** A person with their first tasks; `name` links all of them, with their number. */
type Share = { readonly name?: string; readonly rows: readonly TaskRow[] };

/** Rows by assignee: the most tasks first, unassigned ones last, the same number of each where possible. */
async function divided(context: Context, filter: string, rows: readonly TaskRow[]): Promise<Share[]> {
  const groups = await countTasksBy(context, { text: filter }, 'assignee');
  const people = [...groups.filter(({ key }) => key !== null), ...groups.filter(({ key }) => key === null)];
  const own = people.map(({ key }) => rows.filter(({ assignee }) => (assignee?.id ?? null) === key));
  // Each person's first task, then each person's second, until the table is full.
  const ranked = own.flatMap((all) => all.map(({ id }, rank) => ({ id, rank }))).sort((one, other) => one.rank - other.rank);
  const first = new Set(ranked.slice(0, mostRows).map(({ id }) => id));
  return people.map((group, at) => {
    const link = listOf(print(both([...partsOf(filter), termOf('assignee', group)])));
    const count = table.tasksOf(group.count, context.locale);
    return {
      name: `[**${table.cell(nameOf('assignee', group, context.locale))}**](${link}) · ${count}`,
      rows: (own[at] ?? []).filter(({ id }) => first.has(id)),
    };
  });
}

/** Citation of a record by its stored name. */
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
