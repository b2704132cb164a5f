import { print } from '../../filter/print.ts';
import { attributesOf, isMine, isOfAny, isOfRole, peopleIn } from './conditions.ts';
import type { Reading } from './draft.ts';

/** Parts of a question that no filter can combine. */
export function contradictions(reading: Reading): string[] {
  const { isLatest, isMost, isEach, isOfOne, days, sort, limit, dateOf, role, group, asked, terms, language } = reading;
  const isTime = asked === 'time';
  const excludes = (attribute: string) => terms.some((each) => each.kind === 'not' && attributesOf(each).includes(attribute));
  const isOfSpan = terms.length > 0 && terms.every((each) => attributesOf(each).some((name) => name === 'cycle' || name === 'milestone'));
  const isOrdered = sort !== undefined || isLatest === true;
  const isOfDays = days.length > 0 && dateOf === undefined;
  const isUndated = days.length === 0 && (dateOf === 'created' || dateOf === 'updated');
  const rules: readonly (readonly [holds: boolean | undefined, tr: string, en: string])[] = [
    [limit !== undefined && !isOrdered, String(limit), String(limit)],
    [reading.isUrgent && limit === undefined && !reading.isSingle && !reading.isOrdered, 'en acil', 'most urgent'],
    // Others than the asker, or than the person that the question names.
    [reading.isOfOthers && peopleIn(terms.filter((each) => !isMine(each) && !isOfAny(each))).length > 0, 'başkası', 'somebody else'],
    [isOfDays && terms.some((each) => /has:time/.test(print(each))), 'süre', 'time'],
    [isTime && reading.isNoun && !group && reading.state !== undefined, 'süre', 'time'],
    // Work that starts, of which the day is not said.
    [dateOf === 'start' && days.length === 0 && sort === undefined && asked !== 'when', 'başlangıç', 'start'],
    [isOfOne && asked === 'count' && !group, 'durum', 'status'],
    [isEach && isOrdered, 'her', 'each'],
    [isMost && !group && !isEach && peopleIn(terms).length < 2, 'en çok', 'most'],
    [asked === 'when' && isOfSpan, 'ne zaman', 'when'],
    // Every task was created and changed at some time.
    [isUndated && !isOrdered && !group && !asked && !terms.some(isOfRole), 'hangi tarihte', 'since when'],
    // The latest tasks are those of a date that is over.
    [isLatest && (dateOf === undefined || dateOf === 'due'), 'en son', 'latest'],
    // Tasks are grouped by their assignee, not by who created them, nor by who did not finish them.
    [group === 'assignee' && (role === 'creator' || reading.isUndone), 'kim', 'who'],
    [group !== undefined && group !== 'assignee' && asked !== 'count' && excludes(group), 'dışında', 'except'],
    [group !== undefined && !(group === 'assignee' && isOfOne) && !asked && !isMost && sort !== undefined, 'en', 'most'],
    [isTime && (reading.isLeft || reading.isToDo), 'kalan süre', 'time left'],
    [isTime && (excludes('assignee') || excludes('creator')), 'dışında', 'except'],
    [isImpossible(reading), 'bir arada', 'together'],
    // Tasks have no date of their cancellation.
    [isOfDays && terms.some((each) => /cancelled/.test(print(each))), 'iptal tarihi', 'date of cancellation'],
    // `Open since last month` is no due date.
    [days.length === 1 && days[0]?.operator === '>=' && dateOf === undefined && !isTime && !reading.isToDo, 'beri', 'since'],
    [group === 'task' && !isTime, 'görevlere göre', 'by task'],
    [isTime && role !== undefined && peopleIn(terms).length > 0, 'açan', 'creator'],
    [isTime && group !== undefined && !['assignee', 'project', 'task'].includes(group), group ?? '', group ?? ''],
  ];
  return rules.flatMap(([holds, tr, en]) => (holds ? [language === 'en' ? en : tr] : []));
}

/** Whether conditions exclude each other: two states, or a value and none. */
function isImpossible({ terms, state, days }: Reading): boolean {
  const values = (attribute: string) =>
    terms.flatMap((each) =>
      each.kind === 'term' && each.attribute === attribute && each.operator === ':' ? each.values.map(({ text }) => text) : [],
    );
  const ends = [...values('category'), ...values('status')].filter((each) => /^(?:done|completed|cancelled)$/.test(each));
  const said = terms.map(print);
  return (
    (values('category').length > 0 && values('status').length > 0) ||
    (state === 'open' && ends.length > 0) ||
    (state === 'done' && values('category').length + values('status').filter((each) => each !== 'done').length > 0) ||
    (days.length > 0 && said.includes('due:none')) ||
    terms.some((each) => each.kind === 'not' && said.includes(print(each.part))) ||
    ['label', 'estimate', 'due'].some(
      (attribute) => values(attribute).includes('none') && terms.filter((each) => attributesOf(each).includes(attribute)).length > 1,
    )
  );
}
