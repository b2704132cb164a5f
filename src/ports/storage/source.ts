import { Readable } from 'node:stream';

/** What is being stored: its size so far, and what it threw, which streams and clients wrap or hand on as their own. */
export class Source {
  size = 0;
  failure: unknown;
  readonly stream: Readable;

  constructor(body: AsyncIterable<Uint8Array>) {
    this.stream = Readable.from(this.#read(body), { objectMode: false });
  }

  async *#read(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body) {
        this.size += chunk.length;
        yield chunk;
      }
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
