import type { Context } from '../../kernel/context.ts';
import type { MessageRow } from './find.ts';
import { appendPieces, type Piece } from './pieces.ts';

/** Pieces that arrive within this time are stored together, in milliseconds: a model may send a hundred a second. */
const gather = 60;
/** Heartbeat interval of an answer in milliseconds; see `abandoned.ts`. A stop in another process is noticed within this time too. */
const beat = 5_000;

/** Stores and publishes the pieces of an answer: the first one immediately, the others in batches. */
export class ReplyStream {
  readonly #context: Context;
  readonly #message: string;
  /** Called when the answer has been ended elsewhere. */
  readonly #ended: () => void;
  readonly #heart: NodeJS.Timeout;
  #waiting: Piece[] = [];
  #running: Promise<void> | undefined;
  #pause: NodeJS.Timeout | undefined;
  #failure: unknown;
  /** All text so far. */
  text = '';

  constructor(context: Context, { id }: Pick<MessageRow, 'id'>, ended: () => void) {
    this.#context = context;
    this.#message = id;
    this.#ended = ended;
    this.#heart = setInterval(() => this.#run(), beat).unref();
  }

  say(text: string): void {
    if (text === '') return;
    this.text += text;
    const last = this.#waiting.at(-1);
    if (last?.event === 'delta') this.#waiting[this.#waiting.length - 1] = { event: 'delta', text: last.text + text };
    else this.#waiting.push({ event: 'delta', text });
    this.#run();
  }

  propose(action: string): void {
    this.#waiting.push({ event: 'action', action });
    this.#run();
  }

  /** Stops writing. @returns the pieces not stored yet, for the end of the answer @throws what the database threw */
  async close(): Promise<readonly Piece[]> {
    clearInterval(this.#heart);
    await this.#running;
    if (this.#failure) throw this.#failure;
    return this.#waiting.splice(0);
  }

  #run(): void {
    if (this.#running || this.#pause) return;
    this.#running = this.#write().finally(() => {
      this.#running = undefined;
      this.#pause = setTimeout(() => {
        this.#pause = undefined;
        if (this.#waiting.length > 0) this.#run();
      }, gather).unref();
    });
  }

  async #write(): Promise<void> {
    const pieces = this.#waiting.splice(0);
    try {
      const alive = await appendPieces(this.#context, this.#message, pieces);
      if (!alive) this.#ended();
      else if (pieces.length > 0) this.#context.services.signals.publish(this.#message);
    } catch (error) {
      this.#failure = error;
      this.#ended();
    }
  }
}
