/** Splits an array into slices, for statements whose size must not grow with the number of elements. */
export const slicesOf = <Thing>(things: readonly Thing[], size: number): Thing[][] =>
  Array.from({ length: Math.ceil(things.length / size) }, (_, n) => things.slice(n * size, (n + 1) * size));

/** Runs `work` for one element after the other; a failure does not stop the rest. @throws the failures, at the end */
export async function eachByItself<Thing>(things: readonly Thing[], work: (thing: Thing) => Promise<unknown>): Promise<void> {
  const failed: unknown[] = [];
  for (const thing of things) await work(thing).catch((error) => failed.push(error));
  throwAll(failed);
}

/** @throws the only error, or an AggregateError of several; returns if there is none */
export function throwAll(errors: readonly unknown[]): void {
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors);
}
