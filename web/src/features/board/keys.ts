import type { KeyboardEvent } from 'react';
import { beyond } from './columns.ts';
import type { Board } from './context.ts';
import type { Card } from './store.ts';

const steps = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right', Home: 'top', End: 'bottom' } as const;
type Step = (typeof steps)[keyof typeof steps];

/** Keyboard control of a card: arrow keys change the focus; Space lifts, arrow keys move, Space or Enter drops, Escape cancels. */
export function onCardKey(event: KeyboardEvent, board: Board, card: Card): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { lift, focus, store } = board;
  const step = steps[event.key as keyof typeof steps] as Step | undefined;
  const lifted = lift.lifted()?.id === card.id;
  if (event.key === ' ' || (event.key === 'Enter' && lifted)) {
    if (lifted) lift.drop();
    else lift.begin(card, 'keys');
  } else if (event.key === 'Escape' && lifted) lift.cancel();
  else if (step && lifted) lift.step(step);
  else if (step) go(board, card, step);
  else return;
  event.preventDefault();
  event.stopPropagation();
  const now = store.card(card.id);
  // The card may have moved to another column, which another component renders.
  if (now && (lifted || event.key === ' ')) focus.want(now.column, now.id);
}

function go({ boardRows, store, focus }: Board, card: Card, step: Step): void {
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
}
