import { type Database, statement } from '../database/port.ts';
import { type Analysed, analyse, type SubjectPart } from './database-postings.ts';
import { encodeVectors } from './database-vectors.ts';
import { addVectors, removeVectors } from './pgvector-rows.ts';
import { forgetGone, tables, type VectorTable } from './pgvector-tables.ts';
import { SearchAway, type SubjectPassages } from './port.ts';
import { lastOfEach } from './subjects.ts';

/** Passages written in one transaction, or those of one part of a subject. Few, because other writers may wait meanwhile. */
const passagesAtOnce = 200;
/** Maximum number of passages per part. A larger subject has several rows, which are written one after the other. */
const passagesOfPart = 2_000;
/** Places per row, which has to fit into an index entry: 2.7 kB, of which a term takes at most 1 kB. */
const placesOfRow = 100;
/** Maximum number of rows per statement: their values are in memory several times. */
const rowsAtOnce = 10_000;

/** The lock lasts until the end of the transaction, so that the generations do not change during a write. */
const generations = statement('search.generations')`SELECT current, next FROM search_generation WHERE id = 1 FOR SHARE`;

const firstGeneration = statement('search.first_generation')`
  INSERT INTO search_generation (id, current) VALUES (1, 1) ON CONFLICT (id) DO NOTHING`;

/** Also locks the row: an organization's index has one writer at a time. */
const corpus = statement('search.corpus')`INSERT INTO search_corpus (organization_id, generation) VALUES ($1, $2)
  ON CONFLICT (organization_id, generation) DO UPDATE SET generation = excluded.generation RETURNING n`;

/** `version` counts microseconds, so it is exact as a float. */
const known = statement('search.known')`SELECT subject_id AS subject, part, version::float8 AS version, scope IS NULL AS empty
  FROM search_subject WHERE corpus = $1 AND subject_id = ANY($2::text[])`;

/** Deletes parts with their postings and words. @returns the words that no part contains any more */
const remove = statement('search.remove')`WITH gone AS (
    DELETE FROM search_subject s USING unnest($2::text[], $3::int[]) AS given(subject, part)
    WHERE s.corpus = $1 AND s.subject_id = given.subject AND s.part = given.part
    RETURNING s.n, s.scope, cardinality(s.passages) AS passages, s.stem_length, s.prefix_length, s.words, s.word_counts
  ), postings AS (
    DELETE FROM search_posting p USING gone WHERE p.corpus = $1 AND p.subject = gone.n
  ), scopes AS (
    UPDATE search_scope s
    SET passages = s.passages - t.passages, stem_length = s.stem_length - t.stems, prefix_length = s.prefix_length - t.prefixes
    FROM (
      SELECT scope, sum(passages) AS passages, sum(stem_length) AS stems, sum(prefix_length) AS prefixes
      FROM gone WHERE scope IS NOT NULL GROUP BY scope
    ) t
    WHERE s.n = t.scope
  ), less AS (
    UPDATE search_word w SET count = w.count - t.count
    FROM (
      SELECT split_part(u.word, ' ', 1) AS folded, split_part(u.word, ' ', 2) AS word, sum(u.count) AS count
      FROM gone, unnest(gone.words, gone.word_counts) AS u(word, count) GROUP BY 1, 2
    ) t
    WHERE w.corpus = $1 AND w.folded = t.folded AND w.word = t.word
    RETURNING w.folded, w.word, w.count
  )
  SELECT folded, word FROM less WHERE count <= 0`;

const removeWords = statement('search.remove_words')`DELETE FROM search_word w USING unnest($2::text[], $3::text[]) AS given(folded, word)
  WHERE w.corpus = $1 AND w.folded = given.folded AND w.word = given.word AND w.count <= 0`;

/**
 * Updates the counts of terms for a change of parts. `given` are the counts of the new parts; the postings that still exist are
 * those of the old parts. Unchanged terms cost nothing.
 * @returns the terms that no part contains any more
 */
const countTerms = statement('search.count_terms')`WITH gone AS (
    SELECT s.n FROM search_subject s JOIN unnest($2::text[], $3::int[]) AS part(subject, part)
      ON s.corpus = $1 AND s.subject_id = part.subject AND s.part = part.part
  ), net AS (
    SELECT term, scope, sum(count)::int AS count FROM (
      SELECT term, scope, count FROM unnest($4::text[], $5::int[], $6::int[]) AS given(term, scope, count)
      UNION ALL
      SELECT p.term, p.scope, -cardinality(p.places) FROM gone JOIN search_posting p ON p.corpus = $1 AND p.subject = gone.n
    ) change GROUP BY term, scope HAVING sum(count) <> 0 ORDER BY term, scope
  ), written AS (
    INSERT INTO search_term AS t (corpus, term, scope, count) SELECT $1, term, scope, count FROM net
    ON CONFLICT (corpus, term, scope) DO UPDATE SET count = t.count + excluded.count RETURNING term, scope, count
  )
  SELECT term, scope FROM written WHERE count <= 0`;

