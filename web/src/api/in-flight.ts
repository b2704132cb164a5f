/** Milliseconds that a page waits for the answers to its changes before it begins anew. */
const patience = 5000;

let changes = 0;
let settled: PromiseWithResolvers<void> | undefined;

/** A change was made. @returns how to tell that it is answered */
export function changeBegins(): () => void {
  changes += 1;
  return () => {
    changes -= 1;
    if (changes > 0) return;
    settled?.resolve();
    settled = undefined;
  };
}

/** Whether changes were made that are not answered. */
export const isUnanswered = (): boolean => changes > 0;

/** Resolves once all changes are answered and who made them has heard, but not later than after 5 seconds. */
export async function allAnswered(): Promise<void> {
  if (changes === 0) return;
  settled ??= Promise.withResolvers();
  const { promise } = settled;
  await Promise.race([promise, new Promise((resolve) => setTimeout(resolve, patience))]);
  await new Promise((resolve) => setTimeout(resolve));
}
