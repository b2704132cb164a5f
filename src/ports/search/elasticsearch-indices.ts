import { type Client, errors } from '@elastic/elasticsearch';
import { timeoutMs } from './elasticsearch-client.ts';
import { template, vectorOf } from './elasticsearch-mapping.ts';
import type { Layout } from './elasticsearch-shards.ts';

/** Layout of an index of unknown size. */
const smallest: Layout = { shards: 1, ofOrganization: 1 };

/** Names of the indices, found by their aliases: the one in use, and the one being built. */
export type Targets = { readonly current: string | undefined; readonly next: string | undefined };

/** An index for reading, and its alias for writing: a write to a missing alias fails instead of creating an index. */
export type Target = { readonly index: string; readonly alias: string };

/**
 * The indices of one prefix: `<prefix>-terms` is the alias of the one in use, `<prefix>-terms-next` of the one being built.
 * Subjects that change during a build are recorded in an index named like the one being built, with `changed` instead of
 * `terms`. Its alias is `<prefix>-changed`.
 */
export function indicesOf(client: Client, prefix: string) {
  const alias = `${prefix}-terms`;
  const nextAlias = `${alias}-next`;
  const changedAlias = `${prefix}-changed`;
  const pattern = `${alias}-v*`;
  const changedPattern = `${changedAlias}-v*`;
  const changedOf = (index: string) => index.replace(`${alias}-`, `${prefix}-changed-`);

  /** Cache of vector lengths: that of an index never changes. */
  const lengths = new Map<string, number>();

  const make = async (index: string, as: string, dimensions?: number, { shards, ofOrganization }: Layout = smallest) => {
    await client.indices.putIndexTemplate({ name: alias, index_patterns: [pattern], priority: 100, template });
    const mappings = dimensions === undefined ? undefined : { properties: { vector: vectorOf(dimensions) } };
    // Without a routing shard for each, an organization would always be routed to the same shard.
    const spread = { routing_partition_size: ofOrganization, number_of_routing_shards: shards };
    const settings = { number_of_shards: shards, ...(ofOrganization > 1 && spread) };
    await client.indices.create({ index, aliases: { [as]: {} }, settings, ...(mappings && { mappings }) });
  };

  /** Whether this process has seen an index in use: if it is missing later, it is lost. */
  let seen = false;

  const targets = async (requestTimeout = timeoutMs.write): Promise<Targets> => {
    const found = await client.indices.getAlias({ index: [pattern, changedPattern] }, { requestTimeout });
    const having = (name: string) => Object.keys(found).find((index) => found[index]?.aliases[name]);
    const [current, next] = [having(alias), having(nextAlias)];
    seen ||= current !== undefined;
    // Without its `changed` index it is a leftover of an interrupted build.
    const whole = next !== undefined && found[changedOf(next)]?.aliases[changedAlias] !== undefined;
    return { current, next: whole ? next : undefined };
  };

  const identityOf = async (index: string, requestTimeout = timeoutMs.write): Promise<string> => {
    const answer = await client.indices.getSettings({ index, name: 'index.uuid' }, { requestTimeout });
    return `elasticsearch ${answer[index]?.settings?.index?.uuid}`;
  };

  /** Deletes indices of unfinished builds. */
  const dropBuilds = async () => {
    const found = await client.indices.getAlias({ index: [pattern, changedPattern] });
    const left = Object.keys(found).filter((index) => index.startsWith(`${changedAlias}-`) || found[index]?.aliases[nextAlias]);
    if (left.length > 0) await client.indices.delete({ index: left, ignore_unavailable: true });
  };

  return {
    alias,
    changedOf,
    changedAlias,
    targets,
    identityOf,

    /** Whether there was an index in use, as far as this process knows. */
    get wasThere() {
      return seen;
    },

    current: (index: string): Target => ({ index, alias }),
    next: (index: string): Target => ({ index, alias: nextAlias }),

    /** Like `targets`, but creates the first index if there is none. */
    async ensured(): Promise<Targets & { current: string }> {
      const { current, next } = await targets();
      if (current) return { current, next };
      await make(`${alias}-v1`, alias).catch((error: unknown) => {
        // Another process created it first.
        if (!(error instanceof errors.ResponseError && /resource_already_exists/.test(error.message))) throw error;
      });
      return { current: `${alias}-v1`, next };
    },

    /** Creates an index for a build; drops the index of an earlier unfinished build. */
    async begin(dimensions: number | undefined, layout?: Layout): Promise<string> {
      await dropBuilds();
      const next = `${alias}-v${Date.now()}`;
      await client.indices.create({
        index: changedOf(next),
        aliases: { [changedAlias]: {} },
        settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
        mappings: { dynamic: false, properties: { passages: { type: 'keyword', index: false } } },
      });
      await make(next, nextAlias, dimensions, layout);
      return next;
    },

    /** Atomically makes `next` the index in use, and deletes the previous one. */
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

    /** Returns the length of an index's vectors; undefined until the first one is written. */
    async dimensions(index: string): Promise<number | undefined> {
      if (!lengths.has(index)) {
        const answer = await client.indices.getMapping({ index });
        const vector = answer[index]?.mappings.properties?.vector as { dims?: number } | undefined;
        if (vector?.dims) lengths.set(index, vector.dims);
      }
      return lengths.get(index);
    },

    /** Makes written passages searchable. Calls during a refresh share the next one, so that writers cannot overload the server. */
    refresh: shared(async () => {
      await client.indices.refresh({ index: pattern }, { requestTimeout: timeoutMs.write });
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
