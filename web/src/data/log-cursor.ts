/** Milliseconds for which a known cursor is used to follow data read later. */
const maxAgeMs = 30_000;

let known: { readonly cursor: string; readonly at: number } | undefined;

/** Stores the end of the event log. Data requested from now on is read after it. */
export function storeLogCursor(cursor: string): void {
  known = { cursor, at: performance.now() };
}

/**
 * Returns the cursor from which to follow data requested just now, so that no event is missed until the stream starts; undefined if none is
 * known.
 */
export const recentLogCursor = (): string | undefined => (known && performance.now() - known.at < maxAgeMs ? known.cursor : undefined);
