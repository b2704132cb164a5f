/** The things in slices, for statements that are not to grow with their number. */
export const slicesOf = <Thing>(things: readonly Thing[], size: number): Thing[][] =>
  Array.from({ length: Math.ceil(things.length / size) }, (_, n) => things.slice(n * size, (n + 1) * size));

/** Runs `work` for one after the other, each by itself: one that fails holds no other up. @throws whatever failed, at the end */
export async function eachByItself<Thing>(things: readonly Thing[], work: (thing: Thing) => Promise<unknown>): Promise<void> {
  const failed: unknown[] = [];
  for (const thing of things) await work(thing).catch((error) => failed.push(error));
  if (failed.length > 0) throw failed.length === 1 ? failed[0] : new AggregateError(failed);
}
