import type { Clock } from '../../filter/dates.ts';
import type { Tree } from '../../filter/tree.ts';
import type { TaskGroup } from '../../work/task/task-group.ts';

/** Which of a task's dates a question's days are of. */
export type DateOf = 'due' | 'created' | 'updated' | 'completed';

/** How tasks stand to the one that is asked about: `blockers` hold it up, `blocks` are held up by it. */
export type Relation = { readonly number: string; readonly is: 'blockers' | 'blocks' };

/** A day that depends on the one it is asked on: the last such day if what has happened is asked (`isPast`), else the next. */
export type DayOf = (clock: Clock, isPast: boolean) => string;

/** How a task's day stands to the days that are asked. */
export type Compares = ':' | '>=' | '<=' | '<';

/** What is known of a question while its words are read. */
export type Reading = {
  /** Whether it is about tasks beyond doubt. */
  isWork: boolean;
  isMine: boolean;
  /** Whether it asks to whom, when or how far something is, so that words left over may be a title's. */
  isOfOne: boolean;
  /** Whether what is to be done by a day is asked, and not what is due on it. */
  isToDo: boolean;
  count: boolean;
  when: boolean;
  group: TaskGroup | null;
  /** Who is named has made the tasks; else they are assigned to them. */
  isCreator: boolean;
  state: 'open' | 'done' | undefined;
  dateOf: DateOf | undefined;
  /** Whether it asks what there is: on days that is what is due. */
  isThere: boolean;
  /** Whether everybody's are asked: of a count, each person's. */
  isEach: boolean;
  /** Whether the last of something are asked. */
  isLatest: boolean;
  /** How often the question joins two things, and how often it tells them as alternatives. */
  joins: number;
  eithers: number;
  relation: Relation | undefined;
  /** Days in the filter language, with what compares them. */
  days: { readonly operator: Compares; readonly value: string | DayOf } | undefined;
  /** Days for which nothing has happened, in the filter language. */
  stale: string | undefined;
  readonly terms: Tree[];
};

export const emptyReading = (): Reading => ({
  isWork: false,
  isMine: false,
  isOfOne: false,
  isToDo: false,
  count: false,
  when: false,
  group: null,
  isCreator: false,
  state: undefined,
  dateOf: undefined,
  isThere: false,
  isEach: false,
  isLatest: false,
  joins: 0,
  eithers: 0,
  relation: undefined,
  days: undefined,
  stale: undefined,
  terms: [],
});

/** What a rule's words say of the name beside them. */
export type Cue = 'project' | 'label' | 'except';

/** Words of a question, as `fold` writes them, and what they mean. Undefined for what says nothing. */
export type Rule = {
  readonly words: readonly RegExp[];
  readonly means?: (reading: Reading, found: RegExpExecArray) => void;
  readonly cue?: Cue;
  /** Whether it stands for something that the grammar does not know: the question is another's then. */
  readonly isStrange?: boolean;
  /** Whether it takes the opposite of the condition that is told before it. */
  readonly isOpposite?: boolean;
  /** Whether it joins the names on both sides of it. */
  readonly joins?: boolean;
  /** Only of a question in that language, where the same letters mean something else in the other one. */
  readonly only?: 'tr' | 'en';
};

/** Those of a pattern, each by itself: of several that stand at a place the longest holds, and not the first. */
function alternativesOf(pattern: string): string[] {
  const all = [''];
  let depth = 0;
  for (const sign of pattern) {
    if (sign === '|' && depth === 0) all.push('');
    else all[all.length - 1] += sign;
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
  }
  return all;
}

/** A rule of alternatives, each of which stands for itself. */
export const rule = (words: string, means?: Rule['means'], more: Partial<Rule> = {}): Rule => ({
  words: alternativesOf(words).map((each) => new RegExp(`^(?:${each})(?= |$)`)),
  ...(means && { means }),
  ...more,
});
