import type { SpokenDays } from '../../filter/spoken-days.ts';
import { not, type Tree, term } from '../../filter/tree.ts';
import type { Locale } from '../../kernel/module.ts';
import { fold } from '../../kernel/turkish.ts';
import type { Entry, Token } from '../../work/task/filter/lexicon.ts';
import type { Relation } from './relation.ts';
import type { DateOf, Role, Shape } from './words.ts';

/** Interpretation of a question's words. */
export type Reading = Shape & {
  readonly language: Locale;
  readonly terms: readonly Tree[];
  /** Days in the order of the question: one, or the ends of a range. */
  readonly days: readonly SpokenDays[];
  /** Whether the days are named as the ends of a range. */
  readonly isRange: boolean;
  readonly limit?: number;
  /** Orders by priority, which takes a number of tasks. */
  readonly isUrgent?: boolean;
  /** Whether the order is of all tasks, not a request for the first of them: `oldest first`. */
  readonly isOrdered?: boolean;
  /** Name of the custom field to group by. */
  readonly groupName?: string;
  /** Task that the question is about: those that block it, or those that it blocks. */
  readonly relation?: Relation;
  /** Numbers of tasks that the question names. */
  readonly numbers: readonly string[];
  /** Words that are searched in titles, if nothing else explains them. */
  readonly left: readonly Token[];
  /** Words beside those that ask about one task. */
  readonly others: readonly Token[];
  /** Whether these words are named as a title: `fatura ile ilgili`, or in quotation marks. */
  readonly isTitled: boolean;
  /** Words that nothing explains beside a title, and names with several meanings. */
  readonly unknown: readonly string[];
  readonly choices: readonly (readonly [said: string, entries: readonly Entry[]])[];
  /** Words that are named as a project, label, cycle or milestone, but are the name of none. */
  readonly unnamed?: { readonly attribute: string; readonly tokens: readonly Token[] };
  /** Number of words that join conditions as `and`, and as `or`. */
  readonly joins: number;
  readonly eithers: number;
  /** Whether both of two joined conditions must hold. */
  readonly isBoth: boolean;
  readonly weight: number;
  readonly work: number;
};

/** State while the parts of a question are read from left to right. */
export type Draft = Reading & {
  /** Attribute named before its value. */
  readonly pending?: Pending | undefined;
  /** Attribute of the value before; its name may follow: `müşteri etiketli`. */
  readonly valued?: string | undefined;
  /** Words directly before that nothing explains. */
  readonly strangers: readonly Token[];
  /** Number of conditions that the part before added. */
  readonly added: number;
  /** Whether the days on which something was done are those of a negated verb. */
  readonly isUnstated?: boolean;
  /** Whether the last condition is a state. */
  readonly isOfState?: boolean;
  /** English negation before its condition, or before the name of an attribute. */
  readonly negation?: 'not' | 'except' | 'none' | undefined;
  /** Order of the highest or lowest values, whose attribute may follow. */
  readonly order?: { readonly sign: '' | '-'; readonly said: string } | undefined;
  /** Comparison whose attribute may follow. */
  readonly comparison?: Cue | undefined;
  /** Whether the next attribute may be asked for with any value: `that have an assignee`. */
  readonly isWith?: boolean;
  /** Whether the property after `by` orders the tasks instead of grouping them. */
  readonly isSorted?: boolean;
  /** Number directly before: of tasks, or a value of the attribute that follows: `40 litreden az`. */
  readonly number?: string | undefined;
  /** Numeric attribute of the comparison before: `greater than 40 and less than 100`. */
  readonly compared?: string | undefined;
  /** Attribute of the negated value before an `and` or `or`. */
  readonly alsoNot?: string | undefined;
  /** Role of the person before an `and` or `or`, which the next one shares: `created by Ayşe and Mehmet`. */
  readonly alsoRole?: Role | undefined;
  /** Role of the next person. */
  readonly nextRole?: Role | undefined;
  /** Whether the next attribute is one to group by. */
  readonly isBy: boolean;
  /** Whether a verb says that time was spent. */
  readonly isSpent: boolean;
  /** Dates that the words refer to: days are of one only. */
  readonly dates: readonly DateOf[];
};
export type Pending = {
  readonly attribute: string;
  readonly said: string;
  readonly type?: Entry['type'];
  readonly group?: string;
  readonly isAny?: boolean;
};

/** Reading of nothing. */
export const empty: Omit<Draft, 'language'> = {
  ...{ terms: [], numbers: [], left: [], unknown: [], choices: [], dates: [], days: [], others: [], strangers: [] },
  ...{ joins: 0, eithers: 0, weight: 0, work: 0, added: 0 },
  ...{ isTitled: false, isBy: false, isSpent: false, isRange: false, isBoth: false },
};

