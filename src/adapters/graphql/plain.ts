import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Engine, Prepared } from '../../../schema/engine/engine.ts';
import type { Context } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { idempotencyKey, runOnce } from '../idempotency.ts';
import type { ResultType } from './negotiate.ts';
import type { Parameters } from './parameters.ts';
import { attempt, type Call, statusOf, type Unwritten, type Written } from './result.ts';

type Plain = {
  readonly engine: Engine;
  readonly call: Call;
  readonly type: ResultType;
  readonly parameters: Parameters;
  /** Serves a request that has no single response. */
  readonly overYoga: () => Promise<FastifyReply>;
};

/**
 * Runs posted JSON and answers with JSON, without the Fetch layer that takes most of yoga's time.
 * @throws Problem for an idempotency key that does not fit
 */
export async function servePlain(request: FastifyRequest, reply: FastifyReply, plain: Plain): Promise<FastifyReply> {
  const { engine, call, type, parameters } = plain;
  const { context, write } = call;
  const answer = (result: Unwritten) => {
    const written = write(result);
    return sendText(reply, type, statusOf(written, type), JSON.stringify(written));
  };

  const prepared = await attempt(() => engine.prepare(parameters.query, parameters.operationName));
  if (!(prepared instanceof Prepared)) return answer(prepared);
  if (prepared.kind === 'subscription') return plain.overYoga();
  const run = () => attempt(() => engine.execute(prepared, context, parameters.variables));
  const key = prepared.kind === 'mutation' ? idempotencyKey(request.headers['idempotency-key']) : null;
  if (key === null) return answer(await run());
  // A replayed answer runs nothing, so the caller's rights are checked before.
  const refused = await attempt(() => prepared.requireRights(context.actor, () => context));
  if (refused) return answer(refused);
  const fingerprint = `POST /graphql ${request.body}`;
  const outcome = await runKeyed(prepared, context, { key, fingerprint }, run, write);
  if (!('body' in outcome)) return answer(outcome);
  return sendText(reply.headers(outcome.headers), type, outcome.status, outcome.body);
}

function sendText(reply: FastifyReply, type: ResultType, status: number, body: string): FastifyReply {
  return reply.code(status).header('content-type', `${type}; charset=utf-8`).send(body);
}

/** Carries the result of a failed mutation out of its transaction, which rolls back together with the key. */
class Failed extends Error {
  readonly result: Unwritten;

  constructor(result: Unwritten) {
    super('mutation failed');
    this.result = result;
  }
}

/** Runs a mutation once for its `Idempotency-Key`. Returns the stored answer, or the result of a failed mutation. */
async function runKeyed(
  { rootFields, secrets }: Prepared,
  context: Context,
  key: { key: string; fingerprint: string },
  run: () => Promise<Unwritten>,
  write: (result: Unwritten) => Written,
) {
  const [field, ...others] = rootFields;
  if (!field || others.length > 0) throw new Problem('idempotency.one_mutation');
  try {
    return await runOnce(context, key, async () => {
      const result = await run();
      if (result.errors && !result.data?.[field.key]) throw new Failed(result);
      const written = write(result);
      const body = JSON.stringify(written);
      return { status: 200, body, headers: {}, ...(secrets.size > 0 && { replayBody: withoutSecrets(written, secrets) }) };
    });
  } catch (error) {
    if (error instanceof Failed) return error.result;
    throw error;
  }
}

/** Returns the body for replays, without secrets: they are shown only once. */
function withoutSecrets(written: Written, secrets: ReadonlySet<string>): string {
  const replayed = { ...written, extensions: { ...written.extensions, secretShown: true } };
  return JSON.stringify(replayed, (key, value) => (secrets.has(key) ? null : value));
}
