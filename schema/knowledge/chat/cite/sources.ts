import { type PassageKind, passageKinds } from '../../../../src/ports/search/port.ts';
import { parse } from '../../../filter/parse.ts';
import { print } from '../../../filter/print.ts';
import { both, term, termsOf } from '../../../filter/tree.ts';
import type { Context } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { isId } from '../../../kernel/ids.ts';
import { dayOf } from '../../../kernel/phrases.ts';
import { seeProject } from '../../../people/access/project.ts';
import { users } from '../../../people/member/member.ts';
import { isAcquainted } from '../../../people/member/policy.ts';
import { labels } from '../../../work/label/label.ts';
import { countTasksBy } from '../../../work/task/count-by.ts';
import { valueName } from '../../../work/task/fields.ts';
import type { TaskFilter } from '../../../work/task/filter.ts';
import { seeTask } from '../../../work/task/find.ts';
import { countTasks } from '../../../work/task/list.ts';
import { tasks } from '../../../work/task/task.ts';
import type { TaskGroup } from '../../../work/task/task-group.ts';
import { toDisplayedFilter, toStoredInput } from '../../../work/view/filter.ts';
import type { Counted } from '../../assistant/count-tool.ts';
import type { Understood } from '../../question/answer.ts';
import { countedOver } from '../../question/over.ts';
import { headOf, unassigned } from '../../question/table.ts';
import type { Quote } from '../../search/quote.ts';
import type { Found } from '../../search/retrieve.ts';
import { numbersIn } from './claims.ts';
import { lineOfTask, zoneOf } from './records.ts';

type Row = Readonly<Record<string, unknown>>;

/** The source behind a citation number. */
export type Standing = {
  readonly found: Found;
  /** Converts a quote into its span in the stored text; undefined for what has no page to link: counts, people, labels. */
  readonly stored: (quote: Quote) => Quote | undefined;
  readonly counted?: Understood;
};

/** Reads the source as it is now; undefined if it is gone or not visible. */
type Source = (fresh: Context) => Promise<Standing | undefined>;

/** A count: all matching tasks, or one group of them. */
type Counting = { readonly where: TaskFilter; readonly by?: TaskGroup | undefined; readonly group?: string | undefined };

/** Tools that list activity. */
const histories: ReadonlySet<string> = new Set(['list_task_activity', 'list_project_activity']);

/** Maximum number of tool sources: citation numbers have at most three digits. */
const most = 900;

/** Citable results of tools, numbered after the passages. */
export class ToolSources {
  readonly #after: number;
  readonly #sources: Source[] = [];
  readonly #numbers = new Map<string, number>();
  /** Ids of the tasks, comments, files and projects among the results. */
  readonly subjects = new Set<string>();

  /** `after`: the last number already used. */
  constructor(after: number) {
    this.#after = after;
  }

  /** Adds `cite`, the citation number, to each citable item of a tool's result. */
  numbered(tool: string, given: Row, value: unknown): unknown {
    if (!isRow(value)) return value;
    if (tool === 'count_tasks') return this.#ofCount(given, value);
    const items = value.items;
    const own = tool === 'list_tasks' ? this.#ofList(given, value) : this.#ofRow(value);
    const happened = histories.has(tool) && isText(given.task ?? given.project) ? String(given.task ?? given.project) : undefined;
    const numbered = (item: Row): Row => (happened === undefined ? withoutId(this.#ofRow(item)) : this.#ofHistory(happened, item));
    return Array.isArray(items) ? { ...own, items: items.map((item) => (isRow(item) ? numbered(item) : item)) } : own;
  }

  /** An activity entry: cited with the text that the tool returned, as long as its task or project is visible. */
  #ofHistory(place: string, row: Row): Row {
    const { text, timestamp } = row;
    if (!isText(text)) return row;
    const happened = { text, at: String(timestamp ?? '') };
    return this.#cited(row, `${place} ${text} ${happened.at}`, (fresh) => happenedIn(fresh, place, happened));
  }

  /** Reads the current state of the tool sources that an answer cites, by number. `fresh`: a context without cached rows. */
  async read(fresh: Context, answer: string): Promise<ReadonlyMap<number, Standing>> {
    const standing = (n: number) => this.#sources[n - this.#after - 1]?.(fresh).catch(goneIfRefused);
    const read = await Promise.all(numbersIn(answer).map(async (n) => [n, await standing(n)] as const));
    return new Map(read.flatMap(([n, found]) => (found ? [[n, found] as const] : [])));
  }

  #ofCount(given: Row, value: Row): Row {
    const { filter, by } = given as Counted;
    const where = filter === undefined ? {} : { text: filter };
    const cited = (row: Row, group?: string) => this.#ofCounting(row, { where, by, group });
    const { items } = value;
    return { ...cited(value), ...(Array.isArray(items) && { items: items.map((item) => cited(item, String(item.key))) }) };
  }

