import type { Client } from '@elastic/elasticsearch';
import { normalize, plainWords, spelled } from './analysis.ts';
import { type Operation, sendBulk } from './elasticsearch-client.ts';
import type { Indices } from './elasticsearch-indices.ts';
import type { IndexedPassage, SubjectPassages } from './port.ts';

/** Of one organization's subject, when its former passages are looked up. */
const pageSize = 5_000;
const idOf = (organization: string, passage: string) => `${organization}/${passage}`;

/** Seven decimals say as much of a vector of length 1 as its 32 bits do, in half as many letters to write and read. */
const decimal = (value: number) => Math.round(value * 1e7) / 1e7;

/** Vectors of another length than the index has are left out: words find the passage, until the index is built anew. */
function operationOf(action: 'index' | 'create', index: string, passage: IndexedPassage, dimensions: number | undefined): Operation {
  const { id, organization, project, kind, subject, title, headings, text, vector } = passage;
  const words = new Set(Array.from(spelled(plainWords(text)), ({ word, folded }) => `${folded} ${word}`));
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
    ...(vector && vector.length === dimensions && { vector: Array.from(vector, decimal) }),
  };
  return { action, index, id: idOf(organization, id), routing: organization, document };
}

/** As `Search` has it. */
export async function replace(client: Client, indices: Indices, subjects: readonly SubjectPassages[]): Promise<void> {
  if (subjects.length === 0) return;
  const written = new Set<string>();
  // A build that begins meanwhile may have read the state before: hence a second look.
  for (;;) {
    const { current, next } = await indices.ensured();
    const missing = [current, next].filter((index) => index !== undefined && !written.has(index)) as string[];
    if (missing.length === 0) break;
    for (const index of missing) {
      if (index === next) await markChanged(client, indices, next, subjects);
      await replaceIn(client, indices, index, subjects);
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

async function replaceIn(client: Client, indices: Indices, index: string, subjects: readonly SubjectPassages[]): Promise<void> {
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
  const dimensions = await dimensionsFor(indices, index, subjects);
  await sendBulk(client, operations());

  function* operations() {
    for (const { passages } of subjects) for (const passage of passages) yield operationOf('index', index, passage, dimensions);
    yield* former;
  }
}

/** Of the index, else of the first vector there is. */
async function dimensionsFor(indices: Indices, index: string, subjects: readonly SubjectPassages[]): Promise<number | undefined> {
  const first = subjects.flatMap(({ passages }) => passages).find(({ vector }) => vector)?.vector?.length;
  return first && ((await indices.dimensions(index)) ?? first);
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

/** As `Search` has it. */
export async function rebuild(
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
  const dimensions = await dimensionsFor(indices, next, left);
  await sendBulk(
    client,
    left.flatMap(({ passages }) => passages.map((passage) => operationOf('create', next, passage, dimensions))),
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
