import { createHash } from 'node:crypto';
import { type Embeddings, ModelAway } from '../../src/ports/model/port.ts';
import { type Search, SearchAway } from '../../src/ports/search/port.ts';

/** Wraps a search engine: it can be unavailable, and records its changes. */
export function unreliable(search: Search) {
  const given: string[] = [];
  const own = {
    away: false,
    /** Subjects in the order in which they were passed. */
    given,
    /** Runs before each change, which fails with its error. */
    before: async (_subjects: readonly string[]): Promise<void> => undefined,
    search: new Proxy(search, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (own.away && name !== 'matches') return Promise.reject(new SearchAway('away'));
          if (name !== 'replace') return value.apply(target, args);
          const subjects = (args as Parameters<Search['replace']>)[0].map(({ subject }) => subject);
          return own.before(subjects).then(() => {
            given.push(...subjects);
            return value.apply(target, args);
          });
        };
      },
    }),
  };
  return own;
}

/** A model whose vectors represent the words of a text. It can be unavailable. */
export class WordModel implements Embeddings {
  readonly name: string;
  readonly dimensions = 64;
  away = false;
  /** Texts it received, in order. */
  readonly texts: string[] = [];
  /** Number of texts of each request for passages. */
  readonly requests: number[] = [];
  /** Runs before the response to each request for passages, to simulate a slow server. */
  before = async (_texts: readonly string[]): Promise<void> => undefined;

  constructor(name = 'kelime-64') {
    this.name = name;
  }

  async embed(texts: readonly string[], use: 'passage' | 'query' = 'query'): Promise<Float32Array[]> {
    if (this.away) throw new ModelAway('away', 1);
    this.texts.push(...texts);
    if (use === 'passage') {
      this.requests.push(texts.length);
      await this.before(texts);
    }
    return texts.map((text) => {
      const vector = new Float32Array(this.dimensions);
      for (const [word] of text.toLocaleLowerCase('tr').matchAll(/[\p{L}\p{N}]+/gu)) {
        const place = createHash('md5').update(word).digest()[0]! % this.dimensions;
        vector[place] = (vector[place] ?? 0) + 1;
      }
      const length = Math.hypot(...vector) || 1;
      return vector.map((value) => value / length);
    });
  }
}
