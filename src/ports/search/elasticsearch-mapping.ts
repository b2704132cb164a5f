import type { estypes } from '@elastic/elasticsearch';
import { bm25, weights } from './ranking.ts';

/** Terms of a field, which `termsOfPassage` determines, separated by spaces. */
const terms = { type: 'text', analyzer: 'whitespace', index_options: 'freqs' } as const;
const fields = { properties: { title: terms, headings: terms, text: terms } } as const;

/** Index template of passages. An index that is built for existing passages has its number of shards from `layoutOf`. */
export const template: estypes.IndicesPutIndexTemplateIndexTemplateMapping = {
  settings: {
    number_of_shards: 1,
    auto_expand_replicas: '0-1',
    // The writer refreshes after every change; this interval is for writes before a crash.
    refresh_interval: '5s',
    // Set for the whole index: `combined_fields` ignores a field's similarity.
    similarity: { default: { type: 'BM25', ...bm25 } },
  },
  mappings: {
    dynamic: false,
    // The database stores text and vectors: only ids are read from here.
    _source: { includes: ['organization', 'subject', 'passage'] },
    _routing: { required: true },
    properties: {
      organization: { type: 'keyword' },
      project: { type: 'keyword' },
      kind: { type: 'keyword' },
      subject: { type: 'keyword' },
      passage: { type: 'keyword' },
      stems: fields,
      prefixes: fields,
      /** `folded word`, for each word. */
      words: { type: 'keyword' },
      vector: vectorOf(undefined),
    },
  },
};

/** Mapping of vectors with `dimensions`; if undefined, the first vector determines them. */
export function vectorOf(dimensions: number | undefined) {
  return {
    type: 'dense_vector',
    index: true,
    similarity: 'cosine',
    index_options: { type: 'int8_hnsw' },
    ...(dimensions && { dims: dimensions }),
  } as const;
}

/** Returns the fields of one analysis with their weights. */
export const fieldsOf = (analysis: 'stems' | 'prefixes'): string[] =>
  Object.entries(weights).map(([field, weight]) => `${analysis}.${field}^${weight}`);
