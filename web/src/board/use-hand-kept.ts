import { useEffect } from 'react';
import type { Lift } from './lift.ts';

/** A card lifted by keys goes back when its holder turns to something else, or leaves the board. */
export function useHandKept(lift: Lift): void {
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
