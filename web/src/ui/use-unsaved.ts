import { useEffect } from 'react';
import { beforeLeaving } from '../api/leaving.ts';

/** Has the browser ask before the page is left, while something is typed that is neither saved nor kept as a draft. */
export function useUnsaved(is: boolean): void {
  useEffect(() => (is ? beforeLeaving(() => true) : undefined), [is]);
}
