import { dayWords, isDate, isDay } from '../../../filter/dates.ts';
import { everything, not, type Term, type Tree, type Value } from '../../../filter/tree.ts';
import type { Context } from '../../../kernel/context.ts';
import { raw, type Sql, sql } from '../../../kernel/sql.ts';
import type { TaskData } from '../events.ts';
import type { Choice } from '../simple-fields.ts';
import type { Matches, Narrowing, TaskAttribute } from './attribute.ts';
import { type Comparison, compare, dayBounds, momentBounds, presentBounds } from './bounds.ts';
import { orNone, someOf } from './columns.ts';
import { type Names, wordOf, wordsFor } from './names.ts';

// Kinds of attributes, by the values that they take.

export const textsOf = ({ values }: Term): string[] => values.map(({ text }) => text);

/** Copy of the term with its values replaced by `of`. */
export async function resolved(
  term: Term,
  of: (value: Value) => string | readonly string[] | Promise<string | readonly string[]>,
): Promise<Term> {
  const values = (await Promise.all(term.values.map(of))).flat();
  return { ...term, values: [...new Set(values)].map((text) => ({ text })) };
}

/** Parser for the words of a table; throws for an unknown value. */
export function oneOf<Word extends string>(table: Readonly<Record<Word, readonly string[]>>) {
  const known = Object.entries<readonly string[]>(table).flatMap(([word, names]) => [...new Set([word, ...names])]);
  return (value: Value, names: Names): Word => {
    const word = wordOf(value.text, table);
    if (!word) throw names.unknown(value, known);
    return word;
  };
}

const { me, none, any, yes, no } = wordsFor;
export const noneOrAny = { none, any };
export const yesOrNo = oneOf({ yes, no });

/** Condition in memory: the task's value is one of the term's. */
export const hasOneOf =
  (valueIn: (...task: Parameters<Matches>) => string): Narrowing['matches'] =>
  (term) => {
    const values = textsOf(term);
    return (...task) => values.includes(valueIn(...task));
  };

/** Both `yes` and `no` match everything. */
export const both = (values: readonly string[]) => values.includes('yes') && values.includes('no');

/** Attribute with the values `yes` and `no`. */
export function flag(aliases: readonly string[], is: (scope: { context: Context }) => Sql, holds: Matches): TaskAttribute & Narrowing {
  return {
    aliases,
    needsFacts: true,
    resolve: (term, names) => resolved(term, (value) => yesOrNo(value, names)),
    where(term, scope) {
      const values = textsOf(term);
      if (both(values)) return raw('true');
      return values.includes('yes') ? is(scope) : sql`not ${is(scope)}`;
    },
    matches: hasOneOf((...task) => (holds(...task) ? 'yes' : 'no')),
  };
}

/** Yes/no attribute that expands to terms of other attributes. */
export const shorthand = (aliases: readonly string[], tree: Tree): TaskAttribute => ({
  aliases,
  async resolve(term, names) {
    const values = textsOf(await resolved(term, (value) => yesOrNo(value, names)));
    return both(values) ? everything : values.includes('yes') ? tree : not(tree);
  },
});

export const orCaller = (people: readonly string[], { actor }: Context) => people.map((each) => (each === 'me' ? actor.user : each));

export const resolvePeople: TaskAttribute['resolve'] = (term, names) =>
  resolved(term, (value) => wordOf(value.text, { me, ...noneOrAny }) ?? names.person(value));

/** Whether `values` include one of the ids, or `none` or `any` as appropriate. */
export function named(values: readonly string[], ids: readonly string[]): boolean {
  return ids.length === 0 ? values.includes('none') : values.includes('any') || ids.some((id) => values.includes(id));
}

export function person(
  aliases: readonly string[],
  column: string,
  valueIn: (task: TaskData) => { id: string } | null,
): TaskAttribute & Narrowing {
  return {
    aliases,
    resolve: resolvePeople,
    where: (term, { context }) => orNone(column, orCaller(textsOf(term), context)),
    matches(term, { context }) {
      const values = orCaller(textsOf(term), context);
      return (task) => named(values, valueIn(task) ? [valueIn(task)?.id as string] : []);
    },
  };
}