/** Attributes that tasks can be grouped by, besides custom fields. */
export const groupable: ReadonlySet<string> = new Set(['assignee', 'project', 'status', 'priority', 'label', 'cycle', 'milestone']);
export const dateAttributes: ReadonlySet<string> = new Set(['due', 'created', 'updated', 'completed', 'start']);
/** Attributes that may be named without a value: questions ask for them by other words too. */
export const plain: ReadonlySet<string> = new Set(['assignee', 'due', 'project']);
/** Attributes of which every task has a value. */
export const filled: ReadonlySet<string> = new Set(['status', 'priority', 'project']);

export const isNumeric = (pending: Pending | undefined): pending is Pending =>
  pending?.attribute === 'estimate' || pending?.type === 'number';
export const isDated = (pending: Pending | undefined): pending is Pending =>
  pending !== undefined && (dateAttributes.has(pending.attribute) || pending.type === 'date');
/** A property such as `has:files`, or that an attribute has a value, or none. */
export const having = (attribute: string, value: 'any' | 'none'): Tree => {
  const [name = '', thing] = attribute.split(':');
  const tree = term(name, ':', [thing ?? value]);
  return thing && value === 'none' ? not(tree) : tree;
};

export type Change = Partial<Draft>;
export const doubting = ({ unknown }: Draft, said: string): Change => ({ unknown: [...unknown, said] });
/** Adds a condition. A negation before it is applied afterwards (`step`). */
export const adding = ({ terms, negation }: Draft, tree: Tree): Change => ({
  ...{ terms: [...terms, tree], pending: undefined },
  ...(negation === 'none' && { negation: undefined }),
});
/** Tasks without a value; each has a status and a project. */
export const lacking = (draft: Draft, { attribute, said }: Pending): Change =>
  attribute === 'status' || attribute === 'project'
    ? { ...doubting(draft, said), pending: undefined, negation: undefined }
    : adding(draft, having(attribute, 'none'));
export const grouping = (draft: Draft, { attribute, group, said }: Pending): Change => ({
  // Tables are grouped by one property.
  ...(draft.group !== undefined && draft.group !== (group ?? attribute) && doubting(draft, said)),
  ...{ group: group ?? attribute, weight: draft.weight + 0.5, pending: undefined, isBy: false },
  ...(group && { groupName: said }),
});

/** Words with their numbers and units: `3 haftadır`, `5 puandan fazla`. */
export type Cue = { readonly said: string; readonly as: string; readonly found: readonly string[]; readonly tokens: readonly Token[] };

/** Sort keys of attributes, besides custom fields. */
export const sortKeys: Readonly<Record<string, string>> = {
  ...{ estimate: 'estimate', priority: 'priority', due: 'dueDate', start: 'startDate' },
  ...{ created: 'createdAt', updated: 'updatedAt', completed: 'completedAt' },
};
export const sortKeyOf = (pending: Pending | undefined): string | undefined =>
  pending?.type === 'number' || pending?.type === 'date' ? pending.group : sortKeys[pending?.attribute ?? ''];

/** Ends the wait for the value of an attribute. */
export function settled(draft: Draft): Draft {
  const { pending, ...others } = draft;
  if (!pending) return draft;
  const { attribute, said: text } = pending;
  if (draft.number !== undefined && isNumeric(pending))
    return { ...others, ...adding(draft, term(attribute, ':', [draft.number])), number: undefined };
  if (pending.isAny) return { ...others, ...adding(draft, having(attribute, 'any')) };
  const isOfDays = dateAttributes.has(attribute) && draft.days.length > 0 && (draft.dateOf ?? attribute) === attribute;
  if (isOfDays) return { ...others, dateOf: attribute as DateOf };
  if (draft.isMost && !draft.group && groupable.has(attribute)) return { ...others, ...grouping(draft, pending) };
  // Counts are of tasks, not of projects or labels.
  if (draft.asked === 'count' && draft.work < 1 && attribute !== 'assignee')
    return { ...others, ...doubting(draft, text), work: draft.work + 1 };
  if (attribute === 'cycle' && /[dt][ae](?:ki)?$/.test(fold(text))) return { ...others, ...adding(draft, term('cycle', ':', ['current'])) };
  if (attribute === 'due' && !draft.dateOf) return { ...others, dateOf: 'due' };
  return { ...others, ...(!plain.has(attribute) && !/^durumda/.test(fold(text)) && doubting(draft, text)) };
}

/** Marks a person in the dative. */
export const given = { offset: -1, length: 0 };
