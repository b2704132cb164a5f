import { setTimeout as pause } from 'node:timers/promises';
import { ModelAway, ModelRefused, ModelTooSmall } from '../../../../src/ports/model/port.ts';
import { Context, type Services } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { spend } from '../ask/spending.ts';
import type { MessageRow } from '../find.ts';
import { ReplyStream } from '../read/pieces.ts';
import { type Answer, endAnswer, endVerification } from './store.ts';
import { UsageCounter } from './tokens.ts';

/** Timeout for a complete answer, in milliseconds. */
const longest = 5 * 60_000;

type Running = { readonly stop: AbortController; readonly over: Promise<void> };

/** Answers that this process is generating. They continue without listeners; clients follow them through the database. */
export class Answers {
  readonly #running = new Map<string, Running>();
  #closed = false;
  /** Called with errors that the client sees as `internal`, and with refusals of the model. */
  onFault: (error: unknown) => void = () => undefined;
  /** Milliseconds that one request waits for the complete answer: below the minute after which proxies end a request. */
  wait = 50_000;
  /** Milliseconds after which an answer without verdicts is unverified. */
  verifyWait = 20_000;

  /** Starts an answer with the identity and permissions of the person who asked. */
  begin(context: Context, message: MessageRow): void {
    const stop = new AbortController();
    const own = new Context(context.services, { ...context, via: 'assistant' });
    const over = this.#answer(own, message, stop)
      .catch((error) => this.onFault(error))
      .finally(() => {
        // A retry may have begun while this run was still counting its tokens.
        if (this.#running.get(message.id) === running) this.#running.delete(message.id);
      });
    const running: Running = { stop, over };
    this.#running.set(message.id, running);
  }

  /** Resolves when the answer ends, or after `wait`. Resolves immediately if another process generates it. */
  async over(id: string): Promise<void> {
    await Promise.race([this.#running.get(id)?.over, pause(this.wait, undefined, { ref: false })]);
  }

  /** Aborts the work on an answer that has been ended. */
  stop(id: string): void {
    this.#running.get(id)?.stop.abort(new Ended());
  }

  /** Aborts all answers as failed, so that users can retry them. */
  async close(): Promise<void> {
    this.#closed = true;
    const all = [...this.#running.values()];
    for (const { stop } of all) stop.abort(new Problem('unavailable'));
    await Promise.all(all.map(({ over }) => over));
  }

  async #answer(context: Context, message: MessageRow, stop: AbortController): Promise<void> {
    const stream = new ReplyStream(context, message, () => stop.abort(new Ended()));
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(longest)]);
    const counter = new UsageCounter();
    try {
      if (this.#closed) throw new Problem('unavailable');
      // Imported by the first answer, because a start needs none of their 55 modules.
      const [{ answerTo }, { conversationContextOf }] = await Promise.all([import('./answer.ts'), import('./understand.ts')]);
      const answer = await answerTo(context, await conversationContextOf(context, message), stream, counter, signal);
      const rest = await stream.close();
      const isStored = await endAnswer(context, message, { status: 'done', ...answer, rest });
      if (isStored && answer.verify) await this.#verify(context, message, answer, counter, stop.signal);
    } catch (error) {
      const cause = signal.aborted ? signal.reason : error;
      const rest = await stream.close().catch(() => []);
      if (cause instanceof Ended) return;
      const failure = failureOf(cause);
      if (failure.code === 'internal' || cause instanceof ModelRefused) this.onFault(cause);
      await endAnswer(context, message, { status: 'failed', text: stream.text, rest, ...failure });
    } finally {
      await spend(context, counter.spent);
    }
  }

  async #verify(context: Context, message: MessageRow, answer: Answer, counter: UsageCounter, stop: AbortSignal): Promise<void> {
    const settled = await answer.verify?.(AbortSignal.any([stop, AbortSignal.timeout(this.verifyWait)])).catch((error) => {
      this.onFault(error);
      return undefined;
    });
    await endVerification(context, message, settled && { ...settled, from: answer.text, usage: counter.usage });
  }
}

/** Somebody else has ended the answer, so nothing is left to do. */
class Ended extends Error {}

/** @returns the problem code that the client sees for an error */
function failureOf(error: unknown): { code: string; retryAfter?: number | undefined } {
  if (error instanceof Problem) return { code: error.code, retryAfter: error.extra.retryAfter as number | undefined };
  if (error instanceof ModelAway) return { code: 'model.away', retryAfter: error.retryAfter };
  if (error instanceof ModelTooSmall) return { code: 'model.too_small' };
  if (error instanceof ModelRefused) return { code: 'model.refused' };
  if ((error as Error)?.name === 'TimeoutError') return { code: 'model.away' };
  return { code: 'internal' };
}

const all = new WeakMap<Services, Answers>();

/** @returns the answers of this process */
export function answersOf(services: Services): Answers {
  let answers = all.get(services);
  if (!answers) {
    answers = new Answers();
    all.set(services, answers);
  }
  return answers;
}
