import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/ports/database/index.ts';
import type { Database } from '../../src/ports/database/port.ts';
import { openDatabaseSearch } from '../../src/ports/search/database.ts';
import type { IndexedPassage, PassageKind, Search } from '../../src/ports/search/port.ts';
import { pgvector } from '../support/pgvector.ts';
import { random } from '../support/random.ts';
import { cleanUp, closeLater, newId, openEngine, server } from './databases.ts';
import { cosine, defaultDimensions, nothing, rebuild, unit } from './search-fixtures.ts';

/** Undefined if none can run here. */
const vectorServer = await pgvector();

afterAll(cleanUp);

/** Maximum error of a cosine of vectors with 16-bit numbers. */
const rounding = 2e-3;
const kinds: readonly PassageKind[] = ['file', 'task', 'comment'];

/** An organization that records its own index content. */
function companyIn(search: Search, draw: (below: number) => number, vectorOf = (seed: number) => unit(seed)) {
  const organization = newId('org');
  const projects = Array.from({ length: 4 }, (_, n) => `prj_${organization}_${n}`);
  const pick = <T>(from: readonly T[]) => from[draw(from.length)] as T;
  const subjects = new Map<string, readonly IndexedPassage[]>();
  const made = (subject: string, count: number): IndexedPassage[] => {
    const [project, kind] = [pick(projects), pick(kinds)];
    return Array.from({ length: count }, (_, ordinal) => ({
      ...{ id: `${subject}.${ordinal}`, organization, project, kind, subject, title: '', headings: [], text: 'izin' },
      vector: vectorOf(draw(1_000_000)),
    }));
  };
  return {
    organization,
    projects,
    subjects,
    /** Writes `count` subjects of up to `each` passages. */
    async write(count: number, each = 3) {
      const given = Array.from({ length: count }, () => newId('sub')).map((subject) => ({
        ...{ organization, subject },
        passages: made(subject, 1 + draw(each)),
      }));
      for (const { subject, passages } of given) subjects.set(subject, passages);
      await search.replace(given);
    },
    /** Replaces one subject and removes another. */
    async change() {
      const [changed, removed] = [pick([...subjects.keys()]), pick([...subjects.keys()])];
      subjects.set(changed, made(changed, 1 + draw(3)));
      subjects.delete(removed);
      await search.replace([changed, removed].map((subject) => ({ organization, subject, passages: subjects.get(subject) ?? [] })));
    },
    /** Returns the results of the vector leg for a caller who can view some projects, and the exact results. */
    async asked({
      limit = 10,
      sees = 1 + draw(projects.length),
      narrowed = draw(3),
    }: {
      limit?: number;
      sees?: number;
      narrowed?: number;
    } = {}) {
      const seen = projects.slice(0, sees);
      const only = narrowed === 1 ? [...subjects.keys()].filter(() => draw(2) === 0) : undefined;
      const ofKinds = narrowed === 2 ? kinds.filter(() => draw(2) === 0) : undefined;
      const query = vectorOf(draw(1_000_000));
      const mine = [...subjects.values()]
        .flat()
        .filter((each) => seen.includes(each.project) && only?.includes(each.subject) !== false && ofKinds?.includes(each.kind) !== false);
      const exact = mine.map(({ id, vector }) => ({ id, score: cosine(query, vector!) })).sort((a, b) => b.score - a.score);
      const options = { organization, projects: seen, kinds: ofKinds, subjects: only, text: '', vector: query, limit };
      return { exact, found: (await search.find(options)).vector, limit };
    },
  };
}

type Asked = Awaited<ReturnType<ReturnType<typeof companyIn>['asked']>>;

/** Expects that exactly the nearest visible passages were found. */
function expectExact({ exact, found, limit }: Asked): void {
  const scores = new Map(exact.map(({ id, score }) => [id, score]));
  expect(found).toHaveLength(Math.min(limit, exact.length));
  for (const [place, { passage, score }] of found.entries()) {
    expect(scores.has(passage), `${passage} may be seen`).toBe(true);
    expect(Math.abs(score - scores.get(passage)!)).toBeLessThan(rounding);
    expect(score).toBeGreaterThan(exact[place]!.score - rounding);
  }
}

const count = async (database: Database, table: string, where = 'true') => {
  const text = `SELECT count(*)::int AS count FROM ${table} WHERE ${where}`;
  return (await database.sql<{ count: number }>({ name: 'test', text, prepare: false }, []))[0]?.count;
};
const tablesOf = async (database: Database) => {
  const text = "SELECT relname AS name FROM pg_class WHERE relname ~ '^search_vector_[0-9]+$' ORDER BY 1";
  return (await database.sql<{ name: string }>({ name: 'test_tables', text }, [])).map(({ name }) => name);
};

