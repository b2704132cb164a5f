import { common } from '../../i18n/common.ts';
import { fold } from '../../i18n/fold.ts';
import { inBoth } from '../../i18n/messages.ts';
import { daysIn } from '../../ui/day/read-day.ts';
import { priorities } from '../../ui/priorities.ts';
import type { Edit } from '../list/edits.ts';
import { toAssignee, toDueDate, toPriority, withLabel } from '../list/fields.ts';
import type { LabelOf, Row } from '../list/task.ts';

/** Fields that words of the title can set. */
export type Fields = Pick<Row, 'assignee' | 'dueDate' | 'priority' | 'labels'>;
export const noFields: Fields = { assignee: null, dueDate: null, priority: 'none', labels: [] };

type Somebody = { readonly id: string; readonly name: string; readonly avatar: string | null };
export type Known = { readonly me: Somebody; readonly members: readonly Somebody[]; readonly labels: readonly LabelOf[] };

/** Words of a title that set a field, and where they are in it. */
export type Word = { readonly field: keyof Fields; readonly from: number; readonly to: number; readonly edit: Edit };

/** Maximum number of words of a name. */
const maxWords = 3;

/** The one that is called so, else the only one with a word that begins so. */
function called<T extends { readonly name: string }>(name: string, all: readonly T[]): T | undefined {
  const same = all.filter((each) => fold(each.name) === name);
  const like = all.filter((each) =>
    fold(each.name)
      .split(' ')
      .some((_, at, words) => words.slice(at).join(' ').startsWith(name)),
  );
  return same[0] ?? (like.length === 1 ? like[0] : undefined);
}

function meant(sign: string, name: string, { me, members, labels }: Known): Pick<Word, 'field' | 'edit'> | undefined {
  if (sign === '@') {
    const person = ['ben', 'me'].includes(name) ? me : called(name, members);
    return person && { field: 'assignee', edit: toAssignee(person) };
  }
  if (sign === '#') {
    const label = called(name, labels);
    return label && { field: 'labels', edit: withLabel(label) };
  }
  const priority = priorities.find(
    (each) =>
      each !== 'none' &&
      fold(inBoth(common, each))
        .split(' ')
        .some((word) => word.startsWith(name)),
  );
  return priority && { field: 'priority', edit: toPriority(priority) };
}

/** Reads names after a sign: `@şule`, `#hata`, `!acil`. Of several words the longest known name counts. */
function signed(text: string, known: Known): readonly Word[] {
  return [...text.matchAll(/(?<!\S)([@#!])(?=\S)/g)].flatMap(({ 1: sign = '', index }) => {
    const words = [...text.slice(index + 1).matchAll(/[^\s@#!]+/g)].slice(0, maxWords);
    for (const { 0: last, index: at } of words.reverse()) {
      const name = text.slice(index + 1, index + 1 + at + last.length).replace(/(?:['’]\p{L}+|[.,;:!?)]+)$/u, '');
      const found = meant(sign, fold(name), known);
      if (found) return [{ ...found, from: index, to: index + 1 + name.length }];
    }
    return [];
  });
}

/** Key of words that were turned back into text. */
export const plainKey = (text: string, { from, to }: Pick<Word, 'from' | 'to'>): string => fold(text.slice(from, to));

/** Finds the words that set a field, in order. Of several days, people or priorities the last one counts. `plain` has those that stay text. */
export function wordsIn(text: string, known: Known, plain: readonly string[]): readonly Word[] {
  const names = signed(text, known);
  const days = daysIn(text)
    .filter(({ from, to }) => !names.some((name) => from < name.to && name.from < to))
    .map(({ from, to, day }): Word => ({ field: 'dueDate', from, to, edit: toDueDate(day) }));
  return [...names, ...days]
    .filter((word) => !plain.includes(plainKey(text, word)))
    .sort((a, b) => a.from - b.from)
    .filter(({ field }, at, all) => field === 'labels' || !all.slice(at + 1).some((later) => later.field === field));
}

/** The text without these words. */
export function without(text: string, words: readonly Word[]): string {
  let left = '';
  let at = 0;
  for (const { from, to } of words) {
    left += text.slice(at, from);
    at = to;
  }
  return (left + text.slice(at)).replaceAll(/\s+/g, ' ').trim();
}

/** Fields after an edit. */
export const edited = (fields: Fields, { patch }: Edit): Fields => ({ ...fields, ...patch({ labels: [...fields.labels], fields: {} }) });

/** Fields with those that words set. */
export const withWords = (fields: Fields, words: readonly Word[]): Fields => words.reduce((now, { edit }) => edited(now, edit), fields);
