import { type Client, errors, type estypes } from '@elastic/elasticsearch';
import { askedWords, foldedWord, matches } from './analysis.ts';
import { type ElasticsearchOptions, openClient, reach, timeoutMs } from './elasticsearch-client.ts';
import { type Indices, indicesOf } from './elasticsearch-indices.ts';
import { fieldsOf } from './elasticsearch-mapping.ts';
import { openBuild, replace } from './elasticsearch-write.ts';
import { type Hit, type Legs, type Search, SearchAway, type SearchQuery } from './port.ts';
import { lastOfEach } from './subjects.ts';

/** Candidates per shard and requested hit: enough for HNSW to find nearly all nearest neighbours. */
const candidatesPerHit = 5;
const fewestCandidates = 200;

/** Opens an Elasticsearch cluster, 8.19 or 9. It connects at the first call. */
export function openElasticsearch(options: ElasticsearchOptions): Search {
  const client = openClient(options);
  const indices = indicesOf(client, options.prefix);
  return {
    driver: 'elasticsearch',
    replace: (subjects) => reach(() => replace(client, indices, lastOfEach(subjects))),
    find: (query) => reach(() => find(client, indices, query)),
    spellings: (organization, words) => reach(() => spellings(client, indices, organization, words)),
    matches,
    count: () => reach(async () => (await client.count({ index: indices.alias, ignore_unavailable: true })).count),
    identity: () => reach(() => identity(indices)),
    build: async (options) => {
      const { add, finish, ...build } = await reach(() => openBuild(client, indices, options));
      return { ...build, add: (subjects) => reach(() => add(subjects)), finish: () => reach(finish) };
    },
    tend: async () => ({ by: 'index' }),
    check: () => reach(() => check(client)),
    close: () => client.close(),
  };
}

/** Uses the timeout of searches, because they wait for it. */
async function identity(indices: Indices): Promise<string | undefined> {
  const { current } = await indices.targets(timeoutMs.search);
  return current && indices.identityOf(current, timeoutMs.search);
}

/** Filters passages that the caller can view and asks for. */
const filterOf = ({ organization, projects, kinds, subjects }: Omit<SearchQuery, 'text' | 'limit'>): estypes.QueryDslQueryContainer[] => [
  { term: { organization } },
  { terms: { project: [...projects] } },
  ...(kinds ? [{ terms: { kind: [...kinds] } }] : []),
  ...(subjects ? [{ terms: { subject: [...subjects] } }] : []),
];

const having = (terms: readonly string[], analysis: 'stems' | 'prefixes') =>
  terms.length === 0 ? [] : [{ combined_fields: { query: terms.join(' '), fields: fieldsOf(analysis) } }];

async function find(client: Client, indices: Indices, query: SearchQuery): Promise<Legs> {
  const { organization, projects, kinds, text, vector, limit } = query;
  const asked = askedWords(text);
  if (projects.length === 0 || kinds?.length === 0) return { lexical: [], vector: [] };
  const filter = filterOf(query);
  const common = { size: limit, track_total_hits: false, _source: ['passage', 'subject'], timeout: `${timeoutMs.search - 500}ms` };
  // One request per leg, so that the word search does not wait for the vector. `msearch` separates errors of a search from those of
  // the cluster.
  const ask = async (search: estypes.MsearchMultisearchBody): Promise<Answer | undefined> => {
    const searches = [
      { index: indices.alias, routing: organization },
      { ...common, ...search },
    ];
    const { responses } = await client.msearch<Source>({ searches }, { requestTimeout: timeoutMs.search });
    return responses[0] as Answer | undefined;
  };
  const stems = asked.flatMap((word) => word.stems);
  const prefixes = asked.map(({ prefix }) => prefix);
  const analyses = [...having(stems, 'stems'), ...having(prefixes, 'prefixes')];
  const nearest = (near: Float32Array): Promise<Answer | undefined> =>
    ask({
      knn: {
        field: 'vector',
        // Vectors are stored in 8 bits. Candidates are rescored in full precision, so the order is that of the exact cosine.
        rescore_vector: { oversample: 2 },
        query_vector: Array.from(near),
        k: limit,
        num_candidates: Math.min(Math.max(limit * candidatesPerHit, fewestCandidates), 10_000),
        filter,
      },
    });
  const [words, vectors] = await Promise.all([
    ask({ query: { bool: { filter, should: analyses, minimum_should_match: 1 } } }),
    Promise.resolve(vector).then((near) => near && nearest(near)),
  ]);
  return {
    lexical: hitsOf(words, indices, (score) => score),
    // Elasticsearch has no negative scores: (1 + cosine) / 2.
    vector: isOtherLength(vectors) ? [] : hitsOf(vectors, indices, (score) => 2 * score - 1),
  };
}

