import { isDay } from '../../../filter/dates.ts';
import type { Operator, Term, Tree, Value } from '../../../filter/tree.ts';
import type { Context } from '../../../kernel/context.ts';
import { isId } from '../../../kernel/ids.ts';
import { all, raw, type Sql, sql } from '../../../kernel/sql.ts';
import { fold, sortKey } from '../../../kernel/turkish.ts';
import { type Definition, definitionsOf } from '../../field/definitions.ts';
import { seenFields } from '../../field/find.ts';
import {
  type Comparison,
  compares,
  comparesEventValues,
  isSortable,
  isStretch,
  keyCompares,
  keysOf,
  type Stretch,
} from '../../field/keys.ts';
import type { TaskData } from '../events.ts';
import type { Narrowing, Scope, TaskAttribute } from './attribute.ts';
import { type Comparison as Bounding, dayBounds, presentBounds } from './bounds.ts';
import { someOf } from './columns.ts';
import { isNumber, noneOrAny, orCaller, resolved, resolvePeople, textsOf, yesOrNo } from './kinds.ts';
import { type Names, wordOf } from './names.ts';

// Custom fields: `field.<key>` in written filters, `field.<id>` in stored ones.

const written = /^(?:field|alan)\.(.+)$/;

/** Attribute name of a custom field; undefined for other attributes. */
export function fieldName(text: string): string | undefined {
  const [, name] = written.exec(fold(text)) ?? [];
  return name && `field.${name}`;
}

/** Id of the custom field in an attribute name, if it contains one. */
export function fieldIdOf(attribute: string): string | undefined {
  const id = attribute.slice('field.'.length);
  return attribute.startsWith('field.') && isId(id, 'customField') ? id : undefined;
}

type Attribute = TaskAttribute & Narrowing;

/**
 * Attributes of the custom fields that the caller can view, by key, and by id for those in `names`. Deleted, archived and
 * invisible fields are unknown by key; by id they match no task, like a deleted label.
 */
export async function fieldAttributes(context: Context, names: readonly string[]): Promise<Map<string, Attribute>> {
  const definitions = await definitionsOf(context);
  const seen = definitions.all.length === 0 ? new Set() : new Set(await seenFields(context, { archived: false }));
  const made = definitions.all.filter(({ id }) => seen.has(id)).map((each) => [each, attributeOf(each)] as const);
  const byId = new Map(made.map(([{ id }, attribute]) => [id, attribute]));
  return new Map([
    ...made.map(([{ key }, attribute]) => [`field.${key}`, attribute] as const),
    ...names.flatMap((name) => {
      const id = fieldIdOf(name);
      return id === undefined ? [] : [[name, byId.get(id) ?? nowhere] as const];
    }),
  ]);
}

const isNone = (text: string) => text === 'none';

/** A field in which no task has a value. */
const nowhere: Attribute = {
  aliases: [],
  ordered: true,
  resolve: (term) => term,
  where: ({ operator, values }) => raw(operator === ':' && values.some(({ text }) => isNone(text)) ? 'true' : 'false'),
  matches: ({ operator, values }) => {
    const is = operator === ':' && values.some(({ text }) => isNone(text));
    return () => is;
  },
};

/** Comparisons that must all hold for a value. */
type Asked = readonly (readonly [comparison: Comparison, key: string])[];

/** Conversion of term values for a field type. */
type Kind = {
  readonly ordered?: boolean;
  readonly dated?: 'days';
  /** @throws Problem `filter.invalid` */
  readonly resolve: TaskAttribute['resolve'];
  /** Comparisons for each value of the term; null matches no task. The function is called again for clock-dependent values. */
  readonly ask: (term: Term, scope: Scope) => () => readonly (Asked | null)[];
};

const comparisons: Readonly<Record<Bounding, Comparison>> = {
  ':': 'equal',
  '<': 'less',
  '<=': 'atMost',
  '>': 'greater',
  '>=': 'atLeast',
};
const comparisonOf = (operator: Operator): Comparison => comparisons[operator as Bounding];

const isWord = (text: string) => text === 'none' || text === 'any';

/** Comparison of a value by its key; null if it has no key. */
const byKey = (operator: Operator, [key]: readonly string[]): Asked | null => (key === undefined ? null : [[comparisonOf(operator), key]]);

/** Resolver for a term whose values are `none`, `any` or the result of `of`. */
const values = (of: (value: Value, names: Names) => string | Promise<string>): TaskAttribute['resolve'] => {
  return (term, names) => resolved(term, (value) => (term.operator === ':' && wordOf(value.text, noneOrAny)) || of(value, names));
};

const asks =
  (of: (text: string, term: Term, scope: Scope) => Asked | null): Kind['ask'] =>
  (term, scope) => {
    const asked = textsOf(term)
      .filter((text) => !isWord(text))
      .map((text) => of(text, term, scope));
    return () => asked;
  };

const text = (definition: Definition): Kind => ({
  resolve: values(({ text }) => text),
  ask: asks((text) => (text.includes('*') ? [['like', fold(text)]] : byKey(':', keysOf(definition, text)))),
});

