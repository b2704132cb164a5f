import { randomBytes } from 'node:crypto';
import { openSearch } from '../../src/ports/search/index.ts';
import type { Hit, IndexedPassage, Legs, PassageKind, Search, SearchQuery } from '../../src/ports/search/port.ts';
import { elasticsearch } from '../support/elasticsearch.ts';
import { pgvector } from '../support/pgvector.ts';
import { closeLater, newId, openEngine } from './databases.ts';
import { defaultDimensions, nothing, rebuild } from './search-fixtures.ts';

/** Address of the Elasticsearch node; undefined if none can run here. */
export const node = await elasticsearch();

/** A PostgreSQL with pgvector; undefined if none can run here. */
const vectorServer = await pgvector();

export type EngineName = 'elasticsearch' | 'database' | 'pgvector';

/** Every engine that can be tested here. */
export const searchEngines: EngineName[] = [
  'database',
  ...(vectorServer ? (['pgvector'] as const) : []),
  ...(node ? (['elasticsearch'] as const) : []),
];

/** Opens an empty engine for one test. */
export async function openSearchEngine(name: EngineName): Promise<Search> {
  const database = await openEngine({ empty: name === 'elasticsearch', ...(name === 'pgvector' && vectorServer && { on: vectorServer }) });
  const prefix = `test-${randomBytes(4).toString('hex')}`;
  const elasticsearch = name === 'elasticsearch' && node ? { url: node, apiKey: undefined, prefix } : undefined;
  const search = closeLater(await openSearch({ database, elasticsearch }));
  // Creates a table for vectors of the default length.
  if (name === 'pgvector') await rebuild(search, nothing, defaultDimensions);
  return search;
}

type Given = Partial<IndexedPassage> & { readonly text: string };

/** An organization in the index, with short functions to write and search. */
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
    /** Subjects found by words, best first. */
    subjects: async (text: string, query: Partial<SearchQuery> = {}) => subjectsOf((await find(text, query)).lexical),
  };
}

export const subjectsOf = (hits: readonly Hit[]): string[] => hits.map(({ subject }) => subject);
