import { setTimeout as pause } from 'node:timers/promises';
import { ModelAway, ModelRefused, ModelTooSmall } from '../../../src/ports/model/port.ts';
import { Context, type Services } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { answerTo } from './answer.ts';
import { endAnswer } from './end.ts';
import type { MessageRow } from './find.ts';
import { spend } from './spending.ts';
import { talkOf } from './talk.ts';
import { Tally } from './tally.ts';
import { Teller } from './teller.ts';

/** The whole of an answer may take this long, in milliseconds. */
const longest = 5 * 60_000;

type Running = { readonly stop: AbortController; readonly over: Promise<void> };

/** The answers that this process is giving. Each goes on whether or not anybody listens, and is followed through the database. */
export class Answers {
  readonly #running = new Map<string, Running>();
  #closed = false;
  /** Hears of faults: what the caller is told of as `internal`, and a model that refuses. */
  onFault: (error: unknown) => void = () => undefined;
  /** Milliseconds that one request waits for a whole answer: below the minute after which proxies end a request. */
  wait = 50_000;

  /** Begins to answer in the name and with the rights of who asked. */
  begin(context: Context, message: MessageRow): void {
    const stop = new AbortController();
    const own = new Context(context.services, { ...context, via: 'assistant' });
    const over = this.#answer(own, message, stop)
      .catch((error) => this.onFault(error))
      .finally(() => this.#running.delete(message.id));
    this.#running.set(message.id, { stop, over });
  }

  /** Resolves when the answer has ended, after `wait` at the latest; at once where this process is not giving it. */
  async over(id: string): Promise<void> {
    const running = this.#running.get(id);
    if (!running) return;
    const late = new AbortController();
    const waited = pause(this.wait, undefined, { signal: late.signal }).catch(() => undefined);
    await Promise.race([running.over, waited]);
    late.abort();
  }

  /** Ends the work on an answer that was ended. */
  stop(id: string): void {
    this.#running.get(id)?.stop.abort(new Ended());
  }

  /** Breaks off all answers, as failed: whoever asked can ask for them again. */
  async close(): Promise<void> {
    this.#closed = true;
    const all = [...this.#running.values()];
    for (const { stop } of all) stop.abort(new Problem('unavailable'));
    await Promise.all(all.map(({ over }) => over));
  }

  async #answer(context: Context, message: MessageRow, stop: AbortController): Promise<void> {
    const teller = new Teller(context, message, () => stop.abort(new Ended()));
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(longest)]);
    const tally = new Tally();
    try {
      if (this.#closed) throw new Problem('unavailable');
      const answer = await answerTo(context, await talkOf(context, message), teller, tally, signal);
      const rest = await teller.close();
      await endAnswer(context, message, { status: 'done', ...answer, rest });
    } catch (error) {
      const cause = signal.aborted ? signal.reason : error;
      const rest = await teller.close().catch(() => []);
      if (cause instanceof Ended) return;
      const failure = failureOf(cause);
      if (failure.code === 'internal' || cause instanceof ModelRefused) this.onFault(cause);
      await endAnswer(context, message, { status: 'failed', text: teller.text, rest, ...failure });
    } finally {
      await spend(context, tally.spent);
    }
  }
}

/** Somebody else has ended the answer: nothing is left to do. */
class Ended extends Error {}

/** What is told of a failure. */
function failureOf(error: unknown): { code: string; retryAfter?: number | undefined } {
  if (error instanceof Problem) return { code: error.code, retryAfter: error.extra.retryAfter as number | undefined };
  if (error instanceof ModelAway) return { code: 'model.away', retryAfter: error.retryAfter };
  if (error instanceof ModelTooSmall) return { code: 'model.too_small' };
  if (error instanceof ModelRefused) return { code: 'model.refused' };
  if ((error as Error)?.name === 'TimeoutError') return { code: 'model.away' };
  return { code: 'internal' };
}

const all = new WeakMap<Services, Answers>();

/** The answers of this process. */
export function answersOf(services: Services): Answers {
  let answers = all.get(services);
  if (!answers) {
    answers = new Answers();
    all.set(services, answers);
  }
  return answers;
}
