import type { Context, Services } from '../../../kernel/context.ts';
import { inNameOf, memberAs } from '../../../kernel/system.ts';
import type { Unit } from '../../../kernel/unit-of-work.ts';
import { replied } from '../events.ts';
import type { MessageRow } from '../find.ts';
import { closePieces, type Piece, textSoFar } from '../read/pieces.ts';
import type { Answer } from './answer.ts';

/** The end of an answer. `rest`: pieces that were not sent yet. */
type End = { readonly rest?: readonly Piece[] } & (
  | ({ readonly status: 'done' } & Answer)
  | { readonly status: 'stopped'; readonly text: string }
  | { readonly status: 'failed'; readonly text: string; readonly code: string; readonly retryAfter?: number | undefined }
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

/** Job that ends answers whose process is gone. */
export const endAbandonedJob = 'end-abandoned-answers';

/** A process that answers updates `updated_at` every 5 s (`ReplyStream`). After 60 s without an update, the process is gone. */
const find = {
  name: 'chat.abandoned',
  text: `select m.organization_id as organization, m.id, c.user_id as "user" from message m
    join conversation c on c.organization_id = m.organization_id and c.id = m.conversation_id
    where m.status = 'answering' and m.updated_at < now() - interval '60 seconds'`,
};

/** Ends answers that a killed process left `answering`, as failed and with the text so far, so that the user can retry them. */
export async function endAbandoned(services: Services): Promise<void> {
  for (const { organization, id, user } of await services.database.sql<{ organization: string; id: string; user: string }>(find, [])) {
    const context = inNameOf(services, memberAs({ organization, user, kind: 'person', role: 'member' }, []), endAbandonedJob);
    await endAnswer(context, { id }, { status: 'failed', text: await textSoFar(context, id), code: 'unavailable' });
  }
}

const note = {
  name: 'chat.drawn',
  text: `update message set drawn_from = array(select distinct d from unnest(drawn_from || $3::text[]) d order by 1)
    where organization_id = $1 and id = $2 and not drawn_from @> $3::text[]`,
};

/** Records the subjects that a model is about to read for an answer. Uncited text may rely on them, so it is removed when they are. */
export async function noteSubjects(context: Context, message: string, subjects: readonly string[]): Promise<void> {
  if (subjects.length > 0) await context.sql({ ...note, values: [context.actor.organization, message, subjects] });
}