const removeTerms = statement('search.remove_terms')`DELETE FROM search_term t USING unnest($2::text[], $3::int[]) AS given(term, scope)
  WHERE t.corpus = $1 AND t.term = given.term AND t.scope = given.scope AND t.count <= 0`;

const addScopes = statement('search.add_scopes')`
  INSERT INTO search_scope AS s (corpus, project_id, kind, passages, stem_length, prefix_length)
  SELECT $1, project, kind, sum(passages), sum(stems), sum(prefixes)
  FROM unnest($2::text[], $3::text[], $4::int[], $5::int[], $6::int[]) AS given(project, kind, passages, stems, prefixes)
  GROUP BY project, kind
  ON CONFLICT (corpus, project_id, kind) DO UPDATE SET passages = s.passages + excluded.passages,
    stem_length = s.stem_length + excluded.stem_length, prefix_length = s.prefix_length + excluded.prefix_length
  RETURNING n, project_id AS project, kind`;

const addSubject = statement('search.add_subject')`INSERT INTO search_subject
    (corpus, subject_id, part, version, scope, passages, stem_length, prefix_length, dimensions, vectors, coarse, words, word_counts)
  VALUES ($1, $2, $3, $4, $5, $6::text[], $7, $8, $9, $10::bytea, $11::bytea, $12::text[], $13::int[]) RETURNING n`;

const addPostings = statement('search.add_postings')`INSERT INTO search_posting (corpus, term, subject, scope, part, places)
  SELECT $1, term, subject, scope, part, places::bigint[]
  FROM unnest($2::text[], $3::int[], $4::int[], $5::int[], $6::text[]) AS given(term, subject, scope, part, places)`;

const addWords = statement('search.add_words')`INSERT INTO search_word AS w (corpus, folded, word, count)
  SELECT $1, folded, word, count FROM unnest($2::text[], $3::text[], $4::int[]) AS given(folded, word, count)
  ON CONFLICT (corpus, folded, word) DO UPDATE SET count = w.count + excluded.count`;

/** The generation being built was abandoned, or belongs to another build. */
export class BuildOvertaken extends SearchAway {
  override name = 'BuildOvertaken';
}

/**
 * Replaces the passages of each subject, a few subjects per transaction: in the generation in use and, if there is one, in the one
 * being built. With `build` it writes only to that one, and only subjects that are not in it yet.
 * @throws BuildOvertaken
 */
export async function write(database: Database, subjects: readonly SubjectPassages[], build?: number): Promise<void> {
  for (const [organization, ofIt] of Map.groupBy(lastOfEach(subjects), (subject) => subject.organization)) {
    const parts = ofIt.flatMap((subject) => (build === undefined ? partsOf(subject) : partsOf(subject).reverse()));
    for (const some of pieces(parts, passagesAtOnce, ({ passages }) => passages.length)) {
      const analysed: Analysed[] = [];
      for (const part of some) analysed.push(await analyse(part));
      const writing = () => database.transaction(() => writeSome(database, organization, analysed, build));
      await writing().catch(async (error) => {
        if (!(await forgetGone(database, error))) throw error;
        await writing();
      });
    }
  }
}

/**
 * Splits a subject into parts. The first part determines the version of the subject, so that two writers do not mix their parts: an
 * update writes that part first, a build writes it last, and neither continues if it belongs to another.
 */
function partsOf(subject: SubjectPassages): SubjectPart[] {
  const { passages } = subject;
  const parts = Math.max(1, Math.ceil(passages.length / passagesOfPart));
  return Array.from({ length: parts }, (_, part) => ({
    ...subject,
    part,
    parts,
    passages: passages.slice(part * passagesOfPart, (part + 1) * passagesOfPart),
  }));
}

type Known = { subject: string; part: number; version: number | null; empty: boolean };

async function writeSome(database: Database, organization: string, parts: readonly Analysed[], build: number | undefined) {
  const found = await generationsOf(database);
  if (build !== undefined && found.next !== build) throw new BuildOvertaken('The search index is being built by another process.');
  const targets = build === undefined ? [found.current, ...(found.next === null ? [] : [found.next])] : [build];
  const withTables = await tables(database);
  for (const generation of targets) {
    const [{ n }] = (await database.sql<{ n: number }>(corpus, [organization, generation])) as [{ n: number }];
    const there = await database.sql<Known>(known, [n, parts.map(({ subject }) => subject)]);
    const first = new Map(there.filter(({ part }) => part === 0).map((row) => [row.subject, row]));
    const mine = parts.filter(({ subject, part, version }) => {
      const now = first.get(subject);
      if (build !== undefined) return now === undefined;
      if (version === undefined || (now?.version ?? null) === null) return true;
      return part === 0 ? version >= now!.version! : version === now!.version;
    });
    const counts = new Map(mine.filter(({ part }) => part === 0).map(({ subject, parts }) => [subject, parts]));
    const beyond =
      build === undefined ? there.filter(({ subject, part, empty }) => !empty && part >= (counts.get(subject) ?? part + 1)) : [];
    const table = withTables.find((each) => each.generation === generation);
    await replace(database, { n, table }, [...mine, ...beyond.map(({ subject, part }) => nothingOf(subject, part))]);
  }
}