  /** The number of tasks that match a list's filter. For the list of a view, the filter is not available. */
  #ofList({ filter, view }: Row, value: Row): Row {
    return typeof value.total !== 'number' || isText(view) ? value : this.#ofCounting(value, { where: (filter ?? {}) as TaskFilter });
  }

  #ofCounting(row: Row, counting: Counting): Row {
    return this.#cited(row, `count ${JSON.stringify(counting)}`, (fresh) => countOf(fresh, counting));
  }

  #ofRow(row: Row): Row {
    const { id } = row;
    if (!isText(id)) return row;
    if (isId(id, 'member') && isText(row.role)) return this.#cited(row, id, (fresh) => memberOf(fresh, id));
    if (isId(id, 'label')) return this.#cited(row, id, (fresh) => labelOf(fresh, id));
    const kind = passageKinds.find((each) => isId(id, each));
    if (!kind) return row;
    this.subjects.add(id);
    if (kind === 'task' && row.text === undefined) return this.#cited(row, id, (fresh) => taskOf(fresh, id));
    const text = [row.text, row.body, row.description, ...(kind === 'project' ? [row.name] : [])].find(isText);
    return text === undefined ? row : this.#cited(row, `${id} ${text}`, async () => textOf(kind, id, row, text));
  }

  /** The row with its citation number as `cite`, as long as there are any. */
  #cited(row: Row, key: string, source: Source): Row {
    if (!this.#numbers.has(key) && this.#sources.length < most) this.#numbers.set(key, this.#after + this.#sources.push(source));
    return { cite: this.#numbers.get(key), ...row };
  }
}