export function date(
  aliases: readonly string[],
  column: string,
  type: 'date' | 'timestamptz',
  valueIn: (task: TaskData) => string | null,
): TaskAttribute & Narrowing {
  const bounds = type === 'date' ? dayBounds : momentBounds;
  const fits = type === 'date' ? isDay : isDate;
  const cast = raw(`::text::${type}`);
  return {
    aliases,
    ordered: true,
    dated: type === 'date' ? 'days' : 'moments',
    resolve: (term, names) =>
      resolved(term, (value) => {
        const word = term.operator === ':' ? wordOf(value.text, noneOrAny) : undefined;
        if (!word && !fits(value.text)) throw names.unknown(value, dayWords, false);
        return word ?? value.text;
      }),
    where({ operator, values }, { clock }) {
      return someOf(
        values.map(({ text }) => {
          if (text === 'none' || text === 'any') return raw(`${column} is ${text === 'any' ? 'not ' : ''}null`);
          const [first, second] = bounds(operator, text, clock).map(
            ([sign, bound]) => sql`${raw(`${column} ${sign === ':' ? '=' : sign} `)}${bound}${cast}`,
          );
          return second ? sql`(${first} and ${second})` : (first as Sql);
        }),
      );
    },
    matches({ operator, values }, { clock }) {
      const given = values.map(({ text }) => text);
      const present = presentBounds(
        bounds,
        operator,
        given.filter((text) => text !== 'none' && text !== 'any'),
        clock,
      );
      return (task) => {
        const value = valueIn(task);
        if (value === null) return given.includes('none');
        return given.includes('any') || present().some((each) => each.every(([sign, bound]) => compare[sign](value, bound)));
      };
    },
  };
}

/** Whether a text is a number in the filter language. */
export const isNumber = (text: string): boolean => /^[+-]?\d{1,40}(?:\.\d{1,40})?$/.test(text);

/** Attribute for a number of a task; `column` is SQL. */
export function number(aliases: readonly string[], column: string, valueIn: (task: TaskData) => number | null): TaskAttribute & Narrowing {
  return {
    aliases,
    ordered: true,
    resolve: (term, names) =>
      resolved(term, (value) => {
        const word = term.operator === ':' ? wordOf(value.text, noneOrAny) : undefined;
        if (!word && !isNumber(value.text)) throw names.unknown(value, ['3', '2.5', ...Object.keys(noneOrAny)], true);
        return word ?? value.text;
      }),
    where: ({ operator, values }) =>
      someOf(
        values.map(({ text }) =>
          text === 'none' || text === 'any'
            ? raw(`${column} is ${text === 'any' ? 'not ' : ''}null`)
            : sql`${raw(`${column} ${operator === ':' ? '=' : operator} `)}${text}::text::float8`,
        ),
      ),
    matches({ operator, values }) {
      const given = values.map(({ text }) => text);
      const numbers = given.filter((text) => text !== 'none' && text !== 'any').map(Number);
      const compares = compare[operator as Comparison];
      return (task) => {
        const value = valueIn(task);
        if (value === null) return given.includes('none');
        return given.includes('any') || numbers.some((each) => compares(value, each));
      };
    },
  };
}

/** Attribute for a field with an enumerated value. */
export function choice(field: string, { filter, column, type, values: named }: Choice): TaskAttribute & Narrowing {
  const ranks = Object.keys(named);
  const table = Object.fromEntries(Object.entries(named).map(([value, texts]) => [value, value === 'none' ? none : Object.values(texts)]));
  const value = oneOf(table);
  return {
    aliases: [filter],
    ordered: true,
    async resolve(term, names) {
      const { values, ...rest } = await resolved(term, (each) => value(each, names));
      if (rest.operator === ':') return { values, ...rest };
      const at = ranks.indexOf(values[0]?.text ?? '');
      const fitting = ranks.filter((_, rank) => compare[rest.operator as Comparison](rank, at));
      return { ...rest, operator: ':', values: fitting.map((text) => ({ text })) };
    },
    where(term) {
      const values = textsOf(term);
      return values.length === 1
        ? sql`${raw(`t.${column}`)} = ${values[0]}${raw(`::text::${type}`)}`
        : sql`${raw(`t.${column}`)} = any(${values}${raw(`::text[]::${type}[]`)})`;
    },
    matches: hasOneOf((task) => String((task as Readonly<Record<string, unknown>>)[field])),
  };
}
