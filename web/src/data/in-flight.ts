/** Milliseconds that a page waits for the answers to its changes before it reloads. */
const maxWaitMs = 5000;

let changes = 0;
let settled: PromiseWithResolvers<void> | undefined;

/** Registers a change. @returns a function to call when it is answered */
export function beginChange(): () => void {
  changes += 1;
  return () => {
    changes -= 1;
    if (changes > 0) return;
    settled?.resolve();
    settled = undefined;
  };
}

/** Whether some changes are unanswered. */
export const isUnanswered = (): boolean => changes > 0;

/** Resolves once all changes are answered and their callers have run, but after 5 seconds at the latest. */
export async function allAnswered(): Promise<void> {
  if (changes === 0) return;
  settled ??= Promise.withResolvers();
  const { promise } = settled;
  await Promise.race([promise, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
  await new Promise((resolve) => setTimeout(resolve));
}
