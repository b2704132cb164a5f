import { client } from '../api/client.ts';
import { problemOf } from '../api/problem.ts';
import { text } from '../text/texts.ts';
import { tellDone, tellProblem } from '../ui/Problem.tsx';
import { MoveCard } from './documents.ts';
import { type BoardStore, type Card, type Place, placeAfter } from './store.ts';
import { texts } from './texts.ts';

/** The cards of a column without the one that is being moved: an index among them is a place to put it. */
export const othersIn = (store: BoardStore, column: string, id: string): readonly Card[] =>
  store.shown(column).filter((card) => card.id !== id);

/** Shows a card at a place of a column, before anybody is asked. */
export function putAt(store: BoardStore, id: string, column: string, index: number): void {
  const others = othersIn(store, column, id);
  store.place(id, { column, position: others.length === 0 ? (store.card(id)?.position ?? '') : placeAfter(others[index - 1]) });
}

/** Moves are sent one after the other: a later one may lean on an earlier. */
let sent: Promise<unknown> = Promise.resolve();

/**
 * Moves a card to a place among the shown cards of a column. It lies there at once; if the server refuses, it goes back
 * and the reason is told. A move to another column can be taken back.
 * @param from where it lay before it was lifted
 */
export function move(store: BoardStore, id: string, column: string, index: number, from: Place): void {
  send(store, id, column, index, from, () => {
    const card = store.card(id);
    if (!card) return;
    const below = othersIn(store, from.column, id).findIndex(({ position }) => position > from.position);
    send(store, id, from.column, below < 0 ? othersIn(store, from.column, id).length : below, card);
  });
}

function send(store: BoardStore, id: string, column: string, index: number, from: Place, undo?: () => void): void {
  const others = othersIn(store, column, id);
  const [previous, next] = [others[index - 1], others[index]];
  putAt(store, id, column, index);
  const mine = store.placed(id);
  store.release();
  // What others did meanwhile is there now: a neighbour may have gone.
  const stays = (card: Card) => store.card(card.id)?.column === column;
  const above = (previous && stays(previous) ? previous : others.slice(0, index).findLast(stays))?.id;
  const below = (next && stays(next) ? next : others.slice(index).find(stays))?.id;
  const input = {
    id,
    ...(column !== from.column && store.inputOf(id, column, from.column)),
    ...(above ? { after: above } : below ? { before: below } : {}),
  };
  const number = store.card(id)?.number ?? '';
  const ask = async () => {
    const { data, error } = await client.mutation(MoveCard, { input, grouped: store.grouped }).toPromise();
    if (data) store.answer(data.updateTask);
    // Moved again meanwhile: that one has the last word.
    if (store.placed(id) === mine) store.place(id, undefined);
    if (data && undo && column !== from.column)
      tellDone(text(texts, 'movedTo', { number, column: store.nameOf(column) }), { label: text(texts, 'undo'), onUndo: undo });
    if (error) tellProblem(problemOf(error), text(texts, 'notMoved', { number }));
  };
  sent = sent.then(ask, ask);
}

/** Moves a card to the top or the bottom of a column. */
export function moveToEnd(store: BoardStore, id: string, column: string, end: 'top' | 'bottom'): void {
  const card = store.card(id);
  if (card) move(store, id, column, end === 'top' ? 0 : othersIn(store, column, id).length, card);
}