test.each(['database', ...(vectorServer ? ['pgvector'] : [])])(
  'finds the nearest visible vectors in %s, as an exhaustive comparison does',
  async (name) => {
    const draw = random();
    const database = await openEngine(name === 'pgvector' ? { on: vectorServer! } : {});
    const search = openDatabaseSearch(database);
    if (name === 'pgvector') await rebuild(search, nothing, defaultDimensions);
    const [company, other] = [companyIn(search, draw), companyIn(search, draw)];
    await company.write(30);
    await other.write(30);
    for (let round = 0; round < 40; round++) {
      if (draw(2) === 0) await company.change();
      expectExact(await company.asked());
    }
    const vectors = [...company.subjects.values(), ...other.subjects.values()].flat().length;
    if (name === 'pgvector') expect(await count(database, 'search_vector_2')).toBe(vectors);
  },
);

test('searches by words only without pgvector if the caller can view too many vectors to compare', async () => {
  const search = openDatabaseSearch(await openEngine(), { most: 40 });
  const company = companyIn(search, random());
  await company.write(60, 1);
  const { organization, projects } = company;
  const legs = await search.find({ organization, projects, text: 'izin', vector: unit(1), limit: 5 });
  expect([legs.lexical.length, legs.vector]).toEqual([5, []]);
  const narrow = await company.asked({ sees: 1, narrowed: 0 });
  expect(narrow.exact.length).toBeLessThan(40);
  expectExact(narrow);
  expect(await search.tend({ dimensions: defaultDimensions })).toEqual({ by: 'comparison', because: 'missing', most: 40 });
});

