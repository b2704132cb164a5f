import type { estypes } from '@elastic/elasticsearch';
import { bm25, weights } from './ranking.ts';

const text = {
  type: 'text',
  analyzer: 'stems',
  index_options: 'freqs',
  fields: { prefixes: { type: 'text', analyzer: 'prefixes', index_options: 'freqs' } },
} as const;

/** Analyzers by the names of `Terms`; `length` removes words that consist only of a suffix. */
export const analysis: estypes.IndicesIndexSettingsAnalysis = {
  filter: {
    turkish_lowercase: { type: 'lowercase', language: 'turkish' },
    turkish_stop: { type: 'stop', stopwords: '_turkish_' },
    turkish_stemmer: { type: 'stemmer', language: 'turkish' },
    some_letters: { type: 'length', min: 1 },
    first_five: { type: 'truncate', length: 5 },
  },
  analyzer: {
    stems: {
      type: 'custom',
      tokenizer: 'standard',
      filter: ['apostrophe', 'turkish_lowercase', 'turkish_stop', 'turkish_stemmer', 'asciifolding', 'some_letters'],
    },
    prefixes: { type: 'custom', tokenizer: 'standard', filter: ['apostrophe', 'turkish_lowercase', 'asciifolding', 'first_five'] },
  },
};

/** Index template of passages. An index that is built for existing passages has its number of shards from `layoutOf`. */
export const template: estypes.IndicesPutIndexTemplateIndexTemplateMapping = {
  settings: {
    number_of_shards: 1,
    auto_expand_replicas: '0-1',
    // The writer refreshes after every change; this interval is for writes before a crash.
    refresh_interval: '5s',
    analysis,
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
      title: text,
      headings: text,
      text,
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
  Object.entries(weights).map(([field, weight]) => `${field}${analysis === 'prefixes' ? '.prefixes' : ''}^${weight}`);
