import { isStillSignedIn, viewerHere } from './session.ts';

const reasons = new Set<() => boolean>();

/** Has the browser ask before the page is left, while `loses` says that something would be lost with it. @returns how to end that */
export function beforeLeaving(loses: () => boolean): () => void {
  reasons.add(loses);
  return () => void reasons.delete(loses);
}

/** Whether something would be lost with the page; what somebody left behind who is signed in no more is not kept from anybody. */
export const isLeavingALoss = (): boolean => isStillSignedIn(viewerHere()) && [...reasons].some((loses) => loses());

addEventListener('beforeunload', (event) => {
  if (isLeavingALoss()) event.preventDefault();
});
