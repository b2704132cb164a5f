import type { Usage } from '../../../src/ports/model/port.ts';
import type { Context } from '../../kernel/context.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { Understood } from '../question/answer.ts';
import type { Quote } from '../search/quote.ts';
import { replied } from './events.ts';
import type { MessageRow } from './find.ts';
import { closePieces, type Piece } from './pieces.ts';

/** The end of an answer. `rest`: pieces that were not sent yet. */
export type End = { readonly text: string; readonly rest?: readonly Piece[] } & (
  | {
      readonly status: 'done';
      readonly quotes: readonly Quote[];
      readonly grounded: boolean;
      readonly unsupported: number;
      readonly cut: boolean;
      readonly model: string | null;
      readonly usage: Usage | undefined;
      readonly understood?: Understood;
    }
  | { readonly status: 'stopped' }
  | { readonly status: 'failed'; readonly code: string; readonly retryAfter?: number | undefined }
);

/** Ends an answer in progress and emits `ai.replied` if it is done. Does nothing if the answer has already ended. */
export function endAnswer(context: Context, message: Pick<MessageRow, 'id'>, end: End): Promise<void> {
  return context.unitOfWork(async (unit) => {
    const [row] = await context.db.message.updateManyAndReturn({
      where: { id: message.id, status: 'answering' },
      data: { ...columnsOf(end), updatedAt: new Date() },
    });
    if (!row) return;
    if (end.status === 'done') await keepDone(context, unit, row, end);
    await closePieces(context, row.id, [...piecesOf(end)]);
    unit.afterCommit(() => context.services.signals.publish(row.id));
  });
}

function columnsOf(end: End) {
  const { status, text } = end;
  if (end.status === 'failed') return { status, text, failure: end.code };
  if (end.status === 'stopped') return { status, text };
  const { grounded, unsupported, cut, model, usage, understood } = end;
  return {
    status,
    text,
    grounded,
    unsupported,
    cut,
    model,
    ...(understood && { understood }),
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
  };
}

async function keepDone(context: Context, unit: Unit, row: MessageRow, { quotes }: Extract<End, { status: 'done' }>): Promise<void> {
  const organizationId = context.actor.organization;
  const data = quotes.map(({ subject: subjectId, ...quote }) => ({ organizationId, messageId: row.id, subjectId, ...quote }));
  if (data.length > 0) await context.db.citation.createMany({ data });
  unit.emit(replied(row, context.actor.user));
}

function* piecesOf(end: End): Generator<Piece> {
  yield* end.rest ?? [];
  if (end.status === 'failed') {
    const { code, retryAfter } = end;
    return yield { event: 'error', code, ...(retryAfter !== undefined && { retryAfter }) };
  }
  if (end.status === 'done') for (const { n } of end.quotes) yield { event: 'citation', n };
  yield { event: 'done' };
}
