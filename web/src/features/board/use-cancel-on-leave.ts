import { useEffect } from 'react';
import type { Lift } from './lift.ts';

/** Cancels a move by keyboard when the focus leaves the card or the board is closed. */
export function useCancelOnLeave(lift: Lift): void {
  useEffect(() => {
    const turn = ({ target }: Event) => {
      const lifted = lift.lifted();
      if (lifted?.by !== 'keys') return;
      if (!(target instanceof HTMLElement) || target.dataset.card !== lifted.id) lift.cancel();
    };
    document.addEventListener('focusin', turn);
    document.addEventListener('pointerdown', turn);
    return () => {
      document.removeEventListener('focusin', turn);
      document.removeEventListener('pointerdown', turn);
      lift.cancel();
    };
  }, [lift]);
}
