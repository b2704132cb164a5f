import { longestOf, wordsOf } from '../../filter/spoken-days.ts';
import type { Locale } from '../../kernel/module.ts';
import { fold } from '../../kernel/turkish.ts';
import { nounEnding } from '../../work/task/filter/lexicon.ts';
import { english, turkish, vocabulary } from './vocabulary.ts';

/** Date of a task that the days of a question refer to. */
export type DateOf = 'due' | 'created' | 'updated' | 'completed' | 'start';

/** Person of a task that a name in a question refers to. */
export type Role = 'assignee' | 'creator' | 'watcher';

/** Flags of meanings, by their names in the vocabulary. */
const flags = {
  /** Speaks of one task. */
  one: 'isSingle',
  /** Asks for one task by words of its title: who has it, or how far it is. */
  ofOne: 'isOfOne',
  /** Asks for the latest, which needs a date other than the due date. */
  latest: 'isLatest',
  /** Asks who or what has the most or the fewest tasks, which needs a property to group by. */
  most: 'isMost',
  /** Names the time that remains, which is not recorded time. */
  left: 'isLeft',
  /** Names time without asking how much. */
  noun: 'isNoun',
  /** Asks for all tasks, of any state. */
  all: 'isAll',
  /** Asks for each person's number of tasks. */
  each: 'isEach',
  /** Asks what is to be done by a day, not only what is due on it. */
  toDo: 'isToDo',
  /** Asks what there is; on a day that is what is due. */
  there: 'isThere',
  /** Speaks of what somebody has not done, which is no property of a task if the question asks who. */
  undone: 'isUndone',
  /** Speaks of a task as started or assigned, of which tasks have no day. */
  started: 'isStarted',
  /** Says that the time of a task is over, or with days, when it is. */
  expired: 'isExpired',
  /** Asks for the tasks of other people than the asker. */
  others: 'isOfOthers',
  /** A phrase that tables cannot answer. */
  '?': 'isUnknown',
} as const;
type Flag = (typeof flags)[keyof typeof flags];

/** Request of a question: information about the matching tasks, their grouping and order. */
export type Shape = Partial<Readonly<Record<Exclude<Flag, 'isUnknown'>, boolean>>> & {
  readonly asked?: 'count' | 'when' | 'time' | 'estimate';
  /** Property to group by, as in `groupTasks`; `task` only for totals of time. */
  readonly group?: string;
  /** Person of the task that a verb asks for: `açtığı`. */
  readonly role?: Role;
  readonly state?: 'open' | 'done';
  readonly dateOf?: DateOf;
  readonly sort?: string;
};

/** Meaning of words. */
export type Says = Shape & {
  readonly isUnknown?: boolean;
  /** Condition in the filter language. */
  readonly is?: string;
  /** Attribute of the filter language that the words name. A value may stand beside it. */
  readonly attribute?: string;
  /** Effect of the words on their neighbours (scan.ts). */
  readonly as?: string;
  /** Evidence that the question is about tasks: from 1 on it may be answered by a table. */
  readonly weight?: number;
  /** Evidence so strong that documents cannot answer the question. */
  readonly work?: number;
  /** Place at which the words change nothing (places.ts). */
  readonly place?: string;
};

/** Whether words have no meaning of their own. */
export const isNothing = (says: Says): boolean => Object.keys(says).every((key) => key === 'place');

/** A meaning with the match of its words. */
export type Found = { readonly says: Says; readonly match: RegExpExecArray; readonly length: number };

const values = {
  '!': 'work',
  '@': 'attribute',
  '#': 'as',
  'by:': 'group',
  'on:': 'dateOf',
  'ask:': 'asked',
  'at:': 'place',
  'role:': 'role',
  'sort:': 'sort',
} as const;
type Only = { readonly only?: Locale; readonly isMine?: boolean };

/** A meaning with the asker as the person of its role. */
function withAsker({ isMine, role, is, ...says }: Says & Only): Says {
  if (!isMine) return { ...says, ...(role && { role }), ...(is !== undefined && { is }) };
  return { ...says, is: `${is ?? ''} ${role ?? 'assignee'}:me` };
}

/** Parses a part of a meaning. */
function meaningOf(part: string): Partial<Record<keyof Says | keyof Only, string | number | boolean>> {
  const [, sign = '', value = ''] = /^(!|@|#|[a-z]+:)(.+)$/.exec(part) ?? [];
  if (sign in values) return { [values[sign as keyof typeof values]]: sign === '!' ? Number(value) : value };
  if (part === 'tr' || part === 'en') return { only: part };
  if (part === 'open' || part === 'done') return { state: part };
  if (part.startsWith('{')) return { is: part.slice(1, -1) };
  if (part === 'mine') return { isMine: true };
  return part in flags ? { [flags[part as keyof typeof flags]]: true } : { weight: Number(part) };
}

const compiled = vocabulary
  .split('\n')
  .filter((line) => line.includes('=> '))
  .map((line) => {
    const [meaning = '', pattern = ''] = line.split(/ ?=> /) as [string, string];
    const { only, ...parts } = Object.assign({}, ...(meaning.match(/\{[^}]*\}|\S+/g) ?? []).map(meaningOf)) as Says & Only;
    return { only, says: withAsker(parts), words: wordsOf(pattern.replaceAll('~', nounEnding)) };
  });

const known = { tr: compiled.filter(({ only }) => only !== 'en'), en: compiled.filter(({ only }) => only !== 'tr') };

/** The longest words of the vocabulary that a text begins with. */
export function vocabularyAt(text: string, language: Locale): Found | undefined {
  const { item, match } = longestOf(known[language], text) ?? {};
  return item && match && { says: item.says, match, length: match[0].split(' ').length };
}

/** Language of most such words of a question; `otherwise` if there are none, as in a name alone or words to search for. */
export function languageOf(question: string, otherwise: Locale): Locale {
  const folded = fold(question.replaceAll(/['’]\p{L}+/gu, ''))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const [tr, en] = [turkish, english].map((words) => folded.match(words)?.length ?? 0) as [number, number];
  if (tr + en === 0) return otherwise;
  return en > tr ? 'en' : 'tr';
}
