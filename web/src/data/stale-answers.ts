import { type Exchange, makeOperation, mapExchange, type Operation } from 'urql';

/** Maximum number of objects whose versions are stored; the oldest are dropped first. */
const maxVersions = 5000;

/**
 * Handles answers that arrive out of order. The last one may describe an older state of an object than live data already reported. Queries
 * that display the object are then read again. Placed below the cache, which treats the last answer as the newest.
 */
export const newestExchange: Exchange = (input) => {
  const versions = new Map<string, number>();
  /** Active queries, with the objects in their last answers. */
  const active = new Map<number, { readonly operation: Operation; readonly things: ReadonlyMap<string, number> }>();
  /** Queries to read again. */
  const due = new Map<number, Operation>();

  function keep(thing: string, version: number): void {
    versions.delete(thing);
    versions.set(thing, version);
    if (versions.size > maxVersions) versions.delete(versions.keys().next().value as string);
  }

  /**
   * Marks queries with the object for reading again. Forgets its version, so that an object which stays at the older version is not read in
   * a loop.
   */
  function readAgain(thing: string): void {
    versions.delete(thing);
    // Runs after the cache has answered from its own data, which it does in the same turn and which would replace the new answer.
    if (due.size === 0) setTimeout(flush);
    for (const [key, { operation, things }] of active) if (things.has(thing)) due.set(key, operation);
  }

  function flush(): void {
    for (const operation of due.values())
      input.client.reexecuteOperation(makeOperation('query', operation, { ...operation.context, requestPolicy: 'network-only' }));
    due.clear();
  }

  return mapExchange({
    onOperation(operation) {
      if (operation.kind === 'teardown') active.delete(operation.key);
    },
    onResult({ operation, data }) {
      const things = versionsIn(data);
      if (operation.kind === 'query') active.set(operation.key, { operation, things });
      for (const [thing, version] of things)
        if (version < (versions.get(thing) ?? 0)) readAgain(thing);
        else keep(thing, version);
    },
  })(input);
};

/** Returns the versions of the objects in an answer, by type and id. */
function versionsIn(data: unknown, found = new Map<string, number>()): Map<string, number> {
  if (typeof data !== 'object' || data === null) return found;
  const { __typename: type, id, version } = data as Record<string, unknown>;
  if (typeof type === 'string' && typeof id === 'string' && typeof version === 'number') {
    const thing = `${type} ${id}`;
    found.set(thing, Math.max(version, found.get(thing) ?? 0));
  }
  for (const part of Object.values(data)) versionsIn(part, found);
  return found;
}
