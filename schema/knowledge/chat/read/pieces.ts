import { statement } from '../../../../src/ports/database/port.ts';
import type { Context } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { purgeOf } from '../../../kernel/purge.ts';
import type { MessageRow } from '../find.ts';

export const pieceEvents = ['delta', 'citation', 'proposal', 'answer', 'done', 'error'] as const;

/** One streamed piece of an answer. `answer`: it is complete, but still to be verified. `done` and `error` are the last. */
export type Piece = {
  readonly event: (typeof pieceEvents)[number];
  /** Text of a `delta`. */
  readonly text?: string;
  /** Number of a `citation`. */
  readonly n?: number;
  /** Id of a `proposal`. */
  readonly proposal?: string;
  /** Code of the problem of an `error`, and seconds to wait before a retry. */
  readonly code?: string;
  readonly retryAfter?: number | undefined;
};

/** Inserts the pieces `p` behind those of the message. */
const insert = `insert into reply_piece (organization_id, message_id, n, data)
  select $1, $2, p.n + (select coalesce(max(n), 0) from reply_piece where organization_id = $1 and message_id = $2), p.data
  from jsonb_array_elements($3::jsonb) with ordinality p(data, n)`;

// The lock on the message serializes this with the end of the answer: no piece is added after the last one.
const append = statement('chat.pieces_append')`
  with alive as (update message set updated_at = now() where organization_id = $1 and id = $2 and status = 'answering' returning 1),
  added as (${insert} where exists (select 1 from alive))
  select count(*)::int as alive from alive`;

/**
 * Appends pieces to an answer in progress; an empty list only reports that it is alive.
 * @returns false if the answer has been ended elsewhere
 */
async function appendPieces(context: Context, message: string, pieces: readonly Piece[]): Promise<boolean> {
  const [row] = await context.sql<{ alive: number }>(append, [context.actor.organization, message, JSON.stringify(pieces)]);
  return row?.alive === 1;
}

const close = statement('chat.pieces_close')`${insert}`;

/** Appends the last pieces, in the unit of work that has just ended the answer. */
export async function closePieces(context: Context, message: string, pieces: readonly Piece[]): Promise<void> {
  await context.sql(close, [context.actor.organization, message, JSON.stringify(pieces)]);
}

const read = statement('chat.pieces_read')`
  select n, data from reply_piece where organization_id = $1 and message_id = $2 and n > $3 order by n limit 500`;

/** The pieces after the `n`-th. */
export function readPieces(context: Context, message: string, n: number): Promise<{ n: number; data: Piece }[]> {
  return context.sql<{ n: number; data: Piece }>(read, [context.actor.organization, message, n]);
}

const said = statement('chat.pieces_text')`select coalesce(string_agg(data->>'text', '' order by n), '') as text from reply_piece
  where organization_id = $1 and message_id = $2 and data->>'event' = 'delta'`;

/** The text of an answer as streamed so far. */
export async function textSoFar(context: Context, message: string): Promise<string> {
  const [row] = await context.sql<{ text: string }>(said, [context.actor.organization, message]);
  return row?.text ?? '';
}

/** Deletes pieces that are a day old; the answers stay. Run by a periodic job. */
export const purgePieces = purgeOf('reply_piece', 'reply_piece', `created_at < now() - interval '1 day'`);

/** Cursor after the `n`-th piece of one attempt at an answer. */
export const encodePlace = ({ version }: Pick<MessageRow, 'version'>, n: number): string =>
  Buffer.from(`${version}.${n}`).toString('base64url');

/** Number of pieces before a cursor; 0 for a cursor of an earlier attempt, whose pieces are deleted. @throws Problem cursor.invalid */
export function decodePlace({ version }: Pick<MessageRow, 'version'>, cursor: string): number {
  const [, attempt, n] = /^(\d{1,9})\.(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (attempt === undefined || n === undefined) throw new Problem('cursor.invalid');
  return Number(attempt) === version ? Number(n) : 0;
}

/** Pieces that arrive within this time are stored together, in milliseconds: a model may send a hundred a second. */
const gather = 60;
/** Heartbeat interval of an answer in milliseconds; see `endAbandoned`. A stop in another process is noticed within this time too. */
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
    if (last?.event === 'delta') this.#waiting[this.#waiting.length - 1] = { event: 'delta', text: `${last.text}${text}` };
    else this.#waiting.push({ event: 'delta', text });
    this.#run();
  }

  propose(proposal: string): void {
    this.#waiting.push({ event: 'proposal', proposal });
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
