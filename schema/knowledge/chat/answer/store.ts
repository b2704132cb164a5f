import { Prisma } from '../../../../prisma/generated/client/client.ts';
import { statement } from '../../../../src/ports/database/port.ts';
import type { Usage } from '../../../../src/ports/model/port.ts';
import type { Context, Services } from '../../../kernel/context.ts';
import { inNameOf, memberAs } from '../../../kernel/system.ts';
import type { Quote } from '../../search/quote.ts';
import { replied } from '../events.ts';
import type { MessageRow } from '../find.ts';
import { closePieces, type Piece, textSoFar } from '../read/pieces.ts';
import type { Verification } from '../verify/verification.ts';
import type { Settled } from '../verify/verify.ts';

/** A complete answer. */
export type Answer = Pick<Settled, 'text' | 'quotes' | 'understood'> & {
  /** As in `Settled`; null while the verification is pending. */
  readonly grounded: boolean | null;
  readonly unsupported: number | null;
  /** Null for an answer that states nothing, such as that nothing was found. */
  readonly verification: Verification | null;
  /** Completes a pending verification. */
  readonly verify?: (signal: AbortSignal) => Promise<Settled>;
  /** Whether the model reached its token limit, or its server filtered the rest. */
  readonly cut: boolean;
  readonly model: string | null;
  readonly usage: Usage | undefined;
};

/** The end of an answer. `rest`: pieces that were not sent yet. */
type End = { readonly rest?: readonly Piece[] } & (
  | ({ readonly status: 'done' } & Answer)
  | { readonly status: 'stopped'; readonly text: string }
  | { readonly status: 'failed'; readonly text: string; readonly code: string; readonly retryAfter?: number | undefined }
);

/**
 * Ends an answer in progress, and emits `ai.replied` if it is done and not still to be verified.
 * @returns false if the answer has already ended
 */
export function endAnswer(context: Context, message: Pick<MessageRow, 'id'>, end: End): Promise<boolean> {
  return context.unitOfWork(async (unit) => {
    const [row] = await context.db.message.updateManyAndReturn({
      where: { id: message.id, status: 'answering' },
      data: { ...columnsOf(end), updatedAt: new Date() },
    });
    if (!row) return false;
    if (end.status === 'done') {
      await keepQuotes(context, row, end.quotes);
      if (!isPending(end)) unit.emit(replied(row, context.actor.user));
    }
    await closePieces(context, row.id, [...(end.rest ?? []), ...piecesOf(end)]);
    unit.afterCommit(() => context.services.signals.publish(row.id));
    return true;
  });
}

/** A complete verification. `from`: the text that was verified. */
type Verified = Settled & { readonly from: string; readonly usage: Usage | undefined };

/**
 * Ends a pending verification and emits `ai.replied`. Without verdicts the answer is unverified, and also if a part of its text was removed
 * meanwhile because its source was deleted.
 */
export function endVerification(context: Context, { id }: Pick<MessageRow, 'id'>, verified: Verified | undefined): Promise<void> {
  return context.unitOfWork(async (unit) => {
    const where = { id, verification: 'pending' };
    const [judged] = verified
      ? await context.db.message.updateManyAndReturn({ where: { ...where, text: verified.from }, data: judgedColumns(verified) })
      : [];
    const unverified = { verification: 'unverified', grounded: false };
    const [row] = judged ? [judged] : await context.db.message.updateManyAndReturn({ where, data: unverified });
    if (!row) return;
    const quotes = judged && verified ? verified.quotes : [];
    if (judged) await context.db.citation.deleteMany({ where: { messageId: id } });
    await keepQuotes(context, row, quotes);
    await closePieces(context, id, [...citing(quotes), { event: 'done' }]);
    unit.emit(replied(row, context.actor.user));
    unit.afterCommit(() => context.services.signals.publish(id));
  });
}

const isPending = ({ verification }: Answer): boolean => verification?.state === 'pending';

/** Columns that the verification of an answer changes. */
function judgedColumns({ text, grounded, unsupported, verification, understood, usage }: Answer | Verified) {
  return {
    ...{ text, grounded, unsupported },
    verification: verification?.state ?? null,
    claims: verification ? [...verification.claims] : Prisma.DbNull,
    understood: understood ?? Prisma.DbNull,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
  };
}

function columnsOf(end: End) {
  const { status, text } = end;
  if (end.status === 'failed') return { status, text, failure: end.code };
  if (end.status === 'stopped') return { status, text };
  return { status, ...judgedColumns(end), cut: end.cut, model: end.model };
}

async function keepQuotes(context: Context, row: MessageRow, quotes: readonly Quote[]): Promise<void> {
  const organizationId = context.actor.organization;
  const data = quotes.map(({ subject: subjectId, ...quote }) => ({ organizationId, messageId: row.id, subjectId, ...quote }));
  if (data.length > 0) await context.db.citation.createMany({ data });
}

const citing = (quotes: readonly Quote[]): Piece[] => quotes.map(({ n }) => ({ event: 'citation', n }));

/** The pieces that end an answer. */
function piecesOf(end: End): Piece[] {
  if (end.status === 'failed') return [{ event: 'error', code: end.code, retryAfter: end.retryAfter }];
  if (end.status === 'stopped') return [{ event: 'done' }];
  return [...citing(end.quotes), { event: isPending(end) ? 'answer' : 'done' }];
}

/** Job that ends answers whose process is gone. */
export const endAbandonedJob = 'end-abandoned-answers';

/**
 * A process that answers updates `updated_at` every 5 s (`ReplyStream`), and a verification takes at most 20 s. After 60 s without an
 * update, the process is gone.
 */
const find = statement('chat.abandoned')`select m.organization_id as organization, m.id, m.status, c.user_id as "user" from message m
  join conversation c on c.organization_id = m.organization_id and c.id = m.conversation_id
  where (m.status = 'answering' or m.verification = 'pending') and m.updated_at < now() - interval '60 seconds'`;

/**
 * Ends answers that a killed process left `answering`, as failed and with the text so far, so that the user can retry them, and those that
 * it left `pending` as unverified.
 */
export async function endAbandoned(services: Services): Promise<void> {
  type Row = { organization: string; id: string; status: string; user: string };
  for (const { organization, id, status, user } of await services.database.sql<Row>(find, [])) {
    const context = inNameOf(services, memberAs({ organization, user, kind: 'person', role: 'member' }, []), endAbandonedJob);
    if (status !== 'answering') await endVerification(context, { id }, undefined);
    else await endAnswer(context, { id }, { status: 'failed', text: await textSoFar(context, id), code: 'unavailable' });
  }
}

const note = statement('chat.drawn')`
  update message set drawn_from = array(select distinct d from unnest(drawn_from || $3::text[]) d order by 1)
  where organization_id = $1 and id = $2 and not drawn_from @> $3::text[]`;

/** Records the subjects that a model is about to read for an answer. Uncited text may rely on them, so it is removed when they are. */
export async function noteSubjects(context: Context, message: string, subjects: readonly string[]): Promise<void> {
  if (subjects.length > 0) await context.sql(note, [context.actor.organization, message, subjects]);
}
