import type { Actor } from '../../../schema/kernel/actor.ts';
import type { Services } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { statesOf } from '../../../schema/people/identity/live.ts';
import { Tally } from '../tally.ts';
import type { Authenticate, Caller } from './authenticate.ts';

/** Milliseconds until new streams are first checked, as a batch: the verdict that admitted them may be some seconds old. */
const settling = 100;

/** Maximum number of sessions refreshed at the provider at a time. */
const atOnce = 10;

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
  const held = new Tally();
  const open = new Set<Stream>();
  /** Streams whose provider is to be asked; `using` are those whose provider is being asked. */
  const due = new Set<Stream>();
  const using = new Set<Stream>();
  let fresh = new Set<Stream>();
  let round: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  let closed = false;

  async function look(streams: readonly Stream[]): Promise<void> {
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
      askDue();
    } catch (error) {
      onError(error);
    }
  }

  /** Uses the due sessions, some at a time. No check waits for the provider. */
  function askDue(): void {
    for (const stream of due) {
      if (using.size >= atOnce) return;
      due.delete(stream);
      if (!open.has(stream) || using.has(stream)) continue;
      using.add(stream);
      use(stream).finally(() => {
        using.delete(stream);
        askDue();
      });
    }
  }

  function end(stream: Stream, problem: Problem): void {
    if (open.delete(stream)) stream.end(problem);
  }

  async function use(stream: Stream): Promise<void> {
    try {
      await authenticate(stream.caller);
    } catch (error) {
      if (error instanceof Problem && error.status < 500) end(stream, error);
      else onError(error);
    }
  }

  function lookSoon(): void {
    soon ??= setTimeout(() => {
      soon = undefined;
      const streams = [...fresh].filter((stream) => open.has(stream));
      fresh = new Set();
      look(streams);
    }, settling).unref();
  }

  function lookAround(): void {
    if (closed || round || open.size === 0) return;
    round = setTimeout(async () => {
      await look([...open]);
      round = undefined;
      lookAround();
    }, every).unref();
  }

  return {
    open(stream) {
      const { organization, user } = stream.actor;
      const bounds = [
        { key: `${organization} ${user}`, most: max },
        { key: organization, most: maxOfOrganization },
      ];
      for (const { key, most } of bounds) if (held.of(key) >= most) throw new Problem('connection.too_many', { params: { max: most } });
      const releases = bounds.map(({ key }) => held.add(key));
      const release = () => {
        for (const each of releases) each();
      };
      if (!stream.actor.credential) return release;
      open.add(stream);
      fresh.add(stream);
      lookSoon();
      lookAround();
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
      clearTimeout(round);
      clearTimeout(soon);
    },
  };
}
