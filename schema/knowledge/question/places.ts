import { taskNumber } from '../../kernel/ids.ts';
import { attributeOf, isFiller, type Part } from './parts.ts';

// A filler changes nothing only at its place: `bana` where a request begins or ends, `still` beside a state. Elsewhere it may say who,
// when or how, so the question is not understood.

const isOwn = ({ says }: Part): boolean => /^ ?(?:-?(?:assignee|creator|watcher):(?:me|any) ?)+$/.test(says?.is ?? '');
const isPerson = (part: Part | undefined): boolean =>
  part !== undefined &&
  (isNameOf(part, 'assignee') ||
    (part.says?.group === 'assignee' && part.says.asked === undefined) ||
    part.says?.isEach === true ||
    isOwn(part));
const isNameOf = (part: Part | undefined, attribute: string): boolean =>
  part?.names?.entries.some((each) => each.attribute === attribute && each.values.length > 0) ?? false;
/** Whether a name has no ending. */
const isBare = ({ names, tokens }: Part): boolean =>
  names?.entries.some(({ words }) => words.includes(tokens.at(-1)?.folded ?? '')) ?? false;
const isTask = ({ says }: Part): boolean => says !== undefined && says.work !== undefined && says.is === undefined && !isPredicate(says);
const isPredicate = (says: Part['says']): boolean =>
  says !== undefined &&
  [says.state, says.dateOf, says.isToDo, says.as, says.is, says.isThere, says.isLeft, says.isAll].some((each) => each !== undefined);
/** A state, condition or verb of tasks. */
const isState = (part: Part | undefined): boolean => part !== undefined && isPredicate(part.says) && !isOwn(part);
/** A name of anything but a person, a property, days, tasks, or words of a title. */
const isThing = (part: Part | undefined): boolean =>
  part !== undefined && !isPerson(part) && (part.says === undefined || attributeOf(part) !== undefined || isTask(part) || isState(part));
const saysOf = (part: Part | undefined): string => (part?.tokens ?? []).map(({ folded }) => folded).join(' ');
const asksToShow = (part: Part): boolean =>
  part.says?.place === 'frame' &&
  /^(?:bak|gor|goster|liste|getir|cikar|soyle|ver|bul|say|anlat|ozet|yolla|gonder|ilet|paylas|sirala|hatirlat|acikla|aktar)/.test(
    saysOf(part),
  );

/** Words such as `everything`, which stand for tasks. */
const isAnything = (part: Part | undefined): boolean => part?.says !== undefined && Object.keys(part.says).join() === 'weight';

type Place = {
  readonly parts: readonly Part[];
  readonly at: number;
  readonly before: Part | undefined;
  readonly last: Part | undefined;
  readonly next: Part | undefined;
};

/** Whether only requests and fillers stand between a part and the beginning or the end of the question. */
function isAtEdge({ parts, at }: Place): boolean {
  const isPassed = (part: Part) =>
    isFiller(part) ||
    /^(?:and|both|sorted|group|by|limit)$/.test(part.says?.as ?? '') ||
    part.says?.isOfOne === true ||
    (part.says !== undefined && part.says.group !== undefined);
  return parts.slice(0, at).every(isFiller) || parts.slice(at + 1).every(isPassed);
}
const isAsked = ({ parts }: Place): boolean => parts.some(({ says }) => says?.asked !== undefined || says?.isNoun || says?.as === 'limit');

/** Whether a preposition leads to anything but a person, with nothing but articles between. */
function leads({ parts, at, next }: Place): boolean {
  const first = parts.slice(at + 1).find((part) => !isFiller(part) || part.says?.place !== undefined);
  // An unknown word after it is named in the reply already, so the preposition is not.
  return next?.says?.isUnknown === true || (first === next && (isThing(next) || isAnything(next) || saysOf(next) === 'my'));
}

/** Number of a task. */
const isNumber = ({ tokens: [token] }: Part): boolean => taskNumber.test(token?.head.toUpperCase() ?? '');

