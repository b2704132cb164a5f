import { type Client, errors } from '@elastic/elasticsearch';
import { patience } from './elasticsearch-client.ts';
import { template, vectorOf } from './elasticsearch-mapping.ts';

/** Which indices there are: the one that is searched, and the one that is being built beside it, by their aliases. */
export type Targets = { readonly current: string | undefined; readonly next: string | undefined };

/**
 * The indices of one prefix: `<prefix>-passages` names the one in use, `<prefix>-passages-next` the one being built. What
 * was changed while one is built stands, by subject, in `<it>` with `passages` replaced by `changed`.
 */
export function indicesOf(client: Client, prefix: string) {
  const alias = `${prefix}-passages`;
  const nextAlias = `${alias}-next`;
  const pattern = `${alias}-v*`;
  const changedOf = (index: string) => index.replace(`${alias}-`, `${prefix}-changed-`);

  /** An index keeps its own for good. */
  const lengths = new Map<string, number>();

  const make = async (index: string, as: string, dimensions: number | undefined) => {
    await client.indices.putIndexTemplate({ name: alias, index_patterns: [pattern], priority: 100, template });
    const mappings = dimensions === undefined ? undefined : { properties: { vector: vectorOf(dimensions) } };
    await client.indices.create({ index, aliases: { [as]: {} }, ...(mappings && { mappings }) });
  };

  const targets = async (): Promise<Targets> => {
    const found = await client.indices.getAlias({ index: pattern });
    const having = (name: string) => Object.keys(found).find((index) => found[index]?.aliases[name]);
    return { current: having(alias), next: having(nextAlias) };
  };

  const drop = async (index: string) => {
    await client.indices.delete({ index: [index, changedOf(index)], ignore_unavailable: true });
  };

  return {
    alias,
    changedOf,
    targets,

    /** As `targets`, after making the first index where there is none. */
    async ensured(): Promise<Targets & { current: string }> {
      const { current, next } = await targets();
      if (current) return { current, next };
      await make(`${alias}-v1`, alias, undefined).catch((error: unknown) => {
        // Another process was faster.
        if (!(error instanceof errors.ResponseError && /resource_already_exists/.test(error.message))) throw error;
      });
      return { current: `${alias}-v1`, next };
    },

    /** A new index to build in; one that was left half built is dropped. */
    async begin(dimensions: number | undefined): Promise<string> {
      const { next: left } = await targets();
      if (left) await drop(left);
      const next = `${alias}-v${Date.now()}`;
      await client.indices.create({
        index: changedOf(next),
        settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
        mappings: { dynamic: false, properties: { passages: { type: 'keyword', index: false } } },
      });
      await make(next, nextAlias, dimensions);
      return next;
    },

    /** From now on `next` is searched, in one step; the one before it goes. */
    async change(next: string): Promise<void> {
      const { current } = await targets();
      await client.indices.updateAliases({
        actions: [
          { add: { index: next, alias } },
          { remove: { index: next, alias: nextAlias } },
          ...(current ? [{ remove_index: { index: current } }] : []),
        ],
      });
      await client.indices.delete({ index: changedOf(next), ignore_unavailable: true });
    },

    drop,

    /** How long the vectors of an index are; undefined as long as none has come. */
    async dimensions(index: string): Promise<number | undefined> {
      if (!lengths.has(index)) {
        const answer = await client.indices.getMapping({ index });
        const vector = answer[index]?.mappings.properties?.vector as { dims?: number } | undefined;
        if (vector?.dims) lengths.set(index, vector.dims);
      }
      return lengths.get(index);
    },

    /** Makes what was written findable. Calls that come while one runs share the next: writers cannot ask for more than it does. */
    refresh: shared(async () => {
      await client.indices.refresh({ index: pattern }, { requestTimeout: patience.write });
    }),
  };
}

export type Indices = ReturnType<typeof indicesOf>;

/** Runs `work` one at a time. Each caller waits for a run that began after its call. */
function shared(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= last
      .catch(() => {})
      .then(() => {
        next = undefined;
        last = work();
        return last;
      });
    return next;
  };
}
