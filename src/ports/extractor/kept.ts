import { open } from 'node:fs/promises';
import { isPlain } from './decode.ts';
import { keptFiles, keptIdle, smallFile, smallTime } from './limits.ts';
import type { Extracted } from './port.ts';
import { Ended, ReadingProcess } from './process.ts';

/**
 * Reads small texts (plain text, Markdown, CSV, JSON, HTML) in a process that is kept: to start one costs a hundred times
 * what reading such a file does.
 *
 * No file affects what comes of the next:
 * - Only texts are read in it, by functions of their bytes alone: their parsers are JavaScript that keeps nothing between
 *   two files, writes no key of a file's into anything but what it makes for that file, and cannot make code of text.
 *   What has a parser in another language (pictures, PDF), unpacks or nests has a process of its own.
 * - Only a text that it has read counts. A file that it refuses, that ends it, or that takes longer than small files do, is
 *   read again in a process of its own, whose verdict is told: what an earlier file left behind, garbage or a process about
 *   to die, spoils no verdict.
 * - Where one file ended it, the next gets a new one; so does one in every `keptFiles`.
 */
export class KeptReader {
  readonly #onEnded: (error: Ended) => void;
  #process: ReadingProcess | undefined;
  /** Files that it has read. */
  #count = 0;
  #idle: NodeJS.Timeout | undefined;
  /** The files before, one after the other. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(onEnded: (error: Ended) => void) {
    this.#onEnded = onEnded;
  }

  /** What a file says; undefined where it is for a process of its own to read. @throws AbortError by `signal` */
  async read(path: string, name: string, signal: AbortSignal): Promise<Extracted | undefined> {
    if (!(await maySuit(path))) return undefined;
    const reading = this.#before.then(() => this.#read(path, name, signal));
    this.#before = reading.catch(() => undefined);
    return reading;
  }

  /** Ends the process: for after the last file was read, or cut off. */
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
      if (!this.#process?.alive || this.#count >= keptFiles) await this.#replace();
      this.#count += 1;
      return await this.#process?.read({ path, name, languages: '' }, { whole: smallTime, stall: smallTime }, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Ended) this.#onEnded(error);
      return undefined;
    } finally {
      this.#idle = setTimeout(() => this.close(), keptIdle).unref();
    }
  }

  async #replace(): Promise<void> {
    await this.close();
    this.#process = new ReadingProcess('texts');
    this.#process.unref();
    this.#count = 0;
  }
}

/** Whether a file is small and begins like a text: what it is in truth is judged where it is read. */
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
