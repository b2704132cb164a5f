import { currentViewer, isStillSignedIn } from './session.ts';

const reasons = new Set<() => boolean>();

/** Makes the browser ask before the page is left, while `loses` returns true. @returns a function that ends that */
export function beforeLeaving(loses: () => boolean): () => void {
  reasons.add(loses);
  return () => void reasons.delete(loses);
}

/** Whether leaving the page would lose something. False once the viewer has signed out: the next person is not asked about their input. */
export const wouldLoseInput = (): boolean => isStillSignedIn(currentViewer()) && [...reasons].some((loses) => loses());

addEventListener('beforeunload', (event) => {
  if (wouldLoseInput()) event.preventDefault();
});
