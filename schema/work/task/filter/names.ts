import { nearest } from '../../../filter/nearest.ts';
import { filterProblem } from '../../../filter/problem.ts';
import type { Value } from '../../../filter/tree.ts';
import type { Context } from '../../../kernel/context.ts';
import { normalizeEmail } from '../../../kernel/email.ts';
import type { FieldError } from '../../../kernel/errors.ts';
import { isId } from '../../../kernel/ids.ts';
import { empty, raw, type Sql, sql } from '../../../kernel/sql.ts';
import { fold, foldedKey, sortKey } from '../../../kernel/turkish.ts';
import { presentKey } from '../../../people/access/project.ts';
import { membership, visible } from '../../../people/access/visibility.ts';
import { acquainted } from '../../../people/member/policy.ts';
import { idsByNumber } from '../find.ts';

/** A record that a name may refer to. `also` is its alternative name: a project's key or a person's e-mail address. */
type Candidate = { readonly id: string; readonly name: string; readonly also: string | null };

/** Maximum number of name look-ups in one filter; each is a statement. */
const mostLookedUp = 100;

/** Number of name look-ups so far in all texts of a filter. */
export type LookedUp = { count: number };

type Read = (pattern: string | null, limit: number) => Promise<Candidate[]>;

/** Maximum number of names searched for suggestions. */
const mostOffered = 1_000;

/** Filter words in both languages. */
export const wordsFor = {
  me: ['me', 'ben'],
  none: ['none', 'yok', 'hiç', 'kimse', 'empty', 'boş'],
  any: ['any', 'var', 'herhangi'],
  yes: ['yes', 'evet', 'true'],
  no: ['no', 'hayır', 'false'],
} as const;

/** The word of a table that matches a text by any of its names. */
export function wordOf<Word extends string>(text: string, table: Readonly<Record<Word, readonly string[]>>): Word | undefined {
  const folded = fold(text);
  return (Object.keys(table) as Word[]).find((word) => fold(word) === folded || table[word].some((name) => fold(name) === folded));
}

/** Options for reading a text: look-ups that its filter has already made, and whether the filter is stored. */
export type Reading = { readonly lookedUp?: LookedUp | undefined; readonly keeps?: boolean };

/** Resolves names in a filter among the records that the caller can view. */
export class Names {
  readonly context: Context;
  readonly #path: FieldError['path'];
  readonly #found = new Map<string, Promise<string>>();
  readonly #lookedUp: LookedUp;
  #statuses: Promise<{ key: string; name: string }[]> | undefined;

  /** Whether the filter is stored for later use, also by others; task numbers then become ids. */
  readonly keeps: boolean;

  /** @param path of the text among the operation's variables */
  constructor(context: Context, path: FieldError['path'], { lookedUp = { count: 0 }, keeps = false }: Reading = {}) {
    this.context = context;
    this.keeps = keeps;
    this.#lookedUp = lookedUp;
    this.#path = path;
  }

  /** Error for an unknown value, with suggestions. */
  unknown({ text, place }: Value, known: readonly string[], all = known.length <= 12): Error {
    const near = nearest(text, known);
    return filterProblem('filter.value_unknown', place, { value: text }, near.length > 0 || !all ? near : known, this.#path);
  }

  /** Id of a member by id, e-mail address or name. One word of the name is enough if it is unique. */
  person(value: Value): Promise<string> {
    return this.#one('member', value, isId(value.text, 'member'), (which, limit) => this.#people(which, limit), true);
  }

  /** Id of the task with this current or former number, including deleted tasks. */
  task(value: Value): Promise<string> {
    const key = `task ${value.text}`;
    let found = this.#found.get(key);
    if (!found) {
      this.#countOne(value.place);
      found = idsByNumber(this.context, [value.text], { deleted: true }).then((ids) => {
        const id = ids.get(value.text);
        if (id === undefined) throw this.unknown(value, []);
        return id;
      });
      this.#found.set(key, found);
    }
    return found;
  }

  label(value: Value): Promise<string> {
    return this.#one('label', value, isId(value.text, 'label'), (which, limit) => this.#labels(which, limit));
  }

  /** Id of a project by id, current or former key, or name. */
  project(value: Value): Promise<string> {
    return this.#one('project', value, isId(value.text, 'project'), (which, limit) => this.#projects(which, limit));
  }

  /** Id of a cycle by id or name, in the projects that the caller can view. */
  cycle(value: Value): Promise<string> {
    return this.#one('cycle', value, isId(value.text, 'cycle'), (which, limit) =>
      this.#planned('cycle', 'y.start_date desc', which, limit),
    );
  }

