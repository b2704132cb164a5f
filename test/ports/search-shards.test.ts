import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { layoutOf } from '../../src/ports/search/elasticsearch-shards.ts';
import { openSearch } from '../../src/ports/search/index.ts';
import { cleanUp, closeLater, openEngine } from './databases.ts';
import { node, organizationIn } from './search-engines.ts';

afterAll(cleanUp);

test.each([
  ['nothing', { organizations: 0, passages: 0, largest: 0 }, { shards: 1, ofOrganization: 1 }],
  ['a team', { organizations: 1, passages: 400_000, largest: 400_000 }, { shards: 1, ofOrganization: 1 }],
  [
    'a large team, which every search asks all of',
    { organizations: 1, passages: 1_000_000, largest: 1_000_000 },
    { shards: 3, ofOrganization: 2 },
  ],
  ['many small teams', { organizations: 5_000, passages: 4_000_000, largest: 90_000 }, { shards: 8, ofOrganization: 1 }],
  ['two teams', { organizations: 2, passages: 900_000, largest: 450_001 }, { shards: 2, ofOrganization: 1 }],
  ['one large among many', { organizations: 900, passages: 6_000_000, largest: 1_400_000 }, { shards: 12, ofOrganization: 3 }],
  ['more than anybody has', { organizations: 9, passages: 900_000_000, largest: 800_000_000 }, { shards: 32, ofOrganization: 31 }],
])('chooses the shards by the size of the index: %s', (_, size, layout) => expect(layoutOf(size)).toEqual(layout));

describe.skipIf(!node)('in Elasticsearch', () => {
  const asked = async (path: string) => (await fetch(`${node}/${path}`)).json();

  const open = async () => {
    const prefix = `test-${randomBytes(4).toString('hex')}`;
    const database = await openEngine({ empty: true });
    return { prefix, search: closeLater(await openSearch({ database, elasticsearch: { url: node!, apiKey: undefined, prefix } })) };
  };

  /** Number of searches that each shard of the current index has received. */
  async function searched(prefix: string): Promise<Map<string, number>> {
    const { indices } = await asked(`${prefix}-terms/_stats/search?level=shards`);
    const [{ shards }] = Object.values(indices) as [{ shards: Record<string, { search: { query_total: number } }[]> }];
    return new Map(
      Object.entries(shards).map(([shard, copies]) => [shard, copies.reduce((sum, { search }) => sum + search.query_total, 0)]),
    );
  }

  test.each([
    ['an organization lies in one shard', { organizations: 4, passages: 2_000_000, largest: 500_000 }, { shards: 4, ofOrganization: 1 }],
    ['a large one is spread over some', { organizations: 4, passages: 2_000_000, largest: 800_000 }, { shards: 4, ofOrganization: 2 }],
  ])('%s, and a search queries no other shards', async (_, size, { shards, ofOrganization }) => {
    const { prefix, search } = await open();
    const organizations = Array.from({ length: 4 }, () => organizationIn(search));
    const first = await search.build({ dimensions: undefined, size });
    const texts = Array.from({ length: 12 }, (_, n) => ({ text: `ortak kelime ${n}` }));
    await first.add(organizations.map(({ subject }) => subject('fil_1', ...texts)));
    // A resumed build keeps its index, whatever the size is now.
    const build = await search.build({ dimensions: undefined, going: first.identity, size: { organizations: 1, passages: 1, largest: 1 } });
    expect(build.resumed).toBe(true);
    await build.finish();

    const settings = await asked(`${prefix}-terms/_settings?flat_settings=true`);
    const [{ settings: made }] = Object.values(settings) as [{ settings: Record<string, string> }];
    expect([made['index.number_of_shards'], made['index.routing_partition_size'] ?? '1']).toEqual([String(shards), String(ofOrganization)]);

    for (const { organization, find, write } of organizations) {
      const before = await searched(prefix);
      const { lexical } = await find('ortak', { limit: 50 });
      const after = await searched(prefix);
      expect(lexical).toHaveLength(12);
      expect([...after].filter(([shard, count]) => count > before.get(shard)!)).toHaveLength(ofOrganization);
      // It finds nothing of other organizations, whatever shard they share.
      const others = organizations.filter((other) => other.organization !== organization).map((other) => other.project);
      expect((await find('ortak', { projects: others })).lexical).toEqual([]);
      await write('fil_1', { text: 'ortak' });
      expect((await find('ortak', { limit: 50 })).lexical).toHaveLength(1);
    }
  });
});
