import { type Client, errors } from '@elastic/elasticsearch';
import { patience } from './elasticsearch-client.ts';
import { template, vectorOf } from './elasticsearch-mapping.ts';
import type { Layout } from './elasticsearch-shards.ts';

/** Of an index that nobody has counted for. */
const smallest: Layout = { shards: 1, ofOrganization: 1 };

/** Which indices there are: the one that is searched, and the one that is being built beside it, by their aliases. */
export type Targets = { readonly current: string | undefined; readonly next: string | undefined };

/** An index to read, and the alias by which it is written: one that is gone is not made by writing into it. */
export type Target = { readonly index: string; readonly alias: string };

/**
 * The indices of one prefix: `<prefix>-passages` names the one in use, `<prefix>-passages-next` the one being built. What
 * was changed while one is built stands, by subject, in `<it>` with `passages` replaced by `changed`, which the alias
 * `<prefix>-changed` names.
 */
export function indicesOf(client: Client, prefix: string) {
  const alias = `${prefix}-passages`;
  const nextAlias = `${alias}-next`;
  const changedAlias = `${prefix}-changed`;
  const pattern = `${alias}-v*`;
  const changedPattern = `${changedAlias}-v*`;
  const changedOf = (index: string) => index.replace(`${alias}-`, `${prefix}-changed-`);

  /** An index keeps its own for good. */
  const lengths = new Map<string, number>();

  const make = async (index: string, as: string, dimensions?: number, { shards, ofOrganization }: Layout = smallest) => {
    await client.indices.putIndexTemplate({ name: alias, index_patterns: [pattern], priority: 100, template });
    const mappings = dimensions === undefined ? undefined : { properties: { vector: vectorOf(dimensions) } };
    // Without a routing shard for each an organization's would be the same one again and again.
    const spread = { routing_partition_size: ofOrganization, number_of_routing_shards: shards };
    const settings = { number_of_shards: shards, ...(ofOrganization > 1 && spread) };
    await client.indices.create({ index, aliases: { [as]: {} }, settings, ...(mappings && { mappings }) });
  };

  /** Whether this process has seen an index in use: one that is not there any more is lost. */
  let seen = false;

  const targets = async (requestTimeout = patience.write): Promise<Targets> => {
    const found = await client.indices.getAlias({ index: [pattern, changedPattern] }, { requestTimeout });
    const having = (name: string) => Object.keys(found).find((index) => found[index]?.aliases[name]);
    const [current, next] = [having(alias), having(nextAlias)];
    seen ||= current !== undefined;
    // Without its other index it is what is left of a build that was begun no further.
    const whole = next !== undefined && found[changedOf(next)]?.aliases[changedAlias] !== undefined;
    return { current, next: whole ? next : undefined };
  };

  const identityOf = async (index: string, requestTimeout = patience.write): Promise<string> => {
    const answer = await client.indices.getSettings({ index, name: 'index.uuid' }, { requestTimeout });
    return `elasticsearch ${answer[index]?.settings?.index?.uuid}`;
  };

  /** What is left of builds, half begun ones too. */
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

    /** As `targets`, after making the first index where there is none. */
    async ensured(): Promise<Targets & { current: string }> {
      const { current, next } = await targets();
      if (current) return { current, next };
      await make(`${alias}-v1`, alias).catch((error: unknown) => {
        // Another process was faster.
        if (!(error instanceof errors.ResponseError && /resource_already_exists/.test(error.message))) throw error;
      });
      return { current: `${alias}-v1`, next };
    },

    /** A new index to build in; one that was begun before is dropped. */
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
