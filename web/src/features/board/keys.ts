import type { KeyboardEvent } from 'react';
import { areSingleKeysOn } from '../../ui/keys/single-keys.ts';
import { isMenuKey } from '../../ui/menu-place.ts';
import type { BatchField } from '../list/BatchBar.tsx';
import { beyond } from './columns.ts';
import type { Board } from './context.ts';
import type { Card } from './store.ts';

const steps = {
  j: 'down',
  k: 'up',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'top',
  End: 'bottom',
} as const;
type Step = (typeof steps)[keyof typeof steps];

const fields: Readonly<Record<string, BatchField>> = { s: 'status', p: 'priority', a: 'assignee', l: 'labels', d: 'dueDate' };

/**
 * Keyboard control of a card: arrow keys, J and K change the focus; Space lifts, arrow keys move, Space or Enter drops, Escape cancels. X selects,
 * Shift with J, K or an arrow key extends the selection, Escape clears it; the letters of fields open their pickers.
 */
export function onCardKey(event: KeyboardEvent, board: Board, card: Card): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { lift, focus, store, selection } = board;
  const letter = event.key.length === 1 && event.key !== ' ' && areSingleKeysOn() ? event.key.toLowerCase() : '';
  const step: Step | undefined = steps[(letter || event.key) as keyof typeof steps];
  const field = event.shiftKey ? undefined : fields[letter];
  const lifted = lift.lifted()?.id === card.id;
  if (isMenuKey(event) && !lifted) {
    const link = event.currentTarget as HTMLElement;
    board.openMenu(card, link, link.getBoundingClientRect());
  } else if (event.key === ' ' || (event.key === 'Enter' && lifted)) {
    if (lifted) lift.drop();
    else lift.begin(card, 'keys');
  } else if (event.key === 'Escape' && lifted) lift.cancel();
  else if (step && lifted) lift.step(step);
  else if (event.key === 'Escape' && selection.ids().size > 0) selection.only([]);
  else if (letter === 'x' && !event.shiftKey) selection.toggle(card.id);
  else if (field && (selection.ids().size > 0 || card.viewerCan.update)) board.pick(card, field);
  else if (step) {
    const target = go(board, card, step);
    if (event.shiftKey) selection.extend(card.id);
    if (event.shiftKey && target) selection.extend(target.id);
  } else return;
  event.preventDefault();
  event.stopPropagation();
  const now = store.card(card.id);
  // The card may have moved to another column, which another component renders.
  if (now && (lifted || event.key === ' ')) focus.want(now.column, now.id);
}

/** Focuses the next card in a direction. @returns that card */
function go({ boardRows, store, focus }: Board, card: Card, step: Step): Card | undefined {
  const cards = store.visible(card.column);
  const index = cards.findIndex(({ id }) => id === card.id);
  const among = (way: 'up' | 'down' | 'left' | 'right') =>
    beyond(boardRows, card.column, way)
      .map(({ key }) => store.visible(key))
      .find(({ length }) => length > 0) ?? [];
  const targetOf = () => {
    if (step === 'top' || step === 'bottom') return cards.at(step === 'top' ? 0 : -1);
    if (step === 'up') return index > 0 ? cards[index - 1] : among(step).at(-1);
    if (step === 'down') return cards[index + 1] ?? among(step)[0];
    const beside = among(step);
    return beside[Math.min(index, beside.length - 1)];
  };
  const target = targetOf();
  if (target) focus.want(target.column, target.id);
  return target;
}
