import { problemOf } from '../../data/problem.ts';
import { text } from '../../i18n/messages.ts';
import { changeTask } from '../../ui/change-task.ts';
import { notifyDone, notifyProblem } from '../../ui/Problem.tsx';
import { MoveCard } from './documents.ts';
import { texts } from './messages.ts';
import { type BoardStore, type Card, type Place, placeAfter } from './store.ts';

/** Cards of a column without the one being moved; an index among them is a drop position. */
export const othersIn = (store: BoardStore, column: string, id: string): readonly Card[] =>
  store.visible(column).filter((card) => card.id !== id);

/** Displays a card at an index of a column, without a request. */
export function putAt(store: BoardStore, id: string, column: string, index: number): void {
  const others = othersIn(store, column, id);
  store.place(id, { column, position: others.length === 0 ? (store.card(id)?.position ?? '') : placeAfter(others[index - 1]) });
}

/** Queue that sends moves one at a time, because a later move may depend on an earlier one. */
let sent: Promise<unknown> = Promise.resolve();

/**
 * Moves a card to an index among the displayed cards of a column. The card moves at once; if the server rejects the move,
 * it goes back and the error is shown. A move to another column offers undo.
 * @param from its place before it was lifted
 */
export function move(store: BoardStore, id: string, column: string, index: number, from: Place): void {
  const others = othersIn(store, column, id);
  const [previous, next] = [others[index - 1], others[index]];
  putAt(store, id, column, index);
  const mine = store.placed(id);
  store.release();
  // Releasing applied the changes of others, so a neighbour may have left the column.
  const stays = (card: Card) => store.card(card.id)?.column === column;
  const above = (previous && stays(previous) ? previous : others.slice(0, index).findLast(stays))?.id;
  const below = (next && stays(next) ? next : others.slice(index).find(stays))?.id;
  const input = {
    id,
    ...(column !== from.column && store.inputOf(id, column, from.column)),
    ...(above ? { after: above } : below ? { before: below } : {}),
  };
  const card = store.card(id);
  if (!card) return;
  const { number } = card;
  const former = othersIn(store, from.column, id);
  const beside = [
    former.findLast(({ position }) => position < from.position)?.id,
    former.find(({ position }) => position > from.position)?.id,
  ];
  const ask = async () => {
    const change = { input, was: { ...card, position: from.position }, beside };
    const { data, error, step } = await changeTask(MoveCard, change, { grouped: store.grouped });
    if (data) store.answer(data.updateTask);
    // If the card was moved again meanwhile, the later move decides its place.
    if (store.placed(id) === mine) store.place(id, undefined);
    if (data && column !== from.column)
      notifyDone(text(texts, 'movedTo', { number, column: store.nameOf(column) }), { label: text(texts, 'undo'), step });
    if (error) notifyProblem(problemOf(error), text(texts, 'notMoved', { number }));
  };
  sent = sent.then(ask, ask);
}

export function moveToEnd(store: BoardStore, id: string, column: string, end: 'top' | 'bottom'): void {
  const card = store.card(id);
  if (card) move(store, id, column, end === 'top' ? 0 : othersIn(store, column, id).length, card);
}