  /** Id of a milestone by id or name, in the projects that the caller can view. */
  milestone(value: Value): Promise<string> {
    return this.#one('milestone', value, isId(value.text, 'milestone'), (which, limit) =>
      this.#planned('milestone', 'y.position', which, limit),
    );
  }

  /** Keys of the statuses with this key or name; each project has its own statuses. */
  async statuses(value: Value): Promise<string[]> {
    this.#statuses ??= this.#allStatuses();
    const all = await this.#statuses;
    const wanted = fold(value.text);
    const keys = all.filter((each) => fold(each.key) === wanted || fold(each.name) === wanted).map(({ key }) => key);
    if (keys.length > 0) return [...new Set(keys)];
    throw this.unknown(value, [...new Set(all.flatMap(({ key, name }) => [key, name]))]);
  }

  /** Looks up each name only once, and counts look-ups against the limit of the filter. */
  #one(kind: string, value: Value, isIdItself: boolean, read: Read, byWord = false): Promise<string> {
    if (isIdItself) return Promise.resolve(value.text);
    const key = `${kind} ${sortKey(value.text)}`;
    let found = this.#found.get(key);
    if (!found) {
      this.#countOne(value.place);
      found = this.#lookUp(value, read, byWord);
      this.#found.set(key, found);
    }
    return found;
  }

  /** All names of a kind that a filter may contain, up to a limit; the id of a status is its key. */
  async all(kind: 'assignee' | 'project' | 'status' | 'label' | 'cycle' | 'milestone'): Promise<Candidate[]> {
    if (kind === 'status') return (await this.#allStatuses()).map(({ key, name }) => ({ id: key, name, also: null }));
    if (kind === 'assignee') return this.#people(null, mostOffered);
    if (kind === 'project') return this.#projects(null, mostOffered);
    if (kind === 'label') return this.#labels(null, mostOffered);
    return this.#planned(kind, kind === 'cycle' ? 'y.start_date desc' : 'y.position', null, mostOffered);
  }

  #countOne(place?: Value['place']): void {
    this.#lookedUp.count += 1;
    if (this.#lookedUp.count > mostLookedUp)
      throw filterProblem('filter.too_many_values', place, { max: mostLookedUp }, undefined, this.#path);
  }

  async #those(text: string, read: Read, byWord: boolean): Promise<{ exact: Candidate[]; those: Candidate[] }> {
    const wanted = fold(text.trim());
    const found = await read(text.trim(), mostOffered);
    // A matching key, address or exact name takes precedence over similar names.
    const key = sortKey(text);
    const email = normalizeEmail(text);
    const own = found.filter(({ also }) => also !== null && (fold(also) === wanted || also === email));
    const same = own.length > 0 ? own : found.filter(({ name }) => sortKey(name) === key);
    const exact = same.length > 0 ? same : found.filter(({ name }) => fold(name) === wanted);
    const those = exact.length > 0 || !byWord ? exact : found.filter(({ name }) => fold(name).split(/\s+/).includes(wanted));
    return { exact, those };
  }

  async #lookUp(value: Value, read: Read, byWord: boolean): Promise<string> {
    const { exact, those } = await this.#those(value.text, read, byWord);
    if (those.length === 1) return (those[0] as Candidate).id;
    if (those.length === 0) {
      const names = (await read(null, mostOffered)).flatMap(({ name, also }) => [name, ...(also ? [also] : [])]);
      throw this.unknown(value, names);
    }
    const alternatives = those.slice(0, 5).map(({ id, name, also }) => (exact.length > 1 ? (also ?? id) : name));
    throw filterProblem('filter.ambiguous', value.place, { value: value.text }, alternatives, this.#path);
  }

  #people(part: string | null, limit: number): Promise<Candidate[]> {
    const { actor } = this.context;
    // As in `emailOf`: guests see only their own e-mail address.
    const email = actor.role === 'guest' ? sql`case when m.id = ${actor.user} then m.email end` : sql`m.email`;
    return this.context.sql(
      'member.called',
      sql`select m.id, m.name, ${email} as also from member m
          where m.organization_id = ${actor.organization} and m.removed_at is null and ${acquainted(actor)}
            ${part === null ? empty : sql`and (${called('m', part)} or ${email} = ${normalizeEmail(part)})`}
          order by m.name_key, m.id limit ${limit}`,
    );
  }

  #labels(part: string | null, limit: number): Promise<Candidate[]> {
    return this.context.sql(
      'label.called',
      sql`select l.id, l.name, null as also from label l where l.organization_id = ${this.context.actor.organization}
          ${part === null ? empty : sql`and ${called('l', part)}`} order by l.name_key, l.id limit ${limit}`,
    );
  }

  #projects(part: string | null, limit: number): Promise<Candidate[]> {
    const { actor } = this.context;
    const key = part?.toUpperCase() ?? '';
    const isKey = sql`p.key = ${presentKey(actor.organization, key)}`;
    return this.context.sql(
      'project.called',
      sql`select p.id, p.name, ${part === null ? raw('p.key') : sql`case when ${isKey} then ${key} else p.key end`} as also
          from project p ${membership(actor)} where p.organization_id = ${actor.organization}
          and ${visible(actor)} ${part === null ? empty : sql`and (${called('p', part)} or ${isKey})`}
          order by p.name_key, p.id limit ${limit}`,
    );
  }

  /** Cycles or milestones of visible projects. */
  #planned(table: 'cycle' | 'milestone', order: string, part: string | null, limit: number): Promise<Candidate[]> {
    const { actor } = this.context;
    return this.context.sql(
      `${table}.called`,
      sql`select y.id, y.name, null as also from ${raw(table)} y
          join project p on p.organization_id = y.organization_id and p.id = y.project_id ${membership(actor)}
          where y.organization_id = ${actor.organization} and ${visible(actor)} ${part === null ? empty : sql`and lower(y.name) = lower(${part})`}
          order by ${raw(order)}, y.id limit ${limit}`,
    );
  }

  #allStatuses(): Promise<{ key: string; name: string }[]> {
    const { actor } = this.context;
    return this.context.sql(
      'workflow.called',
      sql`select distinct s.key, s.name from workflow_status s join project p on p.organization_id = s.organization_id and p.id = s.project_id ${membership(actor)}
          where s.organization_id = ${actor.organization} and ${visible(actor)} limit ${mostOffered}`,
    );
  }
}

/** Condition: the name contains `part`, ignoring case and Turkish letters. */
function called(table: 'm' | 'l' | 'p', part: string): Sql {
  const key = { m: sql`m.name_key`, l: sql`l.name_key`, p: sql`p.name_key` }[table];
  const like = `%${sortKey(fold(part)).replace(/[\\%_]/g, '\\$&')}%`;
  return sql`translate(split_part(${key}, chr(1), 1), ${foldedKey.from}, ${foldedKey.to}) like ${like}`;
}
