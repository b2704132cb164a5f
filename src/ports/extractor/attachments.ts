import { Document } from './document.ts';
import { isMachine, isMemory } from './failure.ts';
import { attachmentsTime, deepestAttachment, largestAttachments, mostAttachments } from './limits.ts';
import { type Refusal, Refused } from './port.ts';

/** A file inside another one. */
export type Attached = { readonly name: string; readonly bytes: Uint8Array };

/** Adds what a file says to `document`. @throws Refused; anything a parser throws at what it cannot read */
type Read = (bytes: Uint8Array, name: string, document: Document) => Promise<void>;

/** Nothing is lost where there is no text. */
const nothing: ReadonlySet<Refusal> = new Set(['empty', 'no_text']);

/** Reads the files inside a file, and those inside them, within limits of number, size, depth and time for all of them. */
export class Attachments {
  readonly #read: Read;
  readonly #onProgress: () => void;
  #count = 0;
  #size = 0;
  #depth = 0;
  #until = 0;
  /** Whether attachments are only reported: for a file whose attachments ended the process that read it. */
  readonly #skip: boolean;

  constructor(read: Read, { skip, onProgress }: { readonly skip: boolean; readonly onProgress: () => void }) {
    this.#read = read;
    this.#skip = skip;
    this.#onProgress = onProgress;
  }

  /** Adds the text of an attachment below its name. What is not read becomes a warning of `document`. @throws where the machine is at fault */
  async add({ name, bytes }: Attached, document: Document): Promise<void> {
    if (this.#skip) return document.warn({ code: 'attachment_unread', name });
    if (!this.#allows(bytes.length)) return document.warn({ code: 'attachments_left_out' });
    this.#onProgress();
    const inner = new Document();
    this.#depth += 1;
    try {
      await this.#read(bytes, name, inner);
    } catch (error) {
      if (isMachine(error) || isMemory(error)) throw error;
      const refusal = error instanceof Refused ? error.refusal : 'corrupt';
      if (!nothing.has(refusal)) document.warn({ code: 'attachment_unread', name, refusal });
      return;
    } finally {
      this.#depth -= 1;
    }
    document.append(inner, name);
  }

  #allows(size: number): boolean {
    this.#until ||= performance.now() + attachmentsTime;
    this.#count += 1;
    this.#size += size;
    return (
      this.#count <= mostAttachments &&
      this.#size <= largestAttachments &&
      this.#depth < deepestAttachment &&
      performance.now() < this.#until
    );
  }
}
