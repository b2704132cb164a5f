import { type Client, errors } from '@elastic/elasticsearch';
import { type PassageTerms, spelled, termsOfPassage } from './analysis.ts';
import { IndexGone, type Operation, sendBulk } from './elasticsearch-client.ts';
import type { Indices, Target } from './elasticsearch-indices.ts';
import { layoutOf } from './elasticsearch-shards.ts';
import { type Build, type BuildOptions, type IndexedPassage, SearchAway, type SubjectPassages } from './port.ts';

/** Page size when old passages of subjects are looked up. */
const pageSize = 5_000;
/** Maximum number of attempts of a write when its index disappears. */
const looks = 3;
const idOf = (organization: string, passage: string) => `${organization}/${passage}`;

/** Seven decimals are as precise as 32 bits for a vector of length 1, with half as many characters. */
const decimal = (value: number) => Math.round(value * 1e7) / 1e7;

/** Vectors of another length than the index's are omitted: the passage is found by words until the index is rebuilt. */
function operationOf(
  action: 'index' | 'create',
  { alias }: Target,
  passage: IndexedPassage,
  { dimensions, version }: { dimensions: number | undefined; version?: number | undefined },
): Operation {
  const { id, organization, project, kind, subject, vector } = passage;
  const { terms, words: inText } = termsOfPassage(passage);
  const words = new Set(Array.from(spelled(inText), ({ word, folded }) => `${folded} ${word}`));
  const document = {
    organization,
    project,
    kind,
    subject,
    passage: id,
    stems: fieldsOf(terms, 'stems'),
    prefixes: fieldsOf(terms, 'prefixes'),
    words: [...words],
    ...(vector && vector.length === dimensions && { vector: Array.from(vector, decimal) }),
  };
  return { action, index: alias, id: idOf(organization, id), routing: organization, version, document };
}

const fieldsOf = ({ title, headings, text }: PassageTerms, analysis: 'stems' | 'prefixes') => ({
  title: title[analysis].join(' '),
  headings: headings[analysis].join(' '),
  text: text[analysis].join(' '),
});

/** Implements `Search.replace`. */
export async function replace(client: Client, indices: Indices, subjects: readonly SubjectPassages[]): Promise<void> {
  if (subjects.length === 0) return;
  const written = new Set<string>();
  let gone = 0;
  // Loops, because a build that begins or ends meanwhile changes the indices.
  for (;;) {
    const { current, next } = await indices.ensured();
    const missing = [indices.current(current), ...(next ? [indices.next(next)] : [])].filter(({ index }) => !written.has(index));
    if (missing.length === 0) break;
    try {
      for (const target of missing) {
        if (target.index === next) await markChanged(client, indices, next, subjects);
        await replaceIn(client, indices, target, subjects);
        written.add(target.index);
      }
    } catch (error) {
      if (!isGone(error)) throw error;
      gone += 1;
      if (gone >= looks) throw new SearchAway('the index was deleted repeatedly during the write', { cause: error });
    }
  }
  await indices.refresh();
}

const isGone = (error: unknown): boolean =>
  error instanceof IndexGone || (error instanceof errors.ResponseError && error.body?.error?.type === 'index_not_found_exception');

/** Marks subjects that the running build must not write any more. */
async function markChanged(client: Client, indices: Indices, next: string, subjects: readonly SubjectPassages[]): Promise<void> {
  const marks = subjects.map(({ organization, subject, passages }) => ({
    action: 'index' as const,
    index: indices.changedAlias,
    id: idOf(organization, subject),
    routing: organization,
    document: { passages: passages.map(({ id }) => id) },
  }));
  await sendBulk(client, marks);
  // The build's passages of these subjects must be visible to a search, so that they can be deleted.
  await client.indices.refresh({ index: next });
}

