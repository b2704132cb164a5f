import type { Actor } from '../../../schema/kernel/actor.ts';
import type { Services } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { statesOf } from '../../../schema/people/identity/live.ts';
import { Tally } from '../tally.ts';
import type { Authenticate, Caller } from './authenticate.ts';

/** How long a new stream waits to be asked about with others: what let it in may be a verdict that was some seconds old. */
const settling = 100;

/** Sessions of open streams whose provider is asked at a time. */
const atOnce = 10;

type Stream = {
  readonly actor: Actor;
  /** Who opened it, as `authenticate` asks: the use of a session that is open goes on. */
  readonly caller: Caller;
  /** Called once, when its credential ends or changes. */
  readonly end: (problem: Problem) => void;
};

/** Watches whatever stays open: WebSocket connections, server-sent events. */
export type Streams = {
  /**
   * Watches a stream. It is ended within 5 s of its credential's end (auth.invalid_token) or of a change of what that is
   * good for (auth.rights_changed), or when its organization blocks its client (auth.client_blocked). @returns how to say that it is over @throws Problem connection.too_many
   */
  open(stream: Stream): () => void;
  /** Stops watching. */
  close(): void;
};

type Options = {
  readonly authenticate: Authenticate;
  /** Hears of a database or provider that is away. */
  readonly onError: (error: unknown) => void;
  /** Streams of one user to this process, of any kind. */
  readonly max?: number;
  /** Streams of one organization to this process. */
  readonly maxOfOrganization?: number;
  /** How often every open stream's credential is asked about, in milliseconds: 2,000. */
  readonly every?: number;
};

/**
 * Asks the database every 2 s which credentials of open streams are still good, in one statement a kind; nothing while
 * none is open. A session that is due is used, so that its provider is asked. While the database is away streams stay
 * open: nothing can be ended there. A provider that is slow keeps no other stream from being looked at.
 */
export function watchStreams(
  services: Services,
  { authenticate, onError, max = 100, maxOfOrganization = 10_000, every = 2_000 }: Options,
): Streams {
  const held = new Tally();
  const open = new Set<Stream>();
  /** Whose provider is to be asked, and is being asked. */
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

  /** Uses what is due, some at a time: the provider may take its time, for which no look waits. */
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