/** An empty part, to delete the stored one. */
const nothingOf = (subject: string, part: number): Analysed => ({
  subject,
  part,
  parts: part,
  version: undefined,
  project: undefined,
  kind: undefined,
  passages: [],
  stemLength: 0,
  prefixLength: 0,
  postings: new Map(),
  words: new Map(),
  vectors: [],
});

/** An organization's part of a generation, and that generation's table of vectors, if there is one. */
type Corpus = { readonly n: number; readonly table: VectorTable | undefined };

async function replace(database: Database, corpus: Corpus, parts: readonly Analysed[]): Promise<void> {
  const names: Names = [parts.map(({ subject }) => subject), parts.map(({ part }) => part)];
  const scopes = await scopesOf(
    database,
    corpus.n,
    parts.filter(({ passages }) => passages.length > 0),
  );
  await count(database, corpus.n, { names, parts, scopes });
  if (corpus.table) await removeVectors(database, corpus.table, corpus.n, names);
  const unwritten = await database.sql<{ folded: string; word: string }>(remove, [corpus.n, ...names]);
  await add(database, corpus, { parts, scopes });
  if (unwritten.length > 0)
    await database.sql(removeWords, [corpus.n, unwritten.map(({ folded }) => folded), unwritten.map(({ word }) => word)]);
}

/** Subjects, and the part of each. */
type Names = readonly [subjects: readonly string[], parts: readonly number[]];
/** Scope numbers, by `project kind`. */
type Scopes = ReadonlyMap<string, number>;
const scopeIn = (scopes: Scopes, { project, kind }: Analysed): number | undefined => scopes.get(`${project} ${kind}`);

/** Updates the counts of terms. Must run before the old postings are deleted. */
async function count(
  database: Database,
  corpus: number,
  { names, parts, scopes }: { readonly names: Names; readonly parts: readonly Analysed[]; readonly scopes: Scopes },
): Promise<void> {
  const counts = new Map<string, { readonly term: string; readonly scope: number; count: number }>();
  for (const part of parts) {
    const scope = scopeIn(scopes, part);
    if (scope === undefined) continue;
    for (const [term, places] of part.postings) {
      const key = `${scope} ${term}`;
      const known = counts.get(key);
      if (known) known.count += places.length;
      else counts.set(key, { term, scope, count: places.length });
    }
  }
  const empty: { term: string; scope: number }[] = [];
  const given = [...pieces([...counts.values()], rowsAtOnce)];
  for (const [place, some] of (given.length > 0 ? given : [[]]).entries()) {
    const values = (['term', 'scope', 'count'] as const).map((column) => some.map((row) => row[column]));
    empty.push(
      ...(await database.sql<{ term: string; scope: number }>(countTerms, [corpus, ...(place === 0 ? names : [[], []]), ...values])),
    );
  }
  if (empty.length > 0) await database.sql(removeTerms, [corpus, empty.map(({ term }) => term), empty.map(({ scope }) => scope)]);
}

/** Locks and returns the generations. Must run before any other access to them in the transaction. */
export async function generationsOf(database: Database): Promise<{ current: number; next: number | null }> {
  const read = () => database.sql<{ current: number; next: number | null }>(generations, []);
  const [found] = await read();
  if (found) return found;
  await database.sql(firstGeneration, []);
  return (await read())[0]!;
}

async function add(
  database: Database,
  { n: corpus, table }: Corpus,
  { parts: subjects, scopes }: { readonly parts: readonly Analysed[]; readonly scopes: Scopes },
): Promise<void> {
  const rows: { term: string; subject: number; scope: number; part: number; places: string }[] = [];
  const words = new Map<string, number>();
  for (const subject of subjects) {
    const scope = scopeIn(scopes, subject);
    const vectors = encodeVectors(subject.vectors);
    const [row] = await database.sql<{ n: number }>(addSubject, [
      corpus,
      subject.subject,
      subject.part,
      subject.version ?? null,
      scope,
      subject.passages,
      subject.stemLength,
      subject.prefixLength,
      vectors?.dimensions,
      vectors?.whole,
      vectors?.coarse,
      [...subject.words.keys()],
      [...subject.words.values()],
    ]);
    if (scope === undefined) continue;
    if (table && vectors?.dimensions === table.dimensions) {
      await addVectors(
        database,
        table,
        corpus,
        (subject.vectors as Float32Array[]).map((vector, ordinal) => ({ subject: row!.n, ordinal, scope, vector })),
      );
    }
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

/** Splits `items` into runs whose sizes add up to at most `limit`, or of one item. */
export function* pieces<Item>(items: readonly Item[], limit: number, sizeOf: (item: Item) => number = () => 1): Generator<Item[]> {
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
