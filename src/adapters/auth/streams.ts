import { statesOf } from '../../../schema/identity/live.ts';
import type { Actor } from '../../../schema/kernel/actor.ts';
import type { Services } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';

/** How often every open stream's credential is asked about, in milliseconds. */
const interval = 2_000;
/** How long a new stream waits to be asked about with others: what let it in may be a verdict that was some seconds old. */
const settling = 100;

type Stream = { readonly actor: Actor; readonly end: (problem: Problem) => void };

/** Watches whatever stays open: WebSocket connections, server-sent events. */
export type Streams = {
  /**
   * Watches a stream. `end` is called once, within 5 s of the credential's end (auth.invalid_token) or of a change of
   * what it is good for (auth.rights_changed). @returns how to say that the stream is over
   */
  open(actor: Actor, end: (problem: Problem) => void): () => void;
  /** Stops watching. */
  close(): void;
};

/**
 * Asks the database every 2 s which credentials of open streams are still good, in one statement a kind; nothing while
 * none is open. While the database is away streams stay open: nothing can be ended there. `onError` hears of it.
 */
export function watchStreams(services: Services, onError: (error: unknown) => void): Streams {
  const open = new Set<Stream>();
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
        if (states[index] === 'same' || !open.delete(stream)) continue;
        stream.end(new Problem(states[index] === 'ended' ? 'auth.invalid_token' : 'auth.rights_changed'));
      }
    } catch (error) {
      onError(error);
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
    }, interval).unref();
  }

  return {
    open(actor, end) {
      if (!actor.credential) return () => undefined;
      const stream: Stream = { actor, end };
      open.add(stream);
      fresh.add(stream);
      lookSoon();
      lookAround();
      return () => void open.delete(stream);
    },
    close() {
      closed = true;
      open.clear();
      clearTimeout(round);
      clearTimeout(soon);
    },
  };
}