const places: Readonly<Record<string, (place: Place) => boolean>> = {
  frame: (place) => isAtEdge(place) && place.last?.says?.place !== 'prep',
  toAsker: (place) =>
    isAtEdge(place) &&
    place.parts.some(asksToShow) &&
    place.next?.says?.dateOf !== 'created' &&
    !place.next?.says?.role &&
    !place.next?.says?.isStarted,
  article: (place) => (place.next ? !isPerson(place.next) && place.next.days === undefined : isAtEdge(place)),
  beside: ({ before, next }) =>
    isState(next) || isState(before) || isTask(next ?? before ?? { tokens: [] }) || attributeOf(before) !== undefined,
  past: ({ parts }) =>
    parts.some(
      ({ says }) =>
        says?.asked === 'time' ||
        says?.as === 'spent' ||
        says?.state === 'done' ||
        (says?.dateOf !== undefined && !/^(?:due|start)$/.test(says.dateOf)),
    ),
  sum: isAsked,
  thing: ({ before }) => isThing(before),
  toThing: ({ before }) => isThing(before) || isPerson(before),
  'thing+': ({ next }) => isThing(next) || isPerson(next),
  after: (place) =>
    place.before !== undefined && (isAtEdge(place) || ((isThing(place.before) || isPerson(place.before)) && !isTask(place.before))),
  before: ({ next }) => isState(next),
  person: ({ before }) => isPerson(before),
  denied: ({ parts }) => parts.some(({ says }) => says?.as === 'none' || says?.as === 'not' || says?.isUndone),
  // `My I overdue tasks` says nothing.
  verb: ({ last, next }) =>
    (isState(next) && !isTask(next as Part) && !(last && isOwn(last))) || /(?:^| )(?:do|have|did)$/.test(saysOf(last)),
  toBy: ({ parts, at }) => parts.slice(at).some(({ says }) => says?.as === 'by' || says?.group !== undefined),
  dated: ({ parts }) => parts.some(({ days }) => days !== undefined),
  ofTasks: ({ parts, at }) => parts.slice(0, at).some(isTask),
  ofNumber: ({ parts, at }) => parts.slice(0, at).some(isNumber),
  tied: ({ parts, before }) => !parts.some(isNumber) && (isThing(before) || isPerson(before)),
  status: ({ before }) => isNameOf(before, 'status'),
  toStatus: ({ next }) => isNameOf(next, 'status'),
  // A task with this label may have others too.
  only: ({ before, next }) => !isNameOf(before, 'label') && !isNameOf(next, 'label'),
  prep: (place) =>
    leads(place) ||
    (isPerson(place.next) && /^(?:of|for|on|to|among|across)$/.test(saysOf(place.parts[place.at]))) ||
    (!place.next && place.last !== undefined && !place.last.says && !place.last.names),
  with: (place) =>
    leads(place) ||
    /(?:^| )(?:an?|no)$/.test(saysOf(place.parts[place.at])) ||
    /^(?:\d|no)/.test(saysOf(place.next)) ||
    place.last?.says?.as === 'not' ||
    /^(?:sit|sits|sitting|is|are)$/.test(saysOf(place.last)),
  by: ({ last, next }) =>
    attributeOf(next) !== undefined ||
    next?.says?.isAll === true ||
    next?.says?.group !== undefined ||
    (isPerson(next) && last?.says?.dateOf !== undefined) ||
    /^(?:on|in|for)/.test(saysOf(next)),
  afterPrep: ({ before }) => /(?:^| )(?:of|for|on|to|with|by|and|or|but|except|than|besides|me|both)$/.test(saysOf(before)),
};

/** Fillers at places where they may change what is asked. */
export function misplaced(parts: readonly Part[]): string[] {
  return parts.flatMap((part, at) => {
    const rule = places[part.says?.place ?? ''];
    if (!rule) return [];
    const isPlain = (each: Part) => isFiller(each) && each.says?.place !== 'prep';
    const before = parts.slice(0, at).findLast((each) => !isPlain(each));
    const next = parts.slice(at + 1).find((each) => !isFiller(each));
    return rule({ parts, at, before, last: parts[at - 1], next }) ? [] : [part.tokens.map(({ raw }) => raw).join(' ')];
  });
}

/** Words that speak of tasks of tasks, of projects that have tasks, or of the time of others on somebody's tasks: a list is of tasks only. */
export function nested(parts: readonly Part[]): string[] {
  const content = parts.filter((part) => !isFiller(part));
  const isTime = parts.some(({ says }) => says?.asked === 'time');
  return content.flatMap((part, at) => {
    const [before, next] = [content[at - 1], content[at + 1]];
    const is = part.says?.is ?? '';
    const isOfTasks =
      is === 'has:parent' &&
      content.some(
        (each, other) => isTask(each) && each.says?.work === 2 && (other > at || /l[ae]r(?:[iu]m[iu]z)?[iu]n$/.test(saysOf(each))),
      );
    const isOfState =
      is === 'has:children' && /^alt/.test(saysOf(part)) && (before?.says?.state !== undefined || before?.says?.is !== undefined);
    const isKind =
      /^(?:project|assignee|label|cycle|milestone)$/.test(attributeOf(part) ?? '') &&
      !parts.some(({ says }) => says?.as === 'by' || says?.isAll || says?.group !== undefined);
    const isOfKind = isKind && !before?.names && ((!next && /l[ae]r$/.test(saysOf(part))) || (at === 0 && next?.says?.as === 'with'));
    const owner = content.slice(0, at).findLast((each) => !isState(each));
    const isOfOthers =
      isTime && isPerson(owner) && isTask(part) && (/(?:l[ae]r|is|gorev)[iu]n[ae]$/.test(saysOf(part)) || /'s$/.test(saysOf(owner)));
    // `Everyone but Ayşe`.
    const isBut = saysOf(part) === 'but' && next?.names !== undefined && !parts.some(({ says }) => says?.isAll);
    // `Boya ve kaynak etiketli olmayan`: both, or one.
    const isPair =
      /^(?:ve|veya|ya da)$/.test(saysOf(part)) &&
      before?.names !== undefined &&
      next?.names !== undefined &&
      content.slice(at + 2, at + 4).some((each) => /^(?:degil|olmay)/.test(saysOf(each)));
    // `Kişi ve duruma göre`: tables are grouped by one property; `kaç projede`: counts are of tasks.
    const isGroups =
      /^(?:ve|and)$/.test(saysOf(part)) &&
      attributeOf(before) !== undefined &&
      attributeOf(next) !== undefined &&
      parts.some(({ says }) => says?.as === 'group' || says?.as === 'by');
    // `Ayşe, Mehmet'in açtığı`: the first may share the verb of the second.
    const last = parts[parts.indexOf(part) - 1];
    const isListed = isNameOf(part, 'assignee') && isNameOf(last, 'assignee') && isBare(last as Part);
    const isCounted = before?.says?.asked === 'count' && before.says.group === undefined && attributeOf(part) !== undefined;
    return isBut || isPair || isGroups || isListed || isCounted || isOfTasks || isOfState || isOfKind || isOfOthers
      ? [part.tokens.map(({ raw }) => raw).join(' ')]
      : [];
  });
}
