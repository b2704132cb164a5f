import type { PassageKind } from '../../../src/ports/search/port.ts';
import { Context } from '../../kernel/context.ts';
import { isId } from '../../kernel/ids.ts';
import { users } from '../../people/member/member.ts';
import { tasks } from '../../work/task/task.ts';
import { keptFilter, shownFilter } from '../../work/view/filter.ts';
import { type Counted, counts } from '../assistant/count-tool.ts';
import { statusNames, type Understood } from '../question/answer.ts';
import { saidOf } from '../question/said.ts';
import { headOf } from '../question/table.ts';
import type { Found } from '../search/retrieve.ts';
import type { Quote } from './citations.ts';

type Row = Readonly<Record<string, unknown>>;

/** What stands behind a number. */
export type Standing = {
  readonly found: Found;
  /** A quote of it as it stands in what is stored; undefined for a count, which is stored nowhere. */
  readonly stored: (quote: Quote) => Quote | undefined;
  /** Whether it is told in the words of people, so that a model may quote it. */
  readonly isText: boolean;
  readonly counted?: Understood;
};

/** Reads it as it is now; undefined for what is gone, or out of sight. */
type Source = (fresh: Context) => Promise<Standing | undefined>;

/** Numbers in an answer have at most three digits. */
const most = 900;

const kinds: readonly PassageKind[] = ['task', 'comment', 'file', 'project'];

/** What tools answered that may be cited, numbered on from the passages. */
export class ToolSources {
  readonly #after: number;
  readonly #sources: Source[] = [];
  readonly #numbers = new Map<string, number>();

  /** `after`: the last number that is taken. */
  constructor(after: number) {
    this.#after = after;
  }

  /** The last number. */
  get last(): number {
    return this.#after + this.#sources.length;
  }

  /** A tool's result in which `cite` is the number of each thing that may be cited. */
  numbered(tool: string, given: Row, value: unknown): unknown {
    if (!isRow(value)) return value;
    if (tool === 'count_tasks') return this.#ofCount(given, value);
    const items = value.items;
    const own = this.#ofRow(value);
    return Array.isArray(items) ? { ...own, items: items.map((item) => (isRow(item) ? withoutId(this.#ofRow(item)) : item)) } : own;
  }

  /** What stands now behind those of the numbers that are a tool's. */
  async read(context: Context, numbers: readonly number[]): Promise<ReadonlyMap<number, Standing>> {
    // Nothing of what was read before the model answered.
    const fresh = new Context(context.services, { ...context });
    const read = await Promise.all([...new Set(numbers)].map(async (n) => [n, await this.#sources[n - this.#after - 1]?.(fresh)] as const));
    return new Map(read.flatMap(([n, standing]) => (standing ? [[n, standing] as const] : [])));
  }

  #ofCount(given: Row, value: Row): Row {
    const counted = given as Counted;
    const cite = (group: string | undefined) =>
      this.#numberOf(`count ${JSON.stringify([counted.filter, counted.by, group])}`, (fresh) => countOf(fresh, counted, group));
    const { items } = value;
    const total = { cite: cite(undefined), ...value };
    return Array.isArray(items) ? { ...total, items: items.map((item) => ({ cite: cite(String(item.key)), ...item })) } : total;
  }

  #ofRow(row: Row): Row {
    const { id } = row;
    const kind = typeof id === 'string' ? kinds.find((each) => isId(id, each)) : undefined;
    if (typeof id !== 'string' || !kind) return row;
    if (kind === 'task' && row.text === undefined) return { cite: this.#numberOf(id, (fresh) => taskOf(fresh, id)), ...row };
    const text = [row.text, row.body, row.description, ...(kind === 'project' ? [row.name] : [])].find(isText);
    if (text === undefined) return row;
    return { cite: this.#numberOf(`${id} ${text}`, async () => textOf(kind, id, row, text)), ...row };
  }

  #numberOf(key: string, source: Source): number | undefined {
    const known = this.#numbers.get(key);
    if (known !== undefined || this.#sources.length >= most) return known;
    this.#sources.push(source);
    this.#numbers.set(key, this.last);
    return this.last;
  }
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
/** A task's number stands for its id, and takes less room. */
const withoutId = ({ id, ...row }: Row): Row => (row.number === undefined ? { id, ...row } : row);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const places = { task: '/tasks/', comment: '/tasks/', file: '/files/', project: '/projects/' } as const;

/** A text as it was told: whether it still stands is looked up for every quote. */
function textOf(kind: PassageKind, id: string, row: Row, text: string): Standing {
  const start = typeof row.start === 'number' ? row.start : 0;
  const found = {
    ...{ id, kind, subject: id, project: '', headings: [], score: 1, start, end: start + text.length, text },
    title: [row.title, row.name].find(isText) ?? '',
    page: typeof row.page === 'number' ? row.page : null,
    url: isText(row.url) ? row.url.replace(/^https?:\/\/[^/]+/, '') : `${places[kind]}${id}`,
  };
  return { found, isText: true, stored: (quote) => quote };
}

/** A task as it is: what is said of it is held against all its fields, and cites its title or what its description says. */
async function taskOf(fresh: Context, id: string): Promise<Standing | undefined> {
  const [task, member] = await Promise.all([fresh.load(tasks, id), fresh.load(users, fresh.actor.user)]);
  if (!task) return undefined;
  const said = saidOf(task, {
    status: (await statusNames(fresh, [task])).get(`${task.project.id} ${task.status}`),
    zone: member?.timeZone,
  });
  const { number, title, description } = task;
  const text = description ? `${said}\n\n${description}` : said;
  const found = {
    ...{
      id,
      kind: 'task' as const,
      subject: id,
      project: task.project.id,
      headings: [],
      page: null,
      score: 1,
      start: 0,
      end: text.length,
      text,
    },
    title: `${number} ${title}`,
    url: `/tasks/${id}`,
  };
  const from = said.length + 2;
  const stored = (quote: Quote): Quote =>
    quote.start >= from
      ? { ...quote, start: quote.start - from, end: quote.end - from }
      : { ...quote, start: 0, end: title.length, quote: title };
  return { found, isText: false, stored };
}

/** A count, made again. */
async function countOf(fresh: Context, counted: Counted, group: string | undefined): Promise<Standing | undefined> {
  const { by } = counted;
  const all = await counts(fresh, counted);
  const found = group === undefined ? all : all.items?.find(({ key }) => key === group);
  if (!found) return undefined;
  const filter = await keptFilter(fresh, counted.filter ?? '', ['filter']);
  const head = headOf({ shown: await shownFilter(fresh, filter), count: found.count, isMine: false }, fresh.locale);
  const text = `${'name' in found ? `${found.name}: ` : ''}${found.count} görev, iş, kayıt, task; ${head}`;
  const passage = {
    ...{ id: '', kind: 'task' as const, subject: '', project: '', title: '', headings: [], page: null, score: 1, url: '' },
    ...{ start: 0, end: text.length, text },
  };
  const understood = { filter, asked: 'count' as const, group: by ?? null, count: all.count };
  return { found: passage, isText: false, stored: () => undefined, counted: understood };
}