describe.runIf(vectorServer)('with pgvector', () => {
  const open = () => openEngine({ on: vectorServer! });

  test('finds nine of the ten nearest by an index above the limit, whether few or many are visible', async () => {
    const draw = random();
    const database = await open();
    const plans: string[] = [];
    const sql: Database['sql'] = async (statement, values) => {
      if (statement.name === 'search.nearest') {
        const plan = await database.sql<Record<string, string>>({ ...statement, text: `EXPLAIN ${statement.text}` }, values);
        plans.push(plan.map((row) => Object.values(row)[0]).join('\n'));
      }
      return database.sql(statement, values);
    };
    const most = 300;
    const search = openDatabaseSearch({ ...database, sql }, { most });
    const dimensions = 64;
    // Fifty clusters of similar vectors, as those of texts are.
    const vectorOf = (seed: number) => {
      const noise = unit(seed, dimensions);
      const values = unit(1 + (seed % 50), dimensions).map((value, place) => value + 0.7 * noise[place]!);
      const length = Math.hypot(...values);
      return values.map((value) => value / length);
    };
    const [company, other] = [companyIn(search, draw, vectorOf), companyIn(search, draw, vectorOf)];
    await company.write(1_500);
    await other.write(200);
    expect(await search.tend({ dimensions })).toMatchObject({ by: 'index' });
    for (const sees of [1, 2, 4]) {
      let right = 0;
      for (let n = 0; n < 25; n++) {
        const { exact, found } = await company.asked({ sees, narrowed: 0 });
        expect(exact.length).toBeGreaterThan(most);
        expect(found).toHaveLength(10);
        expect(found.filter(({ passage }) => !exact.some(({ id }) => id === passage))).toEqual([]);
        const best = new Set(exact.slice(0, 10).map(({ id }) => id));
        right += found.filter(({ passage }) => best.has(passage)).length;
      }
      expect(right / 250, `recall of who sees ${sees} of 4 projects`).toBeGreaterThanOrEqual(0.9);
    }
    expect(
      plans.every((plan) => /Index Scan using search_vector_1_\d+ /.test(plan)),
      plans[0],
    ).toBe(true);
    // Fewer vectors than the limit, and those of one file, are compared one by one.
    plans.length = 0;
    expectExact(await other.asked({ sees: 1, narrowed: 0 }));
    expectExact(await company.asked({ sees: 4, narrowed: 1 }));
    expect(plans.some((plan) => /Index Scan using search_vector_1_\d+ /.test(plan))).toBe(false);
  });

  test('rebuilds an index whose creation was interrupted', async () => {
    const database = await open();
    const search = openDatabaseSearch(database, { most: 20 });
    const company = companyIn(search, random());
    await company.write(60, 1);
    await search.tend({ dimensions: defaultDimensions });
    const state = () =>
      database.sql(
        { name: 'test_valid', text: "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'search_vector_1_1'::regclass" },
        [],
      );
    await database.script("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'search_vector_1_1'::regclass");
    expectExact(await company.asked());
    await search.tend({ dimensions: defaultDimensions });
    expect(await state()).toEqual([{ valid: true }]);
  });

  test('copies vectors from before the extension organization by organization, and resumes an interrupted copy', async () => {
    const draw = random();
    const database = await open();
    const search = openDatabaseSearch(database);
    const [large, small] = [companyIn(search, draw), companyIn(search, draw)];
    await large.write(1_200, 1);
    await small.write(10, 1);
    const [, corpusOfSmall] = await database.sql<{ n: number }>(
      { name: 'test_corpora', text: 'SELECT n FROM search_corpus ORDER BY n' },
      [],
    );
    const copied: number[] = [];
    const dying = openDatabaseSearch({
      ...database,
      sql(statement, values) {
        if (statement.name === 'search.add_vectors' && copied.push(values[0] as number) === 3) throw new Error('killed');
        return database.sql(statement, values);
      },
    });
    await expect(dying.tend({ dimensions: defaultDimensions })).rejects.toThrow('killed');
    // The small organization waited for one batch of the large one.
    expect(copied[1]).toBe(corpusOfSmall?.n);
    expect(await count(database, 'search_corpus', 'vectors_left IS NOT NULL')).toBe(1);
    expectExact(await small.asked());
    expectExact(await large.asked());
    await large.change();
    await Promise.all([search.tend({ dimensions: defaultDimensions }), search.tend({ dimensions: defaultDimensions })]);
    expect(await count(database, 'search_corpus', 'vectors_left IS NOT NULL')).toBe(0);
    expect(await count(database, 'search_vector_1')).toBe([...large.subjects.values(), ...small.subjects.values()].flat().length);
    for (let n = 0; n < 5; n++) expectExact(await large.asked());
  });

  test('deletes the vectors of removed subjects', async () => {
    const database = await open();
    const search = openDatabaseSearch(database);
    const company = companyIn(search, random());
    await company.write(5);
    await search.tend({ dimensions: defaultDimensions });
    const { organization } = company;
    for (const subject of company.subjects.keys()) await search.replace([{ organization, subject, passages: [] }]);
    expect([await count(database, 'search_vector_1'), await count(database, 'search_subject', 'vectors IS NOT NULL')]).toEqual([0, 0]);
  });

  test('compares vectors after the extension is dropped, and copies them again once it is back', async () => {
    const draw = random();
    const database = await open();
    const search = openDatabaseSearch(database);
    const company = companyIn(search, draw);
    await company.write(20);
    await search.tend({ dimensions: defaultDimensions });
    await database.script('DROP EXTENSION vector CASCADE');
    expectExact(await company.asked());
    await company.write(5);
    expect(await search.tend({ dimensions: defaultDimensions })).toMatchObject({ by: 'index', version: expect.any(String) });
    expectExact(await company.asked());
    // This time a write detects the missing extension.
    await database.script('DROP EXTENSION vector CASCADE');
    await company.write(5);
    await company.change();
    expectExact(await company.asked());
    await search.tend({ dimensions: defaultDimensions });
    expect(await count(database, 'search_vector_1')).toBe([...company.subjects.values()].flat().length);
    for (let n = 0; n < 5; n++) expectExact(await company.asked());
  });

  test('builds a second table for vectors of another model beside the one in use', async () => {
    const draw = random();
    const database = await open();
    const search = openDatabaseSearch(database);
    const company = companyIn(search, draw);
    await company.write(20);
    await search.tend({ dimensions: defaultDimensions });
    const build = await search.build({ dimensions: 48 });
    expectExact(await company.asked());
    expect(await tablesOf(database)).toEqual(['search_vector_1', 'search_vector_2']);
    const { organization, projects, subjects } = company;
    const others = [...subjects].map(([subject, passages]) => ({
      ...{ organization, subject },
      passages: passages.map((passage) => ({ ...passage, vector: unit(draw(1_000_000), 48) })),
    }));
    await build.add(others);
    expectExact(await company.asked());
    await build.finish();
    expect(await tablesOf(database)).toEqual(['search_vector_2']);
    const [nearest] = others.flatMap(({ passages }) => passages);
    const { vector } = await search.find({ organization, projects, text: '', vector: nearest!.vector!, limit: 3 });
    expect(vector[0]).toMatchObject({ passage: nearest!.id, score: expect.closeTo(1, 2) });
    // Until a rebuild, vectors of another length find nothing.
    expect((await search.find({ organization, projects, text: '', vector: unit(1), limit: 3 })).vector).toEqual([]);
  });

  test('compares vectors if the role may not install the extension', async () => {
    const url = await vectorServer!.createDatabase();
    const role = newId('role');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'gizli'; GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role};
      GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO ${role}`);
    await client.end();
    const own = new URL(url.replace(/^postgres(ql)?:\/\/[^@/]*@?/, 'postgresql://user:x@'));
    own.username = role;
    own.password = 'gizli';
    const database = closeLater(await openDatabase({ databaseUrl: own.href, dataDir: '', poolSize: 4 }));
    const search = openDatabaseSearch(database);
    const company = companyIn(search, random());
    await company.write(10);
    expect(await search.tend({ dimensions: defaultDimensions })).toMatchObject({ by: 'comparison', because: 'refused' });
    expectExact(await company.asked());
  });
});

test('the default test server has no pgvector', () => expect(server.url).not.toBe(vectorServer?.url));
