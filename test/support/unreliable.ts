import { createHash } from 'node:crypto';
import { type Embeddings, ModelAway } from '../../src/ports/model/port.ts';
import { type Search, SearchAway } from '../../src/ports/search/port.ts';

/** A search engine over another that can be away, and tells what it is given. */
export function unreliable(search: Search) {
  const given: string[] = [];
  const own = {
    away: false,
    /** Subjects in the order in which they were given. */
    given,
    /** Runs before each change; what it throws, the change fails with. */
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

/** A model whose vectors say which words a text has: what means the same to it is spelled the same. It can be away. */
export class WordModel implements Embeddings {
  readonly name: string;
  readonly dimensions = 64;
  away = false;
  /** Texts it was sent, in order. */
  readonly texts: string[] = [];
  /** Number of texts of each request for passages. */
  readonly requests: number[] = [];
  /** Runs before each request for passages is answered: a slow server. */
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
