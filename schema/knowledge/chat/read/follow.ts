import { setTimeout } from 'node:timers/promises';
import { after } from '../../../activity/event/event.ts';
import { builder, needs } from '../../../builder.ts';
import type { Context } from '../../../kernel/context.ts';
import { found } from '../../../kernel/errors.ts';
import { reference } from '../../../kernel/input.ts';
import { messages } from '../find.ts';
import { Citation, Message } from '../message.ts';
import { decodePlace, encodePlace, type Piece, pieceEvents, readPieces } from './pieces.ts';
import { citations, textOf } from './visible-text.ts';

/** Polling interval in milliseconds. A signal may get lost, and without Redis none reaches another process. */
const interval = 1_000;

/** A piece of an answer with its cursor. */
type FollowedPiece = Piece & { readonly message: string; readonly cursor: string };

/**
 * Streams the pieces of an answer, after the cursor `after` or from the beginning, and ends after the last piece. If the pieces were
 * already purged, or some sources are no longer visible, sends no text, only the other pieces and the end.
 * @throws Problem message.not_found, cursor.invalid
 */
export async function followReply(context: Context, id: string, after?: string | null): Promise<AsyncIterableIterator<FollowedPiece>> {
  const message = found('message.not_found', await context.load(messages, id));
  const from = after ? decodePlace(message, after) : 0;
  const stop = new AbortController();
  // Pieces are stored for a day after the answer, so they may contain text whose source has since been deleted.
  const isWhole = message.status === 'answering' || (await textOf(context, message)) === message.text;
  const pieces = follow(context, { ...message, isWhole }, from, stop.signal);
  const followed: AsyncIterableIterator<FollowedPiece> = {
    next: () => pieces.next(),
    async return() {
      stop.abort();
      return pieces.return(undefined);
    },
    [Symbol.asyncIterator]: () => followed,
  };
  return followed;
}

async function* follow(
  context: Context,
  { id, version, isWhole }: { id: string; version: number; isWhole: boolean },
  from: number,
  signal: AbortSignal,
): AsyncGenerator<FollowedPiece> {
  let grown = new AbortController();
  const unsubscribe = context.services.signals.subscribe((each) => each === id && grown.abort());
  try {
    for (let n = from; !signal.aborted; ) {
      grown = new AbortController();
      const pieces = await readPieces(context, id, n);
      for (const { n: at, data } of pieces) {
        if (signal.aborted) return;
        n = at;
        if (!isWhole && data.event === 'delta') continue;
        yield { ...data, message: id, cursor: encodePlace({ version }, at) };
        if (data.event === 'done' || data.event === 'error') return;
      }
      if (pieces.length > 0) continue;
      // A message that has ended gets no more pieces: they were purged, or all have been read.
      const now = await context.db.message.findFirst({ where: { id }, select: { status: true, verification: true } });
      if (now?.status === 'answering' || now?.verification === 'pending') await pause(AbortSignal.any([signal, grown.signal]));
      else if ((await readPieces(context, id, n)).length === 0) {
        yield { event: 'done', message: id, cursor: encodePlace({ version }, n) };
        return;
      }
    }
  } finally {
    unsubscribe();
  }
}

/** Waits until there may be new pieces. */
const pause = (ended: AbortSignal): Promise<void> => setTimeout(interval, undefined, { signal: ended }).catch(() => undefined);

const ReplyEvent = builder.enumType('ReplyEvent', {
  description: 'Kind of piece. `answer`: the answer is complete, but its verification is pending. `done` and `error` are the last.',
  values: pieceEvents,
});

const ReplyPiece = builder.objectRef<FollowedPiece>('ReplyPiece').implement({
  description: 'A piece of a streamed answer.',
  extensions: { example: { event: 'delta', text: 'Yıllık izin ', proposal: null, failure: null, retryAfter: null, cursor: 'MS4x' } },
  fields: (t) => ({
    event: t.expose('event', { type: ReplyEvent }),
    text: t.exposeString('text', { nullable: true, description: 'For `delta`: text to append.' }),
    citation: t.field({
      type: Citation,
      nullable: true,
      resolve: async ({ n, message }, _, context) =>
        n === undefined ? null : ((await context.load(citations, message))?.find((each) => each.n === n) ?? null),
    }),
    proposal: t.exposeID('proposal', { nullable: true, description: 'Id of a proposal of the assistant.' }),
    message: t.field({
      type: Message,
      nullable: true,
      description: 'For `answer`, `done` and `error`: the stored answer, which replaces the streamed text.',
      resolve: ({ event, message }, _, context) =>
        event === 'answer' || event === 'done' || event === 'error' ? context.load(messages, message) : null,
    }),
    failure: t.exposeString('code', { nullable: true, description: 'For `error`: the problem code.' }),
    retryAfter: t.exposeInt('retryAfter', { nullable: true, description: 'For `error`: seconds to wait before a retry.' }),
    cursor: t.exposeString('cursor', { description: 'Cursor: pass it as `after` to continue from here.' }),
  }),
});

builder.subscriptionField('chatReply', (t) =>
  t.field({
    type: ReplyPiece,
    description:
      'An answer as it is written: from its beginning, or without gaps or repeats after the cursor `after`. Ends with the answer.',
    extensions: needs('ai:chat', 'message.not_found', 'cursor.invalid'),
    args: { message: t.arg.id({ required: true, ...reference('message') }), after: t.arg.string(after) },
    subscribe: (_root, { message, after }, context) => followReply(context, message, after) as Promise<AsyncIterable<FollowedPiece>>,
    resolve: (piece) => piece as FollowedPiece,
  }),
);
