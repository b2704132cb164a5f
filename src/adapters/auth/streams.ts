import type { Actor } from '../../../schema/kernel/actor.ts';
import type { Services } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { statesOf } from '../../../schema/people/identity/live.ts';
import { KeyedCounter } from '../keyed-counter.ts';
import type { Authenticate, Caller } from './authenticate.ts';

/** Milliseconds until new streams are first checked, as a batch: the verdict that admitted them may be some seconds old. */
const batchDelayMs = 100;

/** Maximum number of sessions refreshed at the provider at a time. */
const maxRefreshes = 10;

type Stream = {
  readonly actor: Actor;
  /** Caller that opened the stream, in the form that `authenticate` takes: an open stream counts as a use of its session. */
  readonly caller: Caller;
  /** Called once, when the credential ends or changes. */
  readonly end: (problem: Problem) => void;
};

/** Watches long-lived streams: WebSocket connections and server-sent events. */
export type Streams = {
  /**
   * Watches a stream. Ends it within 5 s of its credential's end (auth.invalid_token), of a change of its rights (auth.rights_changed), or
   * when its organization blocks its client (auth.client_blocked). @returns a function that stops watching it @throws Problem
   * connection.too_many
   */
  open(stream: Stream): () => void;
  close(): void;
};

type Options = {
  readonly authenticate: Authenticate;
  /** Receives errors of an unavailable database or provider. */
  readonly onError: (error: unknown) => void;
  /** Maximum number of streams of one user in this process, of any kind. */
  readonly max?: number;
  /** Maximum number of streams of one organization in this process. */
  readonly maxOfOrganization?: number;
  /** Interval between checks of all open streams' credentials, in milliseconds; 2,000 by default. */
  readonly every?: number;
};

/**
 * Checks every 2 s which credentials of open streams are still valid, with one statement per kind, and only while streams are open.
 * Sessions that are due are used, so that their provider is asked. While the database is unavailable streams stay open, because nothing can
 * be revoked there. A slow provider delays no check of other streams.
 */
export function watchStreams(
  services: Services,
  { authenticate, onError, max = 100, maxOfOrganization = 10_000, every = 2_000 }: Options,
): Streams {
  const openStreams = new KeyedCounter();
  const open = new Set<Stream>();
  /** Streams whose provider is to be asked; `using` are those whose provider is being asked. */
  const due = new Set<Stream>();
  const refreshing = new Set<Stream>();
  let newStreams = new Set<Stream>();
  let checkTimer: NodeJS.Timeout | undefined;
  let batchTimer: NodeJS.Timeout | undefined;
  let closed = false;

  async function check(streams: readonly Stream[]): Promise<void> {
    if (streams.length === 0) return;
    try {
      const states = await statesOf(
        services,
        streams.map(({ actor }) => actor),
      );
      for (const [index, stream] of streams.entries()) {
        if (states[index] === 'ended') end(stream, new Problem('auth.invalid_token'));
        if (states[index] === 'blocked') end(stream, new Problem('auth.client_blocked'));
        if (states[index] === 'changed') end(stream, new Problem('auth.rights_changed'));
        if (states[index] === 'due') due.add(stream);
      }
      refreshDue();
    } catch (error) {
      onError(error);
    }
  }

  /** Uses the due sessions, some at a time. No check waits for the provider. */
  function refreshDue(): void {
    for (const stream of due) {
      if (refreshing.size >= maxRefreshes) return;
      due.delete(stream);
      if (!open.has(stream) || refreshing.has(stream)) continue;
      refreshing.add(stream);
      refresh(stream).finally(() => {
        refreshing.delete(stream);
        refreshDue();
      });
    }
  }

  function end(stream: Stream, problem: Problem): void {
    if (open.delete(stream)) stream.end(problem);
  }

  async function refresh(stream: Stream): Promise<void> {
    try {
      await authenticate(stream.caller);
    } catch (error) {
      if (error instanceof Problem && error.status < 500) end(stream, error);
      else onError(error);
    }
  }

  function checkSoon(): void {
    batchTimer ??= setTimeout(() => {
      batchTimer = undefined;
      const streams = [...newStreams].filter((stream) => open.has(stream));
      newStreams = new Set();
      check(streams);
    }, batchDelayMs).unref();
  }

  function scheduleCheck(): void {
    if (closed || checkTimer || open.size === 0) return;
    checkTimer = setTimeout(async () => {
      await check([...open]);
      checkTimer = undefined;
      scheduleCheck();
    }, every).unref();
  }

  return {
    open(stream) {
      const { organization, user } = stream.actor;
      const bounds = [
        { key: `${organization} ${user}`, most: max },
        { key: organization, most: maxOfOrganization },
      ];
      for (const { key, most } of bounds)
        if (openStreams.of(key) >= most) throw new Problem('connection.too_many', { params: { max: most } });
      const releases = bounds.map(({ key }) => openStreams.add(key));
      const release = () => {
        for (const each of releases) each();
      };
      if (!stream.actor.credential) return release;
      open.add(stream);
      newStreams.add(stream);
      checkSoon();
      scheduleCheck();
      return () => {
        open.delete(stream);
        due.delete(stream);
        release();
      };
    },
    close() {
      closed = true;
      open.clear();
      due.clear();
      clearTimeout(checkTimer);
      clearTimeout(batchTimer);
    },
  };
}
