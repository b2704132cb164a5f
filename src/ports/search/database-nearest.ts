import { setImmediate as turn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Database, Statement } from '../database/port.ts';
import { CoarseQuery, CoarseVectors, product } from './database-vectors.ts';
import type { Hit } from './port.ts';

/** Passages of an organization whose vectors are compared one by one: 80 MB at 384 dimensions, and about 20 ms a search. */
const mostPassages = 200_000;
/** Bytes of vectors in memory, of all organizations; those asked for longest ago are read again. */
const memory = 128 * 2 ** 20;
/** Comparisons between two turns of the event loop: about 2 ms. */
const perTurn = 20_000;
/** Looked at again in full for each that is asked for, since 8 bits may swap neighbours. */
const perHit = 3;

const changes: Statement = {
  name: 'search.changed_vectors',
  text: `SELECT n, subject_id || ' ' || part AS part, scope, dimensions, coarse FROM search_subject WHERE corpus = $1 AND n > $2 ORDER BY n LIMIT 200`,
};

const whole: Statement = {
  name: 'search.whole_vectors',
  text: `SELECT s.n, s.subject_id AS subject, s.passages[asked.ordinal + 1] AS passage,
      substring(s.vectors FROM asked.ordinal * $4 * 4 + 1 FOR $4 * 4) AS vector
    FROM unnest($2::int[], $3::int[]) AS asked(subject, ordinal)
    JOIN search_subject s ON s.corpus = $1 AND s.n = asked.subject AND s.dimensions = $4`,
};

/** Whose passages are compared: by their scopes, which have so many, and where `only` is given of these subjects. */
type Reach = { readonly scopes: ReadonlySet<number>; readonly only: ReadonlySet<number> | undefined; readonly passages: number };

/** Where vectors are compared without an index: all that the caller sees, first roughly in memory, the best of them exactly. */
export class Nearest {
  readonly #database: Database;
  readonly #corpora = new LRUCache<number, Corpus>({ maxSize: memory, sizeCalculation: ({ bytes }) => bytes + 1 });

  constructor(database: Database) {
    this.#database = database;
  }

  /** The `limit` passages within reach that are nearest to `vector`. */
  async find(corpus: number, reach: Reach, vector: Float32Array, limit: number): Promise<Hit[]> {
    if (reach.passages > mostPassages) {
      warnOnce();
      return [];
    }
    const known = this.#corpora.get(corpus) ?? new Corpus();
    await known.refresh(this.#database, corpus);
    this.#corpora.set(corpus, known);
    const rough = await known.nearest(reach, vector, limit * perHit);
    const rows = await this.#database.sql<{ n: number; subject: string; passage: string; vector: Uint8Array }>(whole, [
      corpus,
      rough.map(({ n }) => n),
      rough.map(({ ordinal }) => ordinal),
      vector.length,
    ]);
    if (rows.length < rough.length) {
      const there = new Set(rows.map(({ n }) => n));
      known.forget(new Set(rough.map(({ n }) => n).filter((n) => !there.has(n))));
    }
    const hits = rows.map((row) => ({ passage: row.passage, subject: row.subject, score: product(vector, row.vector) }));
    return hits.sort((a, b) => b.score - a.score || (a.passage < b.passage ? -1 : 1)).slice(0, limit);
  }
}

type Place = { readonly n: number; readonly ordinal: number; readonly score: number };

/** The vectors of an organization, as far as they were read, by the parts of subjects. */
class Corpus {
  readonly #subjects = new Map<string, CoarseVectors>();
  #last = 0;
  #refreshing: Promise<void> = Promise.resolve();
  bytes = 0;

  /** Reads what was written since. A subject that was taken away is told by a row without vectors. */
  refresh(database: Database, corpus: number): Promise<void> {
    this.#refreshing = this.#refreshing.catch(() => {}).then(() => this.#read(database, corpus));
    return this.#refreshing;
  }

  async #read(database: Database, corpus: number): Promise<void> {
    type Row = { n: number; part: string; scope: number | null; dimensions: number | null; coarse: Uint8Array | null };
    for (;;) {
      const rows = await database.sql<Row>(changes, [corpus, this.#last]);
      for (const { n, part, scope, dimensions, coarse } of rows) {
        this.bytes -= this.#subjects.get(part)?.bytes ?? 0;
        this.#subjects.delete(part);
        this.#last = n;
        if (scope === null || dimensions === null || coarse === null) continue;
        const vectors = new CoarseVectors(n, scope, dimensions, coarse);
        this.#subjects.set(part, vectors);
        this.bytes += vectors.bytes;
      }
      if (rows.length < 200) return;
    }
  }

  /** Leaves out what the database has no more: what told of that is removed some time after. */
  forget(gone: ReadonlySet<number>): void {
    for (const [part, vectors] of this.#subjects)
      if (gone.has(vectors.n)) {
        this.bytes -= vectors.bytes;
        this.#subjects.delete(part);
      }
  }

  async nearest({ scopes, only }: Reach, vector: Float32Array, count: number): Promise<Place[]> {
    const query = new CoarseQuery(vector);
    let best: Place[] = [];
    let floor = Number.NEGATIVE_INFINITY;
    let compared = 0;
    const cut = () => {
      best = best.sort((a, b) => b.score - a.score).slice(0, count);
      floor = best.length === count ? best[count - 1]!.score : floor;
    };
    for (const vectors of this.#subjects.values()) {
      if (!scopes.has(vectors.scope) || only?.has(vectors.n) === false || vectors.dimensions !== query.dimensions) continue;
      query.scores(vectors, (ordinal, score) => {
        if (score <= floor) return;
        best.push({ n: vectors.n, ordinal, score });
        if (best.length >= 4 * count) cut();
      });
      compared += vectors.count;
      if (compared >= perTurn) {
        compared = 0;
        await turn();
      }
    }
    cut();
    return best;
  }
}

let warned = false;

function warnOnce(): void {
  if (!warned) process.emitWarning(`Search finds by words alone where there are more than ${mostPassages} passages: use Elasticsearch.`);
  warned = true;
}
