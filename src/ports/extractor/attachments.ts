import { Document } from './document.ts';
import { isMachine, isMemory } from './failure.ts';
import { attachmentsTime, deepestAttachment, largestAttachments, mostAttachments } from './limits.ts';
import { type Refusal, Refused } from './port.ts';

export type Attached = { readonly name: string; readonly bytes: Uint8Array };

/** Adds the text of a file to `document`. @throws Refused; any error of a parser for content that it cannot read */
type Read = (bytes: Uint8Array, name: string, document: Document) => Promise<void>;

/** Refusals that need no warning, because the file contains no text. */
const nothing: ReadonlySet<Refusal> = new Set(['empty', 'no_text']);

/** Reads files inside a file, recursively. Limits on number, size, depth and time apply to all of them together. */
export class Attachments {
  readonly #read: Read;
  readonly #onProgress: () => void;
  #count = 0;
  #size = 0;
  #depth = 0;
  #until = 0;
  /** Whether attachments are only reported: for a file whose attachments crashed an earlier reading process. */
  readonly #skip: boolean;

  constructor(read: Read, { skip, onProgress }: { readonly skip: boolean; readonly onProgress: () => void }) {
    this.#read = read;
    this.#skip = skip;
    this.#onProgress = onProgress;
  }

  /**
   * Adds the text of an attachment below its name. An unread attachment becomes a warning of `document`.
   * @throws errors that the machine caused
   */
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