type Source = { readonly passage: string; readonly subject: string };
type Answer = {
  readonly status?: number;
  readonly timed_out?: boolean;
  readonly error?: { readonly type: string; readonly reason?: string | null; readonly root_cause?: readonly { reason?: string | null }[] };
  readonly hits?: {
    readonly total?: { readonly value: number };
    readonly hits: readonly { readonly _score?: number | null; readonly _source?: Source }[];
  };
};

function hitsOf(answer: Answer | undefined, { wasThere }: Indices, scoreOf: (score: number) => number): Hit[] {
  if (answer?.error?.type === 'index_not_found_exception') {
    if (wasThere) throw new SearchAway('Elasticsearch has lost its index');
    return [];
  }
  const later = answer?.status === 429 || answer?.status === 503 || answer?.timed_out;
  if (later) throw new SearchAway(`Elasticsearch is unavailable: ${answer.error?.type ?? 'timeout'}`);
  if (answer?.error) throw new Error(`Elasticsearch refused a search: ${answer.error.root_cause?.[0]?.reason ?? answer.error.type}`);
  return (answer?.hits?.hits ?? []).flatMap(({ _score, _source }) =>
    _source ? [{ passage: _source.passage, subject: _source.subject, score: scoreOf(_score ?? 0) }] : [],
  );
}

/** Whether the index contains vectors of another model: then there is no vector leg until it is rebuilt. */
function isOtherLength(answer: Answer | undefined): boolean {
  return answer?.status === 400 && /dimension/.test(JSON.stringify(answer.error));
}

async function spellings(client: Client, indices: Indices, organization: string, words: readonly string[]) {
  const found = new Map<string, readonly string[]>();
  const asked = words.filter((word) => /^\p{L}+$/u.test(word));
  if (asked.length === 0) return found;
  const searches = asked.flatMap((word) => [
    { index: indices.alias, routing: organization },
    {
      size: 0,
      track_total_hits: false,
      query: { bool: { filter: [{ term: { organization } }, { prefix: { words: `${foldedWord(word)} ` } }] } },
      // `map` aggregates over the few matching passages. Global ordinals of all words would be rebuilt after each change.
      aggs: { spelled: { terms: { field: 'words', include: `${foldedWord(word)} .*`, size: 3, execution_hint: 'map' as const } } },
      terminate_after: 1000,
    },
  ]);
  const answer = await client.msearch({ searches }, { requestTimeout: timeoutMs.search });
  for (const [place, response] of answer.responses.entries()) {
    const { aggregations } = response as { aggregations?: { spelled: { buckets: { key: string }[] } } };
    hitsOf(response as Answer, indices, () => 0);
    const spelled = aggregations?.spelled.buckets.map(({ key }) => key.slice(key.indexOf(' ') + 1)) ?? [];
    if (spelled.length > 0) found.set(asked[place]!, spelled);
  }
  return found;
}

/** @throws SearchAway @throws Error that describes a problem of the cluster or the settings */
async function check(client: Client): Promise<void> {
  const { version } = await client.info({}, { requestTimeout: timeoutMs.search }).catch((error: unknown) => {
    if (error instanceof errors.ResponseError && (error.statusCode === 401 || error.statusCode === 403)) {
      throw new Error('Elasticsearch refuses the credentials: check ELASTICSEARCH_URL or ELASTICSEARCH_API_KEY', { cause: error });
    }
    throw error;
  });
  const [major = 0, minor = 0] = version.number.split('.').map(Number);
  if (major < 8 || (major === 8 && minor < 19)) throw new Error(`Elasticsearch is ${version.number}: 8.19 or later is needed`);
}
