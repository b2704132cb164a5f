/**
 * Fields of `patch` that differ from `row`: `next` to write, `previous` for the event. Undefined fields are ignored;
 * null if nothing changes.
 */
export function changed<Row extends object, Patch extends object>(row: Row, patch: Patch) {
  const next: Record<string, unknown> = {};
  const previous: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    const old = (row as Record<string, unknown>)[name] ?? null;
    if (old === value) continue;
    next[name] = value;
    previous[name] = old;
  }
  if (Object.keys(next).length === 0) return null;
  return { next: next as { [Name in keyof Patch]?: NonNullable<Patch[Name]> }, previous: previous as { [Name in keyof Patch]?: unknown } };
}

/** Formats a time as in the API. */
export function iso(time: Date | string | null): string | null {
  return time instanceof Date ? time.toISOString() : time;
}
