import { randomBytes } from 'node:crypto';
import { openSearch } from '../../src/ports/search/index.ts';
import type { Hit, IndexedPassage, Legs, PassageKind, Search, SearchQuery, SubjectPassages } from '../../src/ports/search/port.ts';
import { elasticsearch } from '../support/elasticsearch.ts';
import { pgvector } from '../support/pgvector.ts';
import { closeLater, newId, openEngine } from './databases.ts';

/** Address of the node; undefined where none can run. */
export const node = await elasticsearch();

/** A PostgreSQL with pgvector; undefined where none can run. */
export const vectorServer = await pgvector();

export type EngineName = 'elasticsearch' | 'database' | 'pgvector';

/** Every engine that can be tested here. */
export const searchEngines: EngineName[] = [
  'database',
  ...(vectorServer ? (['pgvector'] as const) : []),
  ...(node ? (['elasticsearch'] as const) : []),
];

/** An empty engine of the test's own. */
export async function openSearchEngine(name: EngineName): Promise<Search> {
  const database = await openEngine({ empty: name === 'elasticsearch', ...(name === 'pgvector' && vectorServer && { on: vectorServer }) });
  const prefix = `test-${randomBytes(4).toString('hex')}`;
  const elasticsearch = name === 'elasticsearch' && node ? { url: node, apiKey: undefined, prefix } : undefined;
  const search = closeLater(await openSearch({ database, elasticsearch }));
  // A table for vectors of the usual length.
  if (name === 'pgvector') await rebuild(search, nothing(), usualDimensions);
  return search;
}

async function* nothing(): AsyncGenerator<readonly SubjectPassages[]> {}

/** Of the vectors that `unit` makes. */
export const usualDimensions = 32;

/** Builds an index of what `batches` say, and changes over; where they throw it is left as it is. */
export async function rebuild(search: Search, batches: AsyncIterable<readonly SubjectPassages[]>, dimensions?: number): Promise<void> {
  const build = await search.build({ dimensions });
  for await (const batch of batches) await build.add(batch);
  await build.finish();
}

type Given = Partial<IndexedPassage> & { readonly text: string };

/** An organization in the index, with short ways to write and ask. */
export function organizationIn(search: Search) {
  const organization = newId('org');
  const project = newId('prj');
  let count = 0;
  const passage = (given: Given): IndexedPassage => ({
    id: `psg_${++count}`,
    organization,
    project,
    kind: 'file' as PassageKind,
    subject: 'fil_1',
    title: '',
    headings: [],
    vector: undefined,
    ...given,
  });
  const subject = (id: string, ...given: Given[]) => ({
    organization,
    subject: id,
    passages: given.map((each) => passage({ subject: id, ...each })),
  });
  const find = (text: string, query: Partial<SearchQuery> = {}): Promise<Legs> =>
    search.find({ organization, projects: [project], text, limit: 10, ...query });
  return {
    organization,
    project,
    subject,
    find,
    write: (id: string, ...given: Given[]) => search.replace([subject(id, ...given)]),
    /** Subjects found by words, the best first. */
    subjects: async (text: string, query: Partial<SearchQuery> = {}) => subjectsOf((await find(text, query)).lexical),
  };
}

export const subjectsOf = (hits: readonly Hit[]): string[] => hits.map(({ subject }) => subject);

/** A vector of length 1 in a direction that `seed` says. */
export function unit(seed: number, dimensions = usualDimensions): Float32Array {
  let state = seed * 2_654_435_761 + 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const values = Float32Array.from({ length: dimensions }, next);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

export const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, place) => sum + value * b[place]!, 0);
