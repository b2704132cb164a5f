import { type Exchange, makeOperation, mapExchange, type Operation } from 'urql';

/** Things whose versions are kept at most; the ones heard of first go first. */
const most = 5000;

/**
 * Answers come in another order than the server gave them: one that says what a thing was before it changed again, which live
 * data told already, may be the last. Whatever shows that thing is then read again. Below the cache, which takes the last for true.
 */
export const newestExchange: Exchange = (input) => {
  const versions = new Map<string, number>();
  /** Queries on screen, and the things in their last answers. */
  const shown = new Map<number, { readonly operation: Operation; readonly things: ReadonlyMap<string, number> }>();
  /** Queries that are to be read again. */
  const due = new Map<number, Operation>();

  function keep(thing: string, version: number): void {
    versions.delete(thing);
    versions.set(thing, version);
    if (versions.size > most) versions.delete(versions.keys().next().value as string);
  }

  /** Forgets which version it was told of: nobody is asked for ever who goes on telling the older one. */
  function readAgain(thing: string): void {
    versions.delete(thing);
    // After the cache has drawn from what it has, which is done in the same turn and would take its place.
    if (due.size === 0) setTimeout(flush);
    for (const [key, { operation, things }] of shown) if (things.has(thing)) due.set(key, operation);
  }

  function flush(): void {
    for (const operation of due.values())
      input.client.reexecuteOperation(makeOperation('query', operation, { ...operation.context, requestPolicy: 'network-only' }));
    due.clear();
  }

  return mapExchange({
    onOperation(operation) {
      if (operation.kind === 'teardown') shown.delete(operation.key);
    },
    onResult({ operation, data }) {
      const things = versionsIn(data);
      if (operation.kind === 'query') shown.set(operation.key, { operation, things });
      for (const [thing, version] of things)
        if (version < (versions.get(thing) ?? 0)) readAgain(thing);
        else keep(thing, version);
    },
  })(input);
};

/** The versions of the things that an answer tells of, by type and id. */
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
