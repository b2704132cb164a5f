import { Readable } from 'node:stream';

/** The stream being stored. Records its size so far and its own error, which streams and clients may wrap or rethrow as theirs. */
export class Source {
  size = 0;
  /** Error that `body` itself threw. A failure of the stream's reader, which also ends the stream, is not recorded here. */
  failure: unknown;
  readonly stream: Readable;

  constructor(body: AsyncIterable<Uint8Array>) {
    this.stream = Readable.from(this.#read(body), { objectMode: false });
  }

  async *#read(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const iterator = body[Symbol.asyncIterator]();
    let over = false;
    try {
      for (;;) {
        const { done, value } = await this.#next(iterator);
        over = done === true;
        if (over) return;
        this.size += value.length;
        yield value;
      }
    } finally {
      if (!over && this.failure === undefined) await iterator.return?.();
    }
  }

  async #next(iterator: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
    try {
      return await iterator.next();
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
