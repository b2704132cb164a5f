import type { Database, Statement } from '../database/port.ts';
import { type Analysed, analyse } from './database-postings.ts';
import { keep } from './database-vectors.ts';
import type { SubjectPassages } from './port.ts';
import { lastOfEach } from './subjects.ts';

/** Passages written in one transaction, or those of one subject: others may wait meanwhile. */
const passagesAtOnce = 200;
/** Places of one row, which has to fit into an index's entry: 2.7 kB, of which a term is 1 kB at most. */
const placesOfRow = 100;
/** Rows of one statement: their values stand in memory several times over. */
const rowsAtOnce = 10_000;

/** Held to the end of the transaction, so that the generations do not change under a writer. */
const generations: Statement = {
  name: 'search.generations',
  text: 'SELECT current, next FROM search_generation WHERE id = 1 FOR SHARE',
};

const firstGeneration: Statement = {
  name: 'search.first_generation',
  text: 'INSERT INTO search_generation (id, current) VALUES (1, 1) ON CONFLICT (id) DO NOTHING',
};

/** Also locks it: an organization's index has one writer at a time. */
const corpus: Statement = {
  name: 'search.corpus',
  text: `INSERT INTO search_corpus (organization_id, generation) VALUES ($1, $2)
    ON CONFLICT (organization_id, generation) DO UPDATE SET generation = excluded.generation RETURNING n`,
};

const known: Statement = {
  name: 'search.known',
  text: 'SELECT subject_id AS subject FROM search_subject WHERE corpus = $1 AND subject_id = ANY($2)',
};

const remove: Statement = {
  name: 'search.remove',
  text: `WITH gone AS (
      DELETE FROM search_subject WHERE corpus = $1 AND subject_id = ANY($2::text[])
      RETURNING n, scope, cardinality(passages) AS passages, stem_length, prefix_length
    ), postings AS (
      DELETE FROM search_posting p USING gone WHERE p.corpus = $1 AND p.subject = gone.n
    )
    UPDATE search_scope s
    SET passages = s.passages - t.passages, stem_length = s.stem_length - t.stems, prefix_length = s.prefix_length - t.prefixes
    FROM (
      SELECT scope, sum(passages) AS passages, sum(stem_length) AS stems, sum(prefix_length) AS prefixes
      FROM gone WHERE scope IS NOT NULL GROUP BY scope
    ) t
    WHERE s.n = t.scope`,
};

const addScopes: Statement = {
  name: 'search.add_scopes',
  text: `INSERT INTO search_scope AS s (corpus, project_id, kind, passages, stem_length, prefix_length)
    SELECT $1, project, kind, sum(passages), sum(stems), sum(prefixes)
    FROM unnest($2::text[], $3::text[], $4::int[], $5::int[], $6::int[]) AS given(project, kind, passages, stems, prefixes)
    GROUP BY project, kind
    ON CONFLICT (corpus, project_id, kind) DO UPDATE SET passages = s.passages + excluded.passages,
      stem_length = s.stem_length + excluded.stem_length, prefix_length = s.prefix_length + excluded.prefix_length
    RETURNING n, project_id AS project, kind`,
};

const addSubject: Statement = {
  name: 'search.add_subject',
  text: `INSERT INTO search_subject (corpus, subject_id, scope, passages, stem_length, prefix_length, dimensions, vectors, coarse)
    VALUES ($1, $2, $3, $4::text[], $5, $6, $7, $8::bytea, $9::bytea) RETURNING n`,
};

const addPostings: Statement = {
  name: 'search.add_postings',
  text: `INSERT INTO search_posting (corpus, term, subject, scope, part, places)
    SELECT $1, term, subject, scope, part, places::bigint[]
    FROM unnest($2::text[], $3::int[], $4::int[], $5::int[], $6::text[]) AS given(term, subject, scope, part, places)`,
};

const addWords: Statement = {
  name: 'search.add_words',
  text: `INSERT INTO search_word AS w (corpus, folded, word, count)
    SELECT $1, folded, word, count FROM unnest($2::text[], $3::text[], $4::int[]) AS given(folded, word, count)
    ON CONFLICT (corpus, folded, word) DO UPDATE SET count = w.count + excluded.count`,
};

/** The generation that is being built was given up, or is another's. */
export class BuildOvertaken extends Error {
  override name = 'BuildOvertaken';
}

/**
 * Makes the passages of each subject those given, a transaction for each few of them: in the generation in use and, if
 * there is one, in the one being built. With `build` only in that one, and only subjects that nobody has written there.
 * @throws BuildOvertaken
 */
