import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { type Engine, problemOf as ownProblem, type Prepared } from '../../../schema/engine/engine.ts';
import type { Context } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { type ProblemCode, problems } from '../../../schema/kernel/module.ts';
import { answersOf } from '../../../schema/knowledge/chat/answer/answers.ts';
import { idempotencyKey, runOnce } from '../idempotency.ts';
import { answerOf, send } from './answer.ts';
import type { Endpoint } from './endpoint.ts';
import { causeOf, type EventStreams, type Item } from './stream.ts';

type ReplyEndpoint = Endpoint & { readonly reply: NonNullable<Endpoint['reply']> };

type Options = {
  readonly engine: Engine;
  readonly events: EventStreams;
  readonly base: string;
  readonly fingerprint: string;
  readonly presentError: (error: unknown, request: FastifyRequest) => object;
};

/** Milliseconds that a repeated request waits for an unfinished answer. */
const replayWaitMs = 5_000;

/** An item of the row's `follow` subscription; `message` is the body. */
type ReplyItem = Item & {
  readonly message: Record<string, unknown> | null;
  readonly failure: string | null;
  readonly retryAfter: number | null;
};

/**
 * Serves a row with `reply`: as a stream if the client accepts one, else whole, or unfinished if that takes too long for one request. Only
 * the start runs under an `Idempotency-Key`, because a transaction must not wait for a model. A repeated request gets the whole answer, and
 * a failed answer is retried. If a client without a key disconnects, the answer is stopped.
 */
export async function serveReply(
  endpoint: ReplyEndpoint,
  options: Options,
  context: Context,
  variables: Record<string, unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { engine, events, base, fingerprint, presentError } = options;
  const { wait } = answersOf(context.services);
  const { start, follow, retry, stop } = endpoint.reply;
  const run = (operation: Prepared, given: Record<string, unknown>) => rootOf(engine, operation, context, given);
  const key = idempotencyKey(request.headers['idempotency-key']);
  const begun = async () => ({ status: 200, body: JSON.stringify(await run(start, variables)), headers: {} as Record<string, string> });
  const { body, headers } = key === null ? await begun() : await runOnce(context, { key, fingerprint }, begun);
  const begin = JSON.parse(String(body)) as { id: string };
  const { id } = begin;
  const replayed = headers['idempotency-replayed'] !== undefined;
  const open = () => engine.subscribe(follow, context, { message: id });
  if (replayed) {
    let last = await lastOf(await open(), replayWaitMs);
    if (last?.event === 'error') {
      await run(retry, { input: { id } });
      last = await lastOf(await open(), wait);
    }
    if (!last) throw new Problem('idempotency.in_progress');
    return send(reply.headers(headers), bodyOf(endpoint, options, last, request));
  }
  const leave = () => {
    // A finished answer is left unchanged.
    if (!reply.raw.writableFinished) run(stop, { input: { id } }).catch(() => undefined);
  };
  if (key === null) reply.raw.once('close', leave);
  if (!accepts(request)) {
    const last = await lastOf(await open(), wait);
    if (last) return send(reply, bodyOf(endpoint, options, last, request));
    // The answer continues; the message's status shows that it is not complete.
    reply.raw.off('close', leave);
    return send(reply, answerOf(endpoint, base, begin, request));
  }
  const sent = (item: Item) => ({
    id: item.cursor,
    event: item.event,
    data: dataOf(item as ReplyItem, (error) => presentError(error, request)),
  });
  return events.send({ results: await open(), at: [rootKey(follow)], sent, begin: ':\n\n' }, request, reply);
}

/** Whether the client names event streams explicitly; accepting any type is not enough. */
const accepts = ({ headers: { accept = '' } }: FastifyRequest) =>
  /(^|,)\s*text\/event-stream\s*(;(?!\s*q=0(\.0*)?\s*(,|$))|,|$)/i.test(accept);

const rootKey = ({ rootFields }: Prepared): string => rootFields[0]?.key as string;

async function rootOf(engine: Engine, operation: Prepared, context: Context, variables: Record<string, unknown>): Promise<unknown> {
  const { data, errors } = await engine.execute(operation, context, variables);
  if (errors?.[0]) throw ownProblem(errors[0]) ?? errors[0].originalError ?? errors[0];
  return data?.[rootKey(operation)];
}

/**
 * Returns the last item; after `wait` milliseconds the complete answer with a pending verification, or undefined if it is not complete.
 */
async function lastOf(results: AsyncIterableIterator<ExecutionResult> | ExecutionResult, wait: number): Promise<ReplyItem | undefined> {
  if (!(Symbol.asyncIterator in results)) throw causeOf(results.errors?.[0]);
  const late = setTimeout(() => void results.return?.(), wait);
  let last: ReplyItem | undefined;
  try {
    for await (const { data, errors } of results) {
      if (errors) throw causeOf(errors[0]);
      const item = Object.values(data ?? {})[0] as ReplyItem;
      if (item.message || item.event === 'error') last = item;
    }
  } finally {
    clearTimeout(late);
  }
  return last;
}

function bodyOf(endpoint: ReplyEndpoint, { base }: Options, last: ReplyItem, request: FastifyRequest) {
  if (last.event === 'error') throw failureOf(last);
  return answerOf(endpoint, base, last.message, request);
}

/** Returns the data of an event. For the last event that is the body a client without a stream gets. */
function dataOf(item: ReplyItem, presentError: (error: unknown) => object): object {
  const { cursor: _, event, message, failure: __, retryAfter: ___, ...rest } = item;
  if (event === 'done' || event === 'answer') return message as object;
  if (event === 'error') return presentError(failureOf(item));
  const [only] = Object.values(rest).filter((value) => value !== null);
  return typeof only === 'object' ? (only as object) : Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
}

function failureOf({ failure, retryAfter }: ReplyItem): Error {
  const known = failure !== null && failure in problems && failure !== 'internal';
  if (!known) return new Error('the answer failed; its cause was logged');
  return new Problem(failure as ProblemCode, retryAfter === null ? {} : { extra: { retryAfter } });
}
