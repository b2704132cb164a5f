import { useEffect } from 'react';
import { beforeLeaving } from '../data/unsaved-guard.ts';

/** Makes the browser ask before the page is left, while typed input is neither saved nor a stored draft. */
export function useUnsaved(is: boolean): void {
  useEffect(() => (is ? beforeLeaving(() => true) : undefined), [is]);
}
