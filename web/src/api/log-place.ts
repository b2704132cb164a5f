/** Milliseconds for which what is read is followed from a place that was known before it was read. */
const good = 30_000;

let known: { readonly cursor: string; readonly at: number } | undefined;

/** Notes where the log of events ended; whatever is asked for from now on is read after it. */
export function notePlaceInLog(cursor: string): void {
  known = { cursor, at: performance.now() };
}

/** From where to follow what was asked for just now, so that nothing is missed until the stream begins; undefined where no place is known. */
export const placeInLog = (): string | undefined => (known && performance.now() - known.at < good ? known.cursor : undefined);
