import { type Client, errors, type estypes } from '@elastic/elasticsearch';
import { askedWords, foldedWord, matches, normalize, spelled } from './analysis.ts';
import { type ElasticsearchOptions, type Operation, openClient, patience, reach, sendBulk } from './elasticsearch-client.ts';
import { type Indices, indicesOf } from './elasticsearch-indices.ts';
import { fieldsOf } from './elasticsearch-mapping.ts';
import { type Hit, type IndexedPassage, type Legs, type Search, SearchAway, type SearchQuery, type SubjectPassages } from './port.ts';

/** Of one organization's subject, when its former passages are looked up. */
const pageSize = 5_000;
/** Neighbours each shard looks at, for each that is asked for: HNSW finds nearly all of the nearest then. */
const candidatesPerHit = 5;
const fewestCandidates = 200;

/** Opens an Elasticsearch cluster, 8.19 or 9. Connects with the first call. */
export function openElasticsearch(options: ElasticsearchOptions): Search {
  const client = openClient(options);
  const indices = indicesOf(client, options.prefix);
  return {
    driver: 'elasticsearch',
    replace: (subjects) => reach(() => replace(client, indices, subjects)),
    find: (query) => reach(() => find(client, indices, query)),
    spellings: (organization, words) => reach(() => spellings(client, indices, organization, words)),
    matches,
    rebuild: (subjects, dimensions) => reach(() => rebuild(client, indices, subjects, dimensions)),
    check: () => reach(() => check(client)),
    close: () => client.close(),
  };
}

const idOf = (organization: string, passage: string) => `${organization}/${passage}`;

function operationOf(action: 'index' | 'create', index: string, passage: IndexedPassage): Operation {
  const { id, organization, project, kind, subject, title, headings, text, vector } = passage;
  const words = new Set(Array.from(spelled(text), ({ word, folded }) => `${folded} ${word}`));
  const document = {
    organization,
    project,
    kind,
    subject,
    passage: id,
    title: normalize(title),
    headings: headings.map(normalize),
    text: normalize(text),
    words: [...words],
    ...(vector && { vector: Array.from(vector) }),
  };
  return { action, index, id: idOf(organization, id), routing: organization, document };
}

async function replace(client: Client, indices: Indices, subjects: readonly SubjectPassages[]): Promise<void> {
  if (subjects.length === 0) return;
  const written = new Set<string>();
  // A build that begins meanwhile may have read the state before: hence a second look.
  for (;;) {
    const { current, next } = await indices.ensured();
    const missing = [current, next].filter((index) => index !== undefined && !written.has(index)) as string[];
    if (missing.length === 0) break;
    for (const index of missing) {
      if (index === next) await markChanged(client, indices, next, subjects);
      await replaceIn(client, index, subjects);
      written.add(index);
    }
  }
  await indices.refresh();
}

/** Subjects that a build must leave alone from now on. */
async function markChanged(client: Client, indices: Indices, next: string, subjects: readonly SubjectPassages[]): Promise<void> {
  const index = indices.changedOf(next);
  const marks = subjects.map(({ organization, subject, passages }) => ({
    action: 'index' as const,
    index,
    id: idOf(organization, subject),
    routing: organization,
    document: { passages: passages.map(({ id }) => id) },
  }));
  await sendBulk(client, marks);
  // What the build has written of them has to be found, to be taken away.
  await client.indices.refresh({ index: next });
}

async function replaceIn(client: Client, index: string, subjects: readonly SubjectPassages[]): Promise<void> {
  const kept = new Set(subjects.flatMap(({ passages }) => passages.map(({ organization, id }) => idOf(organization, id))));
  const former: Operation[] = [];
  for (const [organization, ofIt] of Map.groupBy(subjects, (subject) => subject.organization)) {
    for await (const passage of passagesOf(
      client,
      index,
      organization,
      ofIt.map(({ subject }) => subject),
    )) {
      const id = idOf(organization, passage);
      if (!kept.has(id)) former.push({ action: 'delete', index, id, routing: organization });
    }
  }
  await sendBulk(client, added());

  function* added() {
    for (const { passages } of subjects) for (const passage of passages) yield operationOf('index', index, passage);
    yield* former;
  }
}

async function* passagesOf(client: Client, index: string, organization: string, subjects: readonly string[]): AsyncGenerator<string> {
  let after: string[] | undefined;
  for (;;) {
    const page = await client.search({
      index,
      routing: organization,
      size: pageSize,
      _source: false,
      track_total_hits: false,
      sort: [{ passage: 'asc' }],
      ...(after && { search_after: after }),
      query: { bool: { filter: [{ term: { organization } }, { terms: { subject: [...subjects] } }] } },
    });
    const found = page.hits.hits.map(({ sort }) => String(sort?.[0]));
    yield* found;
    if (found.length < pageSize) return;
    after = found.slice(-1);
  }
}

