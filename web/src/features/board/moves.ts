import { client } from '../../data/client.ts';
import { problemOf } from '../../data/problem.ts';
import { text } from '../../i18n/messages.ts';
import { changeTask, rememberChanges } from '../../ui/change-task.ts';
import { notifyDone, notifyProblem } from '../../ui/Problem.tsx';
import type { Changed } from '../../ui/undo-tasks.ts';
import { MoveCard, MoveCards, type TaskOfBoard } from './documents.ts';
import { texts } from './messages.ts';
import { type BoardStore, type Card, type Place, placeAfter } from './store.ts';

/** Ids of the cards that are being moved. */
type Moving = Pick<ReadonlySet<string>, 'has'>;

/** Cards of a column without those being moved; an index among them is a drop position. */
export const othersIn = (store: BoardStore, column: string, moving: Moving): readonly Card[] =>
  store.visible(column).filter(({ id }) => !moving.has(id));

/** Displays cards in their order at an index of a column, without a request. */
export function putAt(store: BoardStore, ids: readonly string[], column: string, index: number): void {
  const others = othersIn(store, column, new Set(ids));
  let previous: Place | undefined = others[index - 1];
  for (const id of ids) {
    const place: Place = { column, position: previous || others.length > 0 ? placeAfter(previous) : (store.card(id)?.position ?? '') };
    store.place(id, place);
    previous = place;
  }
}

/** Queue that sends moves one at a time, because a later move may depend on an earlier one. */
let sent: Promise<unknown> = Promise.resolve();

/** Maximum number of tasks in a request. */
const atOnce = 100;

/** Changes tasks by one request for each hundred, as one step of undo. @returns the changed tasks, the first error, and the step */
async function send(store: BoardStore, changes: readonly Changed[]) {
  const { grouped } = store;
  const [first] = changes;
  if (first && changes.length === 1) {
    const { data, error, step } = await changeTask(MoveCard, first, { grouped });
    return { tasks: data ? [data.updateTask] : [], error, step };
  }
  const request = async () => {
    const tasks: TaskOfBoard[] = [];
    for (let start = 0; start < changes.length; start += atOnce) {
      const operations = changes.slice(start, start + atOnce).map(({ input }) => ({ update: input }));
      const { data, error } = await client.mutation(MoveCards, { input: { operations }, grouped }).toPromise();
      tasks.push(...(data?.batchTasks ?? []));
      if (error) return { tasks, error };
    }
    return { tasks, error: undefined };
  };
  const answer = request();
  const step = rememberChanges(
    changes,
    answer.then(({ tasks }) => tasks),
  );
  return { ...(await answer), step };
}

/**
 * Moves cards, in their order, to an index among the other displayed cards of a column. They move at once; if the server rejects the move,
 * they go back and the error is shown. A move to another column offers undo.
 * @param from the places before they were lifted, by id
 */
export function move(store: BoardStore, from: ReadonlyMap<string, Place>, column: string, index: number): void {
  const ids = [...from.keys()];
  const others = othersIn(store, column, from);
  const [previous, next] = [others[index - 1], others[index]];
  const beside = ids.map((id) => neighbours(store, id, from));
  putAt(store, ids, column, index);
  const mine = new Map(ids.map((id) => [id, store.placed(id)]));
  store.release();
  // Releasing applied the changes of others, so a neighbour may have left the column.
  const stays = (card: Card) => store.card(card.id)?.column === column;
  let above = (previous && stays(previous) ? previous : others.slice(0, index).findLast(stays))?.id;
  const below = (next && stays(next) ? next : others.slice(index).find(stays))?.id;
  const changes = ids.flatMap((id, at): readonly Changed[] => {
    const [card, place] = [store.card(id), from.get(id)];
    if (!card || !place) return [];
    const input = {
      id,
      ...(column !== place.column && store.inputOf(id, column, place.column)),
      ...(above ? { after: above } : below ? { before: below } : {}),
    };
    above = id;
    const was = { ...card, position: place.position };
    return [{ input, was, beside: beside[at] ?? [] }];
  });
  const [first] = changes;
  if (!first) return;
  const words = { number: first.was.number, count: changes.length, column: store.nameOf(column) };
  const several = changes.length > 1;
  const ask = async () => {
    const { tasks, error, step } = await send(store, changes);
    for (const task of tasks) store.answer(task);
    // If a card was moved again meanwhile, the later move decides its place.
    for (const [id, place] of mine) if (store.placed(id) === place) store.place(id, undefined);
    if (tasks.length > 0 && [...from.values()].some((place) => place.column !== column))
      notifyDone(text(texts, several ? 'movedAll' : 'movedTo', words), { label: text(texts, 'undo'), step });
    if (error) notifyProblem(problemOf(error), text(texts, several ? 'notMovedAll' : 'notMoved', words));
  };
  sent = sent.then(ask, ask);
}

/** Ids of the cards above and below a card; the lower one is not among those that move with it. */
function neighbours(store: BoardStore, id: string, moving: Moving): readonly (string | undefined)[] {
  const cards = store.visible(store.card(id)?.column ?? '');
  const at = cards.findIndex((card) => card.id === id);
  return [cards[at - 1]?.id, cards.slice(at + 1).find((card) => !moving.has(card.id))?.id];
}

export function moveToEnd(store: BoardStore, id: string, column: string, end: 'top' | 'bottom'): void {
  const card = store.card(id);
  if (!card) return;
  const from = new Map([[id, card]]);
  move(store, from, column, end === 'top' ? 0 : othersIn(store, column, from).length);
}