export async function write(database: Database, subjects: readonly SubjectPassages[], build?: number): Promise<void> {
  for (const [organization, ofIt] of Map.groupBy(lastOfEach(subjects), (subject) => subject.organization)) {
    for (const some of pieces(ofIt, passagesAtOnce, ({ passages }) => passages.length)) {
      const analysed: Analysed[] = [];
      for (const subject of some) analysed.push(await analyse(subject));
      await database.transaction(() => writeSome(database, organization, analysed, build));
    }
  }
}

async function writeSome(database: Database, organization: string, subjects: readonly Analysed[], build: number | undefined) {
  const found = await generationsOf(database);
  if (build !== undefined && found.next !== build) throw new BuildOvertaken('The search index is being built by somebody else.');
  const targets = build === undefined ? [found.current, ...(found.next === null ? [] : [found.next])] : [build];
  for (const generation of targets) {
    const [{ n }] = (await database.sql<{ n: number }>(corpus, [organization, generation])) as [{ n: number }];
    const ids = subjects.map(({ subject }) => subject);
    if (build === undefined) {
      await database.sql(remove, [n, ids]);
      await add(database, n, subjects);
    } else {
      const newer = new Set((await database.sql<{ subject: string }>(known, [n, ids])).map(({ subject }) => subject));
      await add(
        database,
        n,
        subjects.filter(({ subject }) => !newer.has(subject)),
      );
    }
  }
}

async function generationsOf(database: Database): Promise<{ current: number; next: number | null }> {
  const read = () => database.sql<{ current: number; next: number | null }>(generations, []);
  const [found] = await read();
  if (found) return found;
  await database.sql(firstGeneration, []);
  return (await read())[0]!;
}

async function add(database: Database, corpus: number, subjects: readonly Analysed[]): Promise<void> {
  const scopes = await scopesOf(
    database,
    corpus,
    subjects.filter(({ passages }) => passages.length > 0),
  );
  const rows: { term: string; subject: number; scope: number; part: number; places: string }[] = [];
  const words = new Map<string, number>();
  for (const subject of subjects) {
    const scope = scopes.get(`${subject.project} ${subject.kind}`);
    const vectors = keep(subject.vectors);
    const [row] = await database.sql<{ n: number }>(addSubject, [
      corpus,
      subject.subject,
      scope,
      subject.passages,
      subject.stemLength,
      subject.prefixLength,
      vectors?.dimensions,
      vectors?.whole,
      vectors?.coarse,
    ]);
    if (scope === undefined) continue;
    for (const [term, places] of subject.postings)
      for (let part = 0; part * placesOfRow < places.length; part++) {
        const some = places.slice(part * placesOfRow, (part + 1) * placesOfRow);
        rows.push({ term, subject: row!.n, scope, part, places: `{${some.join(',')}}` });
      }
    for (const [word, count] of subject.words) words.set(word, (words.get(word) ?? 0) + count);
  }
  for (const some of pieces(rows, rowsAtOnce)) {
    const values = (['term', 'subject', 'scope', 'part', 'places'] as const).map((column) => some.map((row) => row[column]));
    await database.sql(addPostings, [corpus, ...values]);
  }
  for (const some of pieces([...words], rowsAtOnce)) {
    const spelled = some.map(([word]) => word.split(' '));
    const counts = some.map(([, count]) => count);
    await database.sql(addWords, [corpus, spelled.map(([folded]) => folded), spelled.map(([, word]) => word), counts]);
  }
}

async function scopesOf(database: Database, corpus: number, subjects: readonly Analysed[]): Promise<Map<string, number>> {
  if (subjects.length === 0) return new Map();
  const columns = [
    subjects.map(({ project }) => project),
    subjects.map(({ kind }) => kind),
    subjects.map(({ passages }) => passages.length),
    subjects.map(({ stemLength }) => stemLength),
    subjects.map(({ prefixLength }) => prefixLength),
  ];
  const rows = await database.sql<{ n: number; project: string; kind: string }>(addScopes, [corpus, ...columns]);
  return new Map(rows.map(({ n, project, kind }) => [`${project} ${kind}`, n]));
}

/** Runs of `items` whose sizes come to `limit`, or one item. */
function* pieces<Item>(items: readonly Item[], limit: number, sizeOf: (item: Item) => number = () => 1): Generator<Item[]> {
  let piece: Item[] = [];
  let size = 0;
  for (const item of items) {
    if (piece.length > 0 && size + sizeOf(item) > limit) {
      yield piece;
      piece = [];
      size = 0;
    }
    piece.push(item);
    size += sizeOf(item);
  }
  if (piece.length > 0) yield piece;
}
