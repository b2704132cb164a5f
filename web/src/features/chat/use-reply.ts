import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { connection } from '../../data/connection.ts';
import { follow } from '../../data/follow.ts';
import { type Citation, chatReply, type Message, readProposals } from './documents.ts';

/** Partial answer. */
export type Reply = {
  readonly text: string;
  readonly citations: readonly Citation[];
  /** Time of `performance.now()` from which on a retry makes sense after a failure. */
  readonly retryAt: number;
};

const nothing: Reply = { text: '', citations: [], retryAt: 0 };
/** Milliseconds before an answer without a final event is followed again. */
const pause = 1_000;

/**
 * Follows an answer while it is streamed, across connection losses and server restarts. Renders at most once per frame.
 * The last events contain the stored answer, which updates the cache: first with a pending verification, then with its verdicts.
 */
export function useReply({ id, status, verification }: Pick<Message, 'id' | 'status' | 'verification'>): Reply {
  const client = useClient();
  const [reply, setReply] = useState(nothing);
  const [round, setRound] = useState(0);
  const isComing = status === 'answering' || verification?.state === 'pending';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `round` subscribes again
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
      // After a gap the stream restarts from the beginning.
      onGap: () => show(nothing),
      onItem({ chatReply: { event, text, citation, retryAfter } }) {
        if (event === 'delta') show({ ...now, text: now.text + (text ?? '') });
        else if (event === 'citation' && citation) show({ ...now, citations: [...now.citations, citation] });
        else if (event === 'proposal') client.query(readProposals, { id }, { requestPolicy: 'network-only' }).toPromise();
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
