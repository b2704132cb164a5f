import { Readable } from 'node:stream';

/** What is being stored: its size so far, and what it threw, which streams and clients wrap or hand on as their own. */
export class Source {
  readonly #body: AsyncIterable<Uint8Array>;
  size = 0;
  failure: unknown;

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#body = body;
  }

  get stream(): Readable {
    return Readable.from(this.bytes(), { objectMode: false });
  }

  async *bytes(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of this.#body) {
        this.size += chunk.length;
        yield chunk;
      }
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
