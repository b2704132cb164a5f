import type { KeyboardEvent } from 'react';
import type { Board } from './context.ts';
import type { Card } from './store.ts';

const steps = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right', Home: 'top', End: 'bottom' } as const;
type Step = (typeof steps)[keyof typeof steps];

/** The keys of a card: arrows go from card to card; Space lifts one, arrows move it, Space or Enter drops it, Escape puts it back. */
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
  // It may lie in another column now, drawn by another.
  if (now && (lifted || event.key === ' ')) focus.want(now.column, now.id);
}

function go({ columns, store, focus }: Board, card: Card, step: Step): void {
  const cards = store.shown(card.column);
  const index = cards.findIndex(({ id }) => id === card.id);
  if (step === 'left' || step === 'right') {
    const filled = columns.map(({ key }) => key).filter((key) => key === card.column || store.shown(key).length > 0);
    const column = filled[filled.indexOf(card.column) + (step === 'left' ? -1 : 1)];
    const beside = column === undefined ? [] : store.shown(column);
    const target = beside[Math.min(index, beside.length - 1)];
    if (target) focus.want(target.column, target.id);
    return;
  }
  const target = cards[{ up: index - 1, down: index + 1, top: 0, bottom: cards.length - 1 }[step]];
  if (target) focus.want(target.column, target.id);
}