async function find(client: Client, indices: Indices, query: SearchQuery): Promise<Legs> {
  const { organization, projects, kinds, text, vector, limit } = query;
  const asked = askedWords(text).join(' ');
  if (projects.length === 0 || kinds?.length === 0) return { lexical: [], vector: [] };
  const filter: estypes.QueryDslQueryContainer[] = [
    { term: { organization } },
    { terms: { project: [...projects] } },
    ...(kinds ? [{ terms: { kind: [...kinds] } }] : []),
  ];
  const header = { index: indices.alias, routing: organization };
  const common = { size: limit, track_total_hits: false, _source: ['passage', 'subject'], timeout: `${patience.search - 500}ms` };
  const analyses = (['stems', 'prefixes'] as const).map((analysis) => ({ combined_fields: { query: asked, fields: fieldsOf(analysis) } }));
  const lexical = { ...common, query: { bool: { filter, should: analyses, minimum_should_match: 1 } } };
  const nearest = vector && {
    ...common,
    knn: {
      field: 'vector',
      query_vector: Array.from(vector),
      k: limit,
      num_candidates: Math.min(Math.max(limit * candidatesPerHit, fewestCandidates), 10_000),
      filter,
    },
  };
  const answer = await client.msearch<Source>(
    { searches: nearest ? [header, lexical, header, nearest] : [header, lexical] },
    { requestTimeout: patience.search },
  );
  const [words, vectors] = answer.responses as Answer[];
  return {
    lexical: hitsOf(words, (score) => score),
    // Elasticsearch has no negative scores: (1 + cosine) / 2.
    vector: isOtherLength(vectors) ? [] : hitsOf(vectors, (score) => 2 * score - 1),
  };
}

type Source = { readonly passage: string; readonly subject: string };
type Answer = {
  readonly status?: number;
  readonly timed_out?: boolean;
  readonly error?: { readonly type: string; readonly reason?: string | null; readonly root_cause?: readonly { reason?: string | null }[] };
  readonly hits?: { readonly hits: readonly { readonly _score?: number | null; readonly _source?: Source }[] };
};

function hitsOf(answer: Answer | undefined, scoreOf: (score: number) => number): Hit[] {
  if (answer?.error?.type === 'index_not_found_exception') return [];
  const later = answer?.status === 429 || answer?.status === 503 || answer?.timed_out;
  if (later) throw new SearchAway(`Elasticsearch is away: ${answer.error?.type ?? 'it took too long'}`);
  if (answer?.error) throw new Error(`Elasticsearch refused a search: ${answer.error.type}: ${answer.error.reason}`);
  return (answer?.hits?.hits ?? []).flatMap(({ _score, _source }) =>
    _source ? [{ passage: _source.passage, subject: _source.subject, score: scoreOf(_score ?? 0) }] : [],
  );
}

/** The index was built for vectors of another model: no vector leg until it is built anew. */
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
      // Among the words of few passages; the ordinals of all words would be made anew after each change.
      aggs: { spelled: { terms: { field: 'words', include: `${foldedWord(word)} .*`, size: 3, execution_hint: 'map' as const } } },
      terminate_after: 1000,
    },
  ]);
  const answer = await client.msearch({ searches }, { requestTimeout: patience.search });
  for (const [place, response] of answer.responses.entries()) {
    const { aggregations } = response as { aggregations?: { spelled: { buckets: { key: string }[] } } };
    hitsOf(response as Answer, () => 0);
    const spelled = aggregations?.spelled.buckets.map(({ key }) => key.slice(key.indexOf(' ') + 1)) ?? [];
    if (spelled.length > 0) found.set(asked[place]!, spelled);
  }
  return found;
}

async function rebuild(
  client: Client,
  indices: Indices,
  batches: AsyncIterable<readonly SubjectPassages[]>,
  dimensions: number | undefined,
) {
  await indices.ensured();
  const next = await indices.begin(dimensions);
  try {
    for await (const batch of batches) await build(client, indices, next, batch);
    await client.indices.refresh({ index: next });
    await indices.change(next);
  } catch (error) {
    await indices.drop(next).catch(() => {});
    throw error;
  }
}

/** Writes what nobody has written since the build began, and takes back what somebody writes at the same moment. */
async function build(client: Client, indices: Indices, next: string, batch: readonly SubjectPassages[]): Promise<void> {
  const before = await changed(client, indices, next, batch);
  const left = batch.filter(({ organization, subject }) => !before.has(idOf(organization, subject)));
  await sendBulk(
    client,
    left.flatMap(({ passages }) => passages.map((passage) => operationOf('create', next, passage))),
  );
  const since = await changed(client, indices, next, left);
  const stale = left.flatMap(({ organization, subject, passages }) => {
    const kept = since.get(idOf(organization, subject));
    return kept ? passages.filter(({ id }) => !kept.includes(id)) : [];
  });
  await sendBulk(
    client,
    stale.map(({ organization, id }) => ({ action: 'delete', index: next, id: idOf(organization, id), routing: organization })),
  );
}

/** The passages of those subjects that have changed since the build began. */
async function changed(client: Client, indices: Indices, next: string, subjects: readonly SubjectPassages[]) {
  const found = new Map<string, readonly string[]>();
  if (subjects.length === 0) return found;
  const docs = subjects.map(({ organization, subject }) => ({ _id: idOf(organization, subject), routing: organization }));
  const answer = await client.mget<{ passages: string[] }>({ index: indices.changedOf(next), docs });
  for (const doc of answer.docs) if ('found' in doc && doc.found) found.set(doc._id, doc._source?.passages ?? []);
  return found;
}

/** @throws SearchAway @throws Error that says what is wrong with the cluster or the settings */
async function check(client: Client): Promise<void> {
  const { version } = await client.info({}, { requestTimeout: patience.search }).catch((error: unknown) => {
    if (error instanceof errors.ResponseError && (error.statusCode === 401 || error.statusCode === 403)) {
      throw new Error('Elasticsearch refuses our credentials: ELASTICSEARCH_URL or ELASTICSEARCH_API_KEY', { cause: error });
    }
    throw error;
  });
  const [major = 0, minor = 0] = version.number.split('.').map(Number);
  if (major < 8 || (major === 8 && minor < 19)) throw new Error(`Elasticsearch is ${version.number}: 8.19 or later is needed`);
}