const chosen = (definition: Definition): Kind => ({
  // An exact option name takes precedence over words of the language.
  resolve: (term, names) =>
    resolved(term, (value) => {
      const { options } = definition;
      const key = sortKey(value.text);
      const option = options.find(({ id }) => id === value.text) ?? options.find((each) => sortKey(each.name) === key);
      const word = term.operator === ':' ? wordOf(value.text, noneOrAny) : undefined;
      const folded = fold(value.text.trim());
      const found = option?.id ?? word ?? options.find((each) => fold(each.name) === folded)?.id;
      // A deleted option is accepted; no task has it.
      if (!found && !isId(value.text, 'fieldOption'))
        throw names.unknown(
          value,
          options.map(({ name }) => name),
        );
      return found ?? value.text;
    }),
  ask: asks((text, { operator }) => byKey(operator, keysOf(definition, definition.type === 'several' ? [text] : text))),
});

const kinds: Readonly<Record<Definition['type'], (definition: Definition) => Kind>> = {
  text,
  url: text,
  number: (definition) => ({
    ordered: true,
    resolve: values((value, names) => {
      if (!isNumber(value.text)) throw names.unknown(value, []);
      return value.text;
    }),
    ask: asks((text, { operator }) => byKey(operator, keysOf(definition, Number(text)))),
  }),
  date: () => ({
    ordered: true,
    dated: 'days',
    resolve: values((value, names) => {
      if (!isDay(value.text)) throw names.unknown(value, ['2026-12-01', 'today', '-7d'], true);
      return value.text;
    }),
    ask: (term, { clock }) => {
      const days = textsOf(term).filter((text) => !isWord(text));
      const bounds = presentBounds(dayBounds, term.operator, days, clock);
      let [of, asked] = [bounds(), [] as Asked[]];
      const read = () => of.map((each) => each.map(([operator, day]) => [comparisonOf(operator), day] as const));
      asked = read();
      return () => {
        const now = bounds();
        if (now !== of) {
          of = now;
          asked = read();
        }
        return asked;
      };
    },
  }),
  select: (definition) => ({ ordered: true, ...chosen(definition) }),
  several: chosen,
  person: () => ({
    resolve: resolvePeople,
    ask: asks((text, _, { context }) => byKey(':', orCaller([text], context))),
  }),
  checkbox: () => ({
    resolve: values(yesOrNo),
    ask: asks((text) => [['equal', text === 'yes' ? '1' : '0']]),
  }),
};

/** Filter attribute of a field. */
function attributeOf(definition: Definition): Attribute {
  const { id, key, type, projects } = definition;
  const kind = kinds[type](definition);
  const attribute = `field.${id}`;
  /** Unticked boxes: `no` also matches tasks without a value in projects that have the field. */
  const asksUnticked = (term: Term): boolean => type === 'checkbox' && textsOf(term).includes('no');
  return {
    aliases: [`alan.${key}`],
    ...(kind.ordered && { ordered: true }),
    ...(kind.dated && { dated: kind.dated }),
    async resolve(term, names): Promise<Tree> {
      return kind.resolve({ ...term, attribute }, names);
    },
    where(term, scope) {
      const { organization } = scope.context.actor;
      const given = textsOf(term);
      const has = (comparison: Comparison, key?: string): Sql => compares(organization, definition, comparison, key);
      const asked = kind
        .ask(term, scope)()
        .map((each) => (each ? all(each.map(([comparison, key]) => has(comparison, key))) : raw('false')));
      const here = projects.length > 0 ? sql` and t.project_id = any(${projects})` : raw('');
      return someOf([
        ...(given.includes('none') ? [sql`not ${has('present')}`] : []),
        ...(given.includes('any') ? [has('present')] : []),
        ...(asksUnticked(term) ? [sql`(not ${has('present')}${here})`] : []),
        ...asked.map((each) => sql`(${each})`),
      ]);
    },
    ofKey(term, scope) {
      const asked = kind.ask(term, scope)();
      if (!isSortable(definition) || textsOf(term).some((text) => isNone(text) || text === 'any') || asksUnticked(term)) return undefined;
      if (asked.some((each) => each?.some(([comparison]) => !isStretch(comparison)))) return undefined;
      const stretch = ([comparison, key]: Asked[number]) => keyCompares(raw('key'), comparison as Stretch, key);
      return someOf(asked.map((each) => (each ? sql`(${all(each.map(stretch))})` : raw('false'))));
    },
    matches(term, scope) {
      const given = textsOf(term);
      const ask = kind.ask(term, scope);
      const isHere = (project: string | undefined) => projects.length === 0 || projects.includes(project ?? '');
      const isPresent = comparesEventValues(definition, 'present');
      const made = new WeakMap<object, ((task: TaskData) => boolean)[]>();
      const present = () => {
        const asked = ask();
        let found = made.get(asked);
        if (!found) {
          found = asked.map((each) => {
            const parts = (each ?? []).map(([comparison, key]) => comparesEventValues(definition, comparison, key));
            return ({ fields }) => each !== null && parts.every((is) => is(fields));
          });
          made.set(asked, found);
        }
        return found;
      };
      return (task) => {
        // A task in a project without the field has no value.
        if (!isHere(task.project?.id)) return given.includes('none');
        if (!isPresent(task.fields)) return given.includes('none') || asksUnticked(term);
        return given.includes('any') || present().some((is) => is(task));
      };
    },
  };
}