async function replaceIn(client: Client, indices: Indices, target: Target, subjects: readonly SubjectPassages[]): Promise<void> {
  const currentIds = new Set(subjects.flatMap(({ passages }) => passages.map(({ organization, id }) => idOf(organization, id))));
  const former: Operation[] = [];
  for (const [organization, ofIt] of Map.groupBy(subjects, (subject) => subject.organization)) {
    const versions = new Map(ofIt.map(({ subject, version }) => [subject, version]));
    for await (const { passage, subject } of passagesOf(client, target.index, organization, [...versions.keys()])) {
      const id = idOf(organization, passage);
      if (currentIds.has(id)) continue;
      former.push({ action: 'delete', index: target.alias, id, routing: organization, version: versions.get(subject) });
    }
  }
  const dimensions = await dimensionsFor(indices, target.index, subjects);
  await sendBulk(client, operations());

  function* operations() {
    for (const { passages, version } of subjects)
      for (const passage of passages) yield operationOf('index', target, passage, { dimensions, version });
    yield* former;
  }
}

/** Returns the vector length of the index, else that of the first vector. */
async function dimensionsFor(indices: Indices, index: string, subjects: readonly SubjectPassages[]): Promise<number | undefined> {
  const first = subjects.flatMap(({ passages }) => passages).find(({ vector }) => vector)?.vector?.length;
  return first && ((await indices.dimensions(index)) ?? first);
}

type StoredPassage = { readonly passage: string; readonly subject: string };

async function* passagesOf(
  client: Client,
  index: string,
  organization: string,
  subjects: readonly string[],
): AsyncGenerator<StoredPassage> {
  let after: string[] | undefined;
  for (;;) {
    const page = await client.search<StoredPassage>({
      index,
      routing: organization,
      size: pageSize,
      _source: ['passage', 'subject'],
      track_total_hits: false,
      sort: [{ passage: 'asc' }],
      ...(after && { search_after: after }),
      query: { bool: { filter: [{ term: { organization } }, { terms: { subject: [...subjects] } }] } },
    });
    const found = page.hits.hits.flatMap(({ _source }) => (_source ? [_source] : []));
    yield* found;
    const last = found.at(-1);
    if (!last || page.hits.hits.length < pageSize) return;
    after = [last.passage];
  }
}

/** Implements `Search.build`. */
export async function openBuild(client: Client, indices: Indices, { dimensions, going, size }: BuildOptions): Promise<Build> {
  const { next: left } = await indices.targets();
  const resumed = left !== undefined && going !== undefined && (await indices.identityOf(left)) === going;
  const next = resumed ? left : await indices.begin(dimensions, size && layoutOf(size));
  return {
    identity: await indices.identityOf(next),
    resumed,
    add: (subjects) => build(client, indices, next, subjects),
    async finish() {
      await client.indices.refresh({ index: next });
      await indices.change(next);
    },
  };
}

/** Writes the subjects that nobody else has written since the build began, and undoes those that changed concurrently. */
async function build(client: Client, indices: Indices, next: string, batch: readonly SubjectPassages[]): Promise<void> {
  const target = indices.next(next);
  const before = await changed(client, indices, next, batch);
  const left = batch.filter(({ organization, subject }) => !before.has(idOf(organization, subject)));
  const dimensions = await dimensionsFor(indices, next, left);
  await sendBulk(
    client,
    left.flatMap(({ passages }) => passages.map((passage) => operationOf('create', target, passage, { dimensions }))),
  );
  const since = await changed(client, indices, next, left);
  const stale = left.flatMap(({ organization, subject, passages }) => {
    const currentPassages = since.get(idOf(organization, subject));
    return currentPassages ? passages.filter(({ id }) => !currentPassages.includes(id)) : [];
  });
  await sendBulk(
    client,
    stale.map(({ organization, id }) => ({ action: 'delete', index: target.alias, id: idOf(organization, id), routing: organization })),
  );
}

/** Returns the passages of those subjects that have changed since the build began. */
async function changed(client: Client, indices: Indices, next: string, subjects: readonly SubjectPassages[]) {
  const found = new Map<string, readonly string[]>();
  if (subjects.length === 0) return found;
  const docs = subjects.map(({ organization, subject }) => ({ _id: idOf(organization, subject), routing: organization }));
  const answer = await client.mget<{ passages: string[] }>({ index: indices.changedOf(next), docs });
  for (const doc of answer.docs) if ('found' in doc && doc.found) found.set(doc._id, doc._source?.passages ?? []);
  return found;
}