/** The count's filter may name something deleted since, such as a label. */
function goneIfRefused(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error;
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
/** A task's number replaces its id to save tokens. People and labels keep their id, because tools for tasks need it. */
const withoutId = ({ id, ...row }: Row): Row => (row.number === undefined ? { id, ...row } : row);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const places = { task: '/tasks/', comment: '/tasks/', file: '/files/', project: '/projects/' } as const;

/** Text as the tool returned it. Each quote of it is located in the stored text later. */
function textOf(kind: PassageKind, id: string, row: Row, text: string): Standing {
  const start = typeof row.start === 'number' ? row.start : 0;
  const found = {
    ...{ id, kind, subject: id, project: '', headings: [], score: 1, start, end: start + text.length, text },
    title: [row.title, row.name].find(isText) ?? '',
    page: typeof row.page === 'number' ? row.page : null,
    url: isText(row.url) ? row.url.replace(/^https?:\/\/[^/]+/, '') : `${places[kind]}${id}`,
  };
  return { found, stored: (quote) => quote };
}

/** A task as it is now. Claims about any of its fields cite its title or a part of its description. */
async function taskOf(fresh: Context, id: string): Promise<Standing | undefined> {
  const task = await fresh.load(tasks, id);
  if (!task) return undefined;
  const said = await lineOfTask(fresh, task, await zoneOf(fresh));
  const { number, title, description } = task;
  const text = description ? `${said}\n\n${description}` : said;
  const found = rowSaying('task', `${number} ${title}`, text, { id, subject: id, project: task.project.id, url: `/tasks/${id}` });
  const from = said.length + 2;
  const stored = (quote: Quote): Quote =>
    quote.start >= from
      ? { ...quote, start: quote.start - from, end: quote.end - from }
      : { ...quote, start: 0, end: title.length, quote: title };
  return { found, stored };
}

/** A source in the server's own words; `record` has the fields of a linked record, if there is one. */
function rowSaying(kind: PassageKind, title: string, text: string, record: Partial<Found> = {}): Found {
  const nowhere = { id: '', subject: '', project: '', headings: [], page: null, url: '' };
  return { ...nowhere, kind, title, text, score: 1, start: 0, end: text.length, ...record };
}

const roles: Readonly<Record<string, string>> = { admin: 'yönetici', guest: 'konuk', member: 'üye' };

async function memberOf(fresh: Context, id: string): Promise<Standing | undefined> {
  const member = (await isAcquainted(fresh, id)) ? await fresh.load(users, id) : undefined;
  if (!member || member.removedAt !== null) return undefined;
  const { name, role, kind } = member;
  const text = `${kind === 'service' ? 'servis hesabı' : 'kişi'}: ${name}, rol: ${roles[role] ?? role}.`;
  return { found: rowSaying('task', name, text), stored: () => undefined };
}

async function labelOf(fresh: Context, id: string): Promise<Standing | undefined> {
  const label = await fresh.load(labels, id);
  if (!label) return undefined;
  return { found: rowSaying('task', label.name, `etiket: ${label.name}, renk: ${label.color}.`), stored: () => undefined };
}

/** An entry of an activity log. It states a past fact, so the current state does not matter. */
async function happenedIn(fresh: Context, place: string, { text, at }: { text: string; at: string }): Promise<Standing | undefined> {
  const day = at === '' ? '' : dayOf(at, 'tr', { timeZone: await zoneOf(fresh), from: '0001-01-01' });
  const said = `${text}, tarih ${day}.`;
  const task = (await seeTask(fresh, place))?.task;
  const project = task ? undefined : await seeProject(fresh, place);
  const of = task
    ? { kind: 'task' as const, id: task.id, title: `${task.number} ${task.title}`, name: task.title, url: `/tasks/${task.id}` }
    : project && { kind: 'project' as const, id: project.id, title: project.name, name: project.name, url: `/projects/${project.id}` };
  if (!of) return undefined;
  const found = rowSaying(of.kind, of.title, said, { id: of.id, subject: of.id, project: task?.project.id ?? of.id, url: of.url });
  const stored = (quote: Quote): Quote => ({ ...quote, start: 0, end: of.name.length, quote: of.name });
  return { found, stored };
}

/** Counts again. */
async function countOf(fresh: Context, { where, by, group }: Counting): Promise<Standing | undefined> {
  const [{ count }, groups, stored, over] = await Promise.all([
    countTasks(fresh, where),
    by === undefined ? [] : countTasksBy(fresh, where, by),
    toStoredInput(fresh, where),
    countedOver(fresh, where),
  ]);
  const filter = inProjectOf(fresh, stored);
  const found = group === undefined ? { name: null, count } : groups.find(({ key }) => (key ?? 'none') === group);
  if (!found) return undefined;
  const filterText = await toDisplayedFilter(fresh, filter);
  const head = headOf({ displayed: filterText, count: found.count }, fresh.locale);
  const groupName = by === 'priority' ? `${valueName('priority', group ?? '', 'tr')} ${group}` : (found.name ?? unassigned[fresh.locale]);
  const number = `${group === undefined ? '' : `${groupName}: `}${found.count} görev`;
  const understood = { filter, asked: 'count' as const, group: by ?? null, count, over };
  return { found: rowSaying('task', filterText, `${number}; ${head}`), stored: () => undefined, counted: understood };
}

/** A filter with the only project that is read, as in a conversation about one: the link to the list must open the same tasks. */
function inProjectOf({ actor }: Context, stored: string): string {
  const [project, ...others] = actor.projects ?? [];
  const parts = [parse(stored) ?? []].flat();
  const isNamed = parts.some((part) => termsOf(part).some(({ attribute }) => attribute === 'project'));
  return project === undefined || others.length > 0 || isNamed ? stored : print(both([term('project', ':', [project]), ...parts]));
}

/** An answer as the model wrote it, before its citations are checked. */
export type Generated = {
  /** Empty if the model found no answer. */
  readonly text: string;
  /** Passages that the model read, numbered from 1, and the results of tools, numbered after them. */
  readonly passages: readonly Found[];
  readonly sources: ToolSources;
  /** Whether the model reached its token limit, or its server filtered the rest. */
  readonly cut: boolean;
  /** Number of changes that the model proposed. */
  readonly proposals: number;
};
