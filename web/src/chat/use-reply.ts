import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { connection } from '../api/connection.ts';
import { follow } from '../api/follow.ts';
import { type Citation, chatReply, type Message, readActions } from './documents.ts';

/** What came of an answer so far. */
export type Reply = {
  readonly text: string;
  readonly citations: readonly Citation[];
  /** When another try makes sense, after a failure: a moment of `performance.now()`. */
  readonly retryAt: number;
};

const nothing: Reply = { text: '', citations: [], retryAt: 0 };
/** Milliseconds until an answer that was left without its last piece is followed anew. */
const pause = 1_000;

/**
 * Follows an answer as it comes, over breaks of the connection and restarts of the server. Pieces are shown once a frame.
 * The last one carries the answer as it is kept, which the cache then shows everywhere.
 */
export function useReply({ id, status }: Pick<Message, 'id' | 'status'>): Reply {
  const client = useClient();
  const [reply, setReply] = useState(nothing);
  const [round, setRound] = useState(0);
  const isComing = status === 'answering';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round follows anew
  useEffect(() => {
    if (!isComing) return undefined;
    let now = nothing;
    let over = false;
    let isDue = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: Reply) => {
      now = next;
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        setReply(now);
      });
    };
    show(nothing);
    const stop = follow({
      document: chatReply,
      variables: { message: id },
      cursorOf: (data) => data.chatReply.cursor,
      // Without a cursor it comes from its beginning.
      onGap: () => show(nothing),
      onItem({ chatReply: { event, text, citation, retryAfter } }) {
        if (event === 'delta') show({ ...now, text: now.text + (text ?? '') });
        else if (event === 'citation' && citation) show({ ...now, citations: [...now.citations, citation] });
        else if (event === 'action') client.query(readActions, { id }, { requestPolicy: 'network-only' }).toPromise();
        else if (event === 'error' && retryAfter) show({ ...now, retryAt: performance.now() + retryAfter * 1000 });
        over = event === 'done' || event === 'error';
      },
      onEnd() {
        if (!over && connection() === 'here') timer = setTimeout(() => setRound((count) => count + 1), pause);
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, id, isComing, round]);
  return reply;
}
