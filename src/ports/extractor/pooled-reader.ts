import { open } from 'node:fs/promises';
import { isPlain } from './decode.ts';
import { filesPerProcess, pooledIdleMs, smallFile, smallTime } from './limits.ts';
import type { Extracted } from './port.ts';
import { Ended, ReadingProcess } from './process.ts';

/**
 * Reads small texts (plain text, Markdown, CSV, JSON, HTML) in a reused process: starting one costs a hundred times as much as
 * reading such a file.
 *
 * No file affects the result of the next one:
 * - The process reads only texts, with pure JavaScript parsers. They keep no state between files, write keys of a file only into
 *   objects made for that file, and cannot generate code. Formats that need native parsers (pictures, PDF), unpacking or nesting
 *   get their own process.
 * - Only successful results count. A file that is refused, ends the process or takes too long is read again in its own process,
 *   which decides. So garbage or a dying process that an earlier file left behind cannot cause a wrong result.
 * - A process that a file ended is replaced, and so is one after every `filesPerProcess` files.
 */
export class PooledReader {
  readonly #onEnded: (error: Ended) => void;
  #process: ReadingProcess | undefined;
  /** Number of files that the process has read. */
  #count = 0;
  #idle: NodeJS.Timeout | undefined;
  /** Settles when all earlier files are read: files are read one after the other. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(onEnded: (error: Ended) => void) {
    this.#onEnded = onEnded;
  }

  /** Returns the text of a file; undefined if the file needs its own process. @throws AbortError by `signal` */
  async read(path: string, name: string, signal: AbortSignal): Promise<Extracted | undefined> {
    if (!(await maySuit(path))) return undefined;
    const reading = this.#before.then(() => this.#read(path, name, signal));
    this.#before = reading.catch(() => undefined);
    return reading;
  }

  /** Ends the process. Call it after the last file was read or aborted. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const process = this.#process;
    this.#process = undefined;
    await process?.end();
  }

  async #read(path: string, name: string, signal: AbortSignal): Promise<Extracted | undefined> {
    signal.throwIfAborted();
    clearTimeout(this.#idle);
    try {
      if (!this.#process?.alive || this.#count >= filesPerProcess) await this.#replace();
      this.#count += 1;
      return await this.#process?.read({ path, name, languages: '' }, { whole: smallTime, stall: smallTime }, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Ended) this.#onEnded(error);
      return undefined;
    } finally {
      this.#idle = setTimeout(() => this.close(), pooledIdleMs).unref();
    }
  }

  async #replace(): Promise<void> {
    await this.close();
    this.#process = new ReadingProcess('texts');
    this.#process.unref();
    this.#count = 0;
  }
}

/** Whether a file is small and begins like text. The reading process detects the actual format. */
async function maySuit(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > smallFile) return false;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return isPlain(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
